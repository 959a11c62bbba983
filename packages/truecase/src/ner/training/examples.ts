/**
 * Training examples of the maximum-entropy recogniser: the features of each word as tries see it that were built without the
 * part of the text that it is in, so that what the tries say in training is as doubtful as it will be for new text. Features with
 * few mentions are left out.
 */

import type { ChainSet } from '../../learn/maxent/chain.js';
import { Growing } from '../../learn/trie/growing.js';
import { Features, MOVE_KINDS } from '../features.js';
import type { Views } from '../views.js';
import type { Material } from './material.js';

export interface Examples {
  readonly set: ChainSet;
  /** [F] the hash of each feature. */
  readonly hashes: Int32Array;
}

/** [K] relative frequency of each tag, none zero. */
export function sharesOf({ tags, gold, words }: Material): Float32Array {
  const counts = new Float64Array(tags.size).fill(0.5);
  for (const row of gold) for (const tag of row) counts[tag]!++;
  return Float32Array.from(counts, (count) => count / (words + 0.5 * tags.size));
}

export function readExamples(material: Material, without: readonly Views[], minFeature: number): Examples {
  const { tags, sentences, gold, fold, words } = material;
  const shares = sharesOf(material);
  const readers = without.map((views) => new Features(views, shares));
  const all = new Growing(Uint32Array);
  const offsets = new Uint32Array(words + 1);
  const sequences = new Uint32Array(sentences.length + 1);
  const label = new Uint8Array(words);
  const kind = new Uint8Array(words);
  let at = 0;
  for (const [s, sentence] of sentences.entries()) {
    const features = readers[fold[s]!]!;
    const facts = features.prepare(sentence);
    for (let w = 0; w < sentence.length; w++) {
      features.load(sentence, facts, w);
      for (let i = 0; i < features.count; i++) all.push(features.hashes[i]!);
      label[at] = gold[s]![w]!;
      kind[at] = features.kind;
      offsets[++at] = all.length;
    }
    sequences[s + 1] = at;
  }
  const { hashes, numbers } = numberFeatures(all.array, all.length, minFeature);
  const features = dropRare(all.array, offsets, numbers);
  const allowed = new Uint8Array((tags.size + 1) * tags.size);
  for (let p = -1; p < tags.size; p++) {
    for (let y = 0; y < tags.size; y++) if (tags.mayFollow(p, y)) allowed[(p + 1) * tags.size + y] = 1;
  }
  return {
    hashes,
    set: {
      labels: tags.size,
      featureCount: hashes.length,
      moveKinds: MOVE_KINDS,
      sequences,
      offsets,
      features,
      label,
      kind,
      allowed,
    },
  };
}

/** The features with enough mentions, the commonest first, and the number of each entry's feature plus one. */
function numberFeatures(all: Uint32Array, length: number, least: number): { hashes: Int32Array; numbers: Uint32Array } {
  let capacity = 1 << 16;
  while (capacity < length / 2) capacity *= 2;
  let table = new CountTable(capacity);
  for (let i = 0; i < length; i++) {
    if (table.isFull) table = table.widened();
    table.add(all[i]!);
  }
  const hashes = table.atLeast(least);
  table.number(hashes);
  const numbers = new Uint32Array(length);
  for (let i = 0; i < length; i++) numbers[i] = table.get(all[i]!);
  return { hashes, numbers };
}

/** The entries whose feature is kept; offsets are moved in place. */
function dropRare(all: Uint32Array, offsets: Uint32Array, numbers: Uint32Array): Uint32Array {
  let kept = 0;
  let from = 0;
  for (let at = 0; at + 1 < offsets.length; at++) {
    const to = offsets[at + 1]!;
    for (let i = from; i < to; i++) if (numbers[i] !== 0) all[kept++] = numbers[i]! - 1;
    offsets[at + 1] = kept;
    from = to;
  }
  return all.slice(0, kept);
}

/** Counts by hash, with open addressing; the hash 0 is counted under 1. */
class CountTable {
  readonly #keys: Uint32Array;
  readonly #values: Uint32Array;
  #size = 0;

  constructor(capacity: number) {
    this.#keys = new Uint32Array(capacity);
    this.#values = new Uint32Array(capacity);
  }

  get isFull(): boolean {
    return this.#size * 4 > this.#keys.length * 3;
  }

  add(hash: number, count = 1): void {
    const slot = this.#slot(hash);
    if (this.#keys[slot] === 0) {
      this.#keys[slot] = hash === 0 ? 1 : hash;
      this.#size++;
    }
    this.#values[slot]! += count;
  }

  get(hash: number): number {
    return this.#values[this.#slot(hash)]!;
  }

  widened(): CountTable {
    const wider = new CountTable(this.#keys.length * 2);
    for (let i = 0; i < this.#keys.length; i++) if (this.#keys[i] !== 0) wider.add(this.#keys[i]!, this.#values[i]!);
    return wider;
  }

  /** Hashes counted so often, the commonest first: they are read together most of the time. */
  atLeast(least: number): Int32Array {
    const kept: number[] = [];
    for (let slot = 0; slot < this.#keys.length; slot++) {
      if (this.#keys[slot] !== 0 && this.#values[slot]! >= least) kept.push(slot);
    }
    kept.sort((a, b) => this.#values[b]! - this.#values[a]! || this.#keys[a]! - this.#keys[b]!);
    return Int32Array.from(kept, (slot) => this.#keys[slot]! | 0);
  }

  /** Replaces counts by places in the list plus one, and by 0 for those not in it. */
  number(hashes: Int32Array): void {
    this.#values.fill(0);
    for (const [place, hash] of hashes.entries()) this.#values[this.#slot(hash >>> 0)] = place + 1;
  }

  #slot(hash: number): number {
    const key = hash === 0 ? 1 : hash;
    const mask = this.#keys.length - 1;
    let slot = key & mask;
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }
}
