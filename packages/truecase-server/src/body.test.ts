import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { BodyReader } from './body.js';

const limits = { maxBodyBytes: 10, maxPendingBytes: 15, timeoutMs: 60_000 };
const text = async (body: Buffer): Promise<string> => body.toString();

describe('BodyReader', () => {
  it('gives the body and lets go of it', async () => {
    const reader = new BodyReader(limits);
    const stream = Readable.from([Buffer.from('in '), Buffer.from('Paris')]);
    const during = reader.with(stream, '8', async (body) => [body.toString(), reader.pendingBytes]);
    expect(await during).toEqual(['in Paris', 8]);
    expect(reader.pendingBytes).toBe(0);
  });

  it('refuses what is announced as too large before anything is read', async () => {
    let asked = false;
    const stream = new Readable({
      read() {
        asked = true;
      },
    });
    await expect(new BodyReader(limits).with(stream, '11', text)).rejects.toMatchObject({ status: 413 });
    expect(asked).toBe(false);
  });

  it('stops reading what turns out to be too large', async () => {
    let chunks = 0;
    const stream = new Readable({
      read() {
        chunks++;
        this.push(Buffer.alloc(4));
      },
    });
    await expect(new BodyReader(limits).with(stream, undefined, text)).rejects.toMatchObject({ status: 413 });
    const read = chunks;
    await new Promise(setImmediate);
    expect(stream.isPaused()).toBe(true);
    expect(read).toBeLessThan(20_000);
  });

  it('refuses more than all bodies may take together', async () => {
    const reader = new BodyReader(limits);
    let release!: () => void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun!: () => void;
    const begin = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const first = reader.with(Readable.from([Buffer.alloc(9)]), undefined, async () => {
      begun();
      await held;
    });
    await begin;
    const second = reader.with(Readable.from([Buffer.alloc(9)]), undefined, text);
    await expect(second).rejects.toMatchObject({ status: 503 });
    release();
    await first;
    expect(reader.pendingBytes).toBe(0);
  });

  it('refuses a body that does not come', async () => {
    const reader = new BodyReader({ ...limits, timeoutMs: 1 });
    await expect(reader.with(new Readable({ read() {} }), undefined, text)).rejects.toMatchObject({ status: 408 });
  });
});
