/**
 * Sorted strings with their counts as a sequence of bytes, in blocks: each string as the number of units it shares with the
 * one before it, the units that differ, and its categories with counts. Numbers are written seven bits a byte.
 */

/** Where blocks of bytes are kept between writing and reading: memory, or files (spill.ts). */
export interface RunStore {
  save(blocks: readonly Uint8Array[]): StoredRun;
  /** Lets go of everything saved. */
  clear(): void;
}

export interface StoredRun {
  /** Blocks in the order they were saved. */
  blocks(): Iterator<Uint8Array>;
}

export class MemoryStore implements RunStore {
  save(blocks: readonly Uint8Array[]): StoredRun {
    return { blocks: () => blocks[Symbol.iterator]() };
  }

  clear(): void {}
}

const BLOCK_BYTES = 1 << 18;
/** No record is longer: three numbers of five bytes, three bytes a unit, a byte and five for each category. */
const LONGEST_RECORD = 15 + 3 * 255 + 6 * 256;

export class RunWriter {
  readonly #blocks: Uint8Array[] = [];
  #block = new Uint8Array(BLOCK_BYTES);
  #at = 0;
  readonly #last = new Uint16Array(256);
  #lastLength = -1;

  /** counts: [K] occurrences by category. */
  write(units: Uint16Array, from: number, length: number, counts: Uint32Array): void {
    if (this.#at + LONGEST_RECORD > BLOCK_BYTES) this.#flush();
    let shared = 0;
    const most = Math.min(length, this.#lastLength);
    while (shared < most && this.#last[shared] === units[from + shared]) shared++;
    this.#put(shared);
    this.#put(length - shared);
    for (let i = shared; i < length; i++) {
      this.#last[i] = units[from + i]!;
      this.#put(units[from + i]!);
    }
    this.#lastLength = length;
    let present = 0;
    for (let c = 0; c < counts.length; c++) if (counts[c] !== 0) present++;
    this.#put(present);
    for (let c = 0; c < counts.length; c++) {
      if (counts[c] === 0) continue;
      this.#put(c);
      this.#put(counts[c]!);
    }
  }

  finish(): readonly Uint8Array[] {
    this.#flush();
    return this.#blocks;
  }

  #flush(): void {
    if (this.#at > 0) this.#blocks.push(this.#block.slice(0, this.#at));
    this.#at = 0;
  }

  #put(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.#block[this.#at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#block[this.#at++] = rest;
  }
}

/** Reads a run string by string. */
export class RunReader {
  readonly units = new Uint16Array(256);
  length = 0;
  /** [present] categories and counts of the string. */
  readonly category = new Uint16Array(256);
  readonly count = new Uint32Array(256);
  present = 0;
  readonly #blocks: Iterator<Uint8Array>;
  #block: Uint8Array = new Uint8Array(0);
  #at = 0;

  constructor(run: StoredRun) {
    this.#blocks = run.blocks();
  }

  /** Goes to the next string; false behind the last. */
  next(): boolean {
    if (this.#at === this.#block.length) {
      const { value, done } = this.#blocks.next();
      if (done) return false;
      this.#block = value;
      this.#at = 0;
    }
    const shared = this.#take();
    this.length = shared + this.#take();
    for (let i = shared; i < this.length; i++) this.units[i] = this.#take();
    this.present = this.#take();
    for (let i = 0; i < this.present; i++) {
      this.category[i] = this.#take();
      this.count[i] = this.#take();
    }
    return true;
  }

  #take(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#block[this.#at++]!;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }
}
