import { Readable, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Context, Run } from '../context.js';
import { Output } from '../output.js';
import { parse } from '../parse.js';
import { Progress } from '../progress.js';
import { Reporter } from '../reporter.js';
import { restore } from './restore.js';
import { runFiles } from './run.js';
import { restoreText } from './text.js';

/** Runs a command with a terminal for standard input, and gives what it printed. */
async function runOnTerminal(run: Run, ...args: string[]): Promise<{ status: number; printed: string }> {
  const request = parse(args);
  if (request.kind !== 'command') throw new Error('expected a command');
  let printed = '';
  const stdout = new Writable({
    write: (chunk, _, done) => {
      printed += String(chunk);
      done();
    },
  });
  const context: Context = {
    operands: request.operands,
    values: request.values,
    environment: {},
    stdin: Object.assign(new Readable({ read: () => undefined }), { isTTY: true }),
    stdout: new Output(stdout, 'standard output'),
    stdoutIsTerminal: true,
    stderrIsTerminal: true,
    reporter: new Reporter(() => undefined),
    progress: new Progress({ form: 'none', write: () => undefined }),
    say: () => undefined,
    signal: new AbortController().signal,
  };
  return { status: await run(context), printed };
}

describe('on a terminal without input', () => {
  it('the bare command and "text" print the short help instead of waiting', async () => {
    for (const { status, printed } of [await runOnTerminal(restore), await runOnTerminal(restoreText, 'text')]) {
      expect(status).toBe(0);
      expect(printed).toContain('truecase - gives text its true capitals back\n\nExamples:\n');
    }
  });

  it('"run" prints its own', async () => {
    const { status, printed } = await runOnTerminal(runFiles, 'run');
    expect(status).toBe(0);
    expect(printed).toContain('Usage: truecase run');
  });
});
