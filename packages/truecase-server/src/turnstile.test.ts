import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ChunkCounter, Turnstile } from './turnstile.js';

/** A stream that flows, and a counter of its chunks. */
function open(turnstile: Turnstile) {
  const stream = new Readable({ read() {} });
  stream.on('data', () => undefined);
  return { stream, counter: new ChunkCounter(stream, turnstile) };
}

describe('a turnstile for tiny chunks', () => {
  it('lets one stream through at a time', async () => {
    const turnstile = new Turnstile();
    const all = [open(turnstile), open(turnstile), open(turnstile)];
    for (const { counter } of all) for (let i = 0; i < 1000; i++) counter.count(Buffer.from('a'));
    await new Promise(process.nextTick);
    const paused = () => all.filter(({ stream }) => stream.isPaused()).length;
    expect(paused()).toBe(3);
    while (paused() === 3) await wait(1);
    expect(paused()).toBe(2);
    while (paused() > 0) await wait(1);
  });

  it('leaves alone what comes in chunks of some size, or in few', async () => {
    const turnstile = new Turnstile();
    const [few, large] = [open(turnstile), open(turnstile)];
    for (let i = 0; i < 100; i++) few.counter.count(Buffer.from('a'));
    for (let i = 0; i < 1000; i++) large.counter.count(Buffer.alloc(1000));
    await new Promise(process.nextTick);
    expect([few.stream.isPaused(), large.stream.isPaused()]).toEqual([false, false]);
  });
});
