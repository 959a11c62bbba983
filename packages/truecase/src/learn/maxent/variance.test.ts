import { describe, expect, it } from 'vitest';
import { ExampleBuilder, type ExampleSet } from './examples.js';
import { minimise } from './lbfgs.js';
import { logLikelihood, negativeLogPosterior } from './objective.js';
import { searchVariance } from './variance.js';

/** Weights that are nothing but their variance, scored by a function of its decimal logarithm. */
function searchCurve(score: (log: number) => number, options: { grid?: number[]; refinements?: number } = {}) {
  const previous: (number | undefined)[] = [];
  const tried: number[] = [];
  const best = searchVariance({
    ...options,
    train: (variance, before) => {
      previous.push(before?.[0]);
      tried.push(variance);
      return Float64Array.of(variance);
    },
    score: ([variance]) => score(Math.log10(variance!)),
  });
  return { best, previous, tried };
}

describe('searchVariance', () => {
  const grid = [0.01, 0.1, 1, 10, 100];

  it('closes in on the best between the neighbours on the grid', () => {
    for (const top of [-1.9, -0.7, 0, 0.21, 0.49, 1.3]) {
      const score = (log: number) => -((log - top) ** 2);
      const rough = searchCurve(score, { grid, refinements: 0 }).best;
      const { best } = searchCurve(score, { grid, refinements: 10 });
      expect(best.score).toBeGreaterThanOrEqual(rough.score);
      expect(Math.abs(Math.log10(best.variance) - top)).toBeLessThan(0.03);
      expect(best.weights).toEqual(Float64Array.of(best.variance));
    }
  });

  it('gives all that it tried, in ascending order', () => {
    const { best, tried } = searchCurve((log) => -Math.abs(log - 0.3));
    expect(best.curve.length).toBe(12);
    expect(best.curve.map(({ variance }) => variance)).toEqual([...tried].sort((a, b) => a - b));
    expect(Math.max(...best.curve.map(({ score }) => score))).toBe(best.score);
    expect(best.curve[0]!.variance).toBeCloseTo(0.01, 12);
    expect(best.curve.at(-1)!.variance).toBeCloseTo(10 ** 1.5, 10);
  });

  it('starts each training from the last on the grid, then from the best', () => {
    const { previous, tried } = searchCurve((log) => -Math.abs(log - 1), { grid: [100, 1, 10, 0.1], refinements: 2 });
    expect(tried.slice(0, 4)).toEqual([0.1, 1, 10, 100]);
    expect(previous).toEqual([undefined, 0.1, 1, 10, 10, 10]);
  });

  it('looks inwards from an end of the grid', () => {
    const rising = searchCurve((log) => log, { grid });
    expect(rising.best.variance).toBe(100);
    for (const variance of rising.tried.slice(5)) expect(variance).toBeGreaterThan(10);
    const falling = searchCurve((log) => -log, { grid });
    expect(falling.best.variance).toBe(0.01);
    for (const variance of falling.tried.slice(5)) expect(variance).toBeLessThan(0.1);
  });

  it('takes the smallest of equally good variances', () => {
    expect(searchCurve((log) => (log > -0.5 ? 1 : 0), { grid, refinements: 0 }).best.variance).toBe(1);
    expect(searchCurve(() => 1, { grid: [5] }).best.curve).toEqual([{ variance: 5, score: 1 }]);
  });

  it('refuses grids and scores that are none', () => {
    expect(() => searchCurve(() => 1, { grid: [] })).toThrow('no variance to try');
    expect(() => searchCurve(() => 1, { grid: [1, 0] })).toThrow('the variance 0 to try');
    expect(() => searchCurve(() => 1, { grid: [Number.POSITIVE_INFINITY] })).toThrow('the variance Infinity');
    expect(() => searchCurve(() => Number.NaN, { grid })).toThrow('no score for the variance 0.01');
  });

  it('finds a variance between too stiff and too loose for few examples', () => {
    const train = exampleSet([
      [0, 0],
      [0, 0],
      [0, 1],
      [1, 1],
      [2, 0],
    ]);
    const development = exampleSet([
      [0, 0],
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 1],
      [1, 0],
      [2, 0],
      [2, 0],
      [2, 1],
    ]);
    const { variance, score, weights, curve } = searchVariance({
      train: (sigma, start = new Float64Array(6)) =>
        minimise(negativeLogPosterior(train, { variance: sigma }), start, { gradientTolerance: 1e-9 }).point,
      score: (point) => logLikelihood(development, point),
    });
    expect(logLikelihood(development, weights)).toBe(score);
    expect(score).toBeGreaterThan(curve[0]!.score);
    expect(score).toBeGreaterThan(curve.at(-1)!.score);
    expect(variance).toBeGreaterThan(0.1);
    expect(variance).toBeLessThan(10);
  });
});

/** Examples of one feature and one of two labels. */
function exampleSet(pairs: readonly (readonly [number, number])[]): ExampleSet {
  const builder = new ExampleBuilder(2);
  for (const [feature, label] of pairs) {
    builder.begin();
    builder.feature(feature);
    builder.end(label, 0b11);
  }
  return builder.build(3);
}
