/**
 * The numbers of the container layout and the rules about them that reader and writer share. The layout itself is
 * written down in container.ts; nothing here reads or writes a file.
 */

import { TruecaseError } from '../errors.js';

export const MAJOR = 1;
export const MINOR = 0;
export const HEADER_BYTES = 24;
/** Where the header has the length of the file. */
export const LENGTH_OFFSET = 16;
/** Where the header has its checksum. */
export const CHECKSUM_OFFSET = 20;
export const ENTRY_BYTES = 16;
export const ALIGNMENT_BYTES = 8;
export const MAX_SECTIONS = 256;
export const MAX_FILE_BYTES = 0xffffffff;

/** Four printable ASCII characters. */
export const TAG = /^[\x21-\x7e]{4}$/;

/** One line of the directory. */
export interface SectionEntry {
  readonly tag: string;
  /** From the start of the file, a multiple of 8. */
  readonly offset: number;
  readonly length: number;
  readonly crc: number;
}

export function alignOffset(offset: number): number {
  return Math.ceil(offset / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
}

/** Sections are typed-array views of little-endian numbers, which only a little-endian host can give. */
export function requireLittleEndian(lowByte = new Uint8Array(new Uint16Array([1]).buffer)[0]): void {
  if (lowByte === 1) return;
  throw new TruecaseError('usage', 'model files need a little-endian host, this one is big-endian', {
    hint: 'Use truecase on a little-endian machine (x86-64, ARM64, RISC-V).',
  });
}
