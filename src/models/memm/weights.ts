/**
 * The weights of a maximum-entropy model: for each feature three numbers, what it says for TITLE, UPPER and MIXED against
 * LOWER, which is zero. A feature is known by the upper bits of its hash. Features lie in buckets by all of these bits but
 * the last eight; a bucket is searched for those eight. So a feature costs three bytes, and no other takes its place.
 *
 * Sections: `MWCT` features a bucket, as numbers of variable length; `MWRM` u8 last bits, ascending within a bucket; either
 * `MWCD` u16 codes (from the low end six bits TITLE, five UPPER, five MIXED) with `MWQT` f32 [64], `MWQU` and `MWQM` f32
 * [32] what these mean, or `MWFT` f32 [features][3] the weights themselves.
 */
import type { SectionReader } from '../../format/container.js';
import { describeDamage } from '../../format/damage.js';
import { NumberReader } from '../../format/varint.js';

export const REMAINDER_BITS = 8;
/** Bits of a hash that name a feature, at least and at most. */
export const LEAST_BITS = 10;
export const MOST_BITS = 30;
export const WEIGHTS = 3;
/** Bits of a code; sixteen together. */
export const TITLE_BITS = 6;
export const UPPER_BITS = 5;
export const MIXED_BITS = 5;
/** As few features are searched one after the other. */
const LINEAR = 8;
/** An entry of the slots: this bit, the last bits of the feature, its code. */
const FULL = 0x8000_0000;
const TAG_BITS = 15;
const TAG_MASK = (1 << TAG_BITS) - 1;
/** Slots a feature, at least; and bits of a feature that a slot may leave to the tag, so that the tag still names it. */
const ROOM = 1.8;
const MOST_SHIFT = 6;

/** Where decoders get their weights from: a file, a file with changes to it, or a training under way. */
export interface Weights {
  /** Adds the weights of the feature with this hash to sums [TITLE, UPPER, MIXED]. */
  accumulate(hash: number, sums: Float64Array): void;
  /** The same for all of hashes [0, count). */
  accumulateAll(hashes: Int32Array, count: number, sums: Float64Array): void;
}

export class WeightTable implements Weights {
  /** Bits of a hash that name a feature. */
  readonly bits: number;
  readonly size: number;
  readonly #shift: number;
  /** [buckets + 1] */
  readonly #first: Uint32Array;
  readonly #remainder: Uint8Array;
  /** The coded features once more, spread out so that one look into memory nearly always finds one or finds it missing. */
  readonly #slots: Uint32Array;
  readonly #slotShift: number;
  /** Room for accumulateAll. */
  readonly #entries = new Uint32Array(512);
  readonly #code: Uint16Array;
  readonly #title: Float32Array;
  readonly #upper: Float32Array;
  readonly #mixed: Float32Array;
  readonly #plain: Float32Array;

