/**
 * Model files on disk, plain or compressed. A plain container is known by its magic, brotli by the name `.br` (it has no
 * magic, and a small brotli stream can begin with the one of gzip), gzip by its magic. The bytes that come out are not
 * checked any further: readContainer does that, and names whatever else was found.
 */

import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, gunzip, constants as zlib } from 'node:zlib';
import { TruecaseError } from '../errors.js';
import { describeIoError } from '../files/file.js';
import { describeDamage } from '../format/damage.js';
import { HEADER_BYTES, LENGTH_OFFSET } from '../format/layout.js';
import { MAX_MODEL_BYTES, requireLimit, requireSize } from '../format/limits.js';
import { checkMagic, hasMagic, MAGIC } from '../format/magic.js';

export { MAX_MODEL_BYTES } from '../format/limits.js';

/** What a compressed file may expand to, times its size; small files may expand to so many bytes anyway. */
const MOST_EXPANSION = 100;
const SMALL_BYTES = 4 * 2 ** 20;
/** A file is read in pieces: one read cannot give 2 GiB. */
const PIECE_BYTES = 64 * 2 ** 20;
const CHUNK_BYTES = 256 * 2 ** 10;

const inflateGzip = promisify<Uint8Array, object, Uint8Array>(gunzip);
const inflateBrotli = promisify<Uint8Array, object, Uint8Array>(brotliDecompress);

/** A file with more than `maxBytes`, or that unpacks to more, is refused. */
export async function readModelBytes(path: string, maxBytes = MAX_MODEL_BYTES): Promise<Uint8Array> {
  requireLimit('maxBytes', maxBytes);
  let file: Uint8Array;
  try {
    file = await readWhole(path, maxBytes);
  } catch (error) {
    throw describeIoError(error, path, 'read');
  }
  return viewBytes(await unpack(file, path, maxBytes));
}

async function readWhole(path: string, maxBytes: number): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const stats = await handle.stat();
    return stats.isFile() && stats.size > 0
      ? await readFile(handle, stats.size, path, maxBytes)
      : await readStream(handle, path, maxBytes);
  } finally {
    await handle.close();
  }
}

/** A regular file into one buffer, which is made after its first bytes have been looked at. */
async function readFile(handle: FileHandle, size: number, path: string, maxBytes: number): Promise<Uint8Array> {
  const head = Buffer.alloc(Math.min(size, HEADER_BYTES));
  const { bytesRead } = await handle.read(head, 0, head.length, 0);
  const start = head.subarray(0, bytesRead);
  // Neither a model nor compressed: what it is can be told from its beginning.
  if (!hasMagic(start) && !isGzip(start) && !isBrotliName(path)) checkMagic(start, path);
  if (hasMagic(start) && start.length === HEADER_BYTES) {
    const length = start.readUInt32LE(LENGTH_OFFSET);
    if (length !== size) throw describeDamage(path, `the file has ${size} bytes, its header says ${length}`);
  }
  requireSize(size, path, maxBytes);
  const bytes = Buffer.allocUnsafeSlow(size);
  let at = 0;
  while (at < size) {
    const found = await handle.read(bytes, at, Math.min(PIECE_BYTES, size - at), at);
    if (found.bytesRead === 0) break;
    at += found.bytesRead;
  }
  return bytes.subarray(0, at);
}

/** Anything else as it comes: a pipe, a device. */
async function readStream(handle: FileHandle, path: string, maxBytes: number): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let size = 0;
  for (;;) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, null);
    if (bytesRead === 0) return Buffer.concat(pieces, size);
    if (size === 0 && bytesRead >= MAGIC.length && !hasMagic(buffer) && !isGzip(buffer) && !isBrotliName(path)) {
      checkMagic(buffer.subarray(0, bytesRead), path);
    }
    size += bytesRead;
    requireSize(size, path, maxBytes);
    pieces.push(buffer.subarray(0, bytesRead));
  }
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function isBrotliName(path: string): boolean {
  return /\.br$/i.test(path);
}

/** Brotli at its densest; to be stored under a name that ends in `.br`. */
export function compressModel(bytes: Uint8Array): Uint8Array {
  const packed = brotliCompressSync(bytes, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
      [zlib.BROTLI_PARAM_LGWIN]: zlib.BROTLI_MAX_WINDOW_BITS,
      [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  return viewBytes(packed);
}

/** Without the methods of a Node buffer, whose slice() does not copy. */
function viewBytes(buffer: Uint8Array): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

async function unpack(file: Uint8Array, path: string, maxBytes: number): Promise<Uint8Array> {
  const isBrotli = isBrotliName(path);
  if (hasMagic(file) || (!isBrotli && !isGzip(file))) return file;
  const most = Math.min(maxBytes, Math.max(SMALL_BYTES, MOST_EXPANSION * file.length));
  const kind = isBrotli ? 'brotli' : 'gzip';
  try {
    const inflate = isBrotli ? inflateBrotli : inflateGzip;
    return await inflate(file, { maxOutputLength: most, chunkSize: CHUNK_BYTES });
  } catch (error) {
    throw describeStreamError(error, path, kind, most);
  }
}

function describeStreamError(error: unknown, path: string, kind: string, maxBytes: number): TruecaseError {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ERR_BUFFER_TOO_LARGE':
      return new TruecaseError('model-limit', `${path}: the ${kind} file unpacks to more than ${maxBytes} bytes`, {
        hint: 'Do not trust this file; if you do, expand it yourself and load the result.',
        where: path,
        cause: error,
      });
    case 'Z_BUF_ERROR':
      return describeDamage(path, `the ${kind} file is cut off`, error);
    default:
      return describeDamage(path, `the file is not a sound ${kind} stream`, error);
  }
}
