import { copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generalLines, tradeLines } from '../../testing/domains.js';
import { type Result, Sandbox } from './harness.js';

let sandbox: Sandbox;
let adapted: Result;
const text = (lines: readonly string[]) => `${lines.join('\n')}\n`;
beforeAll(async () => {
  sandbox = new Sandbox();
  sandbox.addToy();
  sandbox.write('general.txt', text(generalLines(120)));
  sandbox.write('other.txt', text(generalLines(60, 2)));
  sandbox.write('trade.txt', text(tradeLines(150)));
  await sandbox.run(['train', 'tagger', '-o', 'general.tcm', '--set', 'minCount=2', 'general.txt']);
  adapted = await sandbox.run(['adapt', '-m', 'general.tcm', '-o', 'mine.tcm', 'trade.txt']);
});
afterAll(() => sandbox.remove());

describe('adapt', () => {
  it('says what became better', () => {
    expect(adapted).toMatchObject({ stderr: '', status: 0 });
    expect(adapted.stdout).toMatch(/^text +\d+ words in 150 lines$/m);
    expect(adapted.stdout).toMatch(/^errors +\d+ before \([\d.]+ %\), \d+ after/m);
    expect(adapted.stdout).toMatch(/^change +-[\d.]+ %, p = 0\.\d+$/m);
    expect(adapted.stdout).toMatch(/^file +mine\.tcm, [\d.]+ kB$/m);
  });

  it('writes a model that all commands take', async () => {
    const model = ['-m', 'mine.tcm'];
    const line = 'shares of shell fell while ebrick gained a little.';
    const restored = 'Shares of Shell fell while eBrick gained a little.\n';
    expect((await sandbox.run(['text', ...model, line])).stdout).toBe(restored);
    sandbox.write('in.txt', `${line}\n`);
    expect((await sandbox.run(['run', ...model, 'in.txt'])).stdout).toBe(restored);
    const scores = await sandbox.run(['eval', ...model, '--json', '--against', 'general.tcm', 'trade.txt']);
    expect(JSON.parse(scores.stdout).accuracy).toBeGreaterThan(99);
    expect(await sandbox.run(['inspect', '--verify', 'mine.tcm'])).toMatchObject({ stdout: 'ok\n', status: 0 });
    expect((await sandbox.run(['inspect', 'mine.tcm'])).stdout).toMatch(/^base +general, digest [0-9a-f]{8}$/m);
  });

  it('tells the same as JSON, and its progress', async () => {
    const args = ['adapt', '-m', 'general.tcm', '-o', 'json.tcm.br', '--json', '--progress=json', '--variance', '0.1'];
    const { stdout, stderr, status } = await sandbox.run([...args, 'trade.txt']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ file: 'json.tcm.br', variance: 0.1, forced: false, lines: 150 });
    expect(stderr).toContain('"phase":"learning from all lines","done":100,"total":100');
    expect(statSync(sandbox.path('json.tcm.br')).size).toBeLessThan(JSON.parse(stdout).bytes);
    expect((await sandbox.run(['text', '-m', 'json.tcm.br', 'they left zorblat'])).stdout).toContain('Zorblat');
  });

  it('refuses what does not help, with status 1, unless forced', async () => {
    const args = ['adapt', '-m', 'general.tcm', '-o', 'bad.tcm', '--held-out', 'other.txt', 'trade.txt'];
    const refused = await sandbox.run(args);
    expect(refused).toMatchObject({ stdout: '', status: 1 });
    expect(refused.stderr).toMatch(/no better on held-out text: \d+ errors before and \d+ after, in \d+ words/);
    expect(sandbox.list()).not.toContain('bad.tcm');
    const forced = await sandbox.run([...args, '--force']);
    expect(forced.status).toBe(0);
    expect(forced.stderr).toContain('written as --force asks');
    expect(sandbox.list()).toContain('bad.tcm');
  });

  it('learns from corrections, which need no other text', async () => {
    const corrections = tradeLines(150).map((line) => ({ text: line, from: line.toLowerCase(), model: 'general' }));
    sandbox.write('fixed.jsonl', text(corrections.map((one) => JSON.stringify(one))));
    const args = ['adapt', '-m', 'general.tcm', '-o', 'fixed.tcm'];
    const { stdout, stderr, status } = await sandbox.run([...args, '--corrections', 'fixed.jsonl']);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toBe(adapted.stdout.replace('mine.tcm', 'fixed.tcm'));
    sandbox.write('odd.jsonl', '{"text": "fine"}\n{"txt": "odd"}\n');
    const odd = await sandbox.run([...args, '--corrections', 'odd.jsonl']);
    expect(odd.stderr).toContain('odd.jsonl:2: a correction has no "text"');
    expect((await sandbox.run(args)).stderr).toContain('needs text to learn from');
  });

  it('wants a target, and a model that can be adapted', async () => {
    expect((await sandbox.run(['adapt', '-m', 'general.tcm', 'trade.txt'])).stderr).toContain('Add -o MODEL');
    const other = await sandbox.run(['adapt', '-m', 'toy.tcm', '-o', 'x.tcm', 'trade.txt']);
    expect(other.stderr).toContain('family unigram, expected tagger');
    const over = await sandbox.run(['adapt', '-m', 'general.tcm', '-o', 'general.tcm', 'trade.txt']);
    expect(over.stderr).toContain('is the input');
    expect([other.status, over.status]).toEqual([2, 2]);
  });
});

