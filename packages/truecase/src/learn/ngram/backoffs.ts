/**
 * Back-off weights that make a model sum to 1: what the stored n-grams of a history leave, over what the shorter history
 * gives to all words that are not stored after it,
 *   α(h) = (1 − Σ p(w | h)) / (1 − Σ p(w | h')), both sums over the stored (h w).
 * From the shortest histories to the longest, because p(w | h') may itself need a weight.
 */
import { LowerOrders } from './lower.js';
import { raise } from './smooth.js';
import type { NgramProbabilities } from './trie.js';

/** Least mass that is told from rounding errors. */
export const LEAST = 1e-9;

/** The model with new weights; its probabilities stay. */
export function renormalize(model: NgramProbabilities): NgramProbabilities {
  const backoff = model.levels.map(({ word }) => new Float32Array(word.length));
  const renewed: NgramProbabilities = { ...model, backoff };
  const lowerOrders = new LowerOrders(renewed);
  for (let level = 1; level < model.levels.length; level++) {
    const { first } = model.levels[level - 1]!;
    const lower = lowerOrders.probabilities(level);
    const probability = model.probability[level]!;
    const weight = backoff[level - 1]!;
    for (let h = 0; h < weight.length; h++) {
      if (first[h] === first[h + 1]) continue;
      let left = 1;
      let lowerLeft = 1;
      for (let entry = first[h]!; entry < first[h + 1]!; entry++) {
        left -= raise(probability[entry]!);
        lowerLeft -= lower[entry]!;
      }
      weight[h] = Math.log10(Math.max(left, LEAST) / Math.max(lowerLeft, LEAST));
    }
  }
  return renewed;
}
