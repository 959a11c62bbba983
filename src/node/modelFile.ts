/**
 * Model files on disk, plain or compressed. A plain container is known by its magic, brotli by the name `.br` (it has no
 * magic, and a small brotli stream can begin with the one of gzip), gzip by its magic. The bytes that come out are not
 * checked any further: readContainer does that, and names whatever else was found.
 */

import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, gunzip, constants as zlib } from 'node:zlib';
import { TruecaseError } from '../errors.js';
import { describeDamage } from '../format/damage.js';
import { hasMagic } from '../format/magic.js';
import { describeIoError } from './file.js';

/** The most that a compressed file may become. */
export const MAX_MODEL_BYTES = 512 * 2 ** 20;
const CHUNK_BYTES = 256 * 2 ** 10;

const inflateGzip = promisify<Uint8Array, object, Uint8Array>(gunzip);
const inflateBrotli = promisify<Uint8Array, object, Uint8Array>(brotliDecompress);

/** A compressed file that unpacks to more than `maxBytes` is refused; a plain one is what it is. */
export async function readModelBytes(path: string, maxBytes = MAX_MODEL_BYTES): Promise<Uint8Array> {
  let file: Uint8Array;
  try {
    file = await readWhole(path);
  } catch (error) {
    throw describeIoError(error, path, 'read');
  }
  return viewBytes(await unpack(file, path, maxBytes));
}

/** A regular file in one read, which is faster for large ones than the chunks of readFile; anything else as it comes. */
async function readWhole(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat().then((stats) => (stats.isFile() ? stats : { size: 0 }));
    const bytes = Buffer.allocUnsafeSlow(size);
    const { bytesRead } = size === 0 ? { bytesRead: 0 } : await handle.read(bytes, 0, size, 0);
    return size > 0 && bytesRead === size ? bytes : await handle.readFile();
  } finally {
    await handle.close();
  }
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
  const isBrotli = /\.br$/i.test(path);
  const isGzip = file[0] === 0x1f && file[1] === 0x8b;
  if (hasMagic(file) || (!isBrotli && !isGzip)) return file;
  const kind = isBrotli ? 'brotli' : 'gzip';
  try {
    const inflate = isBrotli ? inflateBrotli : inflateGzip;
    return await inflate(file, { maxOutputLength: maxBytes, chunkSize: CHUNK_BYTES });
  } catch (error) {
    throw describeStreamError(error, path, kind, maxBytes);
  }
}

function describeStreamError(error: unknown, path: string, kind: string, maxBytes: number): TruecaseError {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ERR_BUFFER_TOO_LARGE':
      return new TruecaseError('model-corrupt', `${path}: the ${kind} file unpacks to more than ${maxBytes} bytes`, {
        hint: 'No model is that large; do not trust this file.',
        where: path,
        cause: error,
      });
    case 'Z_BUF_ERROR':
      return describeDamage(path, `the ${kind} file is cut off`, error);
    default:
      return describeDamage(path, `the file is not a sound ${kind} stream`, error);
  }
}
