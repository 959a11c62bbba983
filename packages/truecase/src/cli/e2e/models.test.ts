import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from './harness.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
  sandbox.addToy();
  sandbox.write('gold.txt', 'We met John in Paris.\nThe summit was about NATO.\n');
  sandbox.write('odd.txt', 'We met ZORBLAT.\n');
});
afterAll(() => sandbox.remove());

describe('train', () => {
  it('says nothing when nobody watches, and gives the same file twice', async () => {
    const trained = await sandbox.run(['train', 'unigram', '-o', 'again.tcm', 'sentences.txt']);
    expect(trained).toMatchObject({ stdout: '', stderr: '', status: 0 });
    expect(readFileSync(sandbox.path('again.tcm')).equals(readFileSync(sandbox.path('toy.tcm')))).toBe(true);
  });

  it('compresses a model whose name ends in .br, and reads it again', async () => {
    await sandbox.run(['train', 'unigram', '-o', 'small.tcm.br', 'sentences.txt']);
    const size = (name: string) => readFileSync(sandbox.path(name)).length;
    expect(size('small.tcm.br')).toBeLessThan(size('toy.tcm'));
    expect((await sandbox.run(['text', '-m', 'small.tcm.br', 'paris'])).stdout).toBe('Paris\n');
  });

  it('reports on the text where asked, and its progress as JSON', async () => {
    sandbox.write('packed.gz', gzipSync(readFileSync(sandbox.path('sentences.txt'))));
    const { stderr, status } = await sandbox.run([
      'train',
      'unigram',
      '--report',
      '--progress=json',
      '-o',
      'x.tcm',
      'packed.gz',
      'sentences.txt',
    ]);
    expect(status).toBe(0);
    expect(stderr).toContain('Corpus: 2 files');
    const steps = stderr
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.at(-1)).toMatchObject({ type: 'progress', unit: 'bytes' });
  });

  it('takes options of the family and refuses others before it reads anything', async () => {
    const { stderr, status } = await sandbox.run([
      'train',
      'unigram',
      '--set',
      'nosuch=1',
      '-o',
      'x.tcm',
      'missing.txt',
    ]);
    expect(stderr).toContain('has no option "nosuch"');
    expect(status).toBe(2);
  });

  it('refuses to write over its text, and into folders that do not exist', async () => {
    const over = await sandbox.run(['train', 'unigram', '-o', 'sentences.txt', 'sentences.txt']);
    expect(over.stderr).toContain('is the input');
    const nowhere = await sandbox.run(['train', 'unigram', '-o', 'no/where.tcm', 'sentences.txt']);
    expect(nowhere.stderr).toContain('no does not exist');
    expect([over.status, nowhere.status]).toEqual([2, 2]);
    expect(sandbox.read('sentences.txt')).toContain('Angela');
  });

  it('writes no file when the text has no words', async () => {
    const { stderr, status } = await sandbox.run(['train', 'unigram', '-o', 'none.tcm', '-'], { input: '\n\n' });
    expect(stderr).toContain('no words');
    expect(status).toBe(2);
    expect(sandbox.list()).not.toContain('none.tcm');
  });
});

describe('survey', () => {
  it('reports on a text, for people and for programs', async () => {
    expect((await sandbox.run(['survey', 'sentences.txt'])).stdout).toContain('Words by shape');
    expect(
      JSON.parse((await sandbox.run(['survey', '--json', '-'], { input: 'One.\nTwo three.\n' })).stdout),
    ).toMatchObject({
      lines: 2,
      words: 3,
    });
  });
});

describe('eval', () => {
  it('scores a model, for people and for programs', async () => {
    const { stdout, stderr, status } = await sandbox.run(['eval', 'gold.txt']);
    expect(stdout).toContain('F1');
    expect(stdout).toMatch(/^model: .*toy\.tcm\nfile: gold\.txt\ninput: lower case, 2 lines, 10 words\n/);
    expect([stderr, status]).toEqual(['', 0]);
    const scores = JSON.parse((await sandbox.run(['eval', '--json', 'gold.txt'])).stdout);
    expect(scores).toMatchObject({ words: 10, accuracy: 100, f1: 100, lines: 2, gold: ['gold.txt'] });
    expect(scores.model).toBe(sandbox.path('toy.tcm'));
  });

  it('scores several files together and, where asked, each', async () => {
    const { stdout } = await sandbox.run(['eval', '--per-file', 'gold.txt', 'odd.txt']);
    expect(stdout).toContain('3 lines, 13 words');
    expect(stdout).toMatch(/gold\.txt +10 +100\.00/);
    expect(stdout).toMatch(/odd\.txt +3 +66\.67/);
    const json = JSON.parse(
      (await sandbox.run(['eval', '--per-file', '--json', 'gold.txt', '-'], { input: 'In Paris.\n' })).stdout,
    );
    expect(json.files.map((row: { file: string; words: number }) => [row.file, row.words])).toEqual([
      ['gold.txt', 10],
      ['-', 2],
    ]);
  });

  it('exits 1 below --min', async () => {
    expect((await sandbox.run(['eval', '--min', '100', 'gold.txt'])).status).toBe(0);
    expect((await sandbox.run(['eval', '--min', '100', 'odd.txt'])).status).toBe(1);
  });

  it('compares two models', async () => {
    const { stdout } = await sandbox.run(['eval', '--against', 'toy.tcm', 'gold.txt', '--samples', '10']);
    expect(stdout).toContain('comparison');
    expect(stdout).toContain('\nother: toy.tcm\nfile: gold.txt\n');
  });

  it('gives the user list its say', async () => {
    const { stdout } = await sandbox.run(['eval', '--json', '--word', 'ZORBLAT', 'odd.txt', '--input-case', 'asr']);
    expect(JSON.parse(stdout)).toMatchObject({ f1: 100, inputCase: 'asr' });
  });
});

describe('inspect', () => {
  it('shows where a model comes from and what it holds', async () => {
    const { stdout } = await sandbox.run(['inspect', 'toy.tcm']);
    for (const word of ['family    unigram', 'language  en', 'sentences.txt', 'META']) expect(stdout).toContain(word);
    const json = JSON.parse((await sandbox.run(['inspect', '--json', 'toy.tcm'])).stdout);
    expect(json.meta.family).toBe('unigram');
    expect(json.sections[0].tag).toBe('META');
  });

  it('says "ok" of a sound model only', async () => {
    expect(await sandbox.run(['inspect', '--verify', 'toy.tcm'])).toMatchObject({ stdout: 'ok\n', status: 0 });
    const bytes = readFileSync(sandbox.path('toy.tcm'));
    bytes[bytes.length - 3]! ^= 1;
    sandbox.write('flipped.tcm', bytes);
    expect(await sandbox.run(['inspect', '--verify', 'flipped.tcm'])).toMatchObject({ stdout: '', status: 2 });
  });
});

describe('models', () => {
  it('lists the bundled models', async () => {
    expect(await sandbox.run(['models'])).toMatchObject({
      stdout: expect.stringMatching(/^name +language/),
      status: 0,
    });
  });
});
