/**
 * A static hash table from 64-bit word hashes to dense entry numbers 0..n-1, made of typed arrays that a model file can
 * hold. The high half of a hash chooses the bucket, the low half (the print) is compared; the words themselves are not
 * stored, so an unknown word is taken for a known one about once in 2^30 questions. It does not hash and does not grow.
 */

import { TruecaseError } from '../errors.js';
import { describeDamage } from './damage.js';

/** Entries per bucket on average. */
const LOAD = 4;
/** Buckets longer than this are sorted and searched by halving, so that no choice of hashes makes them slow. */
const LONG_BUCKET = 24;
const TWO_32 = 2 ** 32;

export interface HashTableParts {
  /** [bucketCount + 1] bucket b holds the entries offsets[b] .. offsets[b + 1] - 1 */
  readonly offsets: Uint32Array;
  /** [n] low half of the hash of each entry, ascending within a bucket */
  readonly prints: Uint32Array;
  /** [n] the index, in the arguments of buildHashTable, of what became this entry */
  readonly order: Uint32Array;
}

/** `hi` and `lo` are [n], the halves of one hash per word. Two words of the same bucket and print throw. */
export function buildHashTable(hi: Uint32Array, lo: Uint32Array): HashTableParts {
  const size = hi.length;
  if (lo.length !== size) {
    throw new TruecaseError('usage', `hash table: ${size} high halves and ${lo.length} low ones, expected as many`, {
      hint: 'Pass both halves of every hash.',
      where: 'hash table',
    });
  }
  const bucketCount = Math.max(1, Math.ceil(size / LOAD));
  const scale = bucketCount / TWO_32;
  const offsets = new Uint32Array(bucketCount + 1);
  const order = new Uint32Array(size);
  // Counting sort: offsets[b] = number of hashes in the buckets before b
  for (let index = 0; index < size; index++) offsets[Math.floor(hi[index]! * scale) + 1]!++;
  for (let bucket = 0; bucket < bucketCount; bucket++) offsets[bucket + 1]! += offsets[bucket]!;
  const next = offsets.slice(0, bucketCount);
  for (let index = 0; index < size; index++) order[next[Math.floor(hi[index]! * scale)]!++] = index;

  for (let bucket = 0; bucket < bucketCount; bucket++) sortBucket(order, lo, offsets[bucket]!, offsets[bucket + 1]!);
  const prints = new Uint32Array(size);
  for (let entry = 0; entry < size; entry++) prints[entry] = lo[order[entry]!]!;
  return { offsets, prints, order };
}

/** Sorts order[start..end) by print and refuses equal ones. */
function sortBucket(order: Uint32Array, lo: Uint32Array, start: number, end: number): void {
  if (end - start > LONG_BUCKET) {
    order.subarray(start, end).sort((a, b) => lo[a]! - lo[b]!);
  } else {
    for (let sorted = start + 1; sorted < end; sorted++) {
      const index = order[sorted]!;
      const print = lo[index]!;
      let hole = sorted;
      for (; hole > start && lo[order[hole - 1]!]! > print; hole--) order[hole] = order[hole - 1]!;
      order[hole] = index;
    }
  }
  for (let entry = start + 1; entry < end; entry++) {
    const first = order[entry - 1]!;
    const second = order[entry]!;
    if (lo[first] !== lo[second]) continue;
    throw new TruecaseError('corpus', `hash table: the words at ${first} and ${second} have the same hash`, {
      hint: 'Give every word once; if these are two words, leave one out.',
      where: 'hash table',
    });
  }
}

export class HashTable {
  readonly size: number;
  private readonly offsets: Uint32Array;
  private readonly prints: Uint32Array;
  private readonly scale: number;

  /** Checks the offsets, so that no lookup leaves the arrays, whatever the file held. `where` names it in errors. */
  constructor(offsets: Uint32Array, prints: Uint32Array, where = 'hash table') {
    const bucketCount = offsets.length - 1;
    if (bucketCount < 1) throw describeDamage(where, `hash table of ${offsets.length} offsets, expected 2 or more`);
    if (offsets[0] !== 0) throw describeDamage(where, `hash table starts at entry ${offsets[0]}, expected 0`);
    for (let bucket = 0; bucket < bucketCount; bucket++) {
      if (offsets[bucket]! > offsets[bucket + 1]!) {
        throw describeDamage(where, `hash table bucket ${bucket} ends before it starts`);
      }
    }
    if (offsets[bucketCount] !== prints.length) {
      throw describeDamage(where, `hash table ends at entry ${offsets[bucketCount]}, expected ${prints.length}`);
    }
    this.size = prints.length;
    this.offsets = offsets;
    this.prints = prints;
    this.scale = bucketCount / TWO_32;
  }

  /** The entry of a hash given as two 32-bit halves, signed or not; -1 when there is none. */
  find(hi: number, lo: number): number {
    const { offsets, prints } = this;
    const print = lo >>> 0;
    // bucket = floor(hi · bucketCount / 2^32), below bucketCount as hi < 2^32
    const bucket = ((hi >>> 0) * this.scale) >>> 0;
    const end = offsets[bucket + 1]!;
    let entry = offsets[bucket]!;
    if (end - entry > LONG_BUCKET) entry = this.halve(entry, end, print);
    for (; entry < end; entry++) {
      const found = prints[entry]!;
      if (found >= print) return found === print ? entry : -1;
    }
    return -1;
  }

  /** The first entry of a sorted bucket whose print is not below `print`. */
  private halve(start: number, end: number, print: number): number {
    let low = start;
    let high = end;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.prints[middle]! < print) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
