/**
 * Counts as text: one n-gram a line, its words with a space between them, a tab and the count; all orders mixed, in the
 * order of bytes that `LC_ALL=C sort` gives. Since word numbers follow byte order and no word holds a character below
 * the space after its first one, that is the order of a trie read from the root: an n-gram stands right before those
 * that continue it.
 */
import type { CountBlock, CountStore } from './store.js';

/** A promise means "wait before you give me more". Chunks are not touched after they have been given away. */
export type WriteBytes = (chunk: Uint8Array) => Promise<void> | undefined;

const CHUNK_BYTES = 1 << 18;
const SPACE = 0x20;
const TAB = 0x09;
const NEWLINE = 0x0a;
/** Tab, the digits of a count, newline. */
const TAIL_BYTES = 24;

export async function writeCounts(store: CountStore, write: WriteBytes): Promise<void> {
  const cursors = Array.from({ length: store.order }, (_, index) => new Cursor(store.stream(index + 1), index + 1));
  const lines = new LineWriter(store.words, store.order);
  try {
    for (const cursor of cursors) await cursor.fill();
    // The first `depth` words of the last n-gram may go on: with what continues them, else one word less.
    for (let depth = 0; depth >= 0; ) {
      const cursor = cursors[depth];
      if (cursor === undefined || !cursor.continues(lines.ngram, depth)) {
        depth--;
        continue;
      }
      const chunk = lines.add(cursor);
      if (chunk !== undefined) await write(chunk);
      if (cursor.step()) await cursor.fill();
      depth++;
    }
    await write(lines.rest());
  } finally {
    await Promise.all(cursors.map((cursor) => cursor.close()));
  }
}

/** A place in the n-grams of one order. */
class Cursor {
  readonly order: number;
  readonly #blocks: AsyncIterator<CountBlock>;
  words: Uint32Array = new Uint32Array(0);
  counts: Uint32Array = new Uint32Array(0);
  row = 0;

  constructor(blocks: AsyncIterable<CountBlock>, order: number) {
    this.#blocks = blocks[Symbol.asyncIterator]();
    this.order = order;
  }

  /** Whether the n-gram here begins with the first `depth` words of another; false after the last one. */
  continues(ngram: Uint32Array, depth: number): boolean {
    if (this.row >= this.counts.length) return false;
    const at = this.row * this.order;
    for (let i = 0; i < depth; i++) if (this.words[at + i] !== ngram[i]) return false;
    return true;
  }

  /** Moves on; true if the block is at its end and must be filled. */
  step(): boolean {
    return ++this.row >= this.counts.length;
  }

  async fill(): Promise<void> {
    const { done, value } = await this.#blocks.next();
    this.words = done ? new Uint32Array(0) : value.words;
    this.counts = done ? new Uint32Array(0) : value.counts;
    this.row = 0;
  }

  async close(): Promise<void> {
    await this.#blocks.return?.();
  }
}

class LineWriter {
  /** [order] words of the last n-gram. */
  readonly ngram: Uint32Array;
  /** All words as UTF-8, and where each begins. */
  readonly #bytes: Uint8Array;
  readonly #starts: Float64Array;
  readonly #longest: number;
  #chunk: Uint8Array;
  #size = 0;

  constructor(words: readonly string[], order: number) {
    this.ngram = new Uint32Array(order);
    this.#starts = new Float64Array(words.length + 1);
    let longest = 0;
    for (let i = 0; i < words.length; i++) {
      const size = Buffer.byteLength(words[i]!);
      this.#starts[i + 1] = this.#starts[i]! + size;
      longest = Math.max(longest, size);
    }
    const bytes = Buffer.alloc(this.#starts[words.length]!);
    for (let i = 0; i < words.length; i++) bytes.write(words[i]!, this.#starts[i]!);
    this.#bytes = bytes;
    this.#longest = order * (longest + 1) + TAIL_BYTES;
    this.#chunk = new Uint8Array(CHUNK_BYTES + this.#longest);
  }

  /** Appends the n-gram at a cursor; gives a chunk when one is full. */
  add({ words, counts, row, order }: Cursor): Uint8Array | undefined {
    const chunk = this.#chunk;
    let size = this.#size;
    for (let i = 0; i < order; i++) {
      const word = words[row * order + i]!;
      this.ngram[i] = word;
      if (i > 0) chunk[size++] = SPACE;
      const end = this.#starts[word + 1]!;
      for (let from = this.#starts[word]!; from < end; from++) chunk[size++] = this.#bytes[from]!;
    }
    chunk[size++] = TAB;
    size = writeNumber(chunk, size, counts[row]!);
    chunk[size++] = NEWLINE;
    this.#size = size;
    return size < CHUNK_BYTES ? undefined : this.rest();
  }

  /** What has not been given away yet. */
  rest(): Uint8Array {
    const full = this.#chunk.subarray(0, this.#size);
    this.#chunk = new Uint8Array(CHUNK_BYTES + this.#longest);
    this.#size = 0;
    return full;
  }
}

/** Writes a whole number in decimal digits; gives the index after it. */
export function writeNumber(target: Uint8Array, at: number, value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits++;
  let rest = value;
  for (let i = at + digits - 1; i >= at; i--) {
    const shorter = Math.floor(rest / 10);
    target[i] = 0x30 + (rest - shorter * 10);
    rest = shorter;
  }
  return at + digits;
}
