/** A set of words that is asked about spans of text, ignoring case, without slicing them out. */
import type { CaseMap } from './casing.js';
import { hashed, hashSpan } from './hash.js';

/** Spaces that a span may have and the word has not: `z. B.` for z.b. */
const MOST_SPACES = 2;

export class WordSet {
  readonly #prints = new Set<number>();
  readonly #map: CaseMap;
  /** Units of the longest word with its spaces: longer spans need no look. */
  #longest = 0;

  constructor(map: CaseMap, words: string) {
    this.#map = map;
    for (const word of words.split(/\s+/)) {
      if (word === '') continue;
      hashSpan(map, word, 0, word.length);
      this.#prints.add(this.#print());
      this.#longest = Math.max(this.#longest, word.length + MOST_SPACES);
    }
  }

  has(text: string, start: number, end: number): boolean {
    if (end - start > this.#longest) return false;
    hashSpan(this.#map, text, start, end);
    return this.#prints.has(this.#print());
  }

  /** 53 bits of the hash: exact as a number. */
  #print(): number {
    return hashed.hi * 0x200000 + (hashed.lo >>> 11);
  }
}
