/**
 * N-grams of all orders as one trie in flat arrays. Level k (0 = single words) lists its n-grams in ascending order of
 * their word numbers, so that the n-grams with a common prefix stand together: the children of entry i of level k are
 * the entries first[i] to first[i + 1] − 1 of level k + 1, ascending by word. Every prefix of an n-gram is an entry.
 * Word numbers follow the byte order of the words, hence the entries are in the order in which `sort` lists them.
 */

export interface TrieLevel {
  /** [n] last word of each n-gram. On level 0 entry i is word i. */
  readonly word: Uint32Array;
  /** [n + 1] children in the next level; empty on the highest level. */
  readonly first: Uint32Array;
}

export interface NgramTrie {
  /** Words in byte order; entry i of level 0 is words[i]. */
  readonly words: readonly string[];
  /** [order] */
  readonly levels: readonly TrieLevel[];
}

/** A trie with how often each n-gram was seen. */
export interface NgramCounts extends NgramTrie {
  /** [order][n] */
  readonly counts: readonly Uint32Array[];
}

/** A trie with a back-off language model: log10 p(w | h) of each n-gram and log10 of the weight it has as a history. */
export interface NgramProbabilities extends NgramTrie {
  /** [order][n] */
  readonly probability: readonly Float32Array[];
  /** [order][n], 0 on the highest level. */
  readonly backoff: readonly Float32Array[];
}

/** Child of entry `parent` of level `level` that ends in `word`: an entry of level + 1, or -1. */
export function findChild(trie: NgramTrie, level: number, parent: number, word: number): number {
  const { first } = trie.levels[level]!;
  const children = trie.levels[level + 1]!.word;
  let low = first[parent]!;
  let high = first[parent + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = children[middle]!;
    if (found === word) return middle;
    if (found < word) low = middle + 1;
    else high = middle;
  }
  return -1;
}

/** Entry of an n-gram on level ngram.length − 1, or -1. */
export function findNgram(trie: NgramTrie, ngram: ArrayLike<number>): number {
  let entry = ngram[0]!;
  for (let i = 1; i < ngram.length && entry >= 0; i++) entry = findChild(trie, i - 1, entry, ngram[i]!);
  return entry;
}
