/**
 * The way back up a trie: the parent of each entry, and the words of an n-gram. The trie itself leads only from prefixes
 * to longer n-grams.
 */
import type { NgramTrie } from './trie.js';

/** [order][n] entry of the level below that is the n-gram without its last word; empty on level 0. */
export function findParents(trie: NgramTrie): Uint32Array[] {
  return trie.levels.map(({ word }, level) => {
    const parents = new Uint32Array(level === 0 ? 0 : word.length);
    if (level === 0) return parents;
    const { first } = trie.levels[level - 1]!;
    for (let parent = 0; parent + 1 < first.length; parent++) parents.fill(parent, first[parent]!, first[parent + 1]!);
    return parents;
  });
}

/** Writes the words of an entry to ngram[0 … level]. */
export function spellNgram(
  trie: NgramTrie,
  parents: readonly Uint32Array[],
  level: number,
  entry: number,
  ngram: Uint32Array,
): void {
  let at = entry;
  for (let k = level; k >= 0; k--) {
    ngram[k] = trie.levels[k]!.word[at]!;
    if (k > 0) at = parents[k]![at]!;
  }
}
