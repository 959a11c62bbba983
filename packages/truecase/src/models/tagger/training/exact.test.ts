import { describe, expect, it } from 'vitest';
import { readContainer } from '../../../format/container.js';
import { errorRate, negativeLogPosterior } from '../../../learn/maxent/objective.js';
import type { Progress } from '../../../progress.js';
import { readerOf } from '../../../testing/lattice.js';
import { lexiconOf, openLexicon } from '../../../testing/tagger.js';
import { toyCorpus, trainBytes, trainToy } from '../../../testing/toy.js';
import { WEIGHTS, WeightTable } from '../features/weights.js';
import { assemble, type ExactFigures, type ExactOptions, type ExactWeights, trainExact } from './exact.js';
import { type EmitSide, ExampleReader, fromEachSide } from './examples.js';
import { layOutWeights } from './layout.js';

const OPTIONS: ExactOptions = { minFeature: 1, variance: 1, tolerance: 1e-9, maxIterations: 500, bits: 20 };
const FLAT = 1e7;

const train = (lines: readonly string[], options: Partial<ExactOptions> = {}, report?: (progress: Progress) => void) =>
  trainExact(toyCorpus(lines), lexiconOf(lines), { ...OPTIONS, ...options }, 'en', 1, report);
const assembled = (lines: readonly string[], options: Partial<ExactOptions> = {}) =>
  assemble(toyCorpus(lines), lexiconOf(lines), { ...OPTIONS, ...options }, 'en', 1);

/** Sums of the weights of the last word of a line: log-odds of TITLE, UPPER and MIXED against LOWER. */
function logOddsOf(model: ExactWeights, corpus: readonly string[], line: string): number[] {
  const table = new WeightTable(readerOf(layOutWeights(model, false)), model.bits);
  const lexicon = lexiconOf(corpus);
  const options = { language: 'en', templates: 'paper', bare: 0, dropout: 0, seed: 1 } as const;
  let sums = new Float64Array(WEIGHTS);
  const add: EmitSide = (hashes, count) => {
    sums = new Float64Array(WEIGHTS);
    for (let i = 0; i < count; i++) table.accumulate(hashes[i]!, sums);
  };
  new ExampleReader(openLexicon(lexicon), lexicon.classes, options).addLine(line, fromEachSide(add));
  return [...sums];
}

const repeat = (count: number, line: string) => Array.from({ length: count }, () => line);

describe('trainExact under a flat prior', () => {
  it('gives a word the log-odds of its casings', async () => {
    // Capitals alone on a line would be no example.
    const lines = [...repeat(3, '@anna Vale'), ...repeat(5, '@anna vale'), ...repeat(2, '@anna VALE')];
    const model = await train(lines, { variance: FLAT });
    expect(model.figures.converged).toBe(true);
    const [title, upper] = logOddsOf(model, lines, '@anna vale');
    expect(title).toBeCloseTo(Math.log(3 / 5), 4);
    expect(upper).toBeCloseTo(Math.log(2 / 5), 4);
    const expected = 3 * Math.log(0.3) + 5 * Math.log(0.5) + 2 * Math.log(0.2);
    expect(model.figures.logLikelihood).toBeCloseTo(expected, 6);
    expect(model.figures.examples).toBe(10);
  });

  it('gives it those after each of two numbers, if its casing depends on them', async () => {
    const lines = [...repeat(6, '7 Vale'), ...repeat(2, '7 vale'), ...repeat(1, '77 Vale'), ...repeat(4, '77 vale')];
    const model = await train(lines, { variance: FLAT });
    expect(logOddsOf(model, lines, '7 vale')[0]).toBeCloseTo(Math.log(6 / 2), 4);
    expect(logOddsOf(model, lines, '77 vale')[0]).toBeCloseTo(Math.log(1 / 4), 4);
    // The word before is all that tells them apart.
    const { names, examples } = await assembled(lines);
    const apart = [...names.keys()].filter((id) => [...examples.features].filter((each) => each === id).length < 13);
    expect(apart).toHaveLength(2);
    const [one, two] = apart.map((id) => model.weights[id * WEIGHTS]!) as [number, number];
    expect(Math.abs(one - two)).toBeCloseTo(Math.log(12), 4);
  });
});

