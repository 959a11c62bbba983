import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Corpus } from '../../corpus/lines.js';
import { countNgrams } from '../../learn/ngram/counting/count.js';
import { sfc32 } from '../../learn/random.js';
import { countPlainly, readStore } from '../../testing/counts.js';
import { collect, Sandbox } from './harness.js';

const NOUNS = ['cat', 'Dog', 'Rome', 'NATO', 'house', 'ｆｕｊｉ', 'müller', '𐐨', 'eBay', 'sea', 'Ann', 'fish'];
const next = sfc32(7);
const nameAtRandom = (): string =>
  `x${(next() % 9000).toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[+digit]!)}`;
/** Different enough for many n-grams. */
const LINES = Array.from({ length: 12_000 }, () => {
  const noun = NOUNS[next() % NOUNS.length];
  return `the ${noun} ${nameAtRandom()} saw ${nameAtRandom()} and ${nameAtRandom()}, ${nameAtRandom()} and ${noun}.`;
});

let sandbox: Sandbox;
/** What `count text.txt` prints. */
let whole: Buffer;
beforeAll(async () => {
  sandbox = new Sandbox();
  sandbox.write('text.txt', `${LINES.join('\n')}\n`);
  sandbox.write('first.gz', gzipSync(`${LINES.slice(0, 4_000).join('\n')}\n`));
  sandbox.write('second.txt', `${LINES.slice(4_000).join('\n')}\n`);
  whole = (await sandbox.run(['count', 'text.txt'])).bytes;
});
afterAll(() => sandbox.remove());

describe('count', () => {
  it('writes the n-grams of standard input', async () => {
    const { stdout, stderr, status } = await sandbox.run(['count', '--order', '2'], { input: 'Rome burns\nRome\n' });
    expect(stdout).toBe(
      '</s>\t2\n<s>\t2\n<s> Rome\t2\nRome\t2\nRome </s>\t1\nRome burns\t1\nburns\t1\nburns </s>\t1\n',
    );
    expect([stderr, status]).toEqual(['', 0]);
    expect((await sandbox.run(['count', '-'], { input: '' })).stdout).toBe('');
  });

  it('gives what a plain counter finds, sorted as sort does, whatever the workers and memory', async () => {
    const plain = countPlainly(LINES, { language: 'en', order: 3 });
    const expected = plain.flatMap((counts) => [...counts].map(([ngram, count]) => `${ngram}\t${count}\n`)).join('');
    const sorted = spawnSync('sort', { input: expected, env: { LC_ALL: 'C' }, maxBuffer: 1 << 28 }).stdout;
    expect(whole.equals(sorted)).toBe(true);
    for (const flags of [
      ['--workers', '1'],
      ['--workers', '3', '--memory', '1M'],
    ]) {
      const { bytes, stderr, status } = await sandbox.run(['count', ...flags, 'text.txt']);
      expect(bytes.equals(sorted), flags.join(' ')).toBe(true);
      expect([stderr, status]).toEqual(['', 0]);
    }
  });

  it('agrees with the streams of the library', async () => {
    const store = await countNgrams(new Corpus([sandbox.path('text.txt')]), { language: 'en', order: 2 });
    const lines = new Set((await readStore(store)).flatMap((order) => [...order].map((entry) => entry.join('\t'))));
    await store.close();
    const { stdout } = await sandbox.run(['count', '--order=2', 'text.txt']);
    expect(new Set(stdout.trimEnd().split('\n'))).toEqual(lines);
  });

  it('of parts, merged, is that of the whole, byte for byte', async () => {
    await sandbox.run(['count', 'first.gz', '-o', 'first.counts']);
    const second = await sandbox.run(['count', 'second.txt']);
    sandbox.write('second.counts.gz', gzipSync(second.bytes));
    const merged = await sandbox.run(['merge', 'first.counts', 'second.counts.gz']);
    expect(merged.bytes.equals(whole)).toBe(true);
    const piped = await sandbox.run(['merge', '-', 'first.counts', '-o', 'all.counts'], { input: second.bytes });
    expect(piped).toMatchObject({ stdout: '', stderr: '', status: 0 });
    expect(sandbox.read('all.counts') === whole.toString()).toBe(true);
  });

  it('keeps titles where asked', async () => {
    const input = 'The Old Man And The Sea\n';
    expect((await sandbox.run(['count', '--order', '1'], { input })).stdout).toBe('');
    expect((await sandbox.run(['count', '--order', '1', '--title-lines=keep'], { input })).stdout).toContain(
      'The\t2\n',
    );
  });

  it('refuses what cannot be before it reads', async () => {
    const refuse = async (...args: string[]) => {
      const { stdout, stderr, status } = await sandbox.run(['count', ...args]);
      expect([stdout, status]).toEqual(['', 2]);
      return stderr;
    };
    expect(await refuse('--order', '6', 'text.txt')).toContain('--order is "6", expected a whole number from 1 to 5');
    expect(await refuse('--memory', 'much', 'text.txt')).toContain('hint: For example --memory 500M');
    expect(await refuse('missing.txt')).toContain('cannot read missing.txt: there is no such file');
    expect(await refuse('text.txt', '-o', 'text.txt')).toContain('is the input text.txt');
    expect(await refuse('text.txt', '-o', 'no/where')).toContain('the directory no does not exist');
    expect(await refuse('text.txt', '--temp-dir', 'text.txt/x')).toContain('text.txt/x');
  });

  it('may be cut short by its reader, and leaves nothing behind', async () => {
    const temp = { TMPDIR: sandbox.path('.') };
    const child = sandbox.spawn(['count', 'text.txt'], { env: temp });
    child.stdin.end();
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.stdout.destroy();
    expect(await collect(child)).toMatchObject({ stderr: '', status: 0 });
    expect(sandbox.list().filter((name) => name.startsWith('truecase-count'))).toEqual([]);
  });
});

