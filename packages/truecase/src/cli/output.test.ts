import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { BrokenPipe, Output } from './output.js';

/** A stream that takes a chunk only when asked to. */
function slowStream() {
  const pending: (() => void)[] = [];
  const taken: string[] = [];
  const stream = new Writable({
    highWaterMark: 4,
    write: (chunk, _, done) => {
      taken.push(String(chunk));
      pending.push(done);
    },
  });
  return { stream, taken, release: () => pending.shift()?.() };
}

function failingStream(code: string): Writable {
  return new Writable({ write: (_chunk, _, done) => done(Object.assign(new Error(code), { code })) });
}

describe('Output', () => {
  it('asks the caller to wait only where the stream does not take the bytes at once', async () => {
    const quick = new Output(new Writable({ write: (_chunk, _, done) => done() }), 'it');
    expect(quick.write('ab')).toBeUndefined();
    const { stream, taken, release } = slowStream();
    const output = new Output(stream, 'it');
    const wait = output.write('ab');
    expect(wait).toBeInstanceOf(Promise);
    let waited = false;
    wait?.then(() => {
      waited = true;
    });
    await new Promise(setImmediate);
    expect(waited).toBe(false);
    release();
    await wait;
    expect(taken).toEqual(['ab']);
  });

  it('turns a reader that has gone into BrokenPipe, now and later', async () => {
    const output = new Output(failingStream('EPIPE'), 'standard output');
    output.write('x')?.catch(() => undefined);
    await expect(output.finish()).rejects.toBeInstanceOf(BrokenPipe);
    expect(() => output.write('y')).toThrow(BrokenPipe);
  });

  it('names the stream in any other failure', async () => {
    const output = new Output(failingStream('ENOSPC'), 'standard output');
    output.write('x')?.catch(() => undefined);
    const error = await output.finish().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TruecaseError);
    expect((error as TruecaseError).message).toContain('cannot write standard output: no space');
  });

  it('wakes a waiting writer when it is told to fail', async () => {
    const { stream } = slowStream();
    const output = new Output(stream, 'it');
    const wait = output.write('abcdef');
    output.fail(new Error('stopped'));
    await expect(wait).rejects.toThrow('stopped');
  });

  it('finishes when everything has been taken', async () => {
    const { stream, taken, release } = slowStream();
    const output = new Output(stream, 'it');
    output.write('ab');
    const end = output.finish();
    release();
    await new Promise(setImmediate);
    release();
    await end;
    expect(taken[0]).toBe('ab');
  });
});
