/**
 * Adds up sorted files of counts: the same lines in the same order, each n-gram once. All files are read side by side,
 * so that memory does not depend on their size.
 */
import { CountLines } from './countlines.js';
import { Heap } from './heap.js';
import { type WriteBytes, writeNumber } from './text.js';

const CHUNK_BYTES = 1 << 18;
const TAIL_BYTES = 24;
const NEWLINE = 0x0a;

export async function sumCounts(paths: readonly string[], write: WriteBytes): Promise<void> {
  const files = paths.map((path) => new CountLines(path));
  try {
    const open: CountLines[] = [];
    for (const file of files) if (await file.fill()) open.push(file);
    const heap = new Heap(open, compareKeys);
    const lines = new SumWriter();
    for (let top = heap.top; top !== undefined; top = heap.top) {
      const chunk = lines.add(top.data, top.start, top.end, top.count);
      if (chunk !== undefined) await write(chunk);
      if (top.next() || (await top.fill())) heap.sink();
      else heap.drop();
    }
    await write(lines.rest());
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
}

function compareKeys(a: CountLines, b: CountLines): number {
  return a.data.compare(b.data, b.start, b.end, a.start, a.end);
}

class SumWriter {
  #chunk = Buffer.alloc(CHUNK_BYTES);
  #size = 0;
  /** The key at hand is #chunk[#keyStart, #size), its count not yet written. */
  #keyStart = 0;
  #count = 0;

  /** The next key in order; gives a chunk of complete lines when one is full. */
  add(data: Buffer, start: number, end: number, count: number): Uint8Array | undefined {
    if (this.#count > 0 && this.#chunk.compare(data, start, end, this.#keyStart, this.#size) === 0) {
      this.#count += count;
      return undefined;
    }
    this.#finishLine();
    const need = end - start + TAIL_BYTES;
    const full = this.#size + need > this.#chunk.length ? this.#take(need) : undefined;
    this.#keyStart = this.#size;
    this.#size += data.copy(this.#chunk, this.#size, start, end);
    this.#count = count;
    return full;
  }

  rest(): Uint8Array {
    this.#finishLine();
    return this.#take(0);
  }

  #finishLine(): void {
    if (this.#count === 0) return;
    this.#size = writeNumber(this.#chunk, this.#size, this.#count);
    this.#chunk[this.#size++] = NEWLINE;
    this.#count = 0;
  }

  #take(need: number): Uint8Array {
    const full = this.#chunk.subarray(0, this.#size);
    this.#chunk = Buffer.alloc(Math.max(CHUNK_BYTES, need));
    this.#size = 0;
    return full;
  }
}
