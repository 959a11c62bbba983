import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../testing/runs.js';
import { tableOf } from '../../../testing/tagger.js';
import { ChangedWeights } from './weights.js';

const BITS = 12;
const anyFeature = fc.integer({ min: 0, max: 2 ** BITS - 1 });
const anyWeights = fc
  .array(fc.tuple(anyFeature, fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 3, maxLength: 3 })))
  .map((pairs) => new Map(pairs));

describe('ChangedWeights', () => {
  it('is the base and the changes, for every feature', () => {
    fc.assert(
      fc.property(anyWeights, anyWeights, (base, changed) => {
        const features = Uint32Array.from(changed.keys()).sort();
        const changes = [0, 1, 2].map((label) => {
          const own = features.filter((feature) => changed.get(feature)![label] !== 0);
          return { features: own, amounts: Float32Array.from(own, (feature) => changed.get(feature)![label]!) };
        });
        const weights = new ChangedWeights(tableOf(base, BITS), BITS, changes);
        for (let feature = 0; feature < 2 ** BITS; feature++) {
          const sums = new Float64Array(3);
          // Signed, with low bits that do not matter, as the features are computed.
          weights.accumulate(((feature << (32 - BITS)) | 77) >> 0, sums);
          const expected = [0, 1, 2].map((l) => (base.get(feature)?.[l] ?? 0) + (changed.get(feature)?.[l] ?? 0));
          if (expected.some((value, l) => value !== sums[l]))
            expect([feature, ...sums]).toEqual([feature, ...expected]);
        }
      }),
      { seed: 3, numRuns: runs(30) },
    );
  });
});
