import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, Sandbox } from './harness.js';

const COLUMNS = `Yesterday O
Anna B-PER
Berg I-PER
met O
Paul B-PER
in O
London B-LOC
. O

They O
flew O
from O
Paris B-LOC
to O
London B-LOC
. O

Here O
is O
nothing O
. O
`;
const TEXT = 'Yesterday Anna met Paul in London.\nThey flew from Paris to London.\n😀 They saw Rome.\n';
const MAP = ['PER=NAME', 'LOC=NAME'].flatMap((pair) => ['--map', pair]);

/** An engine of node: what it does with each line, given as a body that has `line`, `number` and `answer`. */
function engine(body: string): string {
  return `
    const { createInterface } = require('node:readline');
    const answer = (value) => process.stdout.write(JSON.stringify(value) + '\\n');
    let number = 0;
    createInterface({ input: process.stdin }).on('line', (line) => { number++; ${body} });
  `;
}

interface Report {
  readonly lines: number;
  readonly scored: number;
  readonly faults: { readonly run: string; readonly line: number; readonly kind: string; readonly reason: string }[];
  readonly runs: {
    readonly name: string;
    readonly answered: number;
    readonly scores: Record<string, { f1: number }>;
  }[];
}

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
  sandbox.write('gold.conll', COLUMNS);
  sandbox.write('text.txt', TEXT);
});
afterAll(() => sandbox.remove());

const impact = (args: readonly string[]) =>
  sandbox.run(['impact', '--samples', '20', '--restore', 'en-unigram', ...args]);

/** The report of an engine of node in JSON, with the status. */
async function reportOf(body: string, ...args: string[]): Promise<Report & { status: number | null; stderr: string }> {
  sandbox.write('engine.cjs.txt', engine(body));
  const command = `"${process.execPath}" engine.cjs.txt`;
  const { stdout, status, stderr } = await impact(['--json', '--engine', command, ...args, 'text.txt']);
  return { ...(JSON.parse(stdout) as Report), status, stderr };
}

describe('impact', () => {
  const hasPython = spawnSync('python3', ['--version']).status === 0;

  it.runIf(hasPython)('runs the engine of docs/guide/impact.md', async () => {
    const document = readFileSync(join(ROOT, 'docs', 'guide', 'impact.md'), 'utf8');
    const program = /```python\n([\s\S]*?)```/.exec(document)![1]!;
    expect(
      program
        .trim()
        .split('\n')
        .filter((line) => line !== ''),
    ).toHaveLength(9);
    sandbox.write('tagger.py', program);
    const args = ['--engine', 'python3 tagger.py', '--offsets', 'codepoints', ...MAP];
    const { stdout, stderr, status } = await impact([...args, 'gold.conll']);
    expect([stderr, status]).toEqual(['', 0]);
    expect(stdout).toContain('python3 tagger.py: 3 of 3 lines scored');
    expect(stdout).toMatch(/^original +100\.00 +100\.00/m);
    expect(stdout).toMatch(/^lower +0\.00 +0\.00/m);
    expect(stdout).toMatch(/^lower, restored by en-unigram +100\.00/m);
  });

  it('runs modules, with text or with columns', async () => {
    for (const name of ['compromise', 'wink']) {
      const module = join(ROOT, 'lab', 'impact', `${name}.mjs`);
      const { stdout, stderr, status } = await impact(['--engine', module, '--speech', '--json', 'gold.conll']);
      expect([name, stderr, status]).toEqual([name, '', 0]);
      const { runs, scored } = JSON.parse(stdout) as Report;
      expect(scored).toBe(3);
      expect(runs.map((run) => run.name)).toEqual([
        'original',
        'lower',
        'lower, restored by en-unigram',
        'upper',
        'speech',
        'speech, restored by en-unigram',
      ]);
      expect(runs[0]!.scores['tags']!.f1).toBe(100);
      expect(runs[2]!.scores['tags']!.f1).toBeGreaterThanOrEqual(runs[1]!.scores['tags']!.f1);
    }
  });

  it('runs our own recogniser, and trains it with and without case', async () => {
    const { stdout, stderr, status } = await impact([
      '--engine',
      'ner',
      '--retrain',
      'gold.conll',
      '--json',
      'gold.conll',
    ]);
    expect([stderr, status]).toEqual(['', 0]);
    const { runs } = JSON.parse(stdout) as Report;
    expect(runs.map(({ name }) => name)).toContain('lower, retrained');
  });

  it('runs a program that writes columns, for instance our own', async () => {
    sandbox.write(
      'columns.cjs.txt',
      engine(
        `process.stdout.write(line.split(' ').map((w) => w + (/^[A-Z]/.test(w) ? ' B-NAME' : ' O')).join('\\n') + '\\n\\n');`,
      ),
    );
    const { stdout, status } = await impact([
      '--engine',
      `"${process.execPath}" columns.cjs.txt`,
      ...MAP,
      'gold.conll',
    ]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^original +/m);
  });
});

