import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../testing/runs.js';
import { Learner } from './learner.js';
import { selectFeatures } from './select.js';

const BITS = 10;
const THREE = 0b1110;

/** A learner whose features have been moved by one example each, so far as its rate says. */
function learnerOf(rates: ReadonlyMap<number, number>): Learner {
  const learner = new Learner(BITS);
  for (const [feature, rate] of rates) {
    learner.learn(
      {
        features: Uint32Array.of(feature),
        offsets: Uint32Array.of(0, 1, 1, 1),
        hasRight: false,
        shape: Uint8Array.of(2),
        allowed: Uint8Array.of(THREE),
        given: new Float32Array(0),
        lines: 1,
      },
      rate,
    );
  }
  return learner;
}

function listOf(kept: Uint8Array): number[] {
  return Array.from({ length: 2 ** BITS }, (_, feature) => feature).filter(
    (feature) => (kept[feature >>> 3]! & (1 << (feature & 7))) !== 0,
  );
}

describe('selectFeatures', () => {
  const learner = learnerOf(
    new Map([
      [0, 0.5],
      [8, 2],
      [15, 0.01],
      [900, 1],
      [1023, 4],
    ]),
  );

  it('keeps all features of some importance if no number is given', () => {
    const { kept, count } = selectFeatures(learner, 0);
    expect(kept.length).toBe(2 ** BITS / 8);
    expect(listOf(kept)).toEqual([0, 8, 15, 900, 1023]);
    expect(count).toBe(5);
  });

  it.each([
    [1, [1023]],
    [2, [8, 1023]],
    [3, [8, 900, 1023]],
    [4, [0, 8, 900, 1023]],
    [5, [0, 8, 15, 900, 1023]],
    [1000, [0, 8, 15, 900, 1023]],
  ])('keeps the %i most important ones', (most, expected) => {
    const { kept, count } = selectFeatures(learner, most);
    expect(listOf(kept)).toEqual(expected);
    expect(count).toBe(expected.length);
  });

  it('keeps none of the equals that there is no room for', () => {
    const equal = learnerOf(new Map([1, 2, 3, 4].map((feature) => [feature, 1])));
    expect(selectFeatures(equal, 3).count).toBe(0);
    expect(selectFeatures(equal, 4).count).toBe(4);
  });

  it('keeps none that is less important than one left out, and not too many', () => {
    const anyRates = fc.array(fc.tuple(fc.nat(2 ** BITS - 1), fc.double({ min: 1e-3, max: 10, noNaN: true })), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(anyRates, fc.integer({ min: 1, max: 60 }), (rates, most) => {
        const any = learnerOf(new Map(rates));
        const { kept, count } = selectFeatures(any, most);
        const chosen = listOf(kept);
        expect(chosen.length).toBe(count);
        expect(count).toBeLessThanOrEqual(most);
        const rest = [...new Set(rates.map(([feature]) => feature))].filter((feature) => !chosen.includes(feature));
        const least = Math.min(...chosen.map((feature) => any.importance(feature)));
        for (const feature of rest) expect(any.importance(feature)).toBeLessThanOrEqual(least);
        if (rest.length > 0 && count + 5 < most) expect(rest.length).toBe(0);
      }),
      { seed: 1, numRuns: runs(50) },
    );
  });
});
