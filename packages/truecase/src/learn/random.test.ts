import { describe, expect, it } from 'vitest';
import { sfc32 } from './random.js';

function draw(seed: number, count: number): number[] {
  const next = sfc32(seed);
  return Array.from({ length: count }, next);
}

/** The recurrence in unbounded integers. */
function reference(seed: bigint, count: number): number[] {
  const mask = 0xffff_ffffn;
  let [a, b, c, counter] = [0n, seed >> 32n, seed & mask, 1n];
  const out: number[] = [];
  for (let i = 0; i < 12 + count; i++) {
    const sum = (a + b + counter) & mask;
    counter = (counter + 1n) & mask;
    a = b ^ (b >> 9n);
    b = (c + (c << 3n)) & mask;
    c = (((c << 21n) | (c >> 11n)) + sum) & mask;
    if (i >= 12) out.push(Number(sum));
  }
  return out;
}

describe('sfc32', () => {
  it('follows its recurrence', () => {
    for (const seed of [0, 1, 4_000_000_000, 2 ** 40 + 3])
      expect(draw(seed, 200)).toEqual(reference(BigInt(seed), 200));
  });

  it('repeats itself with a seed and differs between seeds', () => {
    expect(draw(7, 50)).toEqual(draw(7, 50));
    expect(draw(7, 50)).not.toEqual(draw(8, 50));
  });

  it('uses the bits of a seed above 32', () => {
    expect(draw(1, 5)).not.toEqual(draw(1 + 2 ** 32, 5));
  });

  it('gives unsigned 32-bit integers whose every bit is set half of the time', () => {
    const draws = draw(1, 20_000);
    expect(draws.every((n) => Number.isInteger(n) && n >= 0 && n < 2 ** 32)).toBe(true);
    for (let bit = 0; bit < 32; bit++) {
      const set = draws.filter((n) => (n >>> bit) & 1).length;
      // Five standard deviations of a fair coin thrown 20,000 times.
      expect(Math.abs(set - 10_000)).toBeLessThan(5 * Math.sqrt(5000));
    }
  });
});
