/**
 * Turns counts into the unigram model's numbers. Endings first, from rare words, longer endings smoothed by shorter
 * ones; then every word's row, smoothed by its ending:
 *
 *     p(shape | ending of n letters) = (c_n(shape) + κ · p(shape | ending of n − 1 letters)) / (N_n + κ)
 *     p(shape | word)                = (c(shape)   + κ · p(shape | its ending))              / (N   + κ)
 */
import type { CasingCounts } from '../../../learn/casings.js';
import { caseMap, Shape } from '../../../text/casing.js';
import { hashed } from '../../../text/hash.js';
import { ENDING_KINDS, hashEnding, LONGEST_ENDING } from '../../endings.js';

/** [LOWER, TITLE, UPPER, MIXED] */
export type Shares = [number, number, number, number];

export interface Ending {
  readonly hi: number;
  readonly lo: number;
  readonly length: number;
  readonly counts: Shares;
  total: number;
  shares: Shares;
}

export interface EndingOptions {
  /** Words with at most this many mentions stand for the unknown. */
  readonly rareCount: number;
  /** Longer endings need at least this many mentions. */
  readonly minEnding: number;
  readonly smoothing: number;
  /** 'suffix' learns endings; 'lower' and 'title' give every unknown word that shape. */
  readonly unknown: 'suffix' | 'lower' | 'title';
}

export class Endings {
  readonly #table = new Map<number, Ending>();
  readonly #language: string;

  constructor(words: CasingCounts, language: string, options: EndingOptions) {
    this.#language = language;
    if (options.unknown === 'suffix') this.#count(words, options);
    this.#estimate(options);
  }

  #count(words: CasingCounts, options: EndingOptions): void {
    const map = caseMap(this.#language);
    for (let record = 0; record < words.size; record++) {
      const total = words.total(record);
      if (total > options.rareCount) continue;
      const spelling = words.spelling(record);
      const kind = words.tag[record]!;
      for (let length = 0; length <= Math.min(LONGEST_ENDING, spelling.length); length++) {
        hashEnding(map, spelling, 0, spelling.length, length, kind);
        const ending = this.#at(hashed.hi, hashed.lo, length);
        for (let shape = 1; shape <= 4; shape++) {
          ending.counts[shape - 1]! += words.count(record, shape);
        }
        ending.total += total;
      }
    }
    for (const [key, ending] of this.#table) {
      if (ending.length > 0 && ending.total < options.minEnding) this.#table.delete(key);
    }
  }

  #at(hi: number, lo: number, length: number): Ending {
    const key = hi * 0x200000 + (lo >>> 11);
    let ending = this.#table.get(key);
    if (ending === undefined) {
      ending = { hi, lo, length, counts: [0, 0, 0, 0], total: 0, shares: [0, 0, 0, 0] };
      this.#table.set(key, ending);
    }
    return ending;
  }

  #estimate(options: EndingOptions): void {
    const map = caseMap(this.#language);
    const fallback: Shares = options.unknown === 'title' ? [0.3, 0.65, 0.05, 0] : [0.7, 0.25, 0.05, 0];
    for (let kind = 0; kind < ENDING_KINDS; kind++) {
      hashEnding(map, '', 0, 0, 0, kind);
      const root = this.#at(hashed.hi, hashed.lo, 0);
      root.shares = interpolate(root.counts, root.total, fallback, options.smoothing);
    }
  }

  /** Sets the shares of the endings of one word, shortest first, and returns those of the longest. */
  resolve(spelling: string, kind: number, smoothing: number): Shares {
    const map = caseMap(this.#language);
    hashEnding(map, '', 0, 0, 0, kind);
    let shares = this.#at(hashed.hi, hashed.lo, 0).shares;
    for (let length = 1; length <= Math.min(LONGEST_ENDING, spelling.length); length++) {
      hashEnding(map, spelling, 0, spelling.length, length, kind);
      const ending = this.#table.get(hashed.hi * 0x200000 + (hashed.lo >>> 11));
      if (ending === undefined) break;
      if (ending.shares[0] === 0 && ending.shares[1] === 0 && ending.shares[2] === 0) {
        ending.shares = interpolate(ending.counts, ending.total, shares, smoothing);
      }
      shares = ending.shares;
    }
    return shares;
  }

  /** All endings whose shares have been set, in an order that depends on their hashes alone. */
  list(): Ending[] {
    return [...this.#table.values()]
      .filter((ending) => ending.shares.some((share) => share > 0))
      .sort((a, b) => a.hi - b.hi || a.lo - b.lo);
  }
}

/** The prior alone where nothing was counted and nothing is to be smoothed. */
export function interpolate(counts: Shares, total: number, prior: Shares, weight: number): Shares {
  if (total + weight === 0) return prior;
  return counts.map((count, i) => (count + weight * prior[i]!) / (total + weight)) as Shares;
}

/** Index of the largest share, as a shape. */
export function bestShape(shares: Readonly<Shares>): number {
  let best = 0;
  for (let i = 1; i < 4; i++) if (shares[i]! > shares[best]!) best = i;
  return best + Shape.LOWER;
}
