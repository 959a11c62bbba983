/**
 * Writes a file of records (see records.ts), synchronously and through one buffer: it belongs into a worker thread. The
 * file is NAME.tmp until it is complete.
 */
import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { attempt, bytesOf, HEADER_BYTES, makeHeader, writeFully } from './records.js';

export class RecordWriter {
  readonly #path: string;
  readonly #width: number;
  readonly #file: number;
  readonly #buffer: Uint32Array;
  #filled = 0;
  #records = 0;

  constructor(path: string, width: number, blockBytes: number) {
    this.#path = path;
    this.#width = width;
    this.#buffer = new Uint32Array(width * Math.max(1, Math.floor(blockBytes / 4 / width)));
    this.#file = attempt(path, 'write', () => openSync(`${path}.tmp`, 'w'));
    attempt(path, 'write', () => writeFully(this.#file, new Uint8Array(HEADER_BYTES)));
  }

  get records(): number {
    return this.#records;
  }

  /** One record: the numbers of `source` from index `at`. */
  write(source: Uint32Array, at: number): void {
    const buffer = this.#buffer;
    let filled = this.#filled;
    for (let i = 0; i < this.#width; i++) buffer[filled++] = source[at + i]!;
    this.#filled = filled;
    this.#records++;
    if (filled === buffer.length) this.#flush();
  }

  /** One record of width 1. */
  writeNumber(value: number): void {
    this.#buffer[this.#filled++] = value;
    this.#records++;
    if (this.#filled === this.#buffer.length) this.#flush();
  }

  /** Many records that already stand one after the other. */
  writeAll(source: Uint32Array): void {
    this.#flush();
    attempt(this.#path, 'write', () => writeFully(this.#file, bytesOf(source)));
    this.#records += source.length / this.#width;
  }

  /** Gives the file its name. */
  close(): void {
    this.#flush();
    attempt(this.#path, 'write', () => {
      writeFully(this.#file, makeHeader(this.#width, this.#records), 0);
      closeSync(this.#file);
      renameSync(`${this.#path}.tmp`, this.#path);
    });
  }

  /** Forgets the file. */
  abort(): void {
    closeSync(this.#file);
    rmSync(`${this.#path}.tmp`, { force: true });
  }

  #flush(): void {
    if (this.#filled === 0) return;
    attempt(this.#path, 'write', () => writeFully(this.#file, bytesOf(this.#buffer.subarray(0, this.#filled))));
    this.#filled = 0;
  }
}
