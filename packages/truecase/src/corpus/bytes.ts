/**
 * The bytes of a file or of standard input (`-`), in chunks of about 64 kB. Knows nothing of what is in them. Every
 * chunk is memory of its own, so that a consumer may keep it.
 */
import { createReadStream } from 'node:fs';
import { TruecaseError } from '../errors.js';
import { describeIoError } from '../files/file.js';

const CHUNK_BYTES = 65_536;

/** The path that stands for standard input. */
export const STDIN = '-';

export function describeSource(path: string): string {
  return path === STDIN ? 'standard input' : path;
}

export async function* readBytes(path: string): AsyncGenerator<Uint8Array> {
  if (path === STDIN && (process.stdin.readableDidRead || process.stdin.destroyed)) throw describeSpent(path);
  try {
    const stream = path === STDIN ? process.stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES });
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch (error) {
    throw describeIoError(error, describeSource(path), 'read');
  }
}

/** The error for a source that is gone once it has been read. */
export function describeSpent(path: string): TruecaseError {
  return new TruecaseError('corpus', `${describeSource(path)} has been read already and cannot be read again`, {
    hint: 'Write the text to a file and name that file: some models read it more than once.',
    where: path,
  });
}
