import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { readContainer, writeContainer } from '../format/container.js';
import { compressModel, readModelBytes } from './modelFile.js';

const model = writeContainer(
  {
    family: 'unigram',
    language: 'en',
    created: '2026-01-31',
    unicode: '16.0',
    truecase: '0.1.0',
    corpus: [],
    options: {},
    figures: {},
  },
  [{ tag: 'DATA', data: Float64Array.from({ length: 500 }, (_, index) => index / 7) }],
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truecase-model-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function store(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}

async function fail(work: Promise<unknown>): Promise<TruecaseError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof TruecaseError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('readModelBytes', () => {
  it.each([
    ['plain.tcm', model],
    ['plain-with-a-wrong-name.br', model],
    ['packed.tcm.br', compressModel(model)],
    ['PACKED.TCM.BR', compressModel(model)],
    ['packed.tcm.gz', gzipSync(model)],
    ['gzip-by-magic.tcm', gzipSync(model)],
  ])('reads %s', async (name, bytes) => {
    const read = await readModelBytes(await store(name, bytes));
    expect(Buffer.compare(read, model)).toBe(0);
    expect(Buffer.isBuffer(read)).toBe(false);
    expect(readContainer(read).f64('DATA')[499]).toBe(499 / 7);
  });

  it('takes a brotli stream that begins like gzip for what its name says', async () => {
    const bytes = new Uint8Array(2188).fill(97);
    const packed = compressModel(bytes);
    expect([...packed.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    expect(Buffer.compare(await readModelBytes(await store('alike.br', packed)), bytes)).toBe(0);
  });

  it('names foreign bytes by their beginning', async () => {
    const error = await fail(readModelBytes(await store('text.tcm', new TextEncoder().encode('A plain text.'))));
    expect(error.code).toBe('model-foreign');
    expect(error.message).toMatch(/text\.tcm: the file begins like something else/);
  });

  it('refuses a file of 3 GiB by its header, without reading or allocating it', async () => {
    const path = await store('huge.tcm', new Uint8Array(0));
    await truncate(path, 3 * 2 ** 30);
    expect((await fail(readModelBytes(path))).code).toBe('model-foreign');
    await writeFile(path, model.subarray(0, 24));
    await truncate(path, 3 * 2 ** 30);
    expect((await fail(readModelBytes(path))).message).toContain(`its header says ${model.length}`);
    const header = Uint8Array.from(model.subarray(0, 24));
    new DataView(header.buffer).setUint32(16, 3 * 2 ** 30, true);
    await writeFile(path, header);
    await truncate(path, 3 * 2 ** 30);
    const error = await fail(readModelBytes(path));
    expect([error.code, error.message]).toEqual(['model-limit', expect.stringContaining('expected at most 536870912')]);
    await rm(path);
  });

  it('refuses a small file that expands a hundredfold and more', async () => {
    const path = await store('swollen.br', brotliCompressSync(new Uint8Array(64 * 2 ** 20)));
    const error = await fail(readModelBytes(path));
    expect(error.code).toBe('model-limit');
    expect(error.message).toContain('unpacks to more than 4194304 bytes');
  });

  it.each([
    ['cut.br', compressModel(model).subarray(0, -1), 'the brotli file is cut off'],
    ['half.br', compressModel(model).subarray(0, 200), 'the brotli file is cut off'],
    ['empty.br', new Uint8Array(), 'the brotli file is cut off'],
    ['cut.gz', gzipSync(model).subarray(0, -1), 'the gzip file is cut off'],
    ['start.gz', gzipSync(model).subarray(0, 2), 'the gzip file is cut off'],
    ['foreign.br', new TextEncoder().encode('A plain text, not packed at all.'), 'not a sound brotli stream'],
    ['foreign.gz', Uint8Array.of(0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 'not a sound gzip stream'],
  ])('says what is wrong with %s', async (name, bytes, message) => {
    const path = await store(name, bytes);
    const error = await fail(readModelBytes(path));
    expect(error.code).toBe('model-corrupt');
    expect(error.message).toContain(`${path}: `);
    expect(error.message).toContain(message);
    expect(error.where).toBe(path);
  });

  it('stops at the limit instead of unpacking a bomb', async () => {
    const zeros = new Uint8Array(2 ** 22);
    for (const [name, bytes] of [
      ['bomb.br', brotliCompressSync(zeros)],
      ['bomb.gz', gzipSync(zeros)],
    ] as const) {
      const path = await store(name, bytes);
      const error = await fail(readModelBytes(path, 2 ** 22 - 1));
      expect(error.code).toBe('model-limit');
      expect(error.message).toContain('unpacks to more than 4194303 bytes');
      expect(await readModelBytes(path, 2 ** 22)).toHaveLength(2 ** 22);
    }
  });

  it('says that a file does not exist or is a directory', async () => {
    expect((await fail(readModelBytes(join(folder, 'gone.tcm')))).code).toBe('not-found');
    expect((await fail(readModelBytes(folder))).message).toContain('it names a directory');
  });
});

describe('compressModel', () => {
  it('is undone by brotli and makes the model smaller', () => {
    const packed = compressModel(model);
    expect(packed.length).toBeLessThan(model.length);
    expect(Buffer.compare(brotliDecompressSync(packed), model)).toBe(0);
  });
});
