/**
 * Reads one sorted file of counts, line by line, as bytes: words with spaces between them, a tab, a count. Every line is
 * checked, also that it does not stand before the last one. Compressed files are read as what they contain, "-" is
 * standard input. Memory is one chunk and the longest line.
 */
import { describeSource, readBytes } from '../../../corpus/bytes.js';
import { decompress } from '../../../corpus/decompress.js';
import { TruecaseError } from '../../../errors.js';

const TAB = 0x09;
const NEWLINE = 0x0a;
const MOST_BYTES = 1 << 20;
const NOTHING = Buffer.alloc(0);

export class CountLines {
  readonly #path: string;
  readonly #chunks: AsyncIterator<Uint8Array>;
  /** What has been read; the lines before #next have been given. */
  data: Buffer = NOTHING;
  #next = 0;
  #ended = false;
  #line = 0;
  /** The key of the line at hand is data[start, end): its words and the tab. */
  start = 0;
  end = 0;
  count = 0;

  constructor(path: string) {
    this.#path = path;
    this.#chunks = decompress(readBytes(path), path)[Symbol.asyncIterator]();
  }

  /** Moves to the next line if it has been read; otherwise fill() must be called first. */
  next(): boolean {
    const newline = this.data.indexOf(NEWLINE, this.#next);
    const stop = newline < 0 && this.#ended ? this.data.length : newline;
    if (stop < 0 || this.#next >= this.data.length) return false;
    const { start, end } = this;
    this.#line++;
    this.#parse(this.#next, stop);
    this.#next = stop + 1;
    if (this.#line > 1 && this.data.compare(this.data, this.start, this.end, start, end) > 0) throw this.#disorder();
    return true;
  }

  /** Reads on until there is a whole line; false after the last one. */
  async fill(): Promise<boolean> {
    while (!this.#ended) {
      const { done, value } = await this.#chunks.next();
      // The last line stays, to be compared with the next one.
      const kept = this.data.subarray(this.start);
      this.data = done ? Buffer.from(kept) : Buffer.concat([kept, value]);
      this.#next -= this.start;
      this.end -= this.start;
      this.start = 0;
      this.#ended = done === true;
      if (this.next()) return true;
      if (this.data.length > MOST_BYTES + this.#next + (done ? 0 : value.length)) {
        throw this.#fail(`a line of more than ${MOST_BYTES} bytes`, this.#line + 1);
      }
    }
    return false;
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  #parse(start: number, stop: number): void {
    const tab = this.data.indexOf(TAB, start);
    if (tab <= start || tab >= stop) throw this.#malformed(start, stop);
    let count = 0;
    for (let i = tab + 1; i < stop; i++) {
      const digit = this.data[i]! - 0x30;
      if (digit < 0 || digit > 9) throw this.#malformed(start, stop);
      count = count * 10 + digit;
    }
    if (tab + 1 === stop || count === 0 || count > Number.MAX_SAFE_INTEGER) throw this.#malformed(start, stop);
    this.start = start;
    this.end = tab + 1;
    this.count = count;
  }

  #malformed(start: number, stop: number): TruecaseError {
    const found = this.data.toString('utf8', start, Math.min(stop, start + 60));
    return this.#fail(`${JSON.stringify(found)}, expected words, a tab and a count`, this.#line);
  }

  #disorder(): TruecaseError {
    const found = this.data.toString('utf8', this.start, Math.min(this.end - 1, this.start + 60));
    const sort = `LC_ALL=C sort ${this.#path === '-' ? '' : `${this.#path} `}`;
    return this.#fail(
      `${JSON.stringify(found)} behind a line that should follow it`,
      this.#line,
      `${sort}puts it in order.`,
    );
  }

  #fail(found: string, line: number, hint = 'Such lines are what "truecase count" writes.'): TruecaseError {
    const where = `${describeSource(this.#path)}, line ${line}`;
    return new TruecaseError('corpus', `${where}: found ${found}`, { hint, where });
  }
}