describe('trainExact under a prior', () => {
  const lines = [...repeat(3, 'Vale'), ...repeat(5, 'vale')];

  it('balances counts and weights: what a feature expects too little is its weight over the variance', async () => {
    const variance = 0.5;
    const model = await train(lines, { variance });
    const [title, upper] = logOddsOf(model, lines, 'vale').map(Math.exp) as [number, number];
    const expected = (odds: number) => (8 * odds) / (1 + title + upper);
    // λ = σ² (counted − expected) for each label, the same in all features, since they are on together.
    const lower = variance * (5 - expected(1));
    for (let i = 0; i < model.features.length; i++) {
      expect(model.weights[i * WEIGHTS]).toBeCloseTo(variance * (3 - expected(title)) - lower, 4);
      expect(model.weights[i * WEIGHTS + 1]).toBeCloseTo(variance * (0 - expected(upper)) - lower, 4);
    }
    expect(title).toBeGreaterThan(3 / 5);
    expect(model.features.length).toBe(12);
  });

  it('keeps all weights near zero where the variance is small', async () => {
    const { weights } = await train(lines, { variance: 1e-6 });
    expect(Math.max(...weights.map(Math.abs))).toBeLessThan(1e-4);
    expect(Math.max(...weights.map(Math.abs))).toBeGreaterThan(0);
  });
});

const TEXT = [
  'We saw Dora in the old town of Ems.',
  'They may go in May with an iPhone.',
  'You may see what NASA and Dora may say.',
  'The old town is near the river in May.',
  'An iPhone of Dora fell into the river.',
  'NASA said that it may rain in the town.',
  'So we met Dora near NASA in old Ems.',
];
const LINES = Array.from({ length: 6 }, () => TEXT).flat();

describe('assemble', () => {
  it('makes a problem whose gradient is right', async () => {
    const { examples, names } = await assembled(TEXT);
    const problem = negativeLogPosterior(examples, { variance: 2 });
    const point = Float64Array.from({ length: names.length * 4 }, (_, i) => Math.sin(i));
    const gradient = new Float64Array(point.length);
    problem.evaluate(point, gradient);
    const rest = new Float64Array(point.length);
    const step = 1e-5;
    for (let i = 0; i < point.length; i += 7) {
      const value = (by: number) => problem.evaluate(point.with(i, point[i]! + by), rest);
      expect(gradient[i]).toBeCloseTo((value(step) - value(-step)) / (2 * step), 5);
    }
  });

  it('has the examples and features of the lines, labels from 0 for LOWER', async () => {
    const { examples, names, heldOut } = await assembled(['We saw Dora', 'NASA saw an iPhone']);
    expect([...examples.label]).toEqual([1, 0, 1, 2, 0, 0, 3]);
    expect([...examples.allowed]).toEqual([7, 7, 7, 7, 7, 7, 15]);
    expect(examples.features.length).toBe(7 * 12);
    expect(examples.featureCount).toBe(names.length);
    expect([...names]).toEqual([...new Set(names)].sort((a, b) => a - b));
    expect(heldOut).toBe(7);
  });

  it('leaves out features with fewer mentions than asked for, and keeps their number right', async () => {
    const all = await assembled(TEXT, { minFeature: 1 });
    const mentions = new Map<number, number>();
    for (const id of all.examples.features) mentions.set(all.names[id]!, (mentions.get(all.names[id]!) ?? 0) + 1);
    for (const minFeature of [2, 3, 5]) {
      const { names, examples } = await assembled(TEXT, { minFeature });
      expect([...names]).toEqual([...all.names].filter((name) => mentions.get(name)! >= minFeature));
      expect(names.length).toBeLessThan(all.names.length);
      expect(examples.size).toBe(all.examples.size);
      const kept = [...all.examples.features]
        .map((id) => all.names[id]!)
        .filter((name) => mentions.get(name)! >= minFeature);
      expect([...examples.features].map((id) => names[id])).toEqual(kept);
    }
    const none = await train(TEXT, { minFeature: 1e6 });
    expect(none.features.length).toBe(0);
  });

  it('puts every tenth line last when it is to be held out', async () => {
    const lines = Array.from({ length: 25 }, (_, i) => (i % 10 === 9 ? 'We saw DORA' : 'we saw it'));
    const { examples, heldOut } = await assembled(lines, { variance: 0 });
    expect(examples.size).toBe(75);
    expect(heldOut).toBe(69);
    expect([...examples.label.subarray(heldOut)]).toEqual([1, 0, 2, 1, 0, 2]);
    // Empty lines do not count.
    const spaced = await assembled(
      lines.flatMap((line) => [line, '']),
      { variance: 0 },
    );
    expect(spaced.heldOut).toBe(69);
  });

  it('takes the templates that it is told', async () => {
    const { examples } = await assembled(['We saw Dora'], { templates: 'paper' });
    const { examples: both } = await assembled(['We saw Dora'], { templates: 'both' });
    expect(both.features.length).toBeGreaterThan(3 * 40);
    expect([examples.size, both.size]).toEqual([3, 6]);
  });

  it('counts a mention once, from however many sides it is seen', async () => {
    const once = await assembled(['Dora'], { templates: 'both', minFeature: 2 });
    expect([once.examples.size, once.names.length]).toEqual([2, 0]);
    const twice = await assembled(['Dora', 'Dora'], { templates: 'both', minFeature: 2 });
    expect(twice.names.length).toBeGreaterThan(40);
  });

  it('refuses numbers of bits that no model can have', async () => {
    for (const bits of [0, 9, 12.5, 31]) await expect(assembled(TEXT, { bits })).rejects.toThrow(`${bits} bits`);
  });
});

