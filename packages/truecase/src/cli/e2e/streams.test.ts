import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, MAIN, Sandbox } from './harness.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
  sandbox.addToy();
});
afterAll(() => sandbox.remove());

async function firstOutput(child: ChildProcessWithoutNullStreams): Promise<string> {
  const [chunk] = await once(child.stdout, 'data');
  return String(chunk);
}

function* repeat(piece: string, times: number): Generator<string> {
  for (let i = 0; i < times; i++) yield piece;
}

describe('standard output', () => {
  it('may close early: the status is 0 and nothing is said', async () => {
    const child = sandbox.spawn([]);
    child.stdin.on('error', () => undefined);
    child.stdin.write('in paris\n'.repeat(1_000_000));
    expect((await firstOutput(child)).startsWith('In Paris\n')).toBe(true);
    child.stdout.destroy();
    expect(await collect(child)).toMatchObject({ stderr: '', status: 0 });
  });

  it.runIf(existsSync('/dev/full'))('that is full is an error', () => {
    const { stderr, status } = spawnSync(
      'sh',
      ['-c', 'exec "$0" "$1" text hello > /dev/full', process.execPath, MAIN],
      {
        encoding: 'utf8',
        env: { ...process.env, TRUECASE_MODEL: sandbox.path('toy.tcm') },
      },
    );
    expect(stderr).toContain('truecase: cannot write standard output: no space is left');
    expect(status).toBe(2);
  });

  it('gets everything, however slowly it is read', async () => {
    const child = sandbox.spawn([]);
    const end = once(child, 'close');
    child.stdin.end('in paris\n'.repeat(300_000));
    let stdout = '';
    for await (const chunk of child.stdout) {
      stdout += chunk;
      // Nothing is read while other things are done: the writer meets a full pipe again and again.
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    }
    expect(stdout === 'In Paris\n'.repeat(300_000)).toBe(true);
    expect((await end)[0]).toBe(0);
  });
});

describe('--line-buffered', () => {
  it('prints a line before the input ends', async () => {
    const child = sandbox.spawn(['--line-buffered']);
    child.stdin.write('in paris\nand');
    expect(await firstOutput(child)).toBe('In Paris\n');
    child.stdin.end(' london');
    expect((await collect(child)).stdout).toBe('And London');
  });
});

describe('Ctrl-C', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('(%s) ends a waiting pipe with status %i', async (signal, status) => {
    const child = sandbox.spawn(['--line-buffered']);
    child.stdin.write('in paris\n');
    await firstOutput(child);
    child.kill(signal);
    expect(await collect(child)).toMatchObject({ stderr: '', status });
  });

  it('ends a pipe that nobody reads', async () => {
    const child = sandbox.spawn([]);
    child.stdin.on('error', () => undefined);
    child.stdin.write('in paris\n'.repeat(1_000_000));
    await once(child.stdout, 'readable');
    // It is stuck once it takes no more of its input. The status is the same if it is not yet.
    for (let left = -1; left !== child.stdin.writableLength; await wait(50)) left = child.stdin.writableLength;
    const end = once(child, 'exit');
    child.kill('SIGINT');
    expect((await end)[0]).toBe(130);
  });

  it('leaves a file as it was and no temporary file behind', async () => {
    const temporary = () => sandbox.list().filter((name) => name.endsWith('.tmp'));
    // A file that was done before the signal came says nothing: a longer one is tried.
    for (let lines = 500_000; ; lines *= 2) {
      const text = 'in paris and london\n'.repeat(lines);
      sandbox.write('large.txt', text);
      const child = sandbox.spawn(['run', '-i', 'large.txt']);
      const result = collect(child);
      while (child.exitCode === null && temporary().length === 0) await wait(2);
      child.kill('SIGINT');
      const { status, stdout, stderr } = await result;
      if (status === 0 && lines < 8_000_000) continue;
      expect([status, stdout, stderr]).toEqual([130, '', '']);
      expect(temporary()).toEqual([]);
      expect(sandbox.read('large.txt') === text).toBe(true);
      break;
    }
  });
});

describe('memory of 64 MB', () => {
  const small = ['--max-old-space-size=64'];

  it('is enough for one line of 60 MB', async () => {
    const result = await sandbox.feed([], repeat('in paris and london '.repeat(5000), 600), small);
    expect(result).toMatchObject({ size: 60_000_000, stderr: '', status: 0 });
    expect(result.tail.endsWith(' in Paris and London ')).toBe(true);
  });

  it('is enough for one word of 60 MB', async () => {
    const result = await sandbox.feed([], repeat('x'.repeat(100_000), 600), small);
    expect(result).toMatchObject({ size: 60_000_000, stderr: '', status: 0 });
  });

  it('is enough for JSON of 200,000 lines', async () => {
    const { tail, status } = await sandbox.feed(['--json'], repeat('in paris\n'.repeat(1000), 200), small);
    expect(JSON.parse(tail.trimEnd().split('\n').at(-1)!)).toMatchObject({ lines: 200_000, words: 400_000 });
    expect(status).toBe(0);
  });
});
