/**
 * The plain reading of a back-off model, the one that others are tested against:
 *   log p(w | h) = the stored one if (h w) is stored, else backoff(h) + log p(w | h'), h' = h without its first word;
 * a history that is not stored has the weight 1. For speed see the model family; this looks up every history anew.
 */
import { findChild, type NgramProbabilities } from './trie.js';

/** log10 p(word | history), word numbers; of a long history the last words count. */
export function score(model: NgramProbabilities, history: ArrayLike<number>, word: number): number {
  return scoreAfter(model, history, 0, history.length, word);
}

/** The same with the history words[start, end). */
export function scoreAfter(
  model: NgramProbabilities,
  words: ArrayLike<number>,
  start: number,
  end: number,
  word: number,
): number {
  let sum = 0;
  for (let from = Math.max(start, end - model.levels.length + 1); from < end; from++) {
    const level = end - from - 1;
    const history = findRange(model, words, from, end);
    if (history < 0) continue;
    const entry = findChild(model, level, history, word);
    if (entry >= 0) return sum + model.probability[level + 1]![entry]!;
    sum += model.backoff[level]![history]!;
  }
  return sum + model.probability[0]![word]!;
}

/** Entry of words[start, end) on level end − start − 1, or -1. */
function findRange(model: NgramProbabilities, words: ArrayLike<number>, start: number, end: number): number {
  let entry = words[start]!;
  for (let at = start + 1; at < end && entry >= 0; at++) entry = findChild(model, at - start - 1, entry, words[at]!);
  return entry;
}
