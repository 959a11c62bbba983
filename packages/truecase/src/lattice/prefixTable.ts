/**
 * The productive prefixes of a model file (see learn/irregular/prefixes.ts): sections PXOF and PXFP (hash table), PXBT
 * (capitals) and PXSH (share of 255 of the words with the prefix that have them).
 */
import type { SectionReader } from '../format/container.js';
import { describeDamage } from '../format/damage.js';
import { HashTable } from '../format/hashtable.js';
import { hashed, hashSpan } from '../text/hash.js';
import { Flag } from '../text/tokens.js';
import type { Lattice } from './lattice.js';

/** Units of the longest prefix; units that a word must have after a prefix. */
export const LONGEST_PREFIX = 6;
export const LEAST_REST = 3;
const UNFIT = Flag.DIGIT | Flag.DOTTED | Flag.CASELESS;

export class PrefixTable {
  readonly #table: HashTable;
  readonly bits: Uint32Array;
  readonly share: Uint8Array;

  constructor(reader: SectionReader) {
    this.#table = new HashTable(reader.u32('PXOF'), reader.u32('PXFP'), 'PXOF');
    this.bits = reader.u32('PXBT');
    this.share = reader.u8('PXSH');
    for (const [tag, { length }] of [['PXBT', this.bits] as const, ['PXSH', this.share] as const]) {
      if (length !== this.#table.size) throw describeDamage(tag, `${length} items, expected ${this.#table.size}`);
    }
  }

  /** The prefix of token t, or −1. */
  find(lattice: Lattice, t: number): number {
    const { start, end, flags } = lattice.tokens;
    if (this.#table.size === 0 || (flags[t]! & UNFIT) !== 0) return -1;
    const from = start[t]!;
    const longest = Math.min(LONGEST_PREFIX, end[t]! - from - LEAST_REST);
    for (let length = 1; length <= longest; length++) {
      hashSpan(lattice.map, lattice.text, from, from + length);
      const found = this.#table.find(hashed.hi, hashed.lo);
      if (found >= 0) return found;
    }
    return -1;
  }
}
