import { describe, expect, it } from 'vitest';
import { Sampler } from './sample.js';

function share(sampler: Sampler, lines: number, units: number, firstLine = 0): number {
  let chosen = 0;
  for (let line = 0; line < lines; line++) {
    for (let unit = 0; unit < units; unit++) if (sampler.chooses(firstLine + line, unit)) chosen++;
  }
  return chosen / (lines * units);
}

describe('Sampler', () => {
  it('chooses the share that was asked for, in every line and at every place', () => {
    expect(share(new Sampler(1, 0.02), 2000, 20)).toBeCloseTo(0.02, 2);
    expect(share(new Sampler(1, 0.5), 1, 4000)).toBeCloseTo(0.5, 1);
    expect(share(new Sampler(1, 0.5), 4000, 1)).toBeCloseTo(0.5, 1);
    expect(share(new Sampler(1, 0.5), 4000, 1, 2 ** 32)).toBeCloseTo(0.5, 1);
  });

  it('chooses all or nothing at the ends', () => {
    expect(share(new Sampler(3, 0), 100, 10)).toBe(0);
    expect(share(new Sampler(3, 1), 100, 10)).toBe(1);
  });

  it('depends on the seed, the line, also beyond 2^32, and the unit only', () => {
    const pattern = (seed: number, line: number) =>
      Array.from({ length: 64 }, (_, unit) => (new Sampler(seed, 0.5).chooses(line, unit) ? 1 : 0)).join('');
    expect(pattern(1, 5)).toBe(pattern(1, 5));
    expect(new Set([pattern(1, 5), pattern(2, 5), pattern(1, 6), pattern(1, 5 + 2 ** 32)]).size).toBe(4);
  });
});