describe('the search of a variance', () => {
  it('ends with the one that gets most of the held-out words right, and trains on all lines with it', async () => {
    const { figures } = await train(LINES, { variance: 0, tolerance: 1e-6 });
    const { curve, variance } = figures;
    expect(curve.length).toBeGreaterThanOrEqual(8);
    expect(curve.map((trial) => trial.variance)).toEqual(curve.map((trial) => trial.variance).sort((a, b) => a - b));
    const best = Math.max(...curve.map(({ accuracy }) => accuracy));
    expect(curve.find((trial) => trial.variance === variance)!.accuracy).toBe(best);
    expect(best).toBeGreaterThan(curve[0]!.accuracy);
    // The wider the prior, the closer to the training text.
    for (let i = 1; i < curve.length; i++) {
      expect(curve[i]!.logLikelihood).toBeGreaterThan(curve[i - 1]!.logLikelihood);
    }
    const fixed = await train(LINES, { variance, tolerance: 1e-6 });
    expect(fixed.figures.curve).toEqual([]);
    expect(fixed.figures.examples).toBe(figures.examples);
    expect(figures.logLikelihood).toBeCloseTo(fixed.figures.logLikelihood, 2);
  });

  it('asks for more lines where none is left to hold out', async () => {
    await expect(train(TEXT, { variance: 0 })).rejects.toThrow('too few lines to hold some out');
  });
});

describe('a training', () => {
  it('gives the same bytes twice', async () => {
    for (const variance of [0, 1]) {
      const [one, two] = [await train(LINES, { variance }), await train(LINES, { variance })];
      expect(layOutWeights(one, true)).toEqual(layOutWeights(two, true));
      expect(one).toEqual(two);
      expect(one.features.length).toBeGreaterThan(100);
    }
  });

  it('learns its text, by weights against LOWER', async () => {
    const model = await train(LINES, { variance: 10 });
    const { examples, names } = await assembled(LINES);
    expect(names).toEqual(model.features);
    const point = new Float64Array(names.length * 4);
    for (let i = 0; i < model.weights.length; i++) {
      point[Math.floor(i / WEIGHTS) * 4 + (i % WEIGHTS) + 1] = model.weights[i]!;
    }
    expect(errorRate(examples, point)).toBe(0);
  });

  it('stops at the number of steps it is given, and says so', async () => {
    const { figures } = await train(LINES, { maxIterations: 2 });
    expect(figures.iterations).toBe(2);
    expect(figures.converged).toBe(false);
  });

  it('tells what it is doing', async () => {
    const phases = new Set<string>();
    await train(LINES, { variance: 0, tolerance: 1e-4 }, ({ phase }) => phases.add(phase.replace(/[\d.e-]+$/, '…')));
    expect([...phases]).toEqual(['trying a variance of …', 'estimating']);
  });

  it('makes an empty model of no text', async () => {
    const { features, weights, figures } = await train([]);
    expect([features.length, weights.length, figures.examples]).toEqual([0, 0, 0]);
  });
});

describe('a model trained by the method exact', () => {
  it('restores what it has read', async () => {
    const options = { method: 'exact', templates: 'paper', variance: 10, minFeature: 2, minCount: 1 };
    const truecaser = await trainToy(LINES, { family: 'tagger', options });
    expect(truecaser.truecase('they may go in may with an iphone.')).toBe('They may go in May with an iPhone.');
    expect(truecaser.truecase('NASA SAID THAT IT MAY RAIN IN THE TOWN.')).toBe(
      'NASA said that it may rain in the town.',
    );
  });

  it('says in its header how it was trained', async () => {
    const options = { method: 'exact', templates: 'paper', minCount: 1 };
    const { meta } = readContainer(await trainBytes(LINES, { family: 'tagger', options }));
    const { features, exact } = meta.figures as { features: number; exact: ExactFigures };
    expect(features).toBeGreaterThan(50);
    expect(exact.converged).toBe(true);
    expect(exact.curve.length).toBeGreaterThanOrEqual(8);
  });
});
