import { describe, expect, it } from 'vitest';
import { compareSystems } from './significance.js';

/** [lines][5] rows of 10 words, 3 of them cased in gold; `right(line)` cased words are found, the others left lower. */
function lines(count: number, right: (line: number) => number): Float64Array {
  const rows = new Float64Array(count * 5);
  for (let line = 0; line < count; line++) {
    const found = right(line);
    rows.set([10, 7 + found, found, 3, found], line * 5);
  }
  return rows;
}

const none = { onlyA: 0, onlyB: 0 };

describe('compareSystems', () => {
  it('gives p = 1 and no difference for identical systems', () => {
    const rows = lines(50, (line) => line % 4);
    expect(compareSystems(rows, rows, none)).toEqual({
      deltaF1: 0,
      pF1: 1,
      deltaAccuracy: 0,
      pAccuracy: 1,
      samples: 1000,
      onlyA: 0,
      onlyB: 0,
    });
  });

  it('gives the smallest p that the samples allow for a system that wins every line', () => {
    const result = compareSystems(
      lines(100, () => 3),
      lines(100, () => 1),
      { onlyA: 200, onlyB: 0 },
    );
    // F1: 100 against P = 1, R = 1/3, F = 50; accuracy: 100 against 80.
    expect(result.deltaF1).toBeCloseTo(50, 9);
    expect(result.deltaAccuracy).toBeCloseTo(20, 9);
    expect(result.pF1).toBeCloseTo(1 / 1001, 12);
    expect(result.pAccuracy).toBeCloseTo(1 / 1001, 12);
    expect(result.onlyA).toBe(200);
  });

  it('finds the exact p of a test small enough to count by hand', () => {
    // Two differing lines, both won by A by one word: of the four swaps two keep |difference|, so p = 1/2.
    const result = compareSystems(
      lines(2, () => 2),
      lines(2, () => 1),
      none,
      { samples: 20_000 },
    );
    expect(Math.abs(result.pAccuracy - 0.5)).toBeLessThan(0.02);
    expect(Math.abs(result.pF1 - 0.5)).toBeLessThan(0.02);
  });

  it('finds no significance where wins and losses balance, and uses more than 32 lines of random bits', () => {
    const a = lines(80, (line) => (line % 2 === 0 ? 3 : 1));
    const b = lines(80, (line) => (line % 2 === 0 ? 1 : 3));
    a.set([10, 10, 3, 3, 3], 5);
    const { deltaF1, pF1 } = compareSystems(a, b, none, { samples: 4000 });
    expect(deltaF1).toBeGreaterThan(0);
    expect(pF1).toBeGreaterThan(0.5);
  });

  it('is symmetric but for the sign', () => {
    const a = lines(40, (line) => (line % 3 === 0 ? 3 : 2));
    const b = lines(40, (line) => (line % 5 === 0 ? 1 : 2));
    const forth = compareSystems(a, b, none);
    const back = compareSystems(b, a, none);
    expect(back.deltaF1).toBeCloseTo(-forth.deltaF1, 12);
    expect(back.pF1).toBe(forth.pF1);
  });

  it('repeats itself with a seed', () => {
    const a = lines(12, (line) => (line % 3 === 0 ? 3 : 2));
    const b = lines(12, (line) => (line % 2 === 0 ? 3 : 2));
    expect(compareSystems(a, b, none, { seed: 3 })).toEqual(compareSystems(a, b, none, { seed: 3 }));
    const ps = [1, 2, 3, 4, 5].map((seed) => compareSystems(a, b, none, { seed }).pF1);
    expect(new Set(ps).size).toBeGreaterThan(1);
  });

  it('refuses systems scored on different lines', () => {
    expect(() =>
      compareSystems(
        lines(2, () => 1),
        lines(3, () => 1),
        none,
      ),
    ).toThrow('2 and 3 lines');
  });
});
