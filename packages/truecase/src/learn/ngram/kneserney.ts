/**
 * Interpolated modified Kneser-Ney smoothing (Chen and Goodman 1999) over adjusted counts a: raw on the highest order
 * and after <s>, else how many different words stand to the left.
 *   p(w | h) = (a(h w) − D(a(h w))) / A(h) + γ(h) p(w | h'), down to 1 / |V|.
 * With cut-offs A(h) holds the kept counts and one for each token that was dropped: exact where only n-grams seen once
 * are dropped, since their adjusted count is 1, and on the highest order; else an upper bound. What the kept n-grams do
 * not take, γ(h) = (Σ D(a(h w)) + dropped(h)) / A(h), goes to the shorter history, so that all sums to 1 in any case.
 */
import { type Discounts, estimateDiscounts } from './discounts.js';
import { type Cutoffs, findDropped } from './dropped.js';
import { mixOrders, type SmoothedTrie } from './smooth.js';
import type { NgramCounts } from './trie.js';
import { BEGIN } from './units.js';

export interface AdjustedCounts {
  readonly counts: NgramCounts;
  /** [order][n] adjusted counts of the kept n-grams. */
  readonly adjusted: readonly Uint32Array[];
  /** [order] how many n-grams, kept or not, have the adjusted count 1 to 4. */
  readonly statistics: readonly { readonly adjustedCountsOfCounts: readonly number[] }[];
}

export interface KneserNey {
  readonly model: SmoothedTrie;
  /** [order] */
  readonly discounts: readonly Discounts[];
  /** What the caller should know, in plain words. */
  readonly notes: readonly string[];
}

export function smoothKneserNey({ counts, adjusted, statistics }: AdjustedCounts, cutoffs: Cutoffs = []): KneserNey {
  const discounts = statistics.map((order) => estimateDiscounts(order.adjustedCountsOfCounts));
  const shares = counts.levels.map(({ word }) => new Float64Array(word.length));
  const weights = counts.levels.slice(0, -1).map(({ word }) => new Float64Array(word.length).fill(1));
  const begin = counts.words.indexOf(BEGIN);
  const unigrams = adjusted[0]!.slice();
  if (begin >= 0) unigrams[begin] = 0;
  const emptyWeight = shareOut(unigrams, 0, unigrams.length, 0, discounts[0]!.values, shares[0]!);
  const dropped = findDropped(counts, cutoffs);
  for (let level = 1; level < counts.levels.length; level++) {
    const { first } = counts.levels[level - 1]!;
    const { values } = discounts[level]!;
    const weight = weights[level - 1]!;
    for (let h = 0; h < weight.length; h++) {
      weight[h] = shareOut(adjusted[level]!, first[h]!, first[h + 1]!, dropped[level]![h]!, values, shares[level]!);
    }
  }
  const notes = discounts.flatMap(({ estimated }, level) =>
    estimated ? [] : [`too few ${level + 1}-grams to estimate discounts from; 0.5, 1 and 1.5 were taken`],
  );
  return { model: mixOrders(counts, shares, weights, emptyWeight), discounts, notes };
}

/** Fills the shares of the n-grams in [start, end), all of one history, and gives the weight of the history. */
function shareOut(
  adjusted: Uint32Array,
  start: number,
  end: number,
  dropped: number,
  discounts: Float64Array,
  share: Float64Array,
): number {
  let total = dropped;
  let freed = dropped;
  for (let entry = start; entry < end; entry++) {
    const count = adjusted[entry]!;
    total += count;
    freed += discounts[Math.min(count, 3)]!;
  }
  if (total === 0) return 1;
  for (let entry = start; entry < end; entry++) {
    const count = adjusted[entry]!;
    share[entry] = (count - discounts[Math.min(count, 3)]!) / total;
  }
  return freed / total;
}
