/**
 * Which n-grams can matter to the choice of a casing. The paths through a trellis differ only where a word has more than
 * one form; an n-gram of words that each have one form is the same on all of them. Such n-grams are left out unless a
 * longer one that stays needs them: as its prefix, since the trie has no gaps, or as its suffix, since the paths that
 * miss the longer one back off to it. The probabilities of the others stay as they are, and so do all decisions.
 */
import { findParents, spellNgram } from '../../../learn/ngram/parents.js';
import { pruneNgrams } from '../../../learn/ngram/prune.js';
import { takeSubset } from '../../../learn/ngram/subset.js';
import { linkSuffixes, NO_SUFFIX } from '../../../learn/ngram/suffixes.js';
import { findNgram, type NgramProbabilities } from '../../../learn/ngram/trie.js';

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

/** The language model with the n-grams that can matter, and what they need. */
export function keepRelevant(lm: NgramProbabilities, ambiguous: Uint8Array): NgramProbabilities {
  const marks = markRelevant(lm, ambiguous);
  markNeeded(lm, marks);
  return takeSubset(lm, marks);
}

/** Marks the prefix and the longest stored suffix of every marked n-gram, the longest n-grams first, and all words. */
function markNeeded(lm: NgramProbabilities, marks: readonly Uint8Array[]): void {
  const suffixes = linkSuffixes(lm);
  const parents = findParents(lm);
  for (let level = lm.levels.length - 1; level > 0; level--) {
    const ngram = new Uint32Array(level + 1);
    const shorter = marks[level - 1]!;
    for (let entry = 0; entry < marks[level]!.length; entry++) {
      if (marks[level]![entry] === 0) continue;
      shorter[parents[level]![entry]!] = 1;
      const suffix = suffixes[level]![entry]!;
      if (suffix !== NO_SUFFIX) shorter[suffix] = 1;
      else if (level > 2) {
        spellNgram(lm, parents, level, entry, ngram);
        markSuffix(lm, marks, ngram);
      }
    }
  }
  marks[0]!.fill(1);
}

/** Marks the longest stored suffix of an n-gram that a pruned model has no direct one of. */
function markSuffix(lm: NgramProbabilities, marks: readonly Uint8Array[], ngram: Uint32Array): void {
  for (let from = 2; from < ngram.length; from++) {
    const entry = findNgram(lm, ngram.subarray(from));
    if (entry < 0) continue;
    marks[ngram.length - from - 1]![entry] = 1;
    return;
  }
}

/**
 * Entropy pruning down to `maxNgrams`, words included, that can matter. The others stay while the model is pruned, so
 * that its sums are right, and are left to keepRelevant.
 */
export function pruneRelevant(lm: NgramProbabilities, ambiguous: Uint8Array, maxNgrams: number): NgramProbabilities {
  const marks = markRelevant(lm, ambiguous);
  let others = 0;
  for (const level of marks.slice(1)) for (let entry = 0; entry < level.length; entry++) others += 1 - level[entry]!;
  const weight = (level: number, entry: number): number => (marks[level]![entry] === 1 ? 1 : UNTOUCHED);
  return pruneNgrams(lm, maxNgrams + others, weight);
}
