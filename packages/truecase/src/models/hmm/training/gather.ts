/**
 * From counted pairs to all counts of the two HMMs. For the HMM of pairs with unknown words, words that occur in one half of
 * the corpus only are replaced by #Unknown# with their feature; roman numerals among them become one word. Its counts
 * follow from those of the whole corpus, so that the text is read once.
 */
import { describeSpecials } from '../file.js';
import { type Diversity, type HmmCounts, IN_BOTH, IS_ROMAN } from '../tables.js';
import { EMISSIONS, FEATURES, PAIRS, SPECIALS, Special, START, TAGS } from '../tags.js';
import type { HmmCounter } from './count.js';
import { PairCounts } from './pairs.js';

const BOTH_HALVES = 3;

/** Numbers here are the counter's: specials first. */
class Gatherer {
  readonly counter: HmmCounter;
  readonly sorted: ReturnType<PairCounts['sorted']>;
  /** Pairs with a replaced word, after replacing. */
  readonly replaced = new PairCounts();
  readonly emitted: Uint32Array;
  readonly followed: Uint32Array;
  readonly distinct: Uint32Array;
  readonly distinctUnknown: Uint32Array;
  readonly pairs = new Float64Array(EMISSIONS);
  readonly features = new Float64Array(FEATURES * TAGS);

  constructor(counter: HmmCounter) {
    this.counter = counter;
    const { size } = counter;
    this.sorted = counter.pairs.sorted(size * TAGS);
    this.emitted = new Uint32Array(size * EMISSIONS);
    this.followed = new Uint32Array(size * PAIRS);
    this.distinct = new Uint32Array(size * TAGS);
    this.distinctUnknown = new Uint32Array(size * TAGS);
    for (let first = 0; first < size * TAGS; first++) this.#addRow(first);
  }

  /** What stands for a word in the HMM of pairs with unknown words. */
  standIn(word: number): number {
    const { info, halves } = this.counter;
    if (word < SPECIALS || halves[word] === BOTH_HALVES) return word;
    return (info[word]! & IS_ROMAN) !== 0 ? Special.ROMAN : Special.UNKNOWN + this.counter.featureOf(word);
  }

  featureOf(word: number): number {
    return word >= Special.UNKNOWN && word < SPECIALS ? word - Special.UNKNOWN : this.counter.featureOf(word);
  }

  #addRow(first: number): void {
    const { rows, seconds, counts } = this.sorted;
    const before = Math.floor(first / TAGS);
    const row = first % TAGS;
    const standInBefore = this.standIn(before);
    this.distinct[first] = rows[first + 1]! - rows[first]!;
    for (let i = rows[first]!; i < rows[first + 1]!; i++) {
      const word = Math.floor(seconds[i]! / TAGS);
      const tag = seconds[i]! % TAGS;
      const count = counts[i]!;
      const cell = (before === Special.BOUNDARY ? START : row) * TAGS + tag;
      const standIn = this.standIn(word);
      this.pairs[cell]! += count;
      this.features[this.featureOf(word) * TAGS + tag]! += count;
      this.emitted[word * EMISSIONS + cell]! += count;
      if (standIn !== word) this.emitted[standIn * EMISSIONS + cell]! += count;
      this.followed[before * PAIRS + row * TAGS + tag]! += count;
      if (standInBefore !== before) this.followed[standInBefore * PAIRS + row * TAGS + tag]! += count;
      if (isUnknown(standIn) || isUnknown(standInBefore)) {
        this.replaced.add(standInBefore * TAGS + row, standIn * TAGS + tag, count);
      } else this.distinctUnknown[first]!++;
    }
  }

  /** The kinds of events in one of the HMMs. */
  diversity(isUnknownHmm: boolean): Diversity {
    const pairs = new Float64Array(EMISSIONS);
    const joint = new Float64Array(TAGS);
    const words = new Float64Array(TAGS);
    /** [TAGS] whether #Unknown# has the tag, with any feature. */
    const ofUnknown = new Uint8Array(TAGS);
    let vocabulary = 0;
    let hasUnknown = 0;
    for (let word = Special.PROTECTED; word < this.counter.size; word++) {
      const special = word < SPECIALS && isUnknown(word);
      if (isUnknownHmm ? this.standIn(word) !== word : special) continue;
      let seen = 0;
      for (let tag = 0; tag < TAGS; tag++) {
        let events = 0;
        for (let cell = tag; cell < EMISSIONS; cell += TAGS) {
          const count = this.emitted[word * EMISSIONS + cell]!;
          if (count > 0) pairs[cell]!++;
          events += count;
        }
        if (events === 0) continue;
        seen = 1;
        joint[tag]!++;
        if (word >= Special.UNKNOWN && word < SPECIALS) ofUnknown[tag] = 1;
        else words[tag]!++;
      }
      if (word >= Special.UNKNOWN && word < SPECIALS) hasUnknown |= seen;
      else vocabulary += seen;
    }
    for (let tag = 0; tag < TAGS; tag++) words[tag]! += ofUnknown[tag]!;
    return { pairs, joint, words, vocabulary: vocabulary + hasUnknown };
  }
}

