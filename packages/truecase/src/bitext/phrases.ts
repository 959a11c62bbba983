/**
 * The naive phrase aligner of Wang, Knight and Marcu 2006, section 5: cuts a sentence pair into phrase pairs that agree
 * with its word alignment (no word of a phrase is aligned to a word outside the other phrase). From left to right the
 * length of the next source phrase is drawn from a distribution. A length is taken if the target words that are aligned
 * to the phrase lie in a span that no other source word reaches into; else another length is drawn. Where no draw fits,
 * the shortest phrase that does is taken; where none does, the phrase before is taken back and made longer, so that it
 * always ends: at the latest with the sentence pair as one phrase. Target words without a phrase then join the phrase to
 * the left of them (the leftmost ones the first phrase). The same seed gives the same phrases.
 */
import type { Points } from './points.js';

export interface Phrase {
  readonly sourceStart: number;
  readonly sourceEnd: number;
  readonly targetStart: number;
  readonly targetEnd: number;
}

/** Probabilities of the source lengths 1, 2, …; they sum to one. */
export type LengthDistribution = readonly number[];

/** p(length) ∝ 0.5^length, up to 7 words. */
export const DEFAULT_LENGTHS: LengthDistribution = normalise(Array.from({ length: 7 }, (_, k) => 0.5 ** (k + 1)));
const MOST_DRAWS = 8;

export function normalise(weights: readonly number[]): LengthDistribution {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** `random` gives unsigned 32-bit integers (learn/random.ts). */
export function cutPhrases(
  points: Points,
  sourceLength: number,
  targetLength: number,
  random: () => number,
  lengths: LengthDistribution = DEFAULT_LENGTHS,
): Phrase[] {
  const links = new LinkRanges(points, sourceLength, targetLength);
  const cores: Phrase[] = [];
  let start = 0;
  // Where the next phrase must end at least; above start + 1 only after a failure.
  let leastEnd = 1;
  while (start < sourceLength) {
    let phrase: Phrase | null = null;
    for (let draw = 0; draw < MOST_DRAWS && phrase === null && leastEnd === start + 1; draw++) {
      const end = start + drawLength(random, lengths);
      if (end <= sourceLength) phrase = links.phrase(start, end);
    }
    phrase ??= links.shortest(start, leastEnd);
    if (phrase === null) {
      const before = cores.pop();
      if (before === undefined)
        return [{ sourceStart: 0, sourceEnd: sourceLength, targetStart: 0, targetEnd: targetLength }];
      leastEnd = Math.max(leastEnd, start + 1);
      start = before.sourceStart;
      continue;
    }
    cores.push(phrase);
    start = phrase.sourceEnd;
    leastEnd = start + 1;
  }
  return attachLeft(cores, targetLength);
}

function drawLength(random: () => number, lengths: LengthDistribution): number {
  let rest = random() / 2 ** 32;
  for (let k = 0; k < lengths.length - 1; k++) {
    rest -= lengths[k]!;
    if (rest < 0) return k + 1;
  }
  return Math.max(1, lengths.length);
}

/** For each word, the first and last word that it is aligned to. */
class LinkRanges {
  /** [source words] first and last target position; first > last where there is none */
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  /** [target words] first and last source position */
  readonly #firstSource: Int32Array;
  readonly #lastSource: Int32Array;

  constructor(points: Points, sourceLength: number, targetLength: number) {
    this.#first = new Int32Array(sourceLength).fill(targetLength);
    this.#last = new Int32Array(sourceLength).fill(-1);
    this.#firstSource = new Int32Array(targetLength).fill(sourceLength);
    this.#lastSource = new Int32Array(targetLength).fill(-1);
    for (let k = 0; k < points.length; k += 2) {
      const i = points[k]!;
      const j = points[k + 1]!;
      this.#first[i] = Math.min(this.#first[i]!, j);
      this.#last[i] = Math.max(this.#last[i]!, j);
      this.#firstSource[j] = Math.min(this.#firstSource[j]!, i);
      this.#lastSource[j] = Math.max(this.#lastSource[j]!, i);
    }
  }

  /** The phrase pair of source words [start, end); null if a word between its target words is aligned elsewhere. */
  phrase(start: number, end: number): Phrase | null {
    let low = this.#firstSource.length;
    let high = -1;
    for (let i = start; i < end; i++) {
      low = Math.min(low, this.#first[i]!);
      high = Math.max(high, this.#last[i]!);
    }
    // Without any target word there is nothing that a phrase could be aligned to.
    if (high < 0) return null;
    for (let j = low; j <= high; j++) {
      if (this.#firstSource[j]! < start || this.#lastSource[j]! >= end) return null;
    }
    return { sourceStart: start, sourceEnd: end, targetStart: low, targetEnd: high + 1 };
  }

  /** The shortest phrase pair from `start` on that ends at `leastEnd` or later; null if there is none. */
  shortest(start: number, leastEnd: number): Phrase | null {
    let low = this.#firstSource.length;
    let high = -1;
    // What the target words low .. high are aligned to, widened along with them.
    let last = -1;
    for (let end = start + 1; end <= this.#first.length; end++) {
      const i = end - 1;
      if (this.#last[i]! < 0) {
        if (high < 0) continue;
      } else {
        const from = high < 0 ? this.#first[i]! : low;
        const to = high < 0 ? this.#first[i]! - 1 : high;
        low = Math.min(from, this.#first[i]!);
        high = Math.max(to, this.#last[i]!);
        for (let j = low; j <= high; j++) {
          if (j === from && to >= from) j = to + 1;
          if (j > high) break;
          if (this.#firstSource[j]! < start) return null;
          last = Math.max(last, this.#lastSource[j]!);
        }
      }
      if (end >= leastEnd && last < end)
        return { sourceStart: start, sourceEnd: end, targetStart: low, targetEnd: high + 1 };
    }
    return null;
  }
}

/** Gives every target word that is in no phrase to the phrase on its left, or to the leftmost one. */
function attachLeft(cores: readonly Phrase[], targetLength: number): Phrase[] {
  const filled = cores.map((phrase, index) => ({ phrase, index }));
  filled.sort((a, b) => a.phrase.targetStart - b.phrase.targetStart);
  const result = [...cores];
  for (const [place, { phrase, index }] of filled.entries()) {
    const targetStart = place === 0 ? 0 : phrase.targetStart;
    const targetEnd = filled[place + 1]?.phrase.targetStart ?? targetLength;
    result[index] = { ...phrase, targetStart, targetEnd };
  }
  return result;
}

/** How often source phrases had which length, for phrases that someone else made; index 0 stands for length 1. */
export function countLengths(phrases: Iterable<Phrase>, longest: number): LengthDistribution {
  const counts = new Array<number>(longest).fill(0);
  for (const { sourceStart, sourceEnd } of phrases) counts[Math.min(longest, sourceEnd - sourceStart) - 1]!++;
  return normalise(counts);
}
