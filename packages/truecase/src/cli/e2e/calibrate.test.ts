import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ambiguousLines } from '../../testing/ambiguous.js';
import { type Result, Sandbox } from './harness.js';

let sandbox: Sandbox;
let made: Result;
beforeAll(async () => {
  sandbox = new Sandbox();
  sandbox.write('talk.txt', `${ambiguousLines(400).join('\n')}\n`);
  sandbox.write('short.txt', 'Too short.\n');
  await sandbox.run(['train', 'unigram', '-o', 'base.tcm', 'talk.txt']);
  made = await sandbox.run(['calibrate', '-m', 'base.tcm', '-o', 'new.tcm', 'talk.txt']);
});
afterAll(() => sandbox.remove());

describe('calibrate', () => {
  it('says how far off the probabilities were', () => {
    expect(made).toMatchObject({ stderr: '', status: 0 });
    expect(made.stdout).toMatch(/^with punctuation +[\d.]+ +0\.\d\d$/m);
    expect(made.stdout).toMatch(/^\d+ choices; the errors are those on the text given$/m);
  });

  it('writes a model that restores as before and whose error eval measures', async () => {
    expect((await sandbox.run(['inspect', '--verify', 'new.tcm'])).stdout).toBe('ok\n');
    const scores = async (model: string) =>
      JSON.parse((await sandbox.run(['eval', '-m', model, '--calibration', '--json', 'talk.txt'])).stdout);
    const [before, after] = [await scores('base.tcm'), await scores('new.tcm')];
    expect(after.f1).toBe(before.f1);
    expect(after.calibration.error).toBeLessThan(before.calibration.error);
    expect(after.calibration.bins).toHaveLength(15);
    const { stdout } = await sandbox.run(['eval', '-m', 'new.tcm', '--calibration', 'talk.txt']);
    expect(stdout).toContain(`expected calibration error: ${after.calibration.error.toFixed(2)} %`);
  });

  it('refuses too little text, its own input and no output', async () => {
    const little = await sandbox.run(['calibrate', '-m', 'base.tcm', '-o', 'x.tcm', 'short.txt']);
    expect(little.status).not.toBe(0);
    expect(little.stderr).toContain('expected at least 1000');
    const same = await sandbox.run(['calibrate', '-m', 'base.tcm', '-o', 'base.tcm', 'talk.txt']);
    expect(same.stderr).toMatch(/--output base.tcm is the input/);
    expect((await sandbox.run(['calibrate', '-m', 'base.tcm', 'talk.txt'])).stderr).toContain('needs a file');
  });
});
