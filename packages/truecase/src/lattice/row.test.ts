import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/runs.js';
import { COUNTS, packRow, rowCount, rowLower, rowMixed, rowTitle, rowUpper } from './row.js';

/** Shares of TITLE, UPPER, MIXED and of the rest, LOWER; they add up to one. */
const anyShares = fc
  .tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 1000 })))
  .filter((parts) => parts.some((part) => part > 0))
  .map((parts) => {
    const sum = parts.reduce((total, part) => total + part, 0);
    return parts.map((part) => part / sum) as [number, number, number, number];
  });

function sharesOf(row: number): [number, number, number, number] {
  return [rowTitle(row), rowUpper(row), rowMixed(row), rowLower(row)];
}

describe('packRow', () => {
  it.each([
    [
      [0, 0, 0],
      [0, 0, 0, 1],
    ],
    [
      [1, 0, 0],
      [1, 0, 0, 0],
    ],
    [
      [0, 1, 0],
      [0, 1, 0, 0],
    ],
    [
      [0, 0, 1],
      [0, 0, 1, 0],
    ],
    // 0.65 lies between 0.57 and 0.72, above the limit 0.645; 0.05 at the limit of 0.03 and 0.07
    [
      [0.65, 0.05, 0],
      [0.72, 0.03, 0, 0.25],
    ],
    [
      [0.5, 0, 0],
      [0.43, 0, 0, 0.57],
    ],
    [
      [0.500001, 0, 0],
      [0.57, 0, 0, 0.43],
    ],
    [
      [0.0004, 0, 0],
      [0, 0, 0, 1],
    ],
    [
      [0.0006, 0, 0],
      [0.002, 0, 0, 0.998],
    ],
    // Steps of their own would make a winner of TITLE here.
    [
      [0.46, 0.5, 0],
      [0.43, 0.57, 0, 0],
    ],
    [
      [0.36, 0.12, 0],
      [0.28, 0.15, 0, 0.57],
    ],
  ])('packs %j as %j', ([title, upper, mixed], expected) => {
    expect(sharesOf(packRow(10, title!, upper!, mixed!))).toEqual(expected);
  });

  it('keeps the most frequent shape the most frequent one, and so a majority a winner', () => {
    // In the order of candidates, where the first of equals is chosen.
    const winner = ([title, upper, mixed, lower]: readonly number[]) => {
      const inOrder = [lower!, title!, upper!, mixed!];
      return inOrder.indexOf(Math.max(...inOrder));
    };
    fc.assert(
      fc.property(anyShares, (shares) => {
        const [first, second] = [...shares].sort((a, b) => b - a);
        fc.pre(first! - second! > 1e-9);
        expect(winner(sharesOf(packRow(1, shares[0], shares[1], shares[2])))).toBe(winner(shares));
      }),
      { numRuns: runs(5000) },
    );
  });

  it('rises with the share', () => {
    let last = 0;
    for (let share = 0; share <= 1; share += 1 / 4096) {
      const packed = rowTitle(packRow(1, share, 0, 0));
      expect(packed).toBeGreaterThanOrEqual(last);
      last = packed;
    }
    expect(last).toBe(1);
  });

  it('rises with the share at the cost of LOWER, whatever the other shares are', () => {
    fc.assert(
      fc.property(anyShares, fc.double({ min: 0, max: 1, noNaN: true }), ([title, upper, mixed, lower], part) => {
        const before = rowTitle(packRow(1, title, upper, mixed));
        expect(rowTitle(packRow(1, title + lower * part, upper, mixed))).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: runs(5000) },
    );
  });

  it('comes within half a step, or a step and a half where the most frequent shape is at stake', () => {
    for (let share = 0; share <= 1; share += 1 / 4096) {
      expect(Math.abs(rowTitle(packRow(1, share, 0, 0)) - share)).toBeLessThan(0.0751);
    }
    fc.assert(
      fc.property(anyShares, ([title, upper, mixed]) => {
        const packed = sharesOf(packRow(1, title, upper, mixed));
        for (const [i, share] of [title, upper, mixed].entries()) {
          expect(Math.abs(packed[i]! - share)).toBeLessThan(0.226);
        }
      }),
      { numRuns: runs(3000) },
    );
  });

  it('gives shares that add up to one or a little more', () => {
    fc.assert(
      fc.property(anyShares, ([title, upper, mixed]) => {
        const sum = sharesOf(packRow(1, title, upper, mixed)).reduce((total, share) => total + share, 0);
        expect(sum).toBeGreaterThan(1 - 1e-9);
        expect(sum).toBeLessThan(1.2);
      }),
      { numRuns: runs(3000) },
    );
  });

  it('keeps counts to about a factor of two, from below, and those after the last as the last', () => {
    for (const count of [1, 2, 3, 9, 100, 5000]) {
      const kept = rowCount(packRow(count, 0.5, 0.1, 0.1));
      expect(kept).toBeLessThanOrEqual(count);
      expect(kept * 2).toBeGreaterThanOrEqual(count);
    }
    expect(rowCount(packRow(1e9, 0, 0, 0))).toBe(COUNTS[15]);
    expect(rowCount(packRow(0, 0, 0, 0))).toBe(1);
  });

  it('gives rows of 16 bits whose every value can be read', () => {
    for (let row = 0; row < 65_536; row++) {
      if (!sharesOf(row).every((share) => share >= 0 && share <= 1)) expect(row).toBe('a row of shares');
      if (packRow(rowCount(row), 0, 0, 0) >>> 12 !== row >>> 12) expect(row).toBe('a row of a count');
    }
  });
});
