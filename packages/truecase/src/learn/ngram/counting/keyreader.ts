/**
 * The words of n-grams that come as bytes, as numbers. In sorted files one n-gram begins as the last one did: the words that both
 * have in common are not looked up again.
 */
import { MAX_ORDER } from './options.js';

const SPACE = 0x20;

export class KeyReader {
  /** [words] of the n-gram at hand. */
  readonly numbers = new Uint32Array(MAX_ORDER + 1);
  /** [words] where each of them ends in #last. */
  readonly #ends = new Uint32Array(MAX_ORDER + 1);
  readonly #numberOf: (word: string) => number;
  #last: Buffer = Buffer.alloc(1024);
  #lastSize = 0;
  #size = 0;

  constructor(numberOf: (word: string) => number) {
    this.#numberOf = numberOf;
  }

  /** Reads the n-gram data[start, end); gives its words, at most MAX_ORDER + 1. */
  read(data: Buffer, start: number, end: number): number {
    const length = end - start;
    let common = 0;
    const most = Math.min(length, this.#lastSize);
    while (common < most && data[start + common] === this.#last[common]) common++;
    let size = 0;
    // A word is the same if it ends inside of what is common, and ends here too.
    while (size < this.#size && this.#ends[size]! < common) size++;
    if (size < this.#size && this.#ends[size] === common && (common === length || data[start + common] === SPACE))
      size++;
    let from = size === 0 ? 0 : this.#ends[size - 1]! + 1;
    while (from <= length && size <= MAX_ORDER) {
      let to = from;
      while (to < length && data[start + to] !== SPACE) to++;
      this.numbers[size] = this.#numberOf(data.toString('utf8', start + from, start + to));
      this.#ends[size++] = to;
      from = to + 1;
    }
    if (length > this.#last.length) this.#last = Buffer.alloc(length * 2);
    data.copy(this.#last, 0, start, end);
    this.#lastSize = length;
    this.#size = size;
    return size;
  }
}
