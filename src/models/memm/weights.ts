/**
 * The weights of a maximum-entropy model: for each feature three numbers, what it says for TITLE, UPPER and MIXED against
 * LOWER, which is zero. A feature is known by the upper bits of its hash.
 *
 * Sections: `MWID` the features in ascending order (format/gaps.ts); either `MWCT`, `MWCU`, `MWCM` codes of their weights for
 * TITLE (six bits), UPPER and MIXED (five each; format/huffman.ts) with `MWQT` f32 [64], `MWQU` and `MWQM` f32 [32] what these
 * mean, or `MWFT` f32 [features][3] the weights themselves. With codes there may be leading features, a few that take part in so
 * many decisions that no error of theirs is small: `MWLD` f32 [leading][3] has their weights, in their order. The last code for
 * MIXED marks them then, and `MWQM` has one meaning less.
 */
import type { SectionReader } from '../../format/container.js';
import { describeDamage, expectItems } from '../../format/damage.js';
import { unpackAscending } from '../../format/gaps.js';
import { unpackSymbols } from '../../format/huffman.js';

/** Bits of a hash that name a feature, at least and at most. */
export const LEAST_BITS = 10;
export const MOST_BITS = 30;
export const WEIGHTS = 3;
/** Bits of a code; sixteen together. */
export const TITLE_BITS = 6;
export const UPPER_BITS = 5;
export const MIXED_BITS = 5;
/** The code for MIXED that marks a leading feature; the other bits of the sixteen say which, so there are so many at most. */
export const LEADING_MIXED = (1 << MIXED_BITS) - 1;
export const MOST_LEADING = 1 << (TITLE_BITS + UPPER_BITS);
const FIRST_LEADING = LEADING_MIXED << (TITLE_BITS + UPPER_BITS);
const NO_CODE = 1 << 16;
/** An entry of the slots: this bit, the last bits of the feature, its code. */
const FULL = 0x8000_0000;
const TAG_BITS = 15;
const TAG_MASK = (1 << TAG_BITS) - 1;
const NONE = new Uint32Array(0);
const NO_NUMBERS = new Float32Array(0);
/** Slots a feature, at least; and bits of a feature that a slot may leave to the tag, so that the tag still names it. */
const ROOM = 1.8;
const MOST_SHIFT = 6;

/** Where decoders get their weights from: a file, or a file with changes to it. */
export interface Weights {
  /** Adds the weights of the feature with this hash to sums [TITLE, UPPER, MIXED]. */
  accumulate(hash: number, sums: Float64Array): void;
  /** The same for all of hashes [0, count). */
  accumulateAll(hashes: Int32Array, count: number, sums: Float64Array): void;
  /** Is this one of the few features that rest on more text than all others? */
  isLeading(hash: number): boolean;
}

export class WeightTable implements Weights {
  /** Bits of a hash that name a feature. */
  readonly bits: number;
  readonly size: number;
  readonly #shift: number;
  /** The coded features, spread out so that one look into memory nearly always finds one or finds it missing. */
  readonly #slots: Uint32Array;
  readonly #slotShift: number;
  /** Room for accumulateAll. */
  readonly #entries = new Uint32Array(512);
  readonly #title: Float32Array;
  readonly #upper: Float32Array;
  readonly #mixed: Float32Array;
  /** [leading][WEIGHTS], and the first code of theirs. */
  readonly #leading: Float32Array;
  readonly #firstLeading: number;
  /** Where weights are as they are: [features] ascending, and [features][WEIGHTS]. */
  readonly #features: Uint32Array;
  readonly #plain: Float32Array;

  constructor(reader: SectionReader, bits: number) {
    this.bits = bits;
    this.#shift = 32 - bits;
    const features = unpackAscending(reader.bytes('MWID'), 2 ** bits, 'MWID');
    this.size = features.length;
    const isPlain = reader.has('MWFT');
    this.#features = isPlain ? features : NONE;
    this.#plain = isPlain ? readNumbers(reader, 'MWFT', this.size * WEIGHTS) : NO_NUMBERS;
    this.#title = isPlain ? NO_NUMBERS : readNumbers(reader, 'MWQT', 1 << TITLE_BITS);
    this.#upper = isPlain ? NO_NUMBERS : readNumbers(reader, 'MWQU', 1 << UPPER_BITS);
    const hasLeading = !isPlain && reader.has('MWLD');
    this.#mixed = isPlain ? NO_NUMBERS : readNumbers(reader, 'MWQM', (1 << MIXED_BITS) - (hasLeading ? 1 : 0));
    this.#leading = hasLeading ? readNumbers(reader, 'MWLD') : NO_NUMBERS;
    this.#firstLeading = hasLeading ? FIRST_LEADING : NO_CODE;
    const enough = Math.ceil(Math.log2(ROOM * (this.size + 1)));
    this.#slotShift = Math.max(0, Math.min(MOST_SHIFT, bits - enough));
    this.#slots = isPlain ? NONE : this.#spread(reader, features);
  }

