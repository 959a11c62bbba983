/**
 * Where text comes from: standard input, a file, or the words of the command line. A source is opened only when its turn
 * has come. What is compressed is expanded, told by its content.
 */
import { createReadStream, fstatSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Compression } from '../corpus/compression.js';
import { mayBeCompressed, recognizeCompression, SIGNATURE_BYTES } from '../corpus/compression.js';
import { describeIoError } from '../files/file.js';
import { openPipe } from '../files/pipe.js';
import { encodeUtf8 } from '../stream/utf8.js';

export interface Source {
  /** The file as the user named it; undefined for anything else. */
  readonly file: string | undefined;
  /** How messages call it. */
  readonly name: string;
  /** Nobody's file: its content does not decide on its format. */
  readonly spoken?: true;
  /** `onBytes` is told the size of each chunk as it is read, before it is expanded. */
  open(signal: AbortSignal, onBytes?: (bytes: number) => void): AsyncIterable<Uint8Array>;
}

const CHUNK_BYTES = 131_072;

export function sourceOfStdin(stdin: Readable): Source {
  const name = 'standard input';
  return {
    file: undefined,
    name,
    open: (signal, onBytes) => {
      // Node gives an empty stream for a folder.
      if (stdin === process.stdin && fstatSync(0).isDirectory())
        throw describeIoError({ code: 'EISDIR' }, name, 'read');
      signal.addEventListener('abort', () => stdin.destroy(), { once: true });
      return expand(readChunks(stdin, name, onBytes), name);
    },
  };
}

/** Looks at no more of the beginning than it takes to tell that it is not compressed. */
async function* expand(chunks: AsyncGenerator<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  let head = new Uint8Array(0);
  let ended = false;
  while (!ended && head.length < SIGNATURE_BYTES && mayBeCompressed(head)) {
    const next = await chunks.next();
    if (next.done === true) ended = true;
    else head = new Uint8Array(Buffer.concat([head, next.value]));
  }
  const compression = recognizeCompression(head, name);
  const all = resume(head, chunks);
  if (compression === 'plain') yield* all;
  else yield* (await import('../corpus/decompress.js')).decompress(all, name);
}

async function* resume(head: Uint8Array, chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  yield* chunks;
}

export function sourceOfText(text: string): Source {
  return { file: undefined, name: 'the text', spoken: true, open: () => Readable.from([encodeUtf8(text)]) };
}

export function sourceOfFile(path: string): Source {
  return {
    file: path,
    name: path,
    async *open(signal, onBytes) {
      const compression = await recognizeFile(path);
      const stream = (await openPipe(path, signal)) ?? createReadStream(path, { highWaterMark: CHUNK_BYTES, signal });
      const chunks = readChunks(stream, path, onBytes);
      if (compression === 'plain') yield* chunks;
      else yield* (await import('../corpus/decompress.js')).decompress(chunks, path);
    },
  };
}

/** The compression of a file by its first bytes. Pipes and devices are plain: what is read of them is gone. */
export async function recognizeFile(path: string): Promise<Compression> {
  try {
    if (!(await stat(path)).isFile()) return 'plain';
    const handle = await open(path);
    try {
      const head = new Uint8Array(SIGNATURE_BYTES);
      const { bytesRead } = await handle.read(head, 0, SIGNATURE_BYTES, 0);
      return recognizeCompression(head.subarray(0, bytesRead), path);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw describeIoError(error, path, 'read');
  }
}

async function* readChunks(
  stream: Readable,
  name: string,
  onBytes: ((bytes: number) => void) | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) {
      onBytes?.((chunk as Uint8Array).length);
      yield chunk as Uint8Array;
    }
  } catch (error) {
    throw describeIoError(error, name, 'read');
  }
}