describe('an engine that does not behave', () => {
  const upper = `line === line.toUpperCase() && /ROME/.test(line)`;

  it('and crashes loses that line', async () => {
    const report = await reportOf(`if (${upper}) { console.error('no Romans'); process.exit(3); } answer([]);`);
    expect(report).toMatchObject({ lines: 3, scored: 2, status: 1 });
    expect(report.faults).toHaveLength(1);
    expect(report.faults[0]).toMatchObject({ run: 'upper', line: 3, kind: 'crash' });
    expect(report.faults[0]!.reason).toContain('status 3');
    expect(report.faults[0]!.reason).toContain('no Romans');
    expect(report.stderr).toContain('text.txt, line 3 (upper): crash: the engine ended with status 3');
  });

  it('and hangs is ended, and goes on behind that line', async () => {
    const report = await reportOf(
      `if (/paris/.test(line)) setInterval(() => {}, 1000); else if (!globalThis.stuck) answer([]); globalThis.stuck ||= /paris/.test(line);`,
      '--patience',
      '4',
    );
    expect(report.faults[0]).toMatchObject({ run: 'lower', line: 2, kind: 'hang', reason: 'no answer for 4 s' });
    expect(report).toMatchObject({ scored: 2, status: 1 });
    expect(report.runs.map(({ answered }) => answered)).toEqual([3, 2, 3, 3]);
  });

  it('and prints garbage has it shown', async () => {
    const report = await reportOf(`if (number === 2) console.log('Segmentation fault?'); else answer([]);`);
    expect(report.faults).toHaveLength(4);
    expect(report.faults[0]).toMatchObject({ line: 2, kind: 'garbage', reason: '"Segmentation fault?" is not JSON' });
    expect(report).toMatchObject({ scored: 2, status: 1 });
  });

  it('and changes the text has it shown', async () => {
    const report = await reportOf(`answer({ text: line.replace('London', 'Londres'), spans: [] });`);
    expect(report.faults[0]).toMatchObject({ run: 'original', line: 1, kind: 'text' });
    expect(report.faults[0]!.reason).toContain('Londres');
  });

  it('and answers too much has it said', async () => {
    const report = await reportOf(`answer([]); if (number === 3) answer([]);`);
    expect(report.faults[0]).toMatchObject({ kind: 'garbage', reason: 'more answers than lines, expected 3' });
    expect(report.scored).toBe(3);
  });

  it('and does not exist is reported, with status 2', async () => {
    const { stderr, status } = await impact(['--engine', 'truecase-no-such-program', 'text.txt']);
    expect(stderr).toContain('text.txt, line 1 (original): crash: the engine ended with status 127');
    expect(status).toBe(2);
  });

  it('and is no engine at all is refused', async () => {
    sandbox.write('none.mjs', 'export default 7;\n');
    const module = await impact(['--engine', 'none.mjs', 'text.txt']);
    expect(module.stderr).toContain('the engine none.mjs has no name or no function annotate');
    expect(module.status).toBe(2);
    expect((await impact(['text.txt'])).stderr).toContain('"truecase impact" needs an engine');
    const trained = await impact(['--engine', 'cat', '--retrain', 'gold.conll', 'text.txt']);
    expect(trained.stderr).toContain('--retrain with the engine cat, which cannot be trained');
  });
});

describe('settings of an engine', () => {
  it('that do nothing are refused', async () => {
    const run = (...args: string[]) => sandbox.run(['impact', 'text.txt', '--restore', 'en-unigram', ...args]);
    const found = await Promise.all([
      run('--engine', 'ner', '--set', 'method=trie-hmm'),
      run('--engine', 'ner', '--set', 'depth=3'),
      run('--engine', 'ner', '--set', 'method=guess', '--retrain', 'gold.conll'),
      run('--engine', 'cat', '--set', 'depth=3'),
    ]);
    expect(found.map(({ status, stderr }) => [status, stderr.split('\n', 1)[0]])).toEqual([
      [2, expect.stringContaining('--set method without --retrain')],
      [2, expect.stringContaining('the engine ner has no setting depth')],
      [2, expect.stringContaining('expected trie-maxent or trie-hmm')],
      [2, expect.stringContaining('the engine cat has no setting depth')],
    ]);
  });
});
