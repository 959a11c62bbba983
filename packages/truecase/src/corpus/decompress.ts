/**
 * Expands a stream of bytes by what its first bytes say it is: gzip (several members too), xz, zstd, bzip2, brotli, or
 * plain bytes, which pass unchanged. Memory is constant, and a consumer that stops early
 * stops the source too.
 */
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { expandBzip2 } from './bzip2.js';
import { type Compression, recognizeCompression, SIGNATURE_BYTES } from './compression.js';
import { describeDamage } from './damage.js';
import { expandXz } from './xz.js';
import { expandZstd } from './zstd.js';

const CHUNK_BYTES = 65_536;

/** path names the source in errors and lends its ending to brotli. */
export async function* decompress(chunks: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    const head = await readHead(iterator);
    yield* expand(recognizeCompression(head, path), prepend(head, iterator), path);
  } finally {
    await iterator.return?.();
  }
}

function expand(compression: Compression, chunks: AsyncGenerator<Uint8Array>, path: string): AsyncIterable<Uint8Array> {
  switch (compression) {
    case 'plain':
      return chunks;
    case 'gzip':
      return inflate(chunks, createGunzip({ chunkSize: CHUNK_BYTES }), compression, path);
    case 'brotli':
      return inflate(chunks, createBrotliDecompress({ chunkSize: CHUNK_BYTES }), compression, path);
    case 'xz':
      return expandXz(chunks, path);
    case 'zstd':
      return expandZstd(chunks, path);
    case 'bzip2':
      return expandBzip2(chunks, path);
  }
}

/** As many chunks as it takes to recognise the compression, joined. */
async function readHead(iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < SIGNATURE_BYTES) {
    const { done, value } = await iterator.next();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

async function* prepend(head: Uint8Array, iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (;;) {
    const { done, value } = await iterator.next();
    if (done) return;
    yield value;
  }
}

async function* inflate(
  chunks: AsyncIterable<Uint8Array>,
  engine: Transform,
  compression: Compression,
  path: string,
): AsyncGenerator<Uint8Array> {
  // A failure of either stream reaches the loop below, because pipeline destroys the engine with it.
  pipeline(Readable.from(chunks, { objectMode: false, highWaterMark: CHUNK_BYTES }), engine, () => undefined);
  try {
    for await (const chunk of engine) yield chunk as Uint8Array;
  } catch (cause) {
    const truncated = (cause as NodeJS.ErrnoException).code === 'Z_BUF_ERROR';
    throw describeDamage(path, compression, truncated ? 'truncated' : 'damaged', cause);
  }
}
