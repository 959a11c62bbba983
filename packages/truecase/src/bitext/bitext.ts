/**
 * Sentence pairs as numbers in flat arrays, in memory that threads can share. Built once, read often.
 */
import { Vocabulary } from './vocabulary.js';

/** One side of all pairs. */
export interface Side {
  /** [tokens] numbers of words */
  readonly tokens: Int32Array;
  /** [pairs + 1] pair p has the tokens starts[p] .. starts[p + 1] - 1 */
  readonly starts: Uint32Array;
  /** Size of the vocabulary. */
  readonly words: number;
}

export interface Bitext {
  readonly pairs: number;
  readonly source: Side;
  readonly target: Side;
}

export class BitextBuilder {
  readonly sourceWords = new Vocabulary();
  readonly targetWords = new Vocabulary();
  readonly #source = new SideBuilder(this.sourceWords);
  readonly #target = new SideBuilder(this.targetWords);

  get pairs(): number {
    return this.#source.pairs;
  }

  add(source: readonly string[], target: readonly string[]): void {
    this.#source.add(source);
    this.#target.add(target);
  }

  build(): Bitext {
    return { pairs: this.pairs, source: this.#source.build(), target: this.#target.build() };
  }
}

class SideBuilder {
  pairs = 0;
  readonly #words: Vocabulary;
  #tokens = new Int32Array(1 << 16);
  #starts = new Uint32Array(1 << 12);
  #count = 0;

  constructor(words: Vocabulary) {
    this.#words = words;
  }

  add(words: readonly string[]): void {
    if (this.#count + words.length > this.#tokens.length) {
      this.#tokens = enlarge(this.#tokens, this.#count + words.length, Int32Array);
    }
    for (const word of words) this.#tokens[this.#count++] = this.#words.intern(word);
    if (++this.pairs >= this.#starts.length) this.#starts = enlarge(this.#starts, this.pairs + 1, Uint32Array);
    this.#starts[this.pairs] = this.#count;
  }

  build(): Side {
    const tokens = new Int32Array(new SharedArrayBuffer(4 * this.#count));
    tokens.set(this.#tokens.subarray(0, this.#count));
    const starts = new Uint32Array(new SharedArrayBuffer(4 * (this.pairs + 1)));
    starts.set(this.#starts.subarray(0, this.pairs + 1));
    return { tokens, starts, words: this.#words.words.length };
  }
}

function enlarge<A extends Int32Array | Uint32Array>(array: A, least: number, type: new (length: number) => A): A {
  const larger = new type(Math.max(least, 2 * array.length));
  larger.set(array);
  return larger;
}
