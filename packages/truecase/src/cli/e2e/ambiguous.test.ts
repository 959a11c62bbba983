import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AT_SUMMIT, ambiguousLines, IN_KITCHEN } from '../../testing/ambiguous.js';
import { type Result, Sandbox } from './harness.js';

const SETTINGS = ['--set', 'minForm=20', '--set', 'commonShare=1', '--set', 'minContext=5'];
let sandbox: Sandbox;
let taught: Result;
beforeAll(async () => {
  sandbox = new Sandbox();
  sandbox.addToy();
  sandbox.write('talk.txt', `${ambiguousLines(600).join('\n')}\n`);
  await sandbox.run(['train', 'unigram', '-o', 'base.tcm', 'talk.txt']);
  taught = await sandbox.run(['ambiguous', '-m', 'base.tcm', '-o', 'new.tcm', ...SETTINGS, 'talk.txt']);
});
afterAll(() => sandbox.remove());

describe('ambiguous', () => {
  it('says what each word gains', () => {
    expect(taught).toMatchObject({ stderr: '', status: 0 });
    expect(taught.stdout).toMatch(/^Turkey, turkey +720, 480 +[\d.]+ +100\.0 +100\.0 +[\d.]+$/m);
    expect(taught.stdout).toMatch(/^1 of 1 ambiguous words kept, 0 too rare to judge; [\d.]+ (?:kB|bytes) added$/m);
  });

  it('writes a model that the other commands take', async () => {
    const input = `${IN_KITCHEN}\n\n${AT_SUMMIT}\n`;
    const { stdout } = await sandbox.run(['-m', 'new.tcm'], { input });
    expect(stdout).toContain('that turkey again was best with');
    expect(stdout).toContain('that Turkey again was best for');
    const without = await sandbox.run(['-m', 'new.tcm', '--no-context'], { input });
    expect(without.stdout).toBe((await sandbox.run(['-m', 'base.tcm'], { input })).stdout);
    expect(without.stdout).not.toBe(stdout);
    expect((await sandbox.run(['inspect', '--verify', 'new.tcm'])).stdout).toBe('ok\n');
  });

  it('prints all words as JSON', async () => {
    const { stdout } = await sandbox.run([
      'ambiguous',
      '-m',
      'base.tcm',
      '-o',
      'j.tcm',
      '--json',
      ...SETTINGS,
      'talk.txt',
    ]);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ file: 'j.tcm', kept: 1 });
    expect(report.words[0]).toMatchObject({ kept: true, forms: [{ text: 'Turkey' }, { text: 'turkey' }] });
    expect(sandbox.read('j.tcm')).toBe(sandbox.read('new.tcm'));
  });

  it('judges by held-out text', async () => {
    sandbox.write('other.txt', `${ambiguousLines(300).join('\n')}\n`);
    const args = ['ambiguous', '-m', 'base.tcm', ...SETTINGS, 'talk.txt'];
    const { status, stderr } = await sandbox.run([...args, '-o', 'h.tcm', '--held-out', 'other.txt']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { stdout } = await sandbox.run(['inspect', '--json', 'h.tcm']);
    expect(stdout).toContain('other.txt');
    const refused = await sandbox.run([...args, '-o', 'other.txt', '--held-out', 'other.txt']);
    expect(refused.stderr).toMatch(/--output other.txt is the input other.txt/);
    expect(refused.status).toBe(2);
  });

  it('writes nothing and ends with 1 where no word gains', async () => {
    const args = ['ambiguous', '-m', 'base.tcm', '-o', 'none.tcm', ...SETTINGS, '--set', 'minGain=99', 'talk.txt'];
    const { status, stderr } = await sandbox.run(args);
    expect(status).toBe(1);
    expect(stderr).toContain('none of 1 ambiguous words is better with its context');
    expect(sandbox.list()).not.toContain('none.tcm');
  });

  it.each([
    [['talk.txt'], /"truecase ambiguous" needs a file/],
    [['-o', 'talk.txt', 'talk.txt'], /--output talk.txt is the input talk.txt/],
    [['-o', 'x.tcm', '--set', 'minForms=3', 'talk.txt'], /no option "minForms".*\n.*Did you mean minForm\?/],
  ])('refuses %j', async (args, message) => {
    const { status, stderr } = await sandbox.run(['ambiguous', '-m', 'base.tcm', ...args]);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });
});

describe('--document', () => {
  it('takes standard input and files, and says the same of both', async () => {
    const input = `${IN_KITCHEN}\n${AT_SUMMIT}\n`;
    const file = sandbox.write('doc.txt', input);
    const piped = await sandbox.run(['-m', 'new.tcm', '--document'], { input });
    expect(piped).toMatchObject({ stderr: '', status: 0 });
    expect(piped.stdout.toLowerCase()).toBe(input.toLowerCase());
    const run = await sandbox.run(['run', '-m', 'new.tcm', '--document', file]);
    expect(run.stdout).toBe(piped.stdout);
    await sandbox.run(['run', '-m', 'new.tcm', '--document', '--in-place', file]);
    expect(sandbox.read('doc.txt')).toBe(piped.stdout);
  });

  it('refuses what does not fit in memory, and goes on with the next file', async () => {
    sandbox.write('long.txt', 'all is well.\n'.repeat(700_000));
    sandbox.write('short.txt', 'all is well.\n');
    const { status, stdout, stderr } = await sandbox.run(['run', '--document', 'long.txt', 'short.txt']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: 'All is well.\n' });
    expect(stderr).toContain('long.txt has more than 8388608 bytes');
  });
});
