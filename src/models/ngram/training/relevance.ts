/**
 * Which n-grams can matter to the choice of a casing. The paths through a trellis differ only where a word has more than
 * one form; an n-gram of words that each have one form is the same on all of them. Such n-grams are left out unless a
 * longer one needs them as its prefix; the probabilities of the others stay as they are, and so do all decisions.
 */

import { pruneNgrams } from '../../../learn/ngram/prune.js';
import { closeUp, takeSubset } from '../../../learn/ngram/subset.js';
import type { NgramProbabilities } from '../../../learn/ngram/trie.js';

/** A factor that puts a loss above every other. */
const UNTOUCHED = 1e30;

/** [order][n] 1 for n-grams that can matter. `ambiguous` [words of lm]: 1 if the word has other forms or is unknown. */
export function markRelevant(lm: NgramProbabilities, ambiguous: Uint8Array): Uint8Array[] {
  const marks = lm.levels.map(({ word }) => new Uint8Array(word.length));
  marks[0]!.set(ambiguous);
  // relevant(h w) = relevant(h) or ambiguous(w)
  for (let level = 1; level < lm.levels.length; level++) {
    const { first } = lm.levels[level - 1]!;
    const { word } = lm.levels[level]!;
    for (let parent = 0; parent + 1 < first.length; parent++) {
      for (let entry = first[parent]!; entry < first[parent + 1]!; entry++) {
        marks[level]![entry] = marks[level - 1]![parent]! | ambiguous[word[entry]!]!;
      }
    }
  }
  return marks;
}

/** The language model with the n-grams that can matter, and their prefixes. */
export function keepRelevant(lm: NgramProbabilities, ambiguous: Uint8Array): NgramProbabilities {
  const marks = markRelevant(lm, ambiguous);
  closeUp(lm, marks);
  return takeSubset(lm, marks).model;
}

/**
 * Entropy pruning down to `maxNgrams` that can matter. The others stay while the model is pruned, so that its sums are
 * right, and are left to keepRelevant.
 */
export function pruneRelevant(lm: NgramProbabilities, ambiguous: Uint8Array, maxNgrams: number): NgramProbabilities {
  const marks = markRelevant(lm, ambiguous);
  let others = 0;
  for (const level of marks.slice(1)) for (let entry = 0; entry < level.length; entry++) others += 1 - level[entry]!;
  const weight = (level: number, entry: number): number => (marks[level]![entry] === 1 ? 1 : UNTOUCHED);
  return pruneNgrams(lm, { maxNgrams: maxNgrams + others, weight });
}
