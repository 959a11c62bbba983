/**
 * Linear interpolation of relative frequencies (Lita et al., section 2.2), exactly as a back-off model:
 *   p(w | h) = λ(h) c(h w) / c(h) + (1 − λ(h)) p(w | h'), down to p0 = 1 / |V|.
 * Where n-grams were cut off, their part r(h) of c(h) follows the shorter history too, so that everything sums to 1:
 * the weight of a history is 1 − λ(h) (1 − r(h)). The λ come from weights.ts; unseen histories have λ = 0.
 */
import { bucketOf, UNSEEN } from './buckets.js';
import { type Cutoffs, findDropped } from './dropped.js';
import { countTokens, historyCount } from './events.js';
import { mixOrders, type SmoothedTrie } from './smooth.js';
import type { NgramCounts } from './trie.js';
import { BEGIN } from './units.js';
import type { Weights } from './weights.js';

export function interpolate(counts: NgramCounts, lambdas: Weights, cutoffs: Cutoffs = []): SmoothedTrie {
  const shares = counts.levels.map(({ word }) => new Float64Array(word.length));
  const weights = counts.levels.slice(0, -1).map(({ word }) => new Float64Array(word.length).fill(1));
  const emptyWeight = shareWords(counts, lambdas[0]!, shares[0]!);
  const dropped = findDropped(counts, cutoffs);
  for (let level = 1; level < counts.levels.length; level++) {
    const { first } = counts.levels[level - 1]!;
    const seen = counts.counts[level]!;
    const share = shares[level]!;
    const weight = weights[level - 1]!;
    for (let h = 0; h < weight.length; h++) {
      const kept = historyCount(seen, first, h);
      const total = kept + dropped[level]![h]!;
      if (total === 0) continue;
      const lambda = lambdas[level]![bucketOf(total)]!;
      weight[h] = 1 - (lambda * kept) / total;
      for (let entry = first[h]!; entry < first[h + 1]!; entry++) share[entry] = (lambda * seen[entry]!) / total;
    }
  }
  return mixOrders(counts, shares, weights, emptyWeight);
}

/** Shares of the single words; gives the weight of the uniform distribution. */
function shareWords(counts: NgramCounts, lambdas: Float64Array, share: Float64Array): number {
  const total = countTokens(counts);
  const bucket = bucketOf(total);
  if (bucket === UNSEEN) return 1;
  const begin = counts.words.indexOf(BEGIN);
  for (let word = 0; word < share.length; word++) {
    share[word] = word === begin ? 0 : (lambdas[bucket]! * counts.counts[0]![word]!) / total;
  }
  return 1 - lambdas[bucket]!;
}
