import { describe, expect, it } from 'vitest';
import { type ChainSet, dimensionOf, negativeLogPosteriorOfChains } from './chain.js';
import { minimise } from './lbfgs.js';

/** Three labels, of which 2 follows 1 and 2 alone; two sequences over two features. */
const SET: ChainSet = {
  labels: 3,
  featureCount: 2,
  moveKinds: 2,
  sequences: Uint32Array.of(0, 3, 4),
  offsets: Uint32Array.of(0, 1, 3, 4, 5),
  features: Uint32Array.of(0, 0, 1, 1, 0),
  label: Uint8Array.of(0, 1, 2, 1),
  kind: Uint8Array.of(0, 1, 1, 0),
  allowed: Uint8Array.of(1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1),
};
const VARIANCE = 4;

/** − Σ ln p(Y | X) + Σ λ² / (2σ²) by going through all sequences of labels. */
function byHand(set: ChainSet, weights: Float64Array): number {
  const { labels: K, featureCount, sequences, offsets, features, label, kind, allowed } = set;
  const score = (from: number, row: readonly number[]) => {
    let sum = 0;
    for (const [t, y] of row.entries()) {
      const at = from + t;
      for (let i = offsets[at]!; i < offsets[at + 1]!; i++) sum += weights[features[i]! * K + y]!;
      const move = (t === 0 ? 0 : row[t - 1]! + 1) * K + y;
      if (allowed[move] === 0) return Number.NEGATIVE_INFINITY;
      sum += weights[featureCount * K + kind[at]! * (K + 1) * K + move]!;
    }
    return sum;
  };
  const all = (length: number): number[][] =>
    length === 0 ? [[]] : all(length - 1).flatMap((row) => [0, 1, 2].map((y) => [...row, y]));
  let value = 0;
  for (const weight of weights) value += weight ** 2 / (2 * VARIANCE);
  for (let s = 0; s + 1 < sequences.length; s++) {
    const from = sequences[s]!;
    const to = sequences[s + 1]!;
    const sum = all(to - from).reduce((mass, row) => mass + Math.exp(score(from, row)), 0);
    value += Math.log(sum) - score(from, [...label.subarray(from, to)]);
  }
  return value;
}

describe('maximum entropy over sequences', () => {
  const dimension = dimensionOf(SET);
  const weights = Float64Array.from({ length: dimension }, (_, i) => Math.sin(i + 1));

  it('has one weight for each feature and label and for each move', () => {
    expect(dimension).toBe(2 * 3 + 2 * 4 * 3);
  });

  it('gives the value that going through all sequences gives', () => {
    const problem = negativeLogPosteriorOfChains(SET, VARIANCE);
    expect(problem.evaluate(weights, new Float64Array(dimension))).toBeCloseTo(byHand(SET, weights), 10);
  });

  it('gives the gradient that differences give', () => {
    const gradient = new Float64Array(dimension);
    negativeLogPosteriorOfChains(SET, VARIANCE).evaluate(weights, gradient);
    const step = 1e-5;
    for (let i = 0; i < dimension; i++) {
      const up = weights.slice();
      const down = weights.slice();
      up[i]! += step;
      down[i]! -= step;
      expect(gradient[i]).toBeCloseTo((byHand(SET, up) - byHand(SET, down)) / (2 * step), 6);
    }
  });

  it('is minimised', () => {
    const { converged, value } = minimise(negativeLogPosteriorOfChains(SET, VARIANCE), new Float64Array(dimension));
    expect(converged).toBe(true);
    expect(value).toBeLessThan(byHand(SET, new Float64Array(dimension)));
  });
});
