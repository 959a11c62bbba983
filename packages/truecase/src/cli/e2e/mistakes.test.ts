import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, Sandbox } from './harness.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
  sandbox.addToy();
});
afterAll(() => sandbox.remove());

describe('a mistake', () => {
  it.each([
    ['a misspelt flag', ['--modle', 'x'], 'unknown flag --modle', 'Did you mean --model?'],
    ['a misspelt command', ['evla', 'x'], 'unknown command "evla"', 'Did you mean "truecase eval"?'],
    ['a file without a command', ['notes.txt'], 'unknown command "notes.txt"', 'Files need "truecase run FILE"'],
    ['a missing model', ['-m', 'nosuch'], 'model "nosuch"', 'Installed models:'],
    ['a wrong choice', ['--mode', 'autoo'], '--mode is "autoo"', 'Did you mean auto?'],
    ['a missing list', ['--overrides', 'nosuch.txt'], 'cannot read nosuch.txt', 'Check the name'],
    [
      'an unknown family',
      ['train', 'unigrma', '-o', 'x', 'y'],
      'unknown model family "unigrma"',
      'Did you mean unigram?',
    ],
    ['a training without target', ['train', 'unigram', 'sentences.txt'], 'needs a file', 'Add -o MODEL'],
    ['an unknown shell', ['completion', 'bsah'], 'unknown shell "bsah"', 'Did you mean bash?'],
    ['help on nothing', ['help', 'rnu'], 'unknown command "rnu"', 'Did you mean "truecase help run"?'],
  ])('(%s) is explained on two lines, with status 2', async (_, args, message, hint) => {
    const { stdout, stderr, status } = await sandbox.run(args);
    const [first, second, rest] = stderr.split('\n');
    expect(first).toContain(`truecase: `);
    expect(first).toContain(message);
    expect(second).toContain(`hint: ${hint}`);
    expect([rest, stdout, status]).toEqual(['', '', 2]);
  });

  it('gets a stack trace only with -v', async () => {
    expect((await sandbox.run(['-m', 'nosuch'])).stderr).not.toContain('    at ');
    expect((await sandbox.run(['-v', '-m', 'nosuch'])).stderr).toContain('    at ');
  });

  it('in a model file is named', async () => {
    sandbox.write('broken.tcm', readFileSync(sandbox.path('toy.tcm')).subarray(0, -9));
    const { stderr, status } = await sandbox.run(['-m', 'broken.tcm']);
    expect(stderr).toContain('broken.tcm');
    expect(status).toBe(2);
  });
});

describe('help', () => {
  it('is short for -h and long for --help, on standard output', async () => {
    const short = await sandbox.run(['-h']);
    const long = await sandbox.run(['--help']);
    expect([short.status, long.status, short.stderr, long.stderr]).toEqual([0, 0, '', '']);
    expect(short.stdout.split('\n').length).toBeLessThanOrEqual(25);
    expect(long.stdout).toContain('MODEL FAMILIES');
    expect(long.stdout).toContain('unigram');
    expect((await sandbox.run(['help', 'run'])).stdout).toBe((await sandbox.run(['run', '--help'])).stdout);
    for (const line of long.stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(79);
  });

  it('comes as a manual page and as completions too', async () => {
    expect((await sandbox.run(['man'])).stdout).toMatch(/^\.TH TRUECASE 1/);
    for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
      const { stdout, status } = await sandbox.run(['completion', shell]);
      expect(stdout).toContain('unigram');
      expect(status).toBe(0);
    }
  });

  it('tells the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(await sandbox.run(['-V'])).toMatchObject({ stdout: `truecase ${version}\n`, stderr: '', status: 0 });
  });
});
