import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBlocks } from './blocks.js';
import { RecordReader } from './recordreader.js';
import { RecordWriter } from './recordwriter.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, rows: readonly (readonly number[])[], width: number, blockBytes = 64): string {
  const path = join(folder, name);
  const writer = new RecordWriter(path, width, blockBytes);
  for (const row of rows) writer.write(Uint32Array.from([9, ...row]), 1);
  writer.close();
  return path;
}

function readAll(path: string, width: number, blockBytes: number): number[][] {
  const reader = new RecordReader(path, width, blockBytes);
  const rows: number[][] = [];
  while (reader.next()) rows.push([...reader.data.subarray(reader.at, reader.at + width)]);
  reader.close();
  return rows;
}

describe('a file of records', () => {
  it('gives back what was written, for any width and size of buffers', async () => {
    const number = fc.integer({ min: 0, max: 0xffff_ffff });
    const table = fc.integer({ min: 1, max: 6 }).chain((width) =>
      fc.record({
        width: fc.constant(width),
        rows: fc.array(fc.array(number, { minLength: width, maxLength: width }), { maxLength: 30 }),
      }),
    );
    const bytes = fc.integer({ min: 0, max: 200 });
    await fc.assert(
      fc.asyncProperty(table, bytes, bytes, async ({ width, rows }, writeBytes, readBytes) => {
        const path = write('any', rows, width, writeBytes);
        expect(readAll(path, width, readBytes)).toEqual(rows);
        const blocks: number[] = [];
        for await (const block of readBlocks(path, width)) blocks.push(...block);
        expect(blocks).toEqual(rows.flat());
      }),
    );
  });

  it('takes many records at once, between single ones', () => {
    const path = join(folder, 'mixed');
    const writer = new RecordWriter(path, 2, 64);
    writer.write(Uint32Array.of(1, 2), 0);
    writer.writeAll(Uint32Array.of(3, 4, 5, 6));
    writer.write(Uint32Array.of(7, 8), 0);
    expect(writer.records).toBe(4);
    writer.close();
    expect(readAll(path, 2, 64)).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
    ]);
  });

  it('is little-endian after a header of 32 bytes', () => {
    const bytes = readFileSync(write('layout', [[0x01020304]], 1));
    expect(bytes.toString('latin1', 0, 4)).toBe('TCNR');
    expect([bytes.readUInt32LE(4), bytes.readUInt32LE(8), bytes.readDoubleLE(16)]).toEqual([1, 1, 1]);
    expect([...bytes.subarray(32)]).toEqual([4, 3, 2, 1]);
  });

  it('has its name only when it is complete', () => {
    const path = join(folder, 'slow');
    const writer = new RecordWriter(path, 1, 64);
    writer.writeNumber(1);
    expect([existsSync(path), existsSync(`${path}.tmp`)]).toEqual([false, true]);
    writer.close();
    expect([existsSync(path), existsSync(`${path}.tmp`)]).toEqual([true, false]);
    const other = new RecordWriter(join(folder, 'never'), 1, 64);
    other.abort();
    expect(existsSync(join(folder, 'never.tmp'))).toBe(false);
  });

  it('can be read from the middle on', () => {
    const reader = new RecordReader(write('middle', [[1], [2], [3], [4]], 1), 1, 8);
    reader.skip(2);
    const rest = new Uint32Array(5);
    expect(reader.readInto(rest)).toBe(2);
    expect([...rest]).toEqual([3, 4, 0, 0, 0]);
    expect(reader.readInto(rest)).toBe(0);
    reader.close();
  });

  it('that is damaged, cut off, of another width or missing gives one error that names it', () => {
    const path = write('sound', [[1, 2]], 2);
    const refuse = (name: string) => expect(() => new RecordReader(join(folder, name), 2, 64));
    writeFileSync(join(folder, 'foreign'), Buffer.alloc(40));
    refuse('foreign').toThrow(expect.objectContaining({ code: 'io', where: join(folder, 'foreign') }));
    writeFileSync(join(folder, 'short'), 'TCNR');
    refuse('short').toThrow('it has 4 bytes');
    expect(() => new RecordReader(path, 3, 64)).toThrow('another width');
    truncateSync(path, 36);
    refuse('sound').toThrow('it has 36 bytes');
    refuse('missing').toThrow(expect.objectContaining({ code: 'not-found' }));
  });

  it('that cannot be written gives an error that names it', () => {
    expect(() => new RecordWriter(join(folder, 'no', 'such'), 1, 64)).toThrow(
      expect.objectContaining({ code: 'io', where: join(folder, 'no', 'such') }),
    );
  });

  it.runIf(existsSync('/dev/full'))('on a full disk gives an error that says so', async () => {
    const { symlinkSync } = await import('node:fs');
    symlinkSync('/dev/full', join(folder, 'full.tmp'));
    expect(() => new RecordWriter(join(folder, 'full'), 1, 64)).toThrow(
      expect.objectContaining({ code: 'io', message: expect.stringContaining('no space is left') }),
    );
  });
});
