import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Corpus, type FileDigest, readLines } from './lines.js';

let root = '';
let files = 0;
const realStdin = Object.getOwnPropertyDescriptor(process, 'stdin')!;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'truecase-lines-'));
});
afterAll(() => rm(root, { recursive: true }));
afterEach(() => {
  Object.defineProperty(process, 'stdin', realStdin);
});

async function save(content: string | Uint8Array): Promise<string> {
  const path = join(root, `text${files++}.txt`);
  await writeFile(path, content);
  return path;
}

function setStdin(...chunks: string[]): void {
  const stream = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  Object.defineProperty(process, 'stdin', { value: stream, configurable: true });
}

async function collect(batches: AsyncIterable<readonly string[]>): Promise<string[]> {
  const lines: string[] = [];
  for await (const batch of batches) lines.push(...batch);
  return lines;
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('readLines', () => {
  it('drops terminators and the byte order mark, and keeps blank lines, NUL and a last line without end', async () => {
    const path = await save('\ufeffOne.\r\n\nTw\0o.\nThree');
    expect(await collect(readLines(path))).toEqual(['One.', '', 'Tw\0o.', 'Three']);
  });

  it('reads an empty file as no lines', async () => {
    expect(await collect(readLines(await save('')))).toEqual([]);
  });

  it('delivers long files in several batches', async () => {
    const lines = Array.from({ length: 30_000 }, (_, i) => `Zeile ${i} für Müller`);
    const batches: string[][] = [];
    for await (const batch of readLines(await save(lines.join('\n')))) batches.push(batch);
    expect(batches.length).toBeGreaterThan(5);
    expect(batches.flat()).toEqual(lines);
  });

  it('leaves out lines that are not UTF-8 and counts them', async () => {
    const path = await save(Buffer.from('Good one.\nBad \xe9t\xe9 line.\nFine.\n\xff', 'latin1'));
    const skipped: string[] = [];
    let digest: FileDigest | undefined;
    const options = { onSkip: (line: string) => skipped.push(line), onDigest: (it: FileDigest) => (digest = it) };
    expect(await collect(readLines(path, options))).toEqual(['Good one.', 'Fine.']);
    expect(skipped).toEqual(['Bad \udce9t\udce9 line.', '\udcff']);
    expect(digest).toMatchObject({ lines: 2, words: 3, skippedLines: 2 });
  });

  it('leaves out a line whose last character is cut off by the end of the file', async () => {
    const path = await save(Buffer.concat([Buffer.from('Anna.\nBor'), Buffer.from([0xe2, 0x82])]));
    expect(await collect(readLines(path))).toEqual(['Anna.']);
  });

  it('digests the stored bytes and counts words and lines of the text', async () => {
    const packed = gzipSync('Anna met  Boris.\n\n They\tleft.\n');
    const path = await save(packed);
    const digests: FileDigest[] = [];
    const bytes: number[] = [];
    const options = { onDigest: (it: FileDigest) => digests.push(it), onBytes: (n: number) => bytes.push(n) };
    await collect(readLines(path, options));
    expect(digests).toEqual([{ name: basename(path), digest: sha256(packed), words: 5, lines: 3, skippedLines: 0 }]);
    expect(bytes.at(-1)).toBe(packed.length);
  });

  it('splits a line of more than a mebi-unit', async () => {
    const lines = await collect(readLines(await save('word '.repeat(500_000))));
    expect(lines.length).toBe(3);
    expect(lines.every((line) => line.length <= 1 << 20)).toBe(true);
    expect(lines.join('')).toBe('word '.repeat(500_000));
  });

  it('names a missing file', async () => {
    const path = join(root, 'missing');
    await expect(collect(readLines(path))).rejects.toMatchObject({ code: 'not-found', where: path });
  });

  it('says what UTF-16 is and how to convert it', async () => {
    const path = await save(Buffer.from('\ufeffAnna', 'utf16le'));
    await expect(collect(readLines(path))).rejects.toMatchObject({
      code: 'encoding',
      hint: expect.stringContaining('iconv'),
    });
  });
});

describe('Corpus', () => {
  it('reads its files one after the other, as often as wanted', async () => {
    const corpus = new Corpus([await save('One.\nTwo.'), await save('Three.\n')]);
    for (let pass = 0; pass < 3; pass++) expect(await collect(corpus.lines())).toEqual(['One.', 'Two.', 'Three.']);
    expect(corpus.totalBytes).toBe(16);
  });

  it('knows the digests of the files read to their end, and keeps them', async () => {
    const paths = [await save('One more.\n'), await save('x\n'.repeat(100_000))];
    const corpus = new Corpus(paths);
    expect(corpus.digests()).toEqual([]);
    for await (const _ of corpus.linesOf(1)) break;
    expect(corpus.digests()).toEqual([]);
    await collect(corpus.lines());
    const digests = corpus.digests();
    expect(digests.map(({ words, lines }) => [words, lines])).toEqual([
      [2, 1],
      [100_000, 100_000],
    ]);
    expect(digests[1]!.digest).toBe(sha256('x\n'.repeat(100_000)));
    await collect(corpus.lines());
    expect(corpus.digests()).toEqual(digests);
  });

  it('tells the bytes read over all files', async () => {
    const corpus = new Corpus([await save('One.\n'), await save('Two more.\n')]);
    const progress: number[] = [];
    await collect(corpus.lines((bytes) => progress.push(bytes)));
    expect(progress).toEqual([5, 15]);
  });

  it('gives documents that do not span files', async () => {
    const corpus = new Corpus([await save('One.\nTwo.\n\nThree.'), await save('Four.\n')]);
    const documents: string[][] = [];
    for await (const document of corpus.documents()) documents.push(document);
    expect(documents).toEqual([['One.', 'Two.'], ['Three.'], ['Four.']]);
  });

  it('reads standard input once and refuses a second pass with a hint', async () => {
    setStdin('Anna.\nBo', 'ris.\n');
    const corpus = new Corpus(['-']);
    expect(await collect(corpus.lines())).toEqual(['Anna.', 'Boris.']);
    expect(corpus.digests()).toMatchObject([{ name: '-', words: 2, lines: 2, digest: sha256('Anna.\nBoris.\n') }]);
    await expect(collect(corpus.lines())).rejects.toMatchObject({
      code: 'corpus',
      message: 'standard input has been read already and cannot be read again',
      hint: expect.stringContaining('file'),
    });
    await expect(collect(new Corpus(['-']).lines())).rejects.toMatchObject({ code: 'corpus' });
  });

  it('refuses a second pass over what is not a regular file', async () => {
    const corpus = new Corpus(['/dev/null']);
    expect(await collect(corpus.lines())).toEqual([]);
    await expect(collect(corpus.lines())).rejects.toMatchObject({ code: 'corpus', where: '/dev/null' });
  });

  it('names a missing file or a directory at once', () => {
    expect(() => new Corpus([join(root, 'missing')])).toThrowError(expect.objectContaining({ code: 'not-found' }));
    expect(() => new Corpus([root])).toThrowError(/it names a directory/);
  });
});
