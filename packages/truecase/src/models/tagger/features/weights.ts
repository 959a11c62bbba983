/**
 * The weights of a maximum-entropy model: for each feature three numbers, what it says for TITLE, UPPER and MIXED against
 * LOWER, which is zero. A feature is known by the upper bits of its hash.
 *
 * Sections: either `MWBO`, `MWBN`, `MWBS`, the features in ascending order with codes of their weights for TITLE (six bits),
 * UPPER and MIXED (five each; format/blocks.ts), and `MWQT` f32 [64], `MWQU` and `MWQM` f32 [32] what these mean; or `MWID` the
 * features (format/gaps.ts) and `MWFT` f32 [features][3] the weights themselves. With codes there may be leading features, a few
 * that take part in so many decisions that no error of theirs is small: `MWLI` u32 [leading] says which in ascending order, and
 * `MWLD` f32 [leading][3] has their weights. The last code for MIXED marks them then, and `MWQM` has one meaning less.
 *
 * A block of coded features is unpacked when one of its features is asked for, so that loading a model costs no more than
 * reading it, and a short text unpacks little. Threads may share what is unpacked.
 */
import { Blocks } from '../../../format/blocks.js';
import type { SectionReader } from '../../../format/container.js';
import { describeDamage, expectItems, expectWeights } from '../../../format/damage.js';
import { countAscending, unpackAscending } from '../../../format/gaps.js';

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
/** A slot: 0 in a block that is not unpacked yet, EMPTY, or FULL with the lower bits of a feature and its code. */
const EMPTY = 1;
const FULL = 0x8000_0000;
const NONE = new Uint32Array(0);
const NO_NUMBERS = new Float32Array(0);
/** Slots a feature, at least; and at most, where features are not spread evenly over the blocks, from so many slots on. */
const ROOM = 1.8;
const MOST_ROOM = 64;
const FEW_SLOTS = 1 << 20;

/** Where decoders get their weights from: a file, or a file with changes to it. */
export interface Weights {
  /** Adds the weights of the feature with this hash to sums [TITLE, UPPER, MIXED]. */
  accumulate(hash: number, sums: Float64Array): void;
  /** The same for all of hashes [0, count). */
  accumulateAll(hashes: Int32Array, count: number, sums: Float64Array): void;
  /** Is this one of the few features that rest on more text than all others? */
  isLeading(hash: number): boolean;
  /** What was changed since, by itself, if anything was: where a network is sure, this is all that counts. */
  readonly changes?: Weights;
}

export class WeightTable implements Weights {
  /** Bits of a hash that name a feature. */
  readonly bits: number;
  readonly size: number;
  readonly #shift: number;
  /** The coded features, spread out so that one look into memory nearly always finds one or finds it missing; block by block. */
  readonly #slots: Uint32Array;
  readonly #blocks: Blocks | null;
  /** The bits of a feature that say where in its block it is, how many and as a mask; and the slots of a block. */
  readonly #lower: number;
  readonly #lowerMask: number;
  readonly #inBlock: number;
  /** Room for the slots of a block that is being unpacked. */
  readonly #block: Uint32Array;
  /** Room for accumulateAll. */
  readonly #entries = new Uint32Array(512);
  readonly #title: Float32Array;
  readonly #upper: Float32Array;
  readonly #mixed: Float32Array;
  /** [leading] ascending, [leading][WEIGHTS], and the first code of theirs. */
  readonly #leaders: Uint32Array;
  readonly #leading: Float32Array;
  readonly #firstLeading: number;
  /** Where weights are as they are: [features] ascending, and [features][WEIGHTS]. */
  readonly #features: Uint32Array;
  readonly #plain: Float32Array;

