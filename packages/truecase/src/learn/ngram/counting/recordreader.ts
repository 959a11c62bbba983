/**
 * Reads a file of records (see records.ts) from the first to the last, synchronously and through one buffer: it belongs
 * into a worker thread.
 */
import { closeSync, openSync } from 'node:fs';
import { attempt, bytesOf, HEADER_BYTES, readFully, readHeader } from './records.js';

export class RecordReader {
  readonly #path: string;
  readonly #file: number;
  readonly #width: number;
  /** Records of the file. */
  readonly records: number;
  /** The block at hand; the record is data[at] to data[at + width − 1]. */
  readonly data: Uint32Array;
  at: number;
  /** Numbers in the block. */
  #size = 0;
  /** Numbers not yet read from the file. */
  #left: number;

  constructor(path: string, width: number, blockBytes: number) {
    this.#path = path;
    this.#width = width;
    this.#file = attempt(path, 'read', () => openSync(path, 'r'));
    this.records = attempt(path, 'read', () => readHeader(this.#file, path, width));
    this.#left = this.records * width;
    this.data = new Uint32Array(Math.min(this.#left, width * Math.max(1, Math.floor(blockBytes / 4 / width))));
    this.at = -width;
  }

  /** Moves to the next record; false after the last one. */
  next(): boolean {
    this.at += this.#width;
    if (this.at < this.#size) return true;
    this.#size = this.readInto(this.data);
    this.at = 0;
    return this.#size > 0;
  }

  /** Leaves out some records. Only before the first read. */
  skip(records: number): void {
    this.#left -= records * this.#width;
  }

  /** Fills an array with the next numbers and says how many they are. */
  readInto(target: Uint32Array): number {
    const size = Math.min(target.length, this.#left);
    if (size === 0) return 0;
    const bytes = bytesOf(target.subarray(0, size));
    const offset = HEADER_BYTES + (this.records * this.#width - this.#left) * 4;
    attempt(this.#path, 'read', () => readFully(this.#file, bytes, offset, this.#path));
    this.#left -= size;
    return size;
  }

  close(): void {
    closeSync(this.#file);
  }
}
