import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeLengths } from '../../format/huffman.js';
import { runs } from '../../testing/runs.js';
import { quantiseBriefly } from './brief.js';
import { quantise } from './quantise.js';

/** Squared error and bits of numbers whose codes are `codes`. */
function costOf(values: Float32Array, codes: ArrayLike<number>, worth: number): number {
  const groups = new Map<number, number[]>();
  for (const [i, value] of values.entries()) groups.set(codes[i]!, [...(groups.get(codes[i]!) ?? []), value]);
  let cost = 0;
  for (const group of groups.values()) {
    const mean = group.reduce((sum, value) => sum + value, 0) / group.length;
    cost += group.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    cost += worth * group.length * Math.log2(values.length / group.length);
  }
  return cost;
}

/** The least cost of all ways to cut ascending numbers into groups in a row, and how many groups these are. */
function cutBest(values: Float32Array, worth: number): { cost: number; groups: number } {
  const cuts = values.length - 1;
  let best = { cost: Number.POSITIVE_INFINITY, groups: 0 };
  for (let set = 0; set < 2 ** cuts; set++) {
    let code = 0;
    const codes = [...values.keys()].map((i) => (i > 0 && (set & (1 << (i - 1))) !== 0 ? ++code : code));
    const cost = costOf(values, codes, worth);
    if (cost < best.cost) best = { cost, groups: code + 1 };
  }
  return best;
}

/** As weights are: most near zero, few far out; the same each time. */
function manyNumbers(count: number): Float32Array {
  return Float32Array.from({ length: count }, (_, i) => {
    const part = (k: number) => ((i + 1) * k) % 1;
    return 0.5 * Math.log(part(0.6180339887) || 0.5) * Math.cos(2 * Math.PI * part(0.4142135624));
  });
}

const squaresOf = (values: Float32Array, { codes, table }: ReturnType<typeof quantise>) =>
  values.reduce((sum, value, i) => sum + (value - table[codes[i]!]!) ** 2, 0) / values.length;

describe('quantiseBriefly', () => {
  it('finds the division that costs least', () => {
    let cuts = 0;
    // Halves: far enough from each other to lie in cells of their own.
    const anyValues = fc.uniqueArray(fc.integer({ min: -40, max: 40 }), { minLength: 6, maxLength: 9 });
    fc.assert(
      fc.property(anyValues, fc.constantFrom(0.01, 0.3, 2, 20), (numbers, worth) => {
        const values = Float32Array.from(numbers, (number) => number / 2).sort();
        const best = cutBest(values, worth);
        // All apart is more than there is room for.
        if (best.groups === values.length) return;
        cuts++;
        const { codes } = quantiseBriefly(values, values.length - 1, worth);
        expect(costOf(values, codes, worth)).toBeCloseTo(best.cost, 6);
      }),
      { numRuns: Math.max(60, runs(60)) },
    );
    expect(cuts).toBeGreaterThan(20);
  });

  it('needs fewer bits than k-means with as many codes, at the worth of a bit', () => {
    const values = manyNumbers(50_000);
    const worth = 0.001;
    const brief = quantiseBriefly(values, 64, worth);
    const means = quantise(values, [], 64);
    const bytes = (codes: Uint8Array) => {
      const counts = new Float64Array(64);
      for (const code of codes) counts[code]!++;
      return codeLengths(counts).reduce((sum, length, code) => sum + (length * counts[code]!) / 8, 0);
    };
    expect(bytes(brief.codes)).toBeLessThan(bytes(means.codes));
    const cost = (found: typeof brief) => squaresOf(values, found) + (worth * 8 * bytes(found.codes)) / values.length;
    expect(cost(brief)).toBeLessThan(cost(means));
    // Even steps of a tenth would be off by 0.029 in the mean of squares.
    expect(Math.sqrt(squaresOf(values, brief))).toBeLessThan(0.035);
  });

  it('means by each code the mean of its numbers, so that sums stay what they are', () => {
    const values = manyNumbers(20_000);
    const { codes, table } = quantiseBriefly(values, 32, 0.01);
    const sum = values.reduce((total, value) => total + value, 0);
    const coded = codes.reduce((total, code) => total + table[code]!, 0);
    expect(coded / values.length).toBeCloseTo(sum / values.length, 5);
    for (let code = 1; code < 32; code++) expect(table[code]).toBeGreaterThanOrEqual(table[code - 1]!);
  });

  it('makes do with the room of the table', () => {
    const values = manyNumbers(20_000);
    for (const size of [2, 5, 16]) {
      const { codes, table } = quantiseBriefly(values, size, 1e-7);
      expect(table).toHaveLength(size);
      expect(new Set(codes).size).toBeLessThanOrEqual(size);
      expect(new Set(codes).size).toBeGreaterThan(size / 2);
    }
  });

  it('keeps few different numbers as they are, and makes do with none', () => {
    const values = Float32Array.of(3, -1, 0.25, 3, 3);
    const { codes, table } = quantiseBriefly(values, 4, 10);
    expect([...codes].map((code) => table[code])).toEqual([...values]);
    expect(quantiseBriefly(new Float32Array(0), 4, 1).codes).toHaveLength(0);
  });
});
