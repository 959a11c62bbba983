/**
 * How translations are cased: p(shape of the target word | cased source word, target word), which together with
 * Translations makes the capitalised translation table of Wang et al. 2006, and p(shape of the target word | tag of the
 * source word), which stands in where the pair is rare or unseen. Nothing is zero.
 *
 *     p(shape | F, e) = (count(F, e, shape) + μ · p(shape | tag(F))) / (count(F, e) + μ)
 *
 *     BCOF, BCFP   hash table of the pairs (cased source word, target word)
 *     BCCN         u8 [pairs][4] 16 · log2(1 + count) of the shapes lower, title, upper, mixed
 *     BTAG         f32 [2][source tags][5] p(shape | tag), inside a target sentence and for its first word
 */
import type { SectionReader } from '../../format/container.js';
import { describeDamage, expectItems } from '../../format/damage.js';
import { HashTable } from '../../format/hashtable.js';
import { SHAPES, SOURCE_TAGS } from './source.js';

/** Tags of source words, for target words inside a sentence and then for first ones. */
export const TAGS = 2 * SOURCE_TAGS;
/** Weight of the back-off, in mentions. */
const MU = 1;
export const STEPS_PER_DOUBLING = 16;
const COUNT = Float64Array.from({ length: 256 }, (_, code) => 2 ** (code / STEPS_PER_DOUBLING) - 1);

/** Hash of a pair of words, the last one that pairKey was called for. */
export const pairHash = { hi: 0, lo: 0 };

/** Key of a source word with its capitals and a target word without. */
export function pairKey(hi: number, lo: number, shape: number, bits: number, targetHi: number, targetLo: number): void {
  let a = Math.imul(hi ^ Math.imul(shape + 1, 0x9e3779b1), 0x85ebca6b) ^ bits;
  let b = Math.imul(lo ^ Math.imul(bits ^ shape, 0xc2b2ae35), 0x27d4eb2f);
  a = Math.imul(a ^ (a >>> 15) ^ targetHi, 0x2c1b3c6d);
  b = Math.imul(b ^ (b >>> 13) ^ targetLo, 0x297a2d39);
  a ^= b >>> 16;
  b ^= Math.imul(a ^ (a >>> 12), 0x165667b1);
  pairHash.hi = (a ^ (a >>> 14)) >>> 0;
  pairHash.lo = (b ^ (b >>> 15)) >>> 0;
}

export class Casings {
  readonly #pairs: HashTable;
  readonly #codes: Uint8Array;
  /** [2][source tags][5] */
  readonly tags: Float32Array;

  constructor(reader: SectionReader) {
    this.#pairs = new HashTable(reader.u32('BCOF'), reader.u32('BCFP'), 'BCOF');
    this.#codes = reader.u8('BCCN');
    this.tags = reader.f32('BTAG');
    expectItems('BCCN', this.#codes.length, 4 * this.#pairs.size);
    expectItems('BTAG', this.tags.length, TAGS * SHAPES);
    if (!this.tags.every((p) => p > 0 && p <= 1)) throw describeDamage('BTAG', 'a value that is no probability');
  }

  /** p(shape | tag of the source word) */
  byTag(tag: number, shape: number): number {
    return this.tags[tag * SHAPES + shape]!;
  }

  /** The row of the pair that pairKey was called for, -1 if it is unseen. */
  find(): number {
    return this.#pairs.find(pairHash.hi, pairHash.lo);
  }

  /** p(shape | pair), for the shapes lower to mixed. */
  byPair(row: number, tag: number, shape: number): number {
    const backoff = this.byTag(tag, shape);
    if (row < 0) return backoff;
    const codes = this.#codes;
    const at = 4 * row;
    const all = COUNT[codes[at]!]! + COUNT[codes[at + 1]!]! + COUNT[codes[at + 2]!]! + COUNT[codes[at + 3]!]!;
    return (COUNT[codes[at + shape - 1]!]! + MU * backoff) / (all + MU);
  }
}
