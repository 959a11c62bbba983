/**
 * Words of one side of a bitext, numbered in the order in which they are first met. The aligner sees numbers only; what a
 * word is has been decided before (words.ts).
 */

export class Vocabulary {
  readonly words: string[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(words: Iterable<string> = []) {
    for (const word of words) this.intern(word);
  }

  /** The number of a word, a new one if it has none. */
  intern(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const copy = detach(word);
    const number = this.words.length;
    this.words.push(copy);
    this.#numbers.set(copy, number);
    return number;
  }

  /** The number of a word, -1 if it has none. */
  find(word: string): number {
    return this.#numbers.get(word) ?? -1;
  }
}

/** A word cut from a line keeps the whole line in memory; this one does not. */
function detach(word: string): string {
  return word.length < 13 ? word : Buffer.from(word, 'utf16le').toString('utf16le');
}