  constructor(reader: SectionReader, bits: number) {
    this.bits = bits;
    this.#shift = 32 - bits;
    this.#remainder = reader.u8('MWRM');
    this.size = this.#remainder.length;
    this.#first = readFirst(reader, 2 ** (bits - REMAINDER_BITS), this.size);
    const isPlain = reader.has('MWFT');
    this.#plain = isPlain ? readNumbers(reader, 'MWFT', this.size * WEIGHTS) : new Float32Array(0);
    this.#code = isPlain ? new Uint16Array(0) : reader.u16('MWCD');
    if (!isPlain) expectItems('MWCD', this.#code.length, this.size);
    this.#title = isPlain ? this.#plain : readNumbers(reader, 'MWQT', 1 << TITLE_BITS);
    this.#upper = isPlain ? this.#plain : readNumbers(reader, 'MWQU', 1 << UPPER_BITS);
    this.#mixed = isPlain ? this.#plain : readNumbers(reader, 'MWQM', 1 << MIXED_BITS);
    const enough = Math.ceil(Math.log2(ROOM * (this.size + 1)));
    this.#slotShift = Math.max(0, Math.min(MOST_SHIFT, bits - enough));
    this.#slots = isPlain ? new Uint32Array(0) : this.#spread(bits - this.#slotShift);
  }

  accumulate(hash: number, sums: Float64Array): void {
    const feature = hash >>> this.#shift;
    if (this.#slots.length === 0) {
      const at = this.find(feature);
      if (at < 0) return;
      for (let label = 0; label < WEIGHTS; label++) sums[label]! += this.#plain[at * WEIGHTS + label]!;
      return;
    }
    const slots = this.#slots;
    const wanted = 0x8000 | (feature & TAG_MASK);
    for (let slot = feature >>> this.#slotShift; ; slot++) {
      const entry = slots[slot]!;
      if (entry === 0) return;
      if (entry >>> 16 !== wanted) continue;
      sums[0]! += this.#title[entry & ((1 << TITLE_BITS) - 1)]!;
      sums[1]! += this.#upper[(entry >>> TITLE_BITS) & ((1 << UPPER_BITS) - 1)]!;
      sums[2]! += this.#mixed[(entry & 0xffff) >>> (TITLE_BITS + UPPER_BITS)]!;
      return;
    }
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
      sum0 += title[entry & ((1 << TITLE_BITS) - 1)]!;
      sum1 += upper[(entry >>> TITLE_BITS) & ((1 << UPPER_BITS) - 1)]!;
      sum2 += mixed[(entry & 0xffff) >>> (TITLE_BITS + UPPER_BITS)]!;
    }
    sums[0]! += sum0;
    sums[1]! += sum1;
    sums[2]! += sum2;
  }

  /** Every feature at the slot of its upper bits or the next free one behind; they come in ascending order. */
  #spread(slotBits: number): Uint32Array {
    const first = this.#first;
    const code = this.#code;
    const remainder = this.#remainder;
    const shift = this.#slotShift;
    // Features whose last bits are the same must not come near each other.
    const farthest = (1 << (TAG_BITS - shift)) - 2;
    const slots = new Uint32Array(2 ** slotBits + farthest + 2);
    let next = 0;
    let before = -1;
    for (let bucket = 0; bucket + 1 < first.length; bucket++) {
      for (let at = first[bucket]!; at < first[bucket + 1]!; at++) {
        const feature = (bucket << REMAINDER_BITS) | remainder[at]!;
        const home = feature >>> shift;
        const slot = Math.max(home, next);
        if (feature <= before) throw describeDamage('MWRM', `feature ${at} does not come behind the one before it`);
        if (slot - home > farthest) throw describeDamage('MWRM', `too many features near feature ${at}`);
        slots[slot] = FULL | ((feature & TAG_MASK) << 16) | code[at]!;
        next = slot + 1;
        before = feature;
      }
    }
    return slots;
  }

  /** Place of a feature, by the upper bits of its hash, or −1. */
  find(feature: number): number {
    const first = this.#first;
    const remainder = this.#remainder;
    const bucket = feature >>> REMAINDER_BITS;
    const wanted = feature & 255;
    let at = first[bucket]!;
    let end = first[bucket + 1]!;
    while (end - at > LINEAR) {
      const middle = (at + end) >>> 1;
      if (remainder[middle]! < wanted) at = middle + 1;
      else end = middle + 1;
    }
    for (; at < end; at++) {
      const found = remainder[at]!;
      if (found >= wanted) return found === wanted ? at : -1;
    }
    return -1;
  }
}

function readFirst(reader: SectionReader, buckets: number, size: number): Uint32Array {
  const bytes = reader.bytes('MWCT');
  const numbers = new NumberReader(bytes, buckets, 'MWCT');
  const first = new Uint32Array(buckets + 1);
  let total = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    total += numbers.next();
    if (total > size) throw describeDamage('MWCT', `more than the ${size} features that there are`);
    first[bucket + 1] = total;
  }
  numbers.end();
  expectItems('MWRM', size, total);
  return first;
}

function readNumbers(reader: SectionReader, tag: string, length: number): Float32Array {
  const numbers = reader.f32(tag);
  expectItems(tag, numbers.length, length);
  if (!numbers.every(Number.isFinite)) throw describeDamage(tag, 'a value that is no number');
  return numbers;
}

function expectItems(tag: string, found: number, expected: number): void {
  if (found !== expected) throw describeDamage(tag, `${found} items, expected ${expected}`);
}
