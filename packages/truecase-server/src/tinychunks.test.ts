import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ChunkCounter, TinyChunks } from './tinychunks.js';

const open = () => new Readable({ read() {} });

function count(counter: ChunkCounter, chunks: number, bytes: number): void {
  for (let i = 0; i < chunks; i++) counter.count(Buffer.alloc(bytes));
}

describe('bodies in tiny chunks', () => {
  it('are read one at a time', () => {
    const tiny = new TinyChunks();
    const first = open();
    const counter = new ChunkCounter(first, tiny);
    count(counter, 10_000, 1);
    expect(() => count(new ChunkCounter(open(), tiny), 10_000, 1)).toThrow(expect.objectContaining({ status: 503 }));
    count(counter, 10_000, 1);
    first.destroy();
    count(new ChunkCounter(open(), tiny), 10_000, 1);
  });

  it('are not those whose chunks have some size, are few, or come over some time', async () => {
    const tiny = new TinyChunks();
    count(new ChunkCounter(open(), tiny), 10_000, 1);
    count(new ChunkCounter(open(), tiny), 1000, 1);
    count(new ChunkCounter(open(), tiny), 10_000, 1000);
    const slow = new ChunkCounter(open(), tiny);
    for (let i = 0; i < 10; i++) {
      count(slow, 1000, 1);
      await new Promise(setImmediate);
    }
  });
});