  constructor(reader: SectionReader, bits: number) {
    this.bits = bits;
    this.#shift = 32 - bits;
    const isPlain = reader.has('MWFT');
    if (isPlain) reader.reserve(4 * countAscending(reader.bytes('MWID')), 'MWID');
    this.#features = isPlain ? unpackAscending(reader.bytes('MWID'), 2 ** bits, 'MWID') : NONE;
    this.#plain = isPlain ? readNumbers(reader, 'MWFT', this.#features.length * WEIGHTS) : NO_NUMBERS;
    this.#title = isPlain ? NO_NUMBERS : readNumbers(reader, 'MWQT', 1 << TITLE_BITS);
    this.#upper = isPlain ? NO_NUMBERS : readNumbers(reader, 'MWQU', 1 << UPPER_BITS);
    const hasLeading = !isPlain && reader.has('MWLD');
    this.#mixed = isPlain ? NO_NUMBERS : readNumbers(reader, 'MWQM', (1 << MIXED_BITS) - (hasLeading ? 1 : 0));
    this.#leaders = hasLeading ? reader.u32('MWLI') : NONE;
    this.#leading = hasLeading ? readNumbers(reader, 'MWLD', this.#leaders.length * WEIGHTS) : NO_NUMBERS;
    if (this.#leaders.length > MOST_LEADING) {
      throw describeDamage('MWLI', `${this.#leaders.length} features, expected at most ${MOST_LEADING}`);
    }
    this.#firstLeading = hasLeading ? FIRST_LEADING : NO_CODE;
    this.#blocks = isPlain ? null : openBlocks(reader, bits);
    this.size = this.#blocks?.size ?? this.#features.length;
    this.#lower = this.#blocks?.lower ?? 0;
    this.#lowerMask = (1 << this.#lower) - 1;
    this.#inBlock = this.#blocks === null ? 0 : slotsOf(this.#blocks);
    const slots = (this.#blocks?.count ?? 0) * this.#inBlock;
    this.#slots = this.#blocks === null ? NONE : new Uint32Array(reader.derive(4 * slots, 'MWBO'));
    this.#block = new Uint32Array(this.#inBlock);
  }

  /** Unpacks all, for whoever wants to know now whether the file is sound. */
  unpackAll(): void {
    for (let block = 0; block < (this.#blocks?.count ?? 0); block++) this.#unpack(block);
  }

  accumulate(hash: number, sums: Float64Array): void {
    const feature = hash >>> this.#shift;
    if (this.#slots.length === 0) {
      const at = placeOf(this.#features, feature);
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
    const lower = this.#lower;
    const lowerMask = this.#lowerMask;
    const inBlock = this.#inBlock;
    // All looks into memory at once, so that none waits for another.
    let isUnpacked = true;
    for (let i = 0; i < count; i++) {
      const feature = hashes[i]! >>> shift;
      const slot = (Math.imul(feature & lowerMask, inBlock) >>> lower) + Math.imul(feature >>> lower, inBlock);
      const entry = slots[slot]!;
      entries[i] = entry;
      if (entry === 0) isUnpacked = false;
    }
    if (!isUnpacked) this.#enter(hashes, count);
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
      if (entry === EMPTY) continue;
      const feature = hashes[i]! >>> shift;
      const wanted = 0x8000 | (feature & lowerMask);
      for (let slot = this.#slotOf(feature); entry !== EMPTY && entry >>> 16 !== wanted; ) {
        slot = this.#nextSlot(feature, slot);
        entry = slots[slot]! || this.#entry(feature, slot);
      }
      if (entry === EMPTY) continue;
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
    const wanted = 0x8000 | (feature & this.#lowerMask);
    let slot = this.#slotOf(feature);
    let entry = slots[slot]! || this.#entry(feature, slot);
    while (entry !== EMPTY && entry >>> 16 !== wanted) {
      slot = this.#nextSlot(feature, slot);
      entry = slots[slot]! || this.#entry(feature, slot);
    }
    return entry === EMPTY ? -1 : entry & 0xffff;
  }

  /** Where a feature is, unless others were there before it. */
  #slotOf(feature: number): number {
    return this.#slotIn(feature & this.#lowerMask) + (feature >>> this.#lower) * this.#inBlock;
  }

  /** The same in its block: slots are shared out evenly among the numbers that a block may have. */
  #slotIn(number: number): number {
    return Math.imul(number, this.#inBlock) >>> this.#lower;
  }

  /** The slot behind one in the block of a feature; behind the last comes the first. */
  #nextSlot(feature: number, slot: number): number {
    const end = ((feature >>> this.#lower) + 1) * this.#inBlock;
    return slot + 1 < end ? slot + 1 : end - this.#inBlock;
  }

  /** Fills the entries of features whose blocks were not unpacked. */
  #enter(hashes: Int32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      if (this.#entries[i] !== 0) continue;
      const feature = hashes[i]! >>> this.#shift;
      this.#entries[i] = this.#entry(feature, this.#slotOf(feature));
    }
  }

  /** What is in a slot of the block of a feature, once that is unpacked. */
  #entry(feature: number, slot: number): number {
    if (this.#slots[slot] === 0) this.#unpack(feature >>> this.#lower);
    return this.#slots[slot]!;
  }

  /**
   * Every feature of a block goes to its slot or the next free one of the block. The slots may be shared by
   * threads that unpack the same block at the same time: each writes the same, and no slot ever holds anything else but 0.
   */
  #unpack(block: number): void {
    const slots = this.#block;
    const inBlock = this.#inBlock;
    const { numbers, symbols, lower } = this.#blocks!;
    const count = this.#blocks!.read(block);
    const hasLeading = this.#firstLeading < NO_CODE;
    slots.fill(EMPTY);
    for (let i = 0; i < count; i++) {
      const number = numbers[i]!;
      let code = symbols[i]!;
      if (hasLeading && code >= FIRST_LEADING) {
        const leader = placeOf(this.#leaders, block * 2 ** lower + number);
        if (leader < 0) throw describeDamage('MWLI', `feature ${number} of block ${block} is missing`);
        code = FIRST_LEADING + leader;
      }
      let at = this.#slotIn(number);
      while (slots[at] !== EMPTY) at = at + 1 < inBlock ? at + 1 : 0;
      slots[at] = FULL | (number << 16) | code;
    }
    this.#slots.set(slots, block * inBlock);
  }
}

/** Place of a feature among ascending ones, or −1. */
function placeOf(features: Uint32Array, feature: number): number {
  let low = 0;
  let high = features.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (features[middle]! < feature) low = middle + 1;
    else high = middle;
  }
  return features[low] === feature ? low : -1;
}

function openBlocks(reader: SectionReader, bits: number): Blocks {
  const packed = { offsets: reader.u32('MWBO'), counts: reader.u16('MWBN'), stream: reader.bytes('MWBS') };
  return new Blocks(packed, bits, [TITLE_BITS, UPPER_BITS, MIXED_BITS], 'MWBS');
}

/** How many slots every block gets: one stays empty, or each number has a slot of its own. */
function slotsOf({ count, size, most, lower }: Blocks): number {
  const slots = Math.min(2 ** lower, Math.max(Math.ceil((ROOM * size) / count), most + 1));
  if (count * slots > Math.max(FEW_SLOTS, MOST_ROOM * size)) {
    throw describeDamage('MWBN', `${most} of ${size} features in one of ${count} blocks`);
  }
  return slots;
}

function readNumbers(reader: SectionReader, tag: string, length?: number): Float32Array {
  const numbers = reader.f32(tag);
  if (length !== undefined) expectItems(tag, numbers.length, length);
  expectWeights(tag, numbers);
  return numbers;
}
