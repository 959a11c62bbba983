/**
 * Writes a file of words (see words.ts), synchronously. The file is NAME.tmp until it is complete.
 */
import { closeSync, openSync, renameSync } from 'node:fs';
import { attempt, writeFully } from './records.js';
import { ENTRY_BYTES, HEADER_BYTES, MAGIC, VERSION } from './words.js';

export class WordWriter {
  readonly #path: string;
  readonly #file: number;
  #buffer: Buffer;
  #filled = 0;
  #words = 0;

  constructor(path: string, blockBytes: number) {
    this.#path = path;
    this.#buffer = Buffer.alloc(Math.max(blockBytes, HEADER_BYTES));
    this.#file = attempt(path, 'write', () => openSync(`${path}.tmp`, 'w'));
    this.#filled = HEADER_BYTES;
  }

  /** seen: mentions before words were replaced. used: mentions that are left. */
  write(word: string, number: number, seen: number, used: number, traits: number): void {
    const most = ENTRY_BYTES + word.length * 3;
    if (this.#filled + most > this.#buffer.length) this.#flush(most);
    const buffer = this.#buffer;
    const at = this.#filled;
    const size = buffer.write(word, at + ENTRY_BYTES, 'utf8');
    buffer.writeUInt32LE(number, at);
    buffer.writeUInt32LE(seen, at + 4);
    buffer.writeUInt32LE(used, at + 8);
    buffer.writeUInt32LE(size * 256 + traits, at + 12);
    this.#filled = at + ENTRY_BYTES + size;
    this.#words++;
  }

  close(): void {
    this.#flush(0);
    attempt(this.#path, 'write', () => {
      const header = Buffer.alloc(HEADER_BYTES);
      header.writeUInt32LE(MAGIC, 0);
      header.writeUInt32LE(VERSION, 4);
      header.writeUInt32LE(this.#words, 8);
      writeFully(this.#file, header, 0);
      closeSync(this.#file);
      renameSync(`${this.#path}.tmp`, this.#path);
    });
  }

  #flush(room: number): void {
    attempt(this.#path, 'write', () => writeFully(this.#file, this.#buffer.subarray(0, this.#filled)));
    this.#filled = 0;
    if (room > this.#buffer.length) this.#buffer = Buffer.alloc(room);
  }
}
