/**
 * p(target word | source word) of lower-cased words, as the aligner has learned it, small enough for a model file. Source
 * words are known by their hash, target words by half of theirs. What is missing is improbable, not impossible.
 *
 *     BTOF, BTFP   hash table of the source words (format/hashtable.ts); the null word is the last row
 *     BTRW         u32 [source words + 2] first entry of each row
 *     BTTG         u32 [entries] low half of the hash of the target word, ascending within a row
 *     BTPR         u8 [entries] -25 · log2 p
 */
import type { SectionReader } from '../../format/container.js';
import { describeDamage, expectItems } from '../../format/damage.js';
import { HashTable } from '../../format/hashtable.js';

/** Of a pair of words that the table does not have. */
export const UNSEEN = 1e-6;
export const STEPS_PER_BIT = 25;
const PROBABILITY = Float64Array.from({ length: 256 }, (_, code) => 2 ** (-code / STEPS_PER_BIT));

export class Translations {
  readonly #words: HashTable;
  readonly #rows: Uint32Array;
  readonly #targets: Uint32Array;
  readonly #codes: Uint8Array;

  constructor(reader: SectionReader) {
    this.#words = new HashTable(reader.u32('BTOF'), reader.u32('BTFP'), 'BTOF');
    this.#rows = reader.u32('BTRW');
    this.#targets = reader.u32('BTTG');
    this.#codes = reader.u8('BTPR');
    expectItems('BTRW', this.#rows.length, this.#words.size + 2);
    expectItems('BTPR', this.#codes.length, this.#targets.length);
    for (let row = 0; row < this.#rows.length; row++) {
      const least = row === 0 ? 0 : this.#rows[row - 1]!;
      const fits = this.#rows[row]! >= least && this.#rows[row]! <= this.#targets.length;
      if (!fits) throw describeDamage('BTRW', `row ${row} begins at ${this.#rows[row]}, expected ${least} or more`);
    }
  }

  /** The row of a source word, -1 if it is unknown. */
  find(hi: number, lo: number): number {
    return this.#words.find(hi, lo);
  }

  /** The row of the null word. */
  get nullRow(): number {
    return this.#words.size;
  }

  /** p(target | source); `target` is the low half of its hash. */
  probability(row: number, target: number): number {
    if (row < 0) return UNSEEN;
    let low = this.#rows[row]!;
    let high = this.#rows[row + 1]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = this.#targets[middle]!;
      if (found === target) return PROBABILITY[this.#codes[middle]!]!;
      if (found < target) low = middle + 1;
      else high = middle;
    }
    return UNSEEN;
  }
}
