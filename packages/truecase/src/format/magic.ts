/**
 * The first eight bytes of a model file, and what can be said about a file that begins otherwise. The magic follows PNG:
 * a byte above 127 (lost by 7-bit transfers), the name, CR LF (changed by line-end conversion), the DOS end-of-file
 * sign and LF; so damage by text mode is told apart from a foreign file. Nothing after the magic is looked at here.
 */

import { TruecaseError } from '../errors.js';
import { describeDamage } from './damage.js';

export const MAGIC: readonly number[] = [0x89, 0x54, 0x43, 0x4d, 0x0d, 0x0a, 0x1a, 0x0a];

/** How files begin that people mistake for models: name, first bytes, what to do. */
const FOREIGN: readonly (readonly [name: string, start: readonly number[], hint: string])[] = [
  ['a gzip file', [0x1f, 0x8b], 'Decompress it first.'],
  ['a zip archive', [0x50, 0x4b, 0x03, 0x04], 'Unpack it and name the model file inside.'],
  ['a zstd file', [0x28, 0xb5, 0x2f, 0xfd], 'Decompress it first.'],
  ['an xz file', [0xfd, 0x37, 0x7a, 0x58, 0x5a], 'Decompress it first.'],
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47], 'Name a model file.'],
  ['a web page', [0x3c, 0x21], 'The address answered with a page, not with the model; check it.'],
  ['a web page', [0x3c, 0x68], 'The address answered with a page, not with the model; check it.'],
  [
    'a Git LFS pointer',
    [0x76, 0x65, 0x72, 0x73, 0x69, 0x6f, 0x6e, 0x20, 0x68, 0x74, 0x74, 0x70],
    'Run "git lfs pull".',
  ],
];

export function hasMagic(bytes: Uint8Array): boolean {
  return bytes.length >= MAGIC.length && startsWith(bytes, MAGIC);
}

/** Throws the error that fits unless `bytes` begin with the magic. */
export function checkMagic(bytes: Uint8Array, where: string): void {
  if (hasMagic(bytes)) return;
  if (bytes.length > 0 && startsWith(bytes, MAGIC)) {
    throw describeDamage(where, `the file is cut off after ${bytes.length} bytes, inside the 8-byte magic`);
  }
  if (isTextDamaged(bytes)) {
    throw new TruecaseError('model-corrupt', `${where}: the first bytes of the model were changed as if it were text`, {
      hint: 'Copy the file again in binary mode, without conversion of line ends or encoding.',
      where,
    });
  }
  const known = FOREIGN.find(([, start]) => bytes.length >= start.length && startsWith(bytes, start));
  const found = bytes.length === 0 ? 'the file is empty' : `the file begins like ${known?.[0] ?? 'something else'}`;
  throw new TruecaseError('model-foreign', `${where}: ${found}, expected a truecase model`, {
    hint: known?.[2] ?? 'Name a model file made by truecase.',
    where,
  });
}

/** Compares as far as the shorter of both reaches. */
function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => at >= bytes.length || bytes[at] === byte);
}

/** "TCM" and a line end near the start: the byte before it was lost, stripped to 7 bits or recoded as UTF-8. */
function isTextDamaged(bytes: Uint8Array): boolean {
  for (let at = 0; at <= 3; at++) {
    const lineEnd = bytes[at + 3];
    const named = bytes[at] === 0x54 && bytes[at + 1] === 0x43 && bytes[at + 2] === 0x4d;
    if (named && (lineEnd === 0x0d || lineEnd === 0x0a)) return true;
  }
  return false;
}
