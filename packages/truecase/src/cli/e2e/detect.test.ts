import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from './harness.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
  sandbox.addToy();
  sandbox.write(
    'notes.txt',
    'We met John in Paris.\n\nTHE SUMMIT WAS LONG.\nWE MET MARY, TOO.\nShe said that it was new.\n',
  );
  sandbox.write('chat.txt', 'we met john in paris.\nit was long.\n');
});
afterAll(() => sandbox.remove());

describe('detect', () => {
  it('names the lines that lost their case, and says what each file is like', async () => {
    const { stdout, stderr, status } = await sandbox.run(['detect', 'notes.txt', 'chat.txt']);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout.replaceAll(/0\.\d\d/g, 'P').split('\n')).toEqual([
      'notes.txt:3-4: upper (P)',
      'notes.txt: mixed (P), 2 of 4 lines lost their case',
      'chat.txt:1-2: lower (P)',
      'chat.txt: lower (P), 2 of 2 lines lost their case',
      '',
    ]);
  });

  it('reads standard input, and prints JSON Lines', async () => {
    const { stdout } = await sandbox.run(['detect', '--json'], { input: 'We met John.\nWHERE IS MARY NOW?\n' });
    const records = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records).toMatchObject([
      { type: 'span', firstLine: 1, lastLine: 1, start: 0, end: 12, case: 'well-cased', lost: false },
      { type: 'span', firstLine: 2, lastLine: 2, start: 13, end: 31, case: 'upper', lost: true },
      { type: 'summary', case: 'mixed', lineCount: 2, lostLines: 1 },
    ]);
    expect(records[0]).not.toHaveProperty('file');
  });

  it('goes on after a file that cannot be read', async () => {
    const { stdout, stderr, status } = await sandbox.run(['detect', 'missing.txt', 'chat.txt']);
    expect(status).toBe(2);
    expect(stderr).toContain('missing.txt');
    expect(stdout).toContain('chat.txt: lower');
  });

  it('agrees with mode auto', async () => {
    const { stdout } = await sandbox.run(['run', '--mode', 'auto', '--diff', 'notes.txt']);
    expect(stdout.split('\n').map((line) => line.split(' ')[0])).toEqual(['notes.txt:3:', 'notes.txt:4:', '']);
  });
});

describe('train --select', () => {
  it('learns from the well-cased documents only', async () => {
    const good = 'We say that Oslo is cold.\nThey say that Oslo is far.\n';
    sandbox.write('mixed.txt', `${good}\n${'we say that oslo is far and oslo is cold.\n'.repeat(9)}`);
    const args = ['train', 'unigram', '--report', '-o'];
    const plain = await sandbox.run([...args, 'plain.tcm', 'mixed.txt']);
    const selected = await sandbox.run([...args, 'selected.tcm', '--select', 'mixed.txt']);
    expect([plain.status, selected.status]).toEqual([0, 0]);
    expect(plain.stderr).not.toContain('selected');
    expect(selected.stderr).toContain('selected 1 of 2 documents, 2 of 11 lines');
    expect((await sandbox.run(['text', '-m', 'plain.tcm', 'we say oslo'])).stdout).toBe('We say oslo\n');
    expect((await sandbox.run(['text', '-m', 'selected.tcm', 'we say oslo'])).stdout).toBe('We say Oslo\n');
  });

  it('says so where there is none', async () => {
    const { stderr, status } = await sandbox.run(['train', 'unigram', '--select', '-o', 'x.tcm', 'chat.txt']);
    expect(status).toBe(2);
    expect(stderr).toContain('none of the 1 documents is well cased');
    expect(sandbox.list()).not.toContain('x.tcm');
  });
});