  accumulate(hash: number, sums: Float64Array): void {
    const feature = hash >>> this.#shift;
    if (this.#slots.length === 0) {
      const at = this.#find(feature);
      if (at < 0) return;
      for (let label = 0; label < WEIGHTS; label++) sums[label]! += this.#plain[at * WEIGHTS + label]!;
      return;
    }
    const code = this.#codeOf(feature);
    if (code < 0) return;
    if (code >= this.#firstLeading) {
      const at = (code - this.#firstLeading) * WEIGHTS;
      for (let label = 0; label < WEIGHTS; label++) sums[label]! += this.#leading[at + label]!;
      return;
    }
    sums[0]! += this.#title[code & ((1 << TITLE_BITS) - 1)]!;
    sums[1]! += this.#upper[(code >>> TITLE_BITS) & ((1 << UPPER_BITS) - 1)]!;
    sums[2]! += this.#mixed[code >>> (TITLE_BITS + UPPER_BITS)]!;
  }

  isLeading(hash: number): boolean {
    return this.#firstLeading < NO_CODE && this.#codeOf(hash >>> this.#shift) >= this.#firstLeading;
  }

  accumulateAll(hashes: Int32Array, count: number, sums: Float64Array): void {
    const slots = this.#slots;
    if (slots.length === 0 || count > this.#entries.length) {
      for (let i = 0; i < count; i++) this.accumulate(hashes[i]!, sums);
      return;
    }
    const entries = this.#entries;
    const shift = this.#shift;
    const slotShift = this.#slotShift;
    // All looks into memory at once, so that none waits for another.
    for (let i = 0; i < count; i++) entries[i] = slots[(hashes[i]! >>> shift) >>> slotShift]!;
    const title = this.#title;
    const upper = this.#upper;
    const mixed = this.#mixed;
    const leading = this.#leading;
    const firstLeading = this.#firstLeading;
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    for (let i = 0; i < count; i++) {
      let entry = entries[i]!;
      if (entry === 0) continue;
      const feature = hashes[i]! >>> shift;
      const wanted = 0x8000 | (feature & TAG_MASK);
      for (let slot = (feature >>> slotShift) + 1; entry !== 0 && entry >>> 16 !== wanted; slot++) entry = slots[slot]!;
      if (entry === 0) continue;
      const code = entry & 0xffff;
      if (code < firstLeading) {
        sum0 += title[code & ((1 << TITLE_BITS) - 1)]!;
        sum1 += upper[(code >>> TITLE_BITS) & ((1 << UPPER_BITS) - 1)]!;
        sum2 += mixed[code >>> (TITLE_BITS + UPPER_BITS)]!;
      } else {
        const at = (code - firstLeading) * WEIGHTS;
        sum0 += leading[at]!;
        sum1 += leading[at + 1]!;
        sum2 += leading[at + 2]!;
      }
    }
    sums[0]! += sum0;
    sums[1]! += sum1;
    sums[2]! += sum2;
  }

  /** Code of a feature, or −1. */
  #codeOf(feature: number): number {
    const slots = this.#slots;
    const wanted = 0x8000 | (feature & TAG_MASK);
    for (let slot = feature >>> this.#slotShift; ; slot++) {
      const entry = slots[slot]!;
      if (entry === 0) return -1;
      if (entry >>> 16 === wanted) return entry & 0xffff;
    }
  }

  /** Every feature at the slot of its upper bits or the next free one behind; they come in ascending order. */
  #spread(reader: SectionReader, features: Uint32Array): Uint32Array {
    const title = unpackSymbols(reader.bytes('MWCT'), this.size, 1 << TITLE_BITS, 'MWCT');
    const upper = unpackSymbols(reader.bytes('MWCU'), this.size, 1 << UPPER_BITS, 'MWCU');
    const mixed = unpackSymbols(reader.bytes('MWCM'), this.size, 1 << MIXED_BITS, 'MWCM');
    const shift = this.#slotShift;
    // Features whose last bits are the same must not come near each other.
    const farthest = (1 << (TAG_BITS - shift)) - 2;
    const slots = new Uint32Array(2 ** (this.bits - shift) + farthest + 2);
    const hasLeading = this.#firstLeading < NO_CODE;
    let leading = 0;
    let next = 0;
    for (let at = 0; at < features.length; at++) {
      const feature = features[at]!;
      const home = feature >>> shift;
      const slot = Math.max(home, next);
      if (slot - home > farthest) throw describeDamage('MWID', `too many features near feature ${at}`);
      const code =
        hasLeading && mixed[at] === LEADING_MIXED
          ? FIRST_LEADING + (leading++ % MOST_LEADING)
          : title[at]! | (upper[at]! << TITLE_BITS) | (mixed[at]! << (TITLE_BITS + UPPER_BITS));
      slots[slot] = FULL | ((feature & TAG_MASK) << 16) | code;
      next = slot + 1;
    }
    expectItems('MWLD', this.#leading.length, leading * WEIGHTS);
    if (leading > MOST_LEADING) throw describeDamage('MWLD', `${leading} features, expected at most ${MOST_LEADING}`);
    return slots;
  }

  /** Place of a feature among those whose weights are as they are, or −1. */
  #find(feature: number): number {
    const features = this.#features;
    let low = 0;
    let high = features.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (features[middle]! < feature) low = middle + 1;
      else high = middle;
    }
    return features[low] === feature ? low : -1;
  }
}

function readNumbers(reader: SectionReader, tag: string, length?: number): Float32Array {
  const numbers = reader.f32(tag);
  if (length !== undefined) expectItems(tag, numbers.length, length);
  if (!numbers.every(Number.isFinite)) throw describeDamage(tag, 'a value that is no number');
  return numbers;
}
