import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { BodyReader } from './body.js';
import { HeldMemory } from './memory.js';

const limits = { maxBodyBytes: 10_000, timeoutMs: 60_000 };
const text = async (body: Buffer): Promise<string> => body.toString();

function open(timeoutMs = limits.timeoutMs, memory = new HeldMemory(15_000)) {
  return { memory, reader: new BodyReader({ ...limits, timeoutMs }, memory) };
}

describe('BodyReader', () => {
  it('gives the body and lets go of it', async () => {
    const { memory, reader } = open();
    const stream = Readable.from([Buffer.from('in '), Buffer.from('Paris')]);
    expect(await reader.with(stream, '8', async (body) => [body.toString(), memory.bytes])).toEqual(['in Paris', 8]);
    expect(memory.bytes).toBe(0);
  });

  it('counts the memory that it holds, not the bytes that came', async () => {
    const { memory, reader } = open();
    const chunks = Array.from({ length: 5000 }, () => Buffer.from('a'));
    const found = await reader.with(Readable.from(chunks), undefined, async (body) => [
      body.length,
      body.buffer.byteLength,
      memory.bytes,
    ]);
    expect(found).toEqual([5000, 8192, 8192]);
  });

  it('makes no room for what is announced and does not come', async () => {
    const memory = new HeldMemory(10 * 2 ** 20);
    const reader = new BodyReader({ maxBodyBytes: 2 ** 20, timeoutMs: 60_000 }, memory);
    let most = 0;
    const stream = new Readable({
      read() {
        most = memory.bytes;
        this.push(most === 0 ? 'a' : null);
      },
    });
    await reader.with(stream, String(2 ** 20), text);
    expect(most).toBe(65_536);
  });

  it('refuses what is announced as too large before anything is read', async () => {
    let asked = false;
    const stream = new Readable({
      read() {
        asked = true;
      },
    });
    await expect(open().reader.with(stream, '10001', text)).rejects.toMatchObject({ status: 413 });
    expect(asked).toBe(false);
  });

  it('stops reading what turns out to be too large', async () => {
    let chunks = 0;
    const stream = new Readable({
      read() {
        chunks++;
        this.push(Buffer.alloc(400));
      },
    });
    await expect(open().reader.with(stream, undefined, text)).rejects.toMatchObject({ status: 413 });
    const read = chunks;
    await new Promise(setImmediate);
    expect(stream.isPaused()).toBe(true);
    expect(read).toBeLessThan(20_000);
  });

  it('refuses more than all bodies may take together', async () => {
    const { memory, reader } = open();
    let release!: () => void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun!: () => void;
    const begin = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const first = reader.with(Readable.from([Buffer.alloc(9000)]), undefined, async () => {
      begun();
      await held;
    });
    await begin;
    const second = reader.with(Readable.from([Buffer.alloc(9000)]), undefined, text);
    await expect(second).rejects.toMatchObject({ status: 503 });
    release();
    await first;
    expect(memory.bytes).toBe(0);
  });

  it('refuses a body that does not come', async () => {
    const { reader } = open(1);
    await expect(reader.with(new Readable({ read() {} }), undefined, text)).rejects.toMatchObject({ status: 408 });
  });
});
