/**
 * Files of words in byte order, each with four numbers:
 *   u32 number · u32 seen · u32 used · u32 (bytes of the word × 256 + traits) · the word as UTF-8
 * behind a header of 16 bytes (magic 'TCNW', version, number of words, 0), little-endian. A worker writes its own
 * vocabulary so, in its own numbers; the final vocabulary is such a file too.
 */
import { closeSync, openSync, readSync, renameSync } from 'node:fs';
import { TruecaseError } from '../../../errors.js';
import { attempt, writeFully } from './records.js';

const MAGIC = 0x574e4354;
const VERSION = 1;
const HEADER_BYTES = 16;
const ENTRY_BYTES = 16;

/** What is known of a word besides its spelling: the low three bits are its shape. */
export const Trait = {
  SHAPE: 7,
  /** Has a letter or a digit. */
  WORD: 8,
  /** Boundaries, PROTECTED and UNKNOWN: always in the vocabulary, if used. */
  SPECIAL: 16,
  /** Punctuation or an elision, behind which a word may be only a part of one. */
  BINDING: 32,
  /** Does not begin with a letter or digit: may be a clitic. */
  DOUBTFUL: 64,
} as const;

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

  /** Moves to the next word; false behind the last one. */
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
