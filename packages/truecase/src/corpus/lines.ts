/**
 * Training text as lines: one file (readLines) or many (Corpus), streamed in constant memory, one array of lines per
 * chunk of about 64 kB. Lines come without terminators; blank ones are kept; lines that are not UTF-8 are left out and
 * counted. The SHA-256 of a file is that of its bytes as stored, taken while it streams.
 * A line is a view into its chunk: who stores many words for long should copy them, or the chunks stay in memory.
 */
import { createHash, type Hash } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';
import { basename } from 'node:path';
import { TruecaseError } from '../errors.js';
import { describeIoError } from '../files/file.js';
import { Utf8Decoder } from '../stream/utf8.js';
import { describeSource, describeSpent, readBytes, STDIN } from './bytes.js';
import { decompress } from './decompress.js';
import { groupDocuments } from './documents.js';
import { LineSplitter } from './splitter.js';
import { countWords, WordCounter } from './words.js';

export interface FileDigest {
  /** Base name of the file, `-` for standard input. */
  readonly name: string;
  /** SHA-256 of the stored bytes, hexadecimal. */
  readonly digest: string;
  /** Words between white space, in the lines that were delivered. */
  readonly words: number;
  readonly lines: number;
  /** Lines left out because they are not UTF-8. */
  readonly skippedLines: number;
}

export interface ReadOptions {
  /** Called with the number of stored (compressed) bytes of this file read so far. */
  readonly onBytes?: ((bytesRead: number) => void) | undefined;
  /** Called once, when the file has been read to its end. Without it neither hash nor words are computed. */
  readonly onDigest?: ((digest: FileDigest) => void) | undefined;
  /** Called with each line left out, its invalid bytes as lone surrogates. */
  readonly onSkip?: ((line: string) => void) | undefined;
}

/** Called with the number of stored bytes read so far, over all files. */
export type CorpusProgress = (bytesRead: number) => void;

export async function* readLines(path: string, options: ReadOptions = {}): AsyncGenerator<string[]> {
  const hash = options.onDigest === undefined ? undefined : createHash('sha256');
  const counter = new WordCounter();
  const decoder = new Utf8Decoder();
  let lines = 0;
  let skippedLines = 0;
  let skippedWords = 0;
  const splitter = new LineSplitter((line) => {
    skippedLines++;
    if (hash !== undefined) skippedWords += countWords(line);
    options.onSkip?.(line);
  });

  let first = true;
  for await (const chunk of decompress(watch(readBytes(path), hash, options.onBytes), path)) {
    if (first) refuseUtf16(chunk, path);
    first = false;
    if (hash !== undefined) counter.add(chunk);
    const invalidBefore = decoder.invalidBytes;
    const text = decoder.decode(chunk);
    const batch = splitter.push(text, decoder.invalidBytes > invalidBefore);
    lines += batch.length;
    if (batch.length > 0) yield batch;
  }
  const last = [...splitter.push(decoder.end(), true), ...splitter.end()];
  lines += last.length;
  if (last.length > 0) yield last;

  if (hash === undefined) return;
  const words = counter.words - skippedWords;
  options.onDigest?.({ name: basename(path), digest: hash.digest('hex'), words, lines, skippedLines });
}

async function* watch(
  chunks: AsyncIterable<Uint8Array>,
  hash: Hash | undefined,
  onBytes: ReadOptions['onBytes'],
): AsyncGenerator<Uint8Array> {
  let bytesRead = 0;
  for await (const chunk of chunks) {
    hash?.update(chunk);
    bytesRead += chunk.length;
    onBytes?.(bytesRead);
    yield chunk;
  }
}

function refuseUtf16(head: Uint8Array, path: string): void {
  const mark = (head[0]! << 8) | (head[1] ?? 0);
  if (mark !== 0xfffe && mark !== 0xfeff) return;
  throw new TruecaseError('encoding', `${describeSource(path)} begins as UTF-16 does, expected UTF-8`, {
    hint: `Convert it first: iconv -f UTF-16 -t UTF-8 ${path === STDIN ? '' : path}`.trimEnd(),
    where: path,
  });
}

/** Files read one after the other, as often as wanted; standard input and pipes only once. */
export class Corpus {
  readonly files: readonly string[];
  /** Stored size of all files; standard input and pipes count 0. */
  readonly totalBytes: number;
  /** Indices of files that cannot be read twice. */
  readonly #fleeting = new Set<number>();
  readonly #spent = new Set<number>();
  /** [files] filled as files are read to their end. */
  readonly #digests: (FileDigest | undefined)[];

  constructor(files: readonly string[]) {
    this.files = [...files];
    this.#digests = this.files.map(() => undefined);
    let totalBytes = 0;
    for (const [index, path] of this.files.entries()) {
      const stats = path === STDIN ? undefined : findStats(path);
      if (stats?.isFile()) totalBytes += stats.size;
      else this.#fleeting.add(index);
    }
    this.totalBytes = totalBytes;
  }

  /** All lines of all files; a batch never spans two files. `onFile` is called with the number of each before its lines. */
  async *lines(progress?: CorpusProgress, onFile?: (index: number) => void): AsyncGenerator<string[]> {
    for (let index = 0, bytesBefore = 0; index < this.files.length; index++) {
      let bytesRead = 0;
      const onBytes = (bytes: number): void => {
        bytesRead = bytes;
        progress?.(bytesBefore + bytes);
      };
      onFile?.(index);
      yield* this.linesOf(index, { onBytes });
      bytesBefore += bytesRead;
    }
  }

  /** The lines of one file. */
  async *linesOf(index: number, options: Pick<ReadOptions, 'onBytes' | 'onSkip'> = {}): AsyncGenerator<string[]> {
    const path = this.files[index]!;
    if (this.#spent.has(index)) throw describeSpent(path);
    if (this.#fleeting.has(index)) this.#spent.add(index);
    const known = this.#digests[index] !== undefined;
    const onDigest = (digest: FileDigest): void => {
      this.#digests[index] = digest;
    };
    yield* readLines(path, { ...options, onDigest: known ? undefined : onDigest });
  }

  /** The documents of all files (see groupDocuments); none spans two files. */
  async *documents(maxLines?: number): AsyncGenerator<string[]> {
    for (let index = 0; index < this.files.length; index++) yield* groupDocuments(this.linesOf(index), maxLines);
  }

  /** What is known of the files that have been read to their end, in the order of the files. */
  digests(): FileDigest[] {
    return this.#digests.filter((digest) => digest !== undefined);
  }
}

function findStats(path: string): Stats {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) throw Object.assign(new Error('directory'), { code: 'EISDIR' });
    return stats;
  } catch (error) {
    throw describeIoError(error, path, 'read');
  }
}
