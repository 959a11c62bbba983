import { describe, expect, it } from 'vitest';
import { sfc32 } from '../learn/random.js';
import { bootstrapInterval, bootstrapIntervals } from './bootstrap.js';

const share = (sums: Float64Array) => sums[1]! / sums[0]!;

/** [lines][2] row-major: one trial a line, successes with the given probability. */
function throwCoins(lines: number, probability: number, seed: number): Float64Array {
  const next = sfc32(seed);
  const rows = new Float64Array(lines * 2);
  for (let line = 0; line < lines; line++) {
    rows[line * 2] = 1;
    rows[line * 2 + 1] = next() / 2 ** 32 < probability ? 1 : 0;
  }
  return rows;
}

describe('bootstrapInterval', () => {
  it('has the width of the binomial distribution', () => {
    const rows = new Float64Array(2000);
    for (let line = 0; line < 1000; line++) {
      rows[line * 2] = 1;
      rows[line * 2 + 1] = line % 5 === 0 ? 1 : 0;
    }
    // sd = sqrt(0.2 · 0.8 / 1000) = 0.01265, so the interval is 0.2 ± 1.96 sd = 0.1752 to 0.2248.
    const { low, high } = bootstrapInterval(rows, 2, share, { samples: 4000 });
    expect(Math.abs(low - 0.1752)).toBeLessThan(0.002);
    expect(Math.abs(high - 0.2248)).toBeLessThan(0.002);
  });

  it('covers the true value about as often as its level says', () => {
    let covered = 0;
    for (let trial = 0; trial < 200; trial++) {
      const { low, high } = bootstrapInterval(throwCoins(400, 0.3, trial + 1), 2, share, { samples: 300, level: 0.9 });
      if (low <= 0.3 && 0.3 <= high) covered++;
    }
    // 200 trials at 0.9: sd 4.2; the percentile interval is a little narrow.
    expect(covered).toBeGreaterThan(160);
    expect(covered).toBeLessThan(196);
  });

  it('is the same with the same seed and another with another seed', () => {
    const rows = throwCoins(300, 0.4, 9);
    const first = bootstrapInterval(rows, 2, share, { seed: 5 });
    expect(bootstrapInterval(rows, 2, share, { seed: 5 })).toEqual(first);
    expect(bootstrapInterval(rows, 2, share, { seed: 6 })).not.toEqual(first);
  });

  it('grows with the level', () => {
    const rows = throwCoins(300, 0.4, 9);
    const narrow = bootstrapInterval(rows, 2, share, { level: 0.5 });
    const wide = bootstrapInterval(rows, 2, share, { level: 0.99 });
    expect(wide.low).toBeLessThan(narrow.low);
    expect(wide.high).toBeGreaterThan(narrow.high);
  });

  it('gives several statistics over the same resamples', () => {
    const rows = throwCoins(300, 0.4, 9);
    const [hits, misses] = bootstrapIntervals(rows, 2, [share, (sums) => 1 - share(sums)]);
    expect(hits).toEqual(bootstrapInterval(rows, 2, share));
    expect(misses!.low).toBeCloseTo(1 - hits!.high, 12);
  });

  it('is what drawing line by line gives, to the last bit', () => {
    const rows = throwCoins(200, 0.4, 9);
    const next = sfc32(3);
    const values = Float64Array.from({ length: 50 }, () => {
      const sums = new Float64Array(2);
      for (let draw = 0; draw < 200; draw++) {
        const line = Math.floor((next() * 200) / 2 ** 32);
        sums[0]! += rows[line * 2]!;
        sums[1]! += rows[line * 2 + 1]!;
      }
      return share(sums);
    }).sort();
    const { low, high } = bootstrapInterval(rows, 2, share, { samples: 50, seed: 3, level: 0.98 });
    expect(low).toBeCloseTo(values[0]! + 0.49 * (values[1]! - values[0]!), 12);
    expect(high).toBeCloseTo(values[48]! + 0.51 * (values[49]! - values[48]!), 12);
  });

  it('collapses to a point for one line', () => {
    expect(bootstrapInterval(Float64Array.of(4, 3), 2, share)).toEqual({ low: 0.75, high: 0.75 });
  });

  it.each([{ samples: 0 }, { samples: 2.5 }, { level: 1 }, { level: 0 }])('refuses %o', (options) => {
    expect(() => bootstrapInterval(Float64Array.of(1, 1), 2, share, options)).toThrow(/expected/);
  });

  it('refuses counts that are not whole rows', () => {
    expect(() => bootstrapInterval(Float64Array.of(1, 1, 1), 2, share)).toThrow('a multiple of 2 fields');
  });
});
