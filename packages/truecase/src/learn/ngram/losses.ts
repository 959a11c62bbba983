/**
 * What it costs to take one n-gram out of a back-off model (Stolcke 1998): the growth of the perplexity of the model's
 * own text, exp(D) − 1, where for the n-gram (h w), with α' the weight of h afterwards,
 *   D = −p(h) { p(w | h) [ln p(w | h') + ln α' − ln p(w | h)] + [ln α' − ln α] (1 − Σ p(v | h)) }, v all stored.
 * p(h) is the product of the model's own probabilities; that of <s> is that of </s>.
 */
import { LEAST } from './backoffs.js';
import { LowerOrders } from './lower.js';
import { raise } from './smooth.js';
import type { NgramProbabilities } from './trie.js';
import { BEGIN, END } from './units.js';

/** A loss is never below 0 but by rounding; above it, so that a factor can still tell one from another. */
const LEAST_LOSS = 1e-30;

/** [order][n] losses; empty on level 0, whose n-grams always stay. */
export function measureLosses(model: NgramProbabilities): Float32Array[] {
  const lowerOrders = new LowerOrders(model);
  const losses: Float32Array[] = [new Float32Array(0)];
  let history = measureWords(model);
  for (let level = 1; level < model.levels.length; level++) {
    const lower = lowerOrders.probabilities(level);
    losses.push(measureLevel(model, level, history, lower));
    if (level + 1 < model.levels.length) history = extendHistories(model, level, history);
  }
  return losses;
}

/** [words] p(h) of histories of one word. */
function measureWords(model: NgramProbabilities): Float64Array {
  const history = Float64Array.from(model.probability[0]!, (logarithm) => raise(logarithm));
  const begin = model.words.indexOf(BEGIN);
  const end = model.words.indexOf(END);
  if (begin >= 0) history[begin] = end < 0 ? 1 / model.words.length : history[end]!;
  return history;
}

/** p(h w) = p(h) p(w | h) */
function extendHistories(model: NgramProbabilities, level: number, history: Float64Array): Float64Array {
  const { first } = model.levels[level - 1]!;
  const probability = model.probability[level]!;
  const longer = new Float64Array(probability.length);
  for (let h = 0; h < history.length; h++) {
    for (let entry = first[h]!; entry < first[h + 1]!; entry++)
      longer[entry] = history[h]! * raise(probability[entry]!);
  }
  return longer;
}

function measureLevel(
  model: NgramProbabilities,
  level: number,
  history: Float64Array,
  lower: Float64Array,
): Float32Array {
  const { first } = model.levels[level - 1]!;
  const probability = model.probability[level]!;
  const losses = new Float32Array(probability.length);
  for (let h = 0; h < history.length; h++) {
    let left = 1;
    let lowerLeft = 1;
    for (let entry = first[h]!; entry < first[h + 1]!; entry++) {
      left -= raise(probability[entry]!);
      lowerLeft -= lower[entry]!;
    }
    left = Math.max(left, LEAST);
    lowerLeft = Math.max(lowerLeft, LEAST);
    const weight = Math.log(left / lowerLeft);
    for (let entry = first[h]!; entry < first[h + 1]!; entry++) {
      const own = raise(probability[entry]!);
      const newWeight = Math.log((left + own) / (lowerLeft + lower[entry]!));
      const change = own * (Math.log(lower[entry]! / own) + newWeight) + left * (newWeight - weight);
      losses[entry] = Math.max(LEAST_LOSS, Math.expm1(-history[h]! * change));
    }
  }
  return losses;
}
