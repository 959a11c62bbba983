import { describe, expect, it } from 'vitest';
import { minimise } from '../../../../learn/maxent/lbfgs.js';
import { Shape } from '../../../../text/casing.js';
import { ExamplesBuilder } from './examples.js';
import { type Groups, groupFeatures, separateFeatures } from './groups.js';
import { LABEL_COUNT } from './labels.js';

const ANY = (1 << Shape.LOWER) | (1 << Shape.TITLE) | (1 << Shape.UPPER);
/** Features 1 and 2 are on in the same examples, and so are 3, 4 and 5; the first is the bias. */
const EXAMPLES = [
  { features: [0, 1, 2, 6], shape: Shape.TITLE },
  { features: [0, 3, 4, 5], shape: Shape.UPPER },
  { features: [0, 3, 4, 5, 6], shape: Shape.TITLE },
  { features: [0, 1, 2], shape: Shape.LOWER },
  { features: [0, 6], shape: Shape.LOWER },
];
const ON = Float64Array.of(1, 2, 2, 3, 3, 3, 4);
const MEAN = Float64Array.from({ length: ON.length * LABEL_COUNT }, (_, at) =>
  at % LABEL_COUNT === 0 ? 0 : ((at * 7) % 5) / 4 - 0.4,
);

/** Scales of all features: those of a group differ. */
const SCALES = Float64Array.of(0.5, 1, 4, 2, 1, 0.25, 3);
/** Every feature by itself, with its scale. */
const APART = { ...separateFeatures(ON.length), scale: SCALES };

function build(groups: Groups) {
  const builder = new ExamplesBuilder(groups);
  for (const { features, shape } of EXAMPLES) {
    builder.begin();
    for (const number of features) builder.learned(number);
    builder.end(shape, ANY, Float64Array.of(0.3, -0.2, 0));
  }
  return builder.build();
}

function learn(groups: Groups, variance: number): Float64Array {
  const examples = build(groups);
  const start = examples.gather(MEAN);
  const { point, converged } = minimise(examples.problem(MEAN, variance), start, { gradientTolerance: 1e-10 });
  expect(converged).toBe(true);
  return examples.share(point, MEAN);
}

describe('Examples', () => {
  it('finds the same weights in groups and one by one', () => {
    const groups = groupFeatures(ON, MEAN, SCALES);
    expect(groups.first.length).toBe(4);
    for (const variance of [0.1, 3]) {
      const together = learn(groups, variance);
      const apart = learn(APART, variance);
      for (const [at, weight] of apart.entries()) expect(together[at]).toBeCloseTo(weight, 6);
    }
  });

  it('gives the same figures in groups and one by one', () => {
    const together = build(groupFeatures(ON, MEAN, SCALES));
    const apart = build(APART);
    expect(together.logLikelihood(MEAN)).toBeCloseTo(apart.logLikelihood(MEAN), 10);
    expect(together.errorRate(MEAN)).toBe(apart.errorRate(MEAN));
    expect(together.size).toBe(EXAMPLES.length);
  });
});
