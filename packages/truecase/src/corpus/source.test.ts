import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expandSources } from './source.js';

let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'truecase-source-'));
  for (const directory of ['b/deep', '.hidden', 'empty', 'a']) await mkdir(join(root, directory), { recursive: true });
  for (const file of [
    'z.txt',
    'B.txt',
    'a/2.txt',
    'a/10.txt',
    'b/deep/x.gz',
    'b/.secret',
    '.hidden/y.txt',
    'odd[1].txt',
  ]) {
    await writeFile(join(root, file), 'Text.\n');
  }
  await symlink(join(root, 'z.txt'), join(root, 'link.txt'));
  await symlink(root, join(root, 'loop'));
  await symlink(join(root, 'gone'), join(root, 'dangling'));
});
afterAll(() => rm(root, { recursive: true }));

async function expand(...patterns: string[]): Promise<string[]> {
  const files = await expandSources(patterns.map((pattern) => (pattern === '-' ? pattern : join(root, pattern))));
  return files.map((file) => file.replace(`${root}/`, ''));
}

describe('expandSources', () => {
  it('lists a directory recursively and sorted, without hidden files, links in a circle and dead links', async () => {
    const files = ['B.txt', 'a/10.txt', 'a/2.txt', 'b/deep/x.gz', 'link.txt', 'odd[1].txt', 'z.txt'];
    expect(await expand('')).toEqual(files);
  });

  it.runIf(process.platform === 'linux')('leaves out files whose names are not UTF-8, and says so', async () => {
    const folder = join(root, 'a', 'odd');
    await mkdir(folder);
    await writeFile(join(folder, 'fine.txt'), 'Text.\n');
    await writeFile(Buffer.concat([Buffer.from(`${folder}/b`), Buffer.from([0xff])]), 'Text.\n');
    const told: string[] = [];
    expect(await expandSources([folder], (path) => told.push(path))).toEqual([join(folder, 'fine.txt')]);
    expect(told).toEqual([join(folder, 'b\ufffd')]);
    await rm(folder, { recursive: true });
  });

  it('keeps the order of the arguments, standard input among them', async () => {
    expect(await expand('z.txt', '-', 'a', 'B.txt')).toEqual(['z.txt', '-', 'a/10.txt', 'a/2.txt', 'B.txt']);
  });

  it('expands patterns sorted, without hidden files', async () => {
    expect(await expand('*.txt')).toEqual(['B.txt', 'link.txt', 'odd[1].txt', 'z.txt']);
    expect(await expand('{a,b}/**')).toEqual(['a/10.txt', 'a/2.txt', 'b/deep/x.gz']);
  });

  it('keeps relative paths relative', async () => {
    expect(await expandSources(['packages/truecase/src/errors.t?', './packages/truecase/src/errors.ts'])).toEqual([
      'packages/truecase/src/errors.ts',
      './packages/truecase/src/errors.ts',
    ]);
  });

  it('takes an existing file by its name even if that looks like a pattern', async () => {
    expect(await expand('odd[1].txt')).toEqual(['odd[1].txt']);
  });

  it.each([
    ['missing.txt', /there is no such file/],
    ['z.txt/inner', /there is no such file/],
    ['*.md', /no file matches the pattern/],
    ['empty', /holds no files/],
  ])('says not-found for %s and names it', async (pattern, message) => {
    const error = await expandSources([join(root, pattern)]).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'not-found', where: join(root, pattern) });
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).toContain(join(root, pattern));
  });
});
