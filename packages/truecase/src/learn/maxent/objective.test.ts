import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/runs.js';
import { ExampleBuilder, type ExampleSet } from './examples.js';
import { minimise } from './lbfgs.js';
import { errorRate, logLikelihood, negativeLogPosterior, type Prior } from './objective.js';

interface PlainExample {
  readonly features: readonly number[];
  readonly label: number;
  readonly allowed: number;
}

const FEATURES = 6;
const SHARP = { gradientTolerance: 1e-11, maxIterations: 2000 };

function setOf(examples: readonly PlainExample[], labels = 4, featureCount = FEATURES): ExampleSet {
  const builder = new ExampleBuilder(labels);
  for (const { features, label, allowed } of examples) {
    builder.begin();
    for (const feature of features) builder.feature(feature);
    builder.end(label, allowed);
  }
  return builder.build(featureCount);
}

/** p(label | example) from the definition; 0 where not allowed. */
function plainRow({ features, allowed }: PlainExample, weights: Float64Array, labels: number): number[] {
  const mass = Array.from({ length: labels }, (_, l) => {
    const score = features.reduce((sum, feature) => sum + weights[feature * labels + l]!, 0);
    return ((allowed >> l) & 1) === 1 ? Math.exp(score) : 0;
  });
  const total = mass.reduce((a, b) => a + b);
  return mass.map((m) => m / total);
}

function examplesOf(labels: number, maxLength = 12) {
  const example = fc
    .record({
      features: fc.uniqueArray(fc.nat(FEATURES - 1), { maxLength: 5 }),
      label: fc.nat(labels - 1),
      others: fc.nat((1 << labels) - 1),
    })
    .map(({ features, label, others }) => ({ features, label, allowed: others | (1 << label) }));
  return fc.array(example, { minLength: 1, maxLength });
}

function vectorOf(labels: number, size = 3) {
  const length = FEATURES * labels;
  const number = fc.double({ min: -size, max: size, noNaN: true });
  return fc.array(number, { minLength: length, maxLength: length }).map((values) => Float64Array.from(values));
}

/** Examples of 2, 3, 4 and 8 labels, weights, and a prior. */
const problems = fc.constantFrom(2, 3, 4, 8).chain((labels) =>
  fc.record({
    labels: fc.constant(labels),
    examples: examplesOf(labels),
    weights: vectorOf(labels),
    mean: vectorOf(labels),
    variance: fc.double({ min: 0.05, max: 20, noNaN: true }),
    scale: fc
      .array(fc.constantFrom(0.5, 1, 3), { minLength: FEATURES, maxLength: FEATURES })
      .map((factors) => Float64Array.from(factors)),
  }),
);

/** A fixed problem on which no label is certain: every pattern of features has every label. */
const mixed: PlainExample[] = [[0], [0, 1], [0, 2], [0, 1, 2], [0, 3]].flatMap((features, row) =>
  [0, 1, 2, 3].flatMap((label) => Array(1 + ((row * 3 + label * 5) % 7)).fill({ features, label, allowed: 15 })),
);

function solve(examples: ExampleSet, prior: Prior): Float64Array {
  const start = prior.mean ?? new Float64Array(examples.featureCount * examples.labels);
  return minimise(negativeLogPosterior(examples, prior), start, SHARP).point;
}

function distance(a: Float64Array, b: Float64Array): number {
  return Math.hypot(...a.map((value, i) => value - b[i]!));
}

