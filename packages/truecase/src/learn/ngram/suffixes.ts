/**
 * Links from each n-gram to its suffix, the n-gram without its first word: where a model that runs out of evidence for
 * (a b w) looks for (b w). Counts that were cut off with thresholds that do not fall with the order hold every suffix; a
 * pruned or foreign model may not, and has NO_SUFFIX there.
 */
import { TruecaseError } from '../../errors.js';
import type { NgramTrie } from './trie.js';

export const NO_SUFFIX = -1;

/** [order][n] entry of the level below; empty on level 0. */
export function linkSuffixes(trie: NgramTrie): Int32Array[] {
  const links: Int32Array[] = [new Int32Array(0)];
  for (let level = 1; level < trie.levels.length; level++) {
    links.push(level === 1 ? new Int32Array(trie.levels[1]!.word) : linkLevel(trie, level, links[level - 1]!));
  }
  return links;
}

/** The same where every suffix has to be there. */
export function linkAllSuffixes(trie: NgramTrie): Int32Array[] {
  const links = linkSuffixes(trie);
  for (const [level, link] of links.entries()) {
    const entry = link.indexOf(NO_SUFFIX);
    if (entry < 0) continue;
    throw new TruecaseError('corpus', `${level + 1}-gram ${entry} has no entry without its first word, expected one`, {
      hint: 'Count again with cut-offs that do not fall from one order to the next.',
    });
  }
  return links;
}

/** suffix(h w) is the child of suffix(h) that ends in w; both lists of children ascend, so that one walk finds all. */
function linkLevel(trie: NgramTrie, level: number, parentLinks: Int32Array): Int32Array {
  const { first } = trie.levels[level - 1]!;
  const words = trie.levels[level]!.word;
  const shorter = trie.levels[level - 1]!.word;
  const shorterFirst = trie.levels[level - 2]!.first;
  const link = new Int32Array(words.length).fill(NO_SUFFIX);
  for (let parent = 0; parent < parentLinks.length; parent++) {
    const suffix = parentLinks[parent]!;
    if (suffix === NO_SUFFIX) continue;
    const end = shorterFirst[suffix + 1]!;
    let at = shorterFirst[suffix]!;
    for (let entry = first[parent]!; entry < first[parent + 1]!; entry++) {
      const word = words[entry]!;
      at = seek(shorter, at, end, word);
      if (at < end && shorter[at] === word) link[entry] = at;
    }
  }
  return link;
}

/** First index in [start, end) whose word is not below `word`: doubling steps, then halving. */
function seek(words: Uint32Array, start: number, end: number, word: number): number {
  if (start >= end || words[start]! >= word) return start;
  let step = 1;
  let low = start;
  while (low + step < end && words[low + step]! < word) {
    low += step;
    step *= 2;
  }
  let high = Math.min(end, low + step);
  low++;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
