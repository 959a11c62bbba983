import { readlinkSync, symlinkSync, truncateSync, utimesSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox } from './harness.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = new Sandbox();
  sandbox.addToy();
});
afterEach(() => sandbox.remove());

describe('hostile surroundings', () => {
  it('a model file of 3 GiB is refused and aborts nothing', async () => {
    truncateSync(sandbox.write('x.tcm', ''), 3 * 2 ** 30);
    const { stderr, status } = await sandbox.run(['-m', './x.tcm'], { input: 'a\n' });
    expect([status, stderr]).toEqual([2, expect.stringContaining('expected a truecase model')]);
  });

  it('text that is printed line by line is what the file gives, whatever the rule for lines', async () => {
    const line = "in may angela flew to new york with mr. mcdonald\nq) and ibm isn't\n";
    const text = `${line.repeat(40)}\n${line.repeat(3)}`;
    for (const model of ['en', 'toy.tcm']) {
      for (const rule of ['sentence', 'wrapped']) {
        const args = ['-m', model === 'en' ? model : sandbox.path(model), '--lines', rule];
        const whole = await sandbox.run(args, { input: text });
        const child = sandbox.spawn([...args, '--line-buffered']);
        const out: Buffer[] = [];
        child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
        const ended = new Promise((resolve) => child.on('close', resolve));
        for (let at = 0; at < text.length; at += 37) {
          await new Promise((resolve) => child.stdin.write(text.slice(at, at + 37), resolve));
        }
        child.stdin.end();
        await ended;
        expect(Buffer.concat(out).toString()).toBe(whole.stdout);
      }
    }
  });

  it.skipIf(process.platform === 'win32')('a backup replaces a link of its name and does not follow it', async () => {
    sandbox.write('raw.txt', 'in paris\n');
    const precious = sandbox.write('precious', 'precious');
    symlinkSync(precious, sandbox.path('raw.txt.bak'));
    expect((await sandbox.run(['run', '-i', '--backup=.bak', 'raw.txt'])).status).toBe(0);
    expect(sandbox.read('precious')).toBe('precious');
    expect(() => readlinkSync(sandbox.path('raw.txt.bak'))).toThrow();
    expect(sandbox.read('raw.txt.bak')).toBe('in paris\n');
  });

  it('what a killed run has left is named', async () => {
    sandbox.write('raw.txt', 'in paris\n');
    utimesSync(sandbox.write('.raw.txt.0123456789ab.tmp', ''), 1, 1);
    const { stderr } = await sandbox.run(['run', '-i', 'raw.txt']);
    expect(stderr).toContain('.raw.txt.0123456789ab.tmp was left by a run that was killed');
  });

  it.skipIf(process.platform === 'win32')('escapes of a terminal in file names are not passed on', async () => {
    const { stderr } = await sandbox.run(['run', 'a\u001b[31mb']);
    expect(stderr).toContain('a\\u001b[31mb');
    expect(stderr).not.toContain('\u001b');
  });

  it.runIf(process.platform === 'linux')('a temporary folder under /proc is an error at once', async () => {
    const args = ['train', 'ngram', '-o', 'x.tcm', '--no-report', '--temp-dir', '/proc/nope', 'sentences.txt'];
    const { stderr, status } = await sandbox.run(args);
    expect([status, stderr]).toEqual([2, expect.stringContaining('cannot write /proc/nope')]);
  });
});
