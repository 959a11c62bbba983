import { readFileSync, readlinkSync, symlinkSync, truncateSync, utimesSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readContainer, writeContainer } from '../../format/container.js';
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

  it('escapes of a terminal in a model, its digests and a configuration are not passed on', async () => {
    const reader = readContainer(readFileSync(sandbox.path('toy.tcm')));
    const sections = reader.tags.filter((tag) => tag !== 'META').map((tag) => ({ tag, data: reader.bytes(tag) }));
    const corpus = [{ name: 'a\u001b[31mb', digest: '\u009b0m', words: 1, lines: 1 }];
    const meta = { ...reader.meta, corpus, options: { '\u001b]0;x\u0007': '\u202e' } };
    sandbox.write('red.tcm', writeContainer(meta, sections));
    const { stdout, status } = await sandbox.run(['inspect', 'red.tcm']);
    expect([status, stdout]).toEqual([0, expect.stringContaining('a\\u001b[31mb')]);
    sandbox.write('truecase.toml', 'word = ["a\\u001b[31mb"]\n');
    const configured = await sandbox.run(['inspect', '--config']);
    expect(configured.stdout).toContain('a\\u001b[31mb');
    expect(`${stdout}${configured.stdout}`).not.toMatch(/[\u001b\u009b\u0007\u202e]/);
  });

  it('a file that somebody changes while it is restored in place keeps the change', async () => {
    const temporary = () => sandbox.list().filter((name) => name.endsWith('.tmp'));
    // A file that was done before the change came says nothing: a longer one is tried.
    for (let lines = 200_000; ; lines *= 2) {
      sandbox.write('raw.txt', 'in paris and london\n'.repeat(lines));
      const child = sandbox.spawn(['run', '-i', 'raw.txt']);
      const ended = new Promise((resolve) => child.on('close', resolve));
      let stderr = '';
      child.stderr.on('data', (chunk) => (stderr += chunk));
      while (child.exitCode === null && temporary().length === 0)
        await new Promise((resolve) => setTimeout(resolve, 2));
      sandbox.write('raw.txt', 'mine');
      const status = await ended;
      if (status === 0 && lines < 8_000_000) continue;
      expect([status, stderr]).toEqual([2, expect.stringContaining('somebody else has changed it')]);
      expect(sandbox.read('raw.txt')).toBe('mine');
      expect(temporary()).toEqual([]);
      break;
    }
  });

  it.runIf(process.platform === 'linux')('a temporary folder under /proc is an error at once', async () => {
    const args = ['train', 'ngram', '-o', 'x.tcm', '--no-report', '--temp-dir', '/proc/nope', 'sentences.txt'];
    const { stderr, status } = await sandbox.run(args);
    expect([status, stderr]).toEqual([2, expect.stringContaining('cannot write /proc/nope')]);
  });
});