describe('negativeLogPosterior', () => {
  it('has the value of its definition', () => {
    fc.assert(
      fc.property(problems, ({ labels, examples, weights, mean, variance, scale }) => {
        const set = setOf(examples, labels);
        const likelihood = examples.reduce((sum, e) => sum + Math.log(plainRow(e, weights, labels)[e.label]!), 0);
        const varianceOf = (i: number) => variance * scale[Math.floor(i / labels)]!;
        const penalty = weights.reduce((sum, w, i) => sum + (w - mean[i]!) ** 2 / (2 * varianceOf(i)), 0);
        const gradient = new Float64Array(weights.length);
        const value = negativeLogPosterior(set, { mean, variance, scale }).evaluate(weights, gradient);
        expect(Math.abs(value - (penalty - likelihood))).toBeLessThan(1e-10 * (1 + penalty - likelihood));
        expect(Math.abs(logLikelihood(set, weights) - likelihood)).toBeLessThan(1e-10 * (1 - likelihood));
      }),
      { seed: 3 },
    );
  });

  it('has the gradient of its value', () => {
    fc.assert(
      fc.property(problems, ({ labels, examples, weights, mean, variance, scale: factors }) => {
        const { evaluate } = negativeLogPosterior(setOf(examples, labels), { mean, variance, scale: factors });
        const gradient = new Float64Array(weights.length).fill(99);
        const unused = new Float64Array(weights.length);
        evaluate(weights, gradient);
        const scale = 1 + Math.hypot(...gradient);
        for (let i = 0; i < weights.length; i++) {
          const at = (shift: number) => evaluate(weights.with(i, weights[i]! + shift), unused);
          // Central differences of fourth order.
          const h = 1e-3;
          const numerical = (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h);
          expect(Math.abs(gradient[i]! - numerical)).toBeLessThan(1e-6 * Math.min(scale, 1 + Math.abs(numerical)));
        }
      }),
      { seed: 4, numRuns: runs(60) },
    );
  });

  it('is the same with four labels as with a fifth that is never allowed', () => {
    fc.assert(
      fc.property(examplesOf(4), vectorOf(4), (examples, weights) => {
        const wide = new Float64Array(FEATURES * 5);
        for (let i = 0; i < weights.length; i++) wide[Math.floor(i / 4) * 5 + (i % 4)] = weights[i]!;
        const narrowGradient = new Float64Array(weights.length);
        const wideGradient = new Float64Array(wide.length);
        const prior = { variance: Number.POSITIVE_INFINITY };
        const value = negativeLogPosterior(setOf(examples), prior).evaluate(weights, narrowGradient);
        expect(negativeLogPosterior(setOf(examples, 5), prior).evaluate(wide, wideGradient)).toBe(value);
        const kept = wideGradient.filter((_, i) => i % 5 < 4);
        expect(kept).toEqual(narrowGradient);
        expect(errorRate(setOf(examples, 5), wide)).toBe(errorRate(setOf(examples), weights));
      }),
      { seed: 5 },
    );
  });

  it('stays finite with enormous weights', () => {
    const set = setOf([
      { features: [0], label: 0, allowed: 15 },
      { features: [0], label: 1, allowed: 15 },
    ]);
    const weights = new Float64Array(FEATURES * 4);
    weights.set([-5000, 5000, 0, 0]);
    const gradient = new Float64Array(weights.length);
    const value = negativeLogPosterior(set, { variance: Number.POSITIVE_INFINITY }).evaluate(weights, gradient);
    expect(value).toBe(10000);
    expect([...gradient.subarray(0, 4)]).toEqual([-1, 1, 0, 0]);
  });

  it('refuses impossible priors', () => {
    const set = setOf(mixed);
    expect(() => negativeLogPosterior(set, { variance: 0 })).toThrow('a variance of 0, expected a number above 0');
    expect(() => negativeLogPosterior(set, { variance: Number.NaN })).toThrow('a variance of NaN');
    expect(() => negativeLogPosterior(set, { variance: 1, mean: new Float64Array(3) })).toThrow(
      'a mean of 3 numbers, expected 6 features of 4 labels',
    );
    for (const scale of [Float64Array.of(1), new Float64Array(FEATURES)]) {
      expect(() => negativeLogPosterior(set, { variance: 1, scale })).toThrow('expected 6 numbers above 0');
    }
    expect(() => errorRate(set, new Float64Array(3))).toThrow('weights of 3 numbers');
  });
});

describe('errorRate', () => {
  it('looks at allowed labels only, and takes the first of equals', () => {
    const set = setOf(
      [
        { features: [0], label: 1, allowed: 0b011 },
        { features: [0], label: 2, allowed: 0b111 },
        { features: [0], label: 0, allowed: 0b111 },
        { features: [1], label: 0, allowed: 0b111 },
        { features: [1], label: 1, allowed: 0b110 },
        { features: [1], label: 2, allowed: 0b110 },
      ],
      3,
    );
    const weights = new Float64Array(FEATURES * 3);
    weights.set([1, 2, 3]);
    // The third is wrong because label 2 is best; the last because label 1 comes first.
    expect(errorRate(set, weights)).toBeCloseTo(2 / 6, 12);
  });

  it('is not a number without examples', () => {
    expect(errorRate(setOf([]), new Float64Array(FEATURES * 4))).toBeNaN();
  });
});

