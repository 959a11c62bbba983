import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Section } from '../../format/container.js';
import { readerOf } from '../../testing/lattice.js';
import { readCounts, writeCounts } from './file.js';
import { LEVELS, levelOf } from './levels.js';
import type { HmmCounts } from './tables.js';
import { SPECIALS } from './tags.js';
import { HmmCounter } from './training/count.js';
import { gatherCounts } from './training/gather.js';

function countsOf(lines: readonly string[]): HmmCounts {
  const counter = new HmmCounter('en');
  for (const [i, line] of lines.entries()) counter.addLine(line, i % 2);
  return gatherCounts(
    counter,
    Uint32Array.from({ length: counter.size - SPECIALS }, (_, i) => i + SPECIALS),
  );
}

const COUNTS = countsOf(['We saw Oslo and VII birds.', 'We saw Rome, and www.rome.example too.', 'AND we saw it?']);

describe('levels', () => {
  it('are exact for small counts and near for others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (count) => {
        const level = LEVELS[levelOf(count)]!;
        if (count <= 32) expect(level).toBe(count);
        else expect(Math.abs(Math.log(level / count))).toBeLessThan(0.05);
      }),
    );
    expect(levelOf(1e12)).toBe(255);
    expect(levelOf(0)).toBe(0);
  });
});

describe('counts in a file', () => {
  it('come back as they were', () => {
    expect(readCounts(readerOf(writeCounts(COUNTS), 'hmm'), COUNTS.size)).toEqual(COUNTS);
  });

  it.each<[string, string, ArrayBufferView]>([
    ['totals are missing', 'HMTO', new Float64Array(3)],
    ['a total is no count', 'HMTO', new Float64Array(65).fill(-1)],
    ['a total is no number', 'HMTO', new Float64Array(65).fill(Number.NaN)],
    ['a total is a fraction', 'HMTO', new Float64Array(65).fill(1e-320)],
    ['words are missing', 'HMIN', new Uint8Array(1)],
    ['a feature is unknown', 'HMIN', new Uint8Array(COUNTS.size).fill(7)],
    ['distinct followers are missing', 'HMDK', new Uint8Array(1)],
    ['there are too many distinct followers', 'HMDU', new Uint8Array(999)],
    ['pairs are missing', 'HMBN', new Uint8Array(COUNTS.size + SPECIALS)],
    ['there are too many pairs', 'HMBN', new Uint8Array(COUNTS.size + SPECIALS).fill(127)],
    ['a key is too large', 'HMEK', new Uint8Array(writtenLength('HMEC')).fill(127)],
  ])('are refused if %s', (_, tag, data) => {
    const sections = writeCounts(COUNTS).map((section): Section => (section.tag === tag ? { tag, data } : section));
    expect(() => readCounts(readerOf(sections, 'hmm'), COUNTS.size)).toThrow(
      expect.objectContaining({ code: 'model-corrupt', where: tag }),
    );
  });
});

function writtenLength(tag: string): number {
  return writeCounts(COUNTS).find((section) => section.tag === tag)!.data.byteLength;
}
