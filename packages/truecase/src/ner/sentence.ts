/** One sentence as the tries read it: its words with a single space between them, and where each begins and ends. */

export class Sentence {
  readonly words: readonly string[];
  readonly text: string;
  /** [words] offsets into text. */
  readonly start: Int32Array;
  readonly end: Int32Array;

  constructor(words: readonly string[]) {
    this.words = words;
    this.text = words.join(' ');
    this.start = new Int32Array(words.length);
    this.end = new Int32Array(words.length);
    for (let i = 0, at = 0; i < words.length; i++) {
      this.start[i] = at;
      at += words[i]!.length;
      this.end[i] = at++;
    }
  }

  get length(): number {
    return this.words.length;
  }
}
