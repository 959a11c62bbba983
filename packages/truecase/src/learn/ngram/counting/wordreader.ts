/**
 * Reads a file of words (see words.ts) from the first to the last, synchronously.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { TruecaseError } from '../../../errors.js';
import { attempt } from './records.js';
import { ENTRY_BYTES, HEADER_BYTES, MAGIC, VERSION } from './words.js';

export class WordReader {
  readonly #path: string;
  readonly #file: number;
  #buffer: Buffer;
  #at = 0;
  #size = 0;
  /** Words not yet read. */
  #left: number;
  word = '';
  number = 0;
  seen = 0;
  used = 0;
  traits = 0;

  constructor(path: string, blockBytes: number) {
    this.#path = path;
    this.#file = attempt(path, 'read', () => openSync(path, 'r'));
    this.#buffer = Buffer.alloc(Math.max(blockBytes, HEADER_BYTES));
    this.#need(HEADER_BYTES);
    if (this.#buffer.readUInt32LE(0) !== MAGIC || this.#buffer.readUInt32LE(4) !== VERSION) throw this.#damage();
    this.#left = this.#buffer.readUInt32LE(8);
    this.#at = HEADER_BYTES;
  }

  /** Moves to the next word; false after the last one. */
  next(): boolean {
    if (this.#left === 0) return false;
    this.#left--;
    this.#need(ENTRY_BYTES);
    const packed = this.#buffer.readUInt32LE(this.#at + 12);
    const size = packed >>> 8;
    this.#need(ENTRY_BYTES + size);
    const at = this.#at;
    this.number = this.#buffer.readUInt32LE(at);
    this.seen = this.#buffer.readUInt32LE(at + 4);
    this.used = this.#buffer.readUInt32LE(at + 8);
    this.traits = packed & 0xff;
    this.#at = at + ENTRY_BYTES + size;
    this.word = this.#buffer.toString('utf8', at + ENTRY_BYTES, this.#at);
    return true;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Makes sure that the next bytes stand in the buffer. */
  #need(bytes: number): void {
    if (this.#size - this.#at >= bytes) return;
    const rest = this.#buffer.subarray(this.#at, this.#size);
    const target = bytes > this.#buffer.length ? Buffer.alloc(bytes) : this.#buffer;
    rest.copy(target);
    this.#buffer = target;
    this.#size = rest.length;
    this.#at = 0;
    while (this.#size < bytes) {
      const read = attempt(this.#path, 'read', () =>
        readSync(this.#file, target, this.#size, target.length - this.#size, null),
      );
      if (read === 0) throw this.#damage();
      this.#size += read;
    }
  }

  #damage(): TruecaseError {
    return new TruecaseError('io', `the temporary file ${this.#path} is damaged, expected a list of words`, {
      hint: 'Delete the temporary folder and count again.',
      where: this.#path,
    });
  }
}