function isUnknown(word: number): boolean {
  return word >= Special.ROMAN && word < SPECIALS;
}

/** `kept`: numbers of the words that the model will know, in their new order. */
export function gatherCounts(counter: HmmCounter, kept: Uint32Array): HmmCounts {
  const gatherer = new Gatherer(counter);
  const size = kept.length;
  const ids = size + SPECIALS;
  /** [counter.size] new number of each word, or −1. */
  const place = new Int32Array(counter.size).fill(-1);
  const old = new Uint32Array(ids);
  old.set(kept);
  for (let which = 0; which < SPECIALS; which++) old[size + which] = which;
  for (let id = 0; id < ids; id++) place[old[id]!] = id;

  const { rows: extraRows, seconds: extraSeconds, counts: extraCounts } = gatherer.replaced.sorted(counter.size * TAGS);
  for (let first = 0; first < counter.size * TAGS; first++) {
    gatherer.distinctUnknown[first]! += extraRows[first + 1]! - extraRows[first]!;
  }
  const info = new Uint8Array(ids);
  for (let id = 0; id < size; id++) {
    info[id] = counter.info[old[id]!]! | (counter.halves[old[id]!] === BOTH_HALVES ? IN_BOTH : 0);
  }
  describeSpecials(info, size);
  const pick = (from: Uint32Array, width: number): Float32Array => {
    const to = new Float32Array(ids * width);
    for (let id = 0; id < ids; id++) to.set(from.subarray(old[id]! * width, (old[id]! + 1) * width), id * width);
    return to;
  };
  return {
    size,
    info,
    emitted: pick(gatherer.emitted, EMISSIONS),
    followed: pick(gatherer.followed, PAIRS),
    distinct: pick(gatherer.distinct, TAGS),
    distinctUnknown: pick(gatherer.distinctUnknown, TAGS),
    ...mergePairs(),
    totals: {
      pairs: gatherer.pairs,
      features: gatherer.features,
      known: gatherer.diversity(false),
      unknown: gatherer.diversity(true),
    },
  };

  /** Pairs of either HMM by their new numbers: no pair is in both. */
  function mergePairs(): Pick<HmmCounts, 'rows' | 'keys' | 'counts'> {
    const { rows, seconds, counts } = gatherer.sorted;
    const packed = new Float64Array(seconds.length + extraSeconds.length);
    const merged = new Uint32Array(ids + 1);
    let filled = 0;
    const take = (second: number, row: number, count: number): void => {
      const id = place[Math.floor(second / TAGS)]!;
      if (id >= 0)
        packed[filled++] = (id * PAIRS + row * TAGS + (second % TAGS)) * 2 ** 26 + Math.min(count, 2 ** 26 - 1);
    };
    for (let id = 0; id < ids; id++) {
      const word = old[id]!;
      for (let row = 0; row < TAGS; row++) {
        const first = word * TAGS + row;
        for (let i = rows[first]!; i < rows[first + 1]! && !isUnknown(word); i++) {
          if (!isUnknown(Math.floor(seconds[i]! / TAGS))) take(seconds[i]!, row, counts[i]!);
        }
        for (let i = extraRows[first]!; i < extraRows[first + 1]!; i++) take(extraSeconds[i]!, row, extraCounts[i]!);
      }
      packed.subarray(merged[id]!, filled).sort();
      merged[id + 1] = filled;
    }
    const keys = new Uint32Array(filled);
    const found = new Float32Array(filled);
    for (let i = 0; i < filled; i++) {
      keys[i] = Math.floor(packed[i]! / 2 ** 26);
      found[i] = packed[i]! % 2 ** 26;
    }
    return { rows: merged, keys, counts: found };
  }
}
