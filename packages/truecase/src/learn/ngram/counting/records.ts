/**
 * The layout of files of records: rows of `width` 32-bit numbers after a header of 32 bytes, little-endian:
 *   u32 magic 'TCNR' · u32 version · u32 width · u32 0 · f64 number of records · u64 0
 * What the records mean is the business of others. Here also: whole reads and writes, with errors that name the file.
 */
import { fstatSync, readSync, rmSync, writeSync } from 'node:fs';
import { TruecaseError } from '../../../errors.js';
import { describeIoError } from '../../../files/file.js';

const MAGIC = 0x524e4354;
const VERSION = 1;
export const HEADER_BYTES = 32;
/** Most bytes handed to the system at once. */
const MOST_BYTES = 1 << 26;

export function makeHeader(width: number, records: number): Uint8Array {
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  header.setUint32(0, MAGIC, true);
  header.setUint32(4, VERSION, true);
  header.setUint32(8, width, true);
  header.setFloat64(16, records, true);
  return new Uint8Array(header.buffer);
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

export function readFully(file: number, bytes: Uint8Array, offset: number, path: string): void {
  let done = 0;
  while (done < bytes.length) {
    const size = readSync(file, bytes, done, Math.min(MOST_BYTES, bytes.length - done), offset + done);
    if (size === 0) throw describeDamage(path, 'it is shorter than it says');
    done += size;
  }
}

/** Number of records of an open file, which must be whole and of the given width. */
export function readHeader(file: number, path: string, width: number): number {
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

/** Removes a file that is no longer needed. */
export function removeRun(path: string): void {
  attempt(path, 'write', () => rmSync(path, { force: true }));
}
