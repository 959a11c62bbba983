import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { TOY_LINES, trainBytes } from '../testing/toy.js';
import { bundledModels, load, resolveModel } from './index.js';
import { compressModel } from './modelFile.js';

let folder: string;
let bytes: Uint8Array;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truecase-load-'));
  bytes = await trainBytes(TOY_LINES);
  await writeFile(join(folder, 'toy.tcm'), bytes);
  await writeFile(join(folder, 'toy.tcm.br'), compressModel(bytes));
  await writeFile(join(folder, 'toy.tcm.gz'), gzipSync(bytes));
  await writeFile(join(folder, 'text.tcm'), 'Once upon a time.');
  await writeFile(join(folder, 'half.tcm'), bytes.subarray(0, bytes.length >> 1));
});
afterAll(() => rm(folder, { recursive: true }));

async function failure(work: Promise<unknown>): Promise<TruecaseError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof TruecaseError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('load', () => {
  it('takes a bundled model by its name', async () => {
    expect(await bundledModels()).toContain('en');
    const english = await load('en');
    expect(english.language).toBe('en');
    expect(english.truecase('SHE WENT TO LONDON.')).toBe('She went to London.');
  });

  it.each(['toy.tcm', 'toy.tcm.br', 'toy.tcm.gz'])('takes %s by its path and by its address', async (name) => {
    const path = join(folder, name);
    for (const source of [path, pathToFileURL(path), pathToFileURL(path).href]) {
      expect((await load(source)).truecase('to berlin')).toBe('To Berlin');
    }
  });

  it('takes bytes', async () => {
    expect((await load(bytes)).truecase('to berlin')).toBe('To Berlin');
    expect((await load(bytes.slice().buffer)).truecase('to berlin')).toBe('To Berlin');
  });

  it('takes addresses of the web, given as text or as URL', async () => {
    for (const source of ['http://127.0.0.1:1/toy.tcm', new URL('http://127.0.0.1:1/toy.tcm')]) {
      expect((await failure(load(source))).message).toContain('http://127.0.0.1:1/toy.tcm cannot be fetched');
    }
    const data = new URL(`data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`);
    expect((await load(data)).truecase('to berlin')).toBe('To Berlin');
  });

  it.each(['xx', 'no/such/file.tcm', '', '../models', '.'])('says that %j is no model', async (name) => {
    const error = await failure(load(name));
    expect(error.code).toBe('not-found');
    expect(error.message).toBe(`model ${JSON.stringify(name)} is neither an installed model nor a file`);
    expect(error.where).toBe(name);
    expect(error.hint).toMatch(/^Installed models: .*\ben\b.*\. \w.*\.$/);
  });

  it.each([
    ['text.tcm', 'model-foreign'],
    ['half.tcm', 'model-corrupt'],
  ])('says what is wrong with %s', async (name, code) => {
    const path = join(folder, name);
    const error = await failure(load(path));
    expect(error.code).toBe(code);
    expect(error.message).toContain(path);
    expect(error.hint).toMatch(/\w/);
  });

  it('says that a file of an address does not exist, or is on another machine', async () => {
    const gone = await failure(load(pathToFileURL(join(folder, 'gone.tcm'))));
    expect(gone.code).toBe('not-found');
    const foreign = await failure(load('file://elsewhere/toy.tcm'));
    expect(foreign.code).toBe('usage');
    expect(foreign.message).toContain('file://elsewhere/toy.tcm');
  });
});

describe('resolveModel', () => {
  it('prefers a bundled model to a file of the same name', async () => {
    expect(await resolveModel('en')).toMatch(/models.en\.tcm/);
    expect(await resolveModel(join(folder, 'toy.tcm'))).toBe(join(folder, 'toy.tcm'));
  });
});