describe('the base of an adapted model', () => {
  it('is looked for beside it, and another one refused', async () => {
    mkdirSync(sandbox.path('moved'));
    copyFileSync(sandbox.path('mine.tcm'), sandbox.path('moved/mine.tcm'));
    const args = ['text', '-m', 'moved/mine.tcm', 'they left zorblat'];
    const missing = await sandbox.run(args);
    expect(missing.stderr).toMatch(/adapted from the model general, which is missing/);
    await sandbox.run(['train', 'tagger', '-o', 'moved/general.tcm', '--set', 'minCount=2', 'other.txt']);
    const wrong = await sandbox.run(args);
    expect(wrong.stderr).toMatch(/with the digest [0-9a-f]{8}, found a general with [0-9a-f]{8}/);
    copyFileSync(sandbox.path('general.tcm'), sandbox.path('moved/general.tcm'));
    expect((await sandbox.run(args)).stdout).toBe('They left Zorblat\n');
    expect([missing.status, wrong.status]).toEqual([2, 2]);
  });

  it('must be kept where the adapted model goes', async () => {
    mkdirSync(sandbox.path('away'));
    const { stderr, status } = await sandbox.run(['adapt', '-m', 'general.tcm', '-o', 'away/mine.tcm', 'trade.txt']);
    expect(stderr).toContain('away/mine.tcm needs the model general.tcm');
    expect(status).toBe(0);
    expect(readFileSync(sandbox.path('away/mine.tcm')).length).toBeGreaterThan(0);
  });
});

describe('text that adapt should not learn from', () => {
  const FRENCH = [
    'Le maire de Paris est arrivé dans la ville avec les membres du conseil.',
    'Ils sont venus pour parler avec Anna des maisons qui sont dans la rue.',
    'Elle a dit que les trains ne sont pas à l’heure, et que Paul est en retard.',
  ];
  const title = (line: string) => line.replace(/\p{L}+/gu, (word) => word[0]!.toUpperCase() + word.slice(1));

  it.each([
    [
      'lower case',
      tradeLines(150).map((line) => line.toLowerCase()),
      'the text has lost its case: it is in lower case',
    ],
    ['capitals', tradeLines(150).map((line) => line.toUpperCase()), 'the text has lost its case: it is in capitals'],
    ['title case', tradeLines(150).map(title), 'the text is in title case: every word begins with a capital'],
    ['another language', Array.from({ length: 90 }, (_, i) => FRENCH[i % 3]!), 'seems to be in the language fr'],
  ])('%s is refused unless forced', async (_, lines, message) => {
    sandbox.write('wrong.txt', text(lines));
    const args = ['adapt', '-m', 'general.tcm', '-o', 'wrong.tcm', 'wrong.txt'];
    const { stderr, status } = await sandbox.run(args);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain('--force');
    expect(sandbox.list()).not.toContain('wrong.tcm');
    expect((await sandbox.run([...args, '--force', '-o', 'forced.tcm'])).stderr).not.toContain(message);
  });
});
