import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusOf, countPlainly } from '../../../testing/counts.js';
import { runs } from '../../../testing/runs.js';
import { countNgrams } from './count.js';
import { sumCounts } from './sum.js';
import { type WriteBytes, writeCounts, writeNumber } from './text.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function collect(work: (write: WriteBytes) => Promise<void>): Promise<string> {
  const chunks: Uint8Array[] = [];
  await work((chunk) => {
    chunks.push(chunk);
    return chunks.length % 2 === 0 ? undefined : Promise.resolve();
  });
  return Buffer.concat(chunks).toString();
}

async function countLines(lines: readonly string[], order: number): Promise<string> {
  const store = await countNgrams(corpusOf(lines), { language: 'en', order, titleLines: 'keep' });
  try {
    return await collect((write) => writeCounts(store, write));
  } finally {
    await store.close();
  }
}

function sum(...contents: readonly (string | Uint8Array)[]): Promise<string> {
  const paths = contents.map((content, index) => {
    const path = join(folder, `counts-${index}`);
    writeFileSync(path, content);
    return path;
  });
  return collect((write) => sumCounts(paths, write));
}

const sortBytes = (lines: readonly string[]): string[] =>
  [...lines].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

const texts = fc.array(
  fc
    .array(fc.constantFrom('a', 'b', 'ab', 'A', 'é', 'ｆ', '𐐀', '.', '!', '...', '\u0001', "a'b", '-', 'a-b'), {
      maxLength: 8,
    })
    .map((words) => words.join(' ')),
  { maxLength: 20 },
);

describe('writeCounts', () => {
  it('writes n-grams of all orders in the order of bytes', async () => {
    expect(await countLines(['Rome burns', 'Rome'], 2)).toBe(
      [
        '</s>\t2',
        '<s>\t2',
        '<s> Rome\t2',
        'Rome\t2',
        'Rome </s>\t1',
        'Rome burns\t1',
        'burns\t1',
        'burns </s>\t1',
        '',
      ].join('\n'),
    );
  });

  it('writes nothing for nothing', async () => {
    expect(await countLines([], 3)).toBe('');
  });

  it('writes for any text what a plain counter finds, sorted as "LC_ALL=C sort" would', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 5 }), async (lines, order) => {
        const plain = countPlainly(lines, { language: 'en', order, titleLines: 'keep' });
        const expected = plain.flatMap((counts) => [...counts].map(([ngram, count]) => `${ngram}\t${count}`));
        const written = (await countLines(lines, order)).split('\n').slice(0, -1);
        expect(written).toEqual(sortBytes(expected));
      }),
      { numRuns: runs(100) },
    );
  });

  it('fills many chunks without losing a byte', async () => {
    const lines = Array.from({ length: 9000 }, (_, i) => `w${(i * 7919).toString(36)}x${'long'.repeat(6)} and`);
    const plain = countPlainly(lines, { language: 'en', order: 2, titleLines: 'keep' });
    const expected = plain.flatMap((counts) => [...counts].map(([ngram, count]) => `${ngram}\t${count}`));
    expect((await countLines(lines, 2)).split('\n').slice(0, -1)).toEqual(sortBytes(expected));
  });
});

describe('writeNumber', () => {
  it('writes decimal digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (value) => {
        const target = Buffer.alloc(20, 'x');
        expect(target.toString('latin1', 1, writeNumber(target, 1, value))).toBe(String(value));
      }),
    );
  });
});

describe('sumCounts', () => {
  it('adds up what is in several files', async () => {
    expect(await sum('a\t1\na b\t2\nc\t3\n', 'a b\t5\nb\t7\n', '')).toBe('a\t1\na b\t7\nb\t7\nc\t3\n');
  });

  it('adds up what is in one file more than once, and takes a last line without end', async () => {
    expect(await sum('a\t1\na\t20\nb\t3')).toBe('a\t21\nb\t3\n');
  });

  it('takes compressed files, and counts beyond 32 bits', async () => {
    expect(await sum(gzipSync('a\t4294967295\n'), 'a\t4294967295\n')).toBe('a\t8589934590\n');
  });

  it('gives the counts of a text from the counts of its parts, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 4 }), fc.nat({ max: 20 }), async (lines, order, cut) => {
        const parts = [lines.slice(0, cut), lines.slice(cut)];
        const counted = await Promise.all(parts.map((part) => countLines(part, order)));
        expect(await sum(...counted)).toBe(await countLines(lines, order));
      }),
      { numRuns: runs(60) },
    );
  });

  it('takes files of many chunks, and lines longer than a chunk', async () => {
    const keys = sortBytes(Array.from({ length: 60_000 }, (_, i) => `key ${(i * 7919) % 60_000} of many`));
    const long = `z${'z'.repeat(400_000)}`;
    const text = `${keys.map((key) => `${key}\t2\n`).join('')}${long}\t1\n`;
    expect((await sum(text, text)) === text.replaceAll('\t2\n', '\t4\n').replace('\t1\n', '\t2\n')).toBe(true);
  });

  it.each([
    ['no tab', 'a\t1\nb 2\n', 'line 2: found "b 2", expected words, a tab and a count'],
    ['no count', 'a\t\n', 'line 1: found "a\\t"'],
    ['no number', 'a\t1\nb\tmany\n', 'line 2: found "b\\tmany"'],
    ['a negative count', 'a\t-1\n', 'line 1'],
    ['nothing counted', 'a\t0\n', 'line 1'],
    ['a huge count', 'a\t99999999999999999\n', 'line 1'],
    ['no words', '\t1\n', 'line 1'],
    ['a second tab', 'a\tb\t1\n', 'line 1'],
    ['an empty line', 'a\t1\n\nb\t1\n', 'line 2: found ""'],
    ['a carriage return', 'a\t1\r\n', 'line 1'],
  ])('refuses a line with %s', async (_, content, message) => {
    await expect(sum('a\t1\n', content)).rejects.toMatchObject({
      code: 'corpus',
      message: expect.stringContaining(`${join(folder, 'counts-1')}, ${message}`),
      hint: 'Such lines are what "truecase count" writes.',
    });
  });

  it('refuses what is not sorted, also across chunks', async () => {
    await expect(sum('a\t1\n', 'a b\t1\na\t1\n')).rejects.toMatchObject({
      code: 'corpus',
      message: `${join(folder, 'counts-1')}, line 2: found "a" behind a line that should follow it`,
      hint: `LC_ALL=C sort ${join(folder, 'counts-1')} puts it in order.`,
    });
    const lines = Array.from({ length: 30_000 }, (_, i) => `key ${100_000 + i}\t1\n`);
    lines.push('key 1\t1\n');
    await expect(sum(lines.join(''))).rejects.toThrow('line 30001: found "key 1"');
  });

  it('refuses files that are not there and lines without end', async () => {
    await expect(collect((write) => sumCounts([join(folder, 'missing')], write))).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(sum('x'.repeat(3 << 20))).rejects.toThrow('line 1: found a line of more than 1048576 bytes');
  });
});
