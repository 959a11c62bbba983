import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { gatherChunks } from './bytestream.js';

const open = (stream: Readable, idleMs = 60_000) => ({ chunks: gatherChunks(stream, idleMs) });

describe('gatherChunks', () => {
  it('gathers small chunks while nobody takes them, and makes the sender wait', async () => {
    const source = new PassThrough({ highWaterMark: 1 });
    const { chunks } = open(source);
    const first = chunks.next();
    for (let i = 0; i < 200_000; i++) source.write('a');
    const { value } = await first;
    let size = value!.length;
    expect(size).toBeLessThanOrEqual(2 ** 17);
    source.end();
    for await (const chunk of chunks) {
      expect(chunk.length).toBeLessThanOrEqual(2 ** 17);
      size += chunk.length;
    }
    expect(size).toBe(200_000);
  });

  it('ends with an error where the stream breaks off, is silent, or is gone already', async () => {
    const broken = new PassThrough();
    const { chunks } = open(broken);
    const next = chunks.next();
    broken.destroy();
    await expect(next).rejects.toThrow('inside the stream');
    await expect(open(new PassThrough(), 5).chunks.next()).rejects.toThrow('silent');
    await expect(open(broken).chunks.next()).rejects.toThrow('inside the stream');
  });

  it('ends with the stream', async () => {
    const found: string[] = [];
    for await (const chunk of open(Readable.from([Buffer.from('in '), Buffer.from('Paris')])).chunks)
      found.push(chunk.toString());
    expect(found.join('')).toBe('in Paris');
  });
});
