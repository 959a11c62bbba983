import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from './harness.js';

const FIRST = `We saw Paris and an iPhone in the well-known shop of Anna O'Neil.
The Long March Home Again
Then they went to Pas-de-Calais with a U.S. friend and 20th-century books.
`.repeat(4);
const SECOND = `Here paris was a name, and IPHONE, iPhone or Iphone were known.
Nobody in Pas-de-Calais met Anna, said the NATO.
`.repeat(3);

interface Inspected {
  readonly meta: { corpus: unknown[]; casings?: { name: string; lines: number }[]; figures: unknown; options: unknown };
  readonly sections: readonly { tag: string; crc: number }[];
}

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
  sandbox.write('first.txt', FIRST);
  sandbox.write('second.txt', SECOND);
});
afterAll(() => sandbox.remove());

async function inspect(model: string): Promise<Inspected> {
  return JSON.parse((await sandbox.run(['inspect', '--json', model])).stdout) as Inspected;
}

/** What a model holds besides its header. */
function contents({ sections }: Inspected): [tag: string, crc: number][] {
  return sections.filter(({ tag }) => tag !== 'META').map(({ tag, crc }) => [tag, crc]);
}

describe('count --casings', () => {
  it('writes the forms of words, sorted as sort does', async () => {
    const { stdout, stderr, status } = await sandbox.run(['count', '--casings'], {
      input: 'We saw Paris\nWe saw paris and Pas-de-Calais\n',
    });
    expect(stdout).toBe(
      [
        '<words read>\t10',
        'after-hyphen Calais\t1',
        'after-hyphen de\t1',
        'before-hyphen Pas\t1',
        'compound Pas-de-Calais\t1',
        'plain Paris\t1',
        'plain and\t1',
        'plain paris\t1',
        'plain saw\t2',
        '',
      ].join('\n'),
    );
    expect([stderr, status]).toEqual(['', 0]);
    const sorted = spawnSync('sort', { input: stdout, env: { LC_ALL: 'C' }, encoding: 'utf8' }).stdout;
    expect(stdout).toBe(sorted);
  });

  it('refuses flags of n-grams', async () => {
    const { stdout, stderr, status } = await sandbox.run(['count', '--casings', '--order', '2', 'first.txt']);
    expect(stderr).toBe('truecase: --order does not go with --casings\nhint: Leave out --order.\n');
    expect([stdout, status]).toEqual(['', 2]);
  });

  it('of parts, merged, trains the model that the text gives', async () => {
    await sandbox.run(['count', '--casings', 'first.txt', '-o', 'first.counts']);
    await sandbox.run(['count', '--casings', 'second.txt', '-o', 'second.counts']);
    const merged = await sandbox.run(['merge', 'first.counts', 'second.counts', '-o', 'all.counts']);
    expect(merged).toMatchObject({ stderr: '', status: 0 });
    const few = ['--set', 'minCount=1', '--set', 'minForm=1'];
    await sandbox.run(['train', 'unigram', '-o', 'text.tcm', ...few, 'first.txt', 'second.txt']);
    const trained = await sandbox.run(['train', 'unigram', '-o', 'merged.tcm', ...few, '--counts', 'all.counts']);
    expect(trained).toMatchObject({ stdout: '', stderr: '', status: 0 });
    const both = ['--counts', 'second.counts', '--counts', 'first.counts'];
    await sandbox.run(['train', 'unigram', '-o', 'parts.tcm', ...few, ...both]);
    const expected = await inspect('text.tcm');
    expect(contents(expected).length).toBeGreaterThan(8);
    for (const model of ['merged.tcm', 'parts.tcm']) {
      const found = await inspect(model);
      expect(contents(found)).toEqual(contents(expected));
      expect(found.meta.figures).toEqual(expected.meta.figures);
      expect(found.meta.options).toEqual(expected.meta.options);
      expect(found.meta.corpus).toEqual([]);
    }
    expect((await inspect('merged.tcm')).meta.casings).toMatchObject([{ name: 'all.counts' }]);
    expect(expected.meta).not.toHaveProperty('casings');
    expect((await sandbox.run(['inspect', 'merged.tcm'])).stdout).toMatch(/\ncounts +all\.counts, \d+ lines, sha256 /);
    const restored = await sandbox.run(['-m', 'merged.tcm'], { input: 'we met anna in pas-de-calais\n' });
    expect(restored.stdout).toBe('We met Anna in Pas-de-Calais\n');
  });
});

describe('train --counts', () => {
  const refuse = async (...args: string[]): Promise<string> => {
    const { stdout, stderr, status } = await sandbox.run(['train', '-o', 'never.tcm', ...args]);
    expect([stdout, status]).toEqual(['', 2]);
    expect(sandbox.list()).not.toContain('never.tcm');
    return stderr;
  };

  it('takes text too where the family needs it', async () => {
    sandbox.write('zebra.counts', 'plain Zebra\t30\nplain paris\t9\n');
    const flags = ['--set', 'minCount=1', '--counts', 'zebra.counts'];
    const { stderr, status } = await sandbox.run([
      'train',
      'hmm',
      '-o',
      'hmm.tcm',
      '--counts',
      'zebra.counts',
      'first.txt',
    ]);
    expect([stderr, status]).toEqual(['', 0]);
    expect((await inspect('hmm.tcm')).meta).toMatchObject({
      corpus: [{ name: 'first.txt' }],
      casings: [{ name: 'zebra.counts', lines: 2 }],
    });
    expect(await refuse('hmm', ...flags)).toContain(
      '"truecase train" needs more arguments\nhint: Usage: truecase train',
    );
  });

  it('says what is wrong', async () => {
    sandbox.write('bad.counts', 'plain Paris\t3\nodd Paris\t1\n');
    sandbox.write('empty.counts', '');
    expect(await refuse('unigram')).toContain('"truecase train" needs more arguments');
    expect(await refuse('unigram', '--counts', 'bad.counts')).toContain('casing counts, line 2: found "odd Paris');
    expect(await refuse('unigram', '--counts', 'empty.counts')).toContain('has no words');
    expect(await refuse('unigram', '--counts', 'missing')).toContain('cannot read missing: there is no such file');
    expect(await refuse('unigram', '--counts', 'bad.counts', 'first.txt')).toContain(
      'the family unigram learns from --counts alone, found the text first.txt too',
    );
  });
});
