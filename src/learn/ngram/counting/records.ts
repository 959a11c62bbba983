/**
 * Files of records: rows of `width` 32-bit numbers behind a header of 32 bytes, little-endian:
 *   u32 magic 'TCNR' · u32 version · u32 width · u32 0 · f64 number of records · u64 0
 * A file is written as NAME.tmp and gets its name when it is complete. Reading and writing are synchronous and go
 * through one buffer a file: they belong into worker threads. What the records mean is the business of others.
 */
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { TruecaseError } from '../../../errors.js';
import { describeIoError } from '../../../node/file.js';

const MAGIC = 0x524e4354;
const VERSION = 1;
export const HEADER_BYTES = 32;
/** Most bytes handed to the system at once. */
const MOST_BYTES = 1 << 26;

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

  /** Many records that already stand one behind the other. */
  writeAll(source: Uint32Array): void {
    this.#flush();
    attempt(this.#path, 'write', () => writeFully(this.#file, bytesOf(source)));
    this.#records += source.length / this.#width;
  }

  /** Gives the file its name. */
  close(): void {
    this.#flush();
    attempt(this.#path, 'write', () => {
      const header = new DataView(new ArrayBuffer(HEADER_BYTES));
      header.setUint32(0, MAGIC, true);
      header.setUint32(4, VERSION, true);
      header.setUint32(8, this.#width, true);
      header.setFloat64(16, this.#records, true);
      writeFully(this.#file, new Uint8Array(header.buffer), 0);
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

  /** Moves to the next record; false behind the last one. */
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

export function bytesOf(numbers: Uint32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

export function attempt<Result>(path: string, doing: 'read' | 'write', work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw describeIoError(error, path, doing);
  }
}

export function writeFully(file: number, bytes: Uint8Array, offset?: number): void {
  let done = 0;
  while (done < bytes.length) {
    const size = Math.min(MOST_BYTES, bytes.length - done);
    done += writeSync(file, bytes, done, size, offset === undefined ? null : offset + done);
  }
}

function readFully(file: number, bytes: Uint8Array, offset: number, path: string): void {
  let done = 0;
  while (done < bytes.length) {
    const size = readSync(file, bytes, done, Math.min(MOST_BYTES, bytes.length - done), offset + done);
    if (size === 0) throw describeDamage(path, 'it is shorter than it says');
    done += size;
  }
}

function readHeader(file: number, path: string, width: number): number {
  const { size } = fstatSync(file);
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  if (size < HEADER_BYTES) throw describeDamage(path, `it has ${size} bytes`);
  readFully(file, new Uint8Array(header.buffer), 0, path);
  const records = header.getFloat64(16, true);
  if (header.getUint32(0, true) !== MAGIC || header.getUint32(4, true) !== VERSION) {
    throw describeDamage(path, 'its header is not ours');
  }
  if (header.getUint32(8, true) !== width) throw describeDamage(path, 'its records have another width');
  if (size !== HEADER_BYTES + records * width * 4) throw describeDamage(path, `it has ${size} bytes`);
  return records;
}

function describeDamage(path: string, found: string): TruecaseError {
  return new TruecaseError('io', `the temporary file ${path} is damaged: ${found}`, {
    hint: 'Delete the temporary folder and count again.',
    where: path,
  });
}