describe('a count that is stopped', () => {
  const phases = (stderr: string): string[] => [
    ...new Set(
      stderr
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => (JSON.parse(line) as { phase: string }).phase),
    ),
  ];
  const args = ['count', '--progress=json', '--memory=1M', '--temp-dir=scratch', '-o', 'out.counts', 'text.txt'];
  const scratch = (): string[] => (existsSync(sandbox.path('scratch')) ? readdirSync(sandbox.path('scratch')) : []);

  const removeResults = (): void => {
    for (const name of ['scratch', 'out.counts']) rmSync(sandbox.path(name), { recursive: true, force: true });
  };
  beforeEach(removeResults);

  /** Files below the folder; none where it is not there, or goes while it is read. */
  const filesLeft = (): string[] => {
    try {
      return readdirSync(sandbox.path('scratch'), { recursive: true }).map(String);
    } catch {
      return [];
    }
  };

  /** Starts a count and sends a signal when what it has left satisfies a condition; again, if it was done before. */
  async function stopWhen(condition: (name: string) => boolean, signal: NodeJS.Signals) {
    for (let tries = 0; tries < 20; tries++) {
      const child = sandbox.spawn(args);
      child.stdin.end();
      const result = collect(child);
      while (child.exitCode === null && !filesLeft().some((name) => condition(basename(name)))) await wait(2);
      child.kill(signal);
      const stopped = await result;
      if (stopped.status !== 0) return stopped;
      removeResults();
    }
    throw new Error('a count was always done before it could be stopped');
  }

  it.each([
    ['while it counts', (name: string) => /^run-\d+-1$/.test(name)],
    ['while it merges', (name: string) => name.startsWith('order-3')],
  ])('by the system %s goes on there and gives the same', async (_, condition) => {
    await stopWhen(condition, 'SIGKILL');
    expect(sandbox.list()).not.toContain('out.counts');
    const again = await sandbox.run(args);
    expect(again.status).toBe(0);
    expect(phases(again.stderr)).not.toContain('reading');
    expect(sandbox.read('out.counts') === whole.toString()).toBe(true);
    expect(scratch()).toEqual([]);
  });

  it('by Ctrl-C keeps what is complete in a folder that was named', async () => {
    const { stdout, status } = await stopWhen((name) => /^run-\d+-0$/.test(name), 'SIGINT');
    expect([stdout, status]).toEqual(['', 130]);
    expect(scratch().length).toBe(1);
    const again = await sandbox.run(args);
    expect(phases(again.stderr)).not.toContain('reading');
    expect(scratch()).toEqual([]);
  });

  it('by Ctrl-C while it waits for input leaves nothing', async () => {
    const child = sandbox.spawn(['count'], { env: { TMPDIR: sandbox.path('.') } });
    const result = collect(child);
    child.stdin.write('Rome burns\n');
    while (!sandbox.list().some((name) => name.startsWith('truecase-count'))) await wait(5);
    child.kill('SIGINT');
    expect(await result).toMatchObject({ stdout: '', stderr: '', status: 130 });
    expect(sandbox.list().filter((name) => name.startsWith('truecase-count'))).toEqual([]);
  });
});

describe('merge', () => {
  it('names the file and line that it cannot use', async () => {
    sandbox.write('bad.counts', 'a\t1\nb\n');
    const malformed = await sandbox.run(['merge', 'bad.counts']);
    expect(malformed.stderr).toContain(
      'truecase: bad.counts, line 2: found "b", expected words, a tab and a count\nhint: ',
    );
    const unsorted = await sandbox.run(['merge'], { input: 'b\t1\na\t1\n' });
    expect(unsorted.stderr).toContain('standard input, line 2: found "a"');
    expect(unsorted.stderr).toContain('hint: LC_ALL=C sort puts it in order.');
    expect([malformed.status, unsorted.status]).toEqual([2, 2]);
    const kept = await sandbox.run(['merge', 'bad.counts', '-o', 'never.counts']);
    expect(kept.status).toBe(2);
    expect(sandbox.list()).not.toContain('never.counts');
  });

  it('reads standard input where nothing is named', async () => {
    expect((await sandbox.run(['merge'], { input: 'a\t1\na\t2\n' })).stdout).toBe('a\t3\n');
  });
});
