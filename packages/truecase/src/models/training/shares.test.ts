import { describe, expect, it } from 'vitest';
import { bestShape, interpolate, type Shares } from './shares.js';

function expectShares(found: Shares, expected: Shares): void {
  for (const [i, share] of expected.entries()) expect(found[i]).toBeCloseTo(share, 10);
}

describe('interpolate', () => {
  it('is (c + κ p) / (N + κ)', () => {
    expectShares(interpolate([3, 1, 0, 0], 4, [0.5, 0.25, 0.25, 0], 2), [4 / 6, 1.5 / 6, 0.5 / 6, 0]);
  });

  it('is the prior where nothing is counted or smoothed', () => {
    expect(interpolate([0, 0, 0, 0], 0, [0.1, 0.2, 0.3, 0.4], 0)).toEqual([0.1, 0.2, 0.3, 0.4]);
  });
});

describe('bestShape', () => {
  it('is the shape of the largest share, the first of equals', () => {
    expect(bestShape([0.1, 0.2, 0.6, 0.1])).toBe(3);
    expect(bestShape([0.4, 0.4, 0.1, 0.1])).toBe(1);
  });
});