describe('the optimum', () => {
  it('is the log-odds of the counts for one feature and a flat prior', () => {
    const one = (label: number) => ({ features: [0], label, allowed: 0b11 });
    const set = setOf([...Array(7).fill(one(0)), ...Array(3).fill(one(1))], 2, 1);
    const [a, b] = solve(set, { variance: Number.POSITIVE_INFINITY });
    expect(a! - b!).toBeCloseTo(Math.log(7 / 3), 8);
  });

  it('satisfies the fixed-point equation: empirical − expected = (λ − μ) / σ²', () => {
    fc.assert(
      fc.property(problems, ({ labels, examples, mean, variance }) => {
        const weights = solve(setOf(examples, labels), { mean, variance });
        const difference = new Float64Array(weights.length);
        for (const example of examples) {
          const row = plainRow(example, weights, labels);
          for (const feature of example.features) {
            for (let l = 0; l < labels; l++) difference[feature * labels + l]! -= row[l]!;
            difference[feature * labels + example.label]! += 1;
          }
        }
        for (let i = 0; i < weights.length; i++) {
          expect(Math.abs(difference[i]! - (weights[i]! - mean[i]!) / variance)).toBeLessThan(1e-6);
        }
      }),
      { seed: 6, numRuns: runs(60) },
    );
  });

  it('expects every feature with every label as often as it was seen, with a flat prior', () => {
    const weights = solve(setOf(mixed), { variance: Number.POSITIVE_INFINITY });
    for (let feature = 0; feature < FEATURES; feature++) {
      const having = mixed.filter(({ features }) => features.includes(feature));
      for (let label = 0; label < 4; label++) {
        const seen = having.filter((example) => example.label === label).length;
        const expected = having.reduce((sum, example) => sum + plainRow(example, weights, 4)[label]!, 0);
        expect(Math.abs(expected - seen)).toBeLessThan(1e-6);
      }
    }
  });

  it('is the same from anywhere', () => {
    const problem = negativeLogPosterior(setOf(mixed), { variance: 2 });
    const centre = minimise(problem, new Float64Array(FEATURES * 4), SHARP).point;
    fc.assert(
      fc.property(vectorOf(4, 20), (start) => {
        const { point, converged } = minimise(problem, start, SHARP);
        expect(converged).toBe(true);
        expect(distance(point, centre)).toBeLessThan(1e-6);
      }),
      { seed: 7, numRuns: runs(20) },
    );
  });
});

describe('MAP adaptation', () => {
  const set = setOf(mixed);
  const mean = Float64Array.from({ length: FEATURES * 4 }, (_, i) => (i < 16 ? Math.sin(i * 1.7) * 2 : 0));
  const flat = logLikelihood(set, solve(set, { variance: Number.POSITIVE_INFINITY }));

  it('stays at the mean with a variance near 0', () => {
    expect(distance(solve(set, { mean, variance: 1e-9 }), mean)).toBeLessThan(1e-6);
  });

  it('goes to the maximum likelihood with a large variance', () => {
    expect(flat - logLikelihood(set, mean)).toBeGreaterThan(5);
    expect(Math.abs(logLikelihood(set, solve(set, { mean, variance: 1e7 })) - flat)).toBeLessThan(1e-5);
  });

  it('moves away from the mean and fits the data better, the larger the variance', () => {
    const variances = [1e-4, 1e-3, 1e-2, 0.1, 1, 10, 100];
    const solutions = variances.map((variance) => solve(set, { mean, variance }));
    for (let i = 1; i < solutions.length; i++) {
      expect(distance(solutions[i]!, mean)).toBeGreaterThan(distance(solutions[i - 1]!, mean));
      expect(logLikelihood(set, solutions[i]!)).toBeGreaterThan(logLikelihood(set, solutions[i - 1]!));
    }
    expect(logLikelihood(set, solutions.at(-1)!)).toBeLessThan(flat);
  });

  it('leaves weights alone whose features never come up, and moves those of labels that never do', () => {
    const adaptation = setOf(Array(3).fill({ features: [0, 1], label: 0, allowed: 0b0111 }));
    const adapted = solve(adaptation, { mean, variance: 1 });
    for (let i = 8; i < mean.length; i++) expect(adapted[i]).toBe(mean[i]);
    expect(adapted[1]).toBeLessThan(mean[1]! - 1e-3);
    expect(adapted[3]).toBe(mean[3]);
  });

  it('is minimum-divergence training from the background model', () => {
    fc.assert(
      fc.property(examplesOf(4), vectorOf(4), vectorOf(4), (examples, background, delta) => {
        // p ∝ background(y | x) · exp Σ δ, with a prior of δ around 0.
        const likelihood = examples.reduce((sum, example) => {
          const from = plainRow(example, background, 4);
          const tilt = plainRow(example, delta, 4);
          const mass = from.map((p, l) => p * tilt[l]!);
          return sum + Math.log(mass[example.label]! / mass.reduce((a, b) => a + b));
        }, 0);
        const expected = delta.reduce((sum, d) => sum + d ** 2 / (2 * 0.7), 0) - likelihood;
        const weights = background.map((w, i) => w + delta[i]!);
        const problem = negativeLogPosterior(setOf(examples), { mean: background, variance: 0.7 });
        const value = problem.evaluate(weights, new Float64Array(weights.length));
        expect(Math.abs(value - expected)).toBeLessThan(1e-9 * (1 + expected));
      }),
      { seed: 8 },
    );
  });
});
