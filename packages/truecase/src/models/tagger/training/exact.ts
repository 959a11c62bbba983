/**
 * Trains a maximum-entropy Markov model as Chelba & Acero 2004 do (sections 3.1.1 and 3.1.2): features with few mentions
 * are left out, and the weights of the others are those of the highest posterior under a Gaussian prior around zero, found
 * by L-BFGS. The variance of the prior is given, or the one that gets most words of held-out lines right. This is the
 * reference for the training online: it holds all examples in memory and goes over them many times.
 */

import type { TrainingCorpus } from '../../../corpus/training.js';
import { TruecaseError } from '../../../errors.js';
import { Lexicon } from '../../../lattice/lexicon.js';
import { ExampleBuilder, type ExampleSet } from '../../../learn/maxent/examples.js';
import { type Minimum, minimise, type Problem } from '../../../learn/maxent/lbfgs.js';
import { errorRate, logLikelihood, negativeLogPosterior } from '../../../learn/maxent/objective.js';
import { searchVariance } from '../../../learn/maxent/variance.js';
import type { Progress } from '../../../progress.js';
import { Shape } from '../../../text/casing.js';
import type { TemplateName } from '../features/templates.js';
import { LEAST_BITS, MOST_BITS, WEIGHTS } from '../features/weights.js';
import { type Emit, ExampleReader, fromEachSide } from './examples.js';
import type { FeatureWeights } from './layout.js';
import { readerOfLexicon, type TrainingLexicon } from './lexicon.js';

export interface ExactOptions {
  /** Default 'paper'. */
  readonly templates?: TemplateName;
  /** As in ExampleOptions. */
  readonly titleLines?: 'keep' | 'skip';
  /** Features with fewer mentions are left out. */
  readonly minFeature: number;
  /** Variance of the prior; 0 looks for the best one with held-out lines. */
  readonly variance: number;
  /** Trained when the gradient is no longer than this times 1 + |objective|. */
  readonly tolerance: number;
  readonly maxIterations: number;
  /** Bits of a hash that name a feature. */
  readonly bits: number;
}

/** How a variance did (figure 1 of the paper). */
export interface VarianceTrial {
  readonly variance: number;
  /** Share of words that are right, on the held-out lines and on the others. */
  readonly accuracy: number;
  readonly trainAccuracy: number;
  /** Σ ln P of the true tags on the others. */
  readonly logLikelihood: number;
}

export interface ExactFigures {
  readonly examples: number;
  readonly variance: number;
  /** All variances that were tried, ascending; empty if one was given. */
  readonly curve: readonly VarianceTrial[];
  /** Steps of the last training, and whether it reached the tolerance. */
  readonly iterations: number;
  readonly converged: boolean;
  /** Σ ln P of the true tags, given the true tags before them. */
  readonly logLikelihood: number;
}

export type ExactWeights = FeatureWeights & { readonly figures: ExactFigures };

/** The problem to solve: all examples over the features that are kept. */
export interface Assembled {
  /** [features of the examples] what each is named by; ascending. */
  readonly names: Uint32Array;
  readonly examples: ExampleSet;
  /** The first example of the held-out lines, which come last; the number of examples if none are held out. */
  readonly heldOut: number;
}

type Report = (progress: Progress) => void;

/** Labels LOWER, TITLE, UPPER, MIXED are shapes less this. */
const FIRST_SHAPE = Shape.LOWER;
const LABEL_COUNT = WEIGHTS + 1;
/** Every tenth line is held out. */
const HELD_OUT = 10;
/** Accuracies do not need the last digits of the weights. */
const SEARCH_LENIENCY = 10;
/** The rough curvature is raised to this power. */
const EVENNESS = 0.25;
/** Memory for the steps that L-BFGS remembers, at least and at most so many of them. */
const STEP_BYTES = 2 ** 29;
const LEAST_STEPS = 3;
const MOST_STEPS = 10;

export async function trainExact(
  corpus: TrainingCorpus,
  lexicon: TrainingLexicon,
  options: ExactOptions,
  language: string,
  seed: number,
  report?: Report,
): Promise<ExactWeights> {
  const assembled = await assemble(corpus, lexicon, options, language, seed, report);
  const { examples, names } = assembled;
  const train = (set: ExampleSet, variance: number, start: Float64Array | undefined, phase: string, leniency: number) =>
    minimise(problemOf(set, variance), start ?? new Float64Array(names.length * LABEL_COUNT), {
      memory: stepsFor(names.length),
      gradientTolerance: options.tolerance * leniency,
      maxIterations: options.maxIterations,
      onIteration: ({ iteration }) => report?.({ phase, done: iteration, total: options.maxIterations, unit: 'steps' }),
    });
  const found =
    options.variance > 0
      ? { variance: options.variance, curve: [], weights: undefined }
      : tryVariances(assembled, (set, variance, start) =>
          train(set, variance, start, `trying a variance of ${variance.toPrecision(3)}`, SEARCH_LENIENCY),
        );
  const { point, iterations, converged } = train(examples, found.variance, found.weights, 'estimating', 1);
  return {
    bits: options.bits,
    features: names,
    weights: againstLower(point),
    figures: {
      examples: examples.size,
      variance: found.variance,
      curve: found.curve,
      iterations,
      converged,
      logLikelihood: logLikelihood(examples, point),
    },
  };
}

/** Reads the corpus: first for the mentions of all features, then for examples of the features that are kept. */
export async function assemble(
  corpus: TrainingCorpus,
  lexicon: TrainingLexicon,
  options: ExactOptions,
  language: string,
  seed: number,
  report?: Report,
): Promise<Assembled> {
  const { bits, minFeature, variance, templates = 'paper', titleLines } = options;
  requireBits(bits);
  const shift = 32 - bits;
  const known = new Lexicon(readerOfLexicon(lexicon.sections, language));
  const examples = { language, seed, templates, bare: 0, dropout: 0, titleLines };
  const reader = new ExampleReader(known, lexicon.classes, examples);
  const read = async (phase: string, isWanted: (line: number) => boolean, emit: Emit) => {
    const onBytes = (done: number) => report?.({ phase, done, total: corpus.totalBytes, unit: 'bytes' });
    let number = 0;
    for await (const lines of corpus.lines(onBytes)) {
      for (const line of lines) if (line !== '' && isWanted(number++)) reader.addLine(line, emit);
    }
  };

  /** [2^bits] mentions of a feature, then its number plus one, or zero if it is left out. */
  const table = new Uint32Array(2 ** bits);
  await read('counting features', isAny, (hashes, shared, left, right) => {
    for (let i = 0; i < shared + left + right; i++) table[hashes[i]! >>> shift]!++;
  });
  const names = numberFeatures(table, minFeature);

  const builder = new ExampleBuilder(LABEL_COUNT);
  const add = fromEachSide((hashes, count, shape, allowed) => {
    builder.begin();
    for (let i = 0; i < count; i++) {
      const numbered = table[hashes[i]! >>> shift]!;
      if (numbered > 0) builder.feature(numbered - 1);
    }
    builder.end(shape - FIRST_SHAPE, allowed >>> FIRST_SHAPE);
  });
  await read('reading examples', variance > 0 ? isAny : (line) => !isHeldOut(line), add);
  const heldOut = builder.size;
  if (!(variance > 0)) await read('reading held-out examples', isHeldOut, add);
  return { names, examples: builder.build(names.length), heldOut };
}

const isAny = () => true;
const isHeldOut = (line: number) => line % HELD_OUT === HELD_OUT - 1;

/** Turns mentions into numbers plus one, in place, and gives the features that have a number. */
function numberFeatures(table: Uint32Array, minFeature: number): Uint32Array {
  let count = 0;
  const isKept = (mentions: number) => mentions > 0 && mentions >= minFeature;
  for (let feature = 0; feature < table.length; feature++) if (isKept(table[feature]!)) count++;
  const names = new Uint32Array(count);
  count = 0;
  for (let feature = 0; feature < table.length; feature++) {
    if (isKept(table[feature]!)) {
      names[count++] = feature;
      table[feature] = count;
    } else table[feature] = 0;
  }
  return names;
}

/** Line search on the held-out lines, by tagging accuracy as in the paper. */
function tryVariances(
  { examples, heldOut }: Assembled,
  train: (set: ExampleSet, variance: number, start: Float64Array | undefined) => Minimum,
) {
  if (heldOut === 0 || heldOut === examples.size) throw nothingHeldOut(examples.size);
  const training = part(examples, 0, heldOut);
  const development = part(examples, heldOut, examples.size);
  const trials: VarianceTrial[] = [];
  const { variance, weights } = searchVariance({
    train: (tried, start) => {
      const { point } = train(training, tried, start);
      trials.push({
        variance: tried,
        accuracy: 1 - errorRate(development, point),
        trainAccuracy: 1 - errorRate(training, point),
        logLikelihood: logLikelihood(training, point),
      });
      return point;
    },
    score: () => trials.at(-1)!.accuracy,
  });
  return { variance, weights, curve: trials.sort((a, b) => a.variance - b.variance) };
}

/**
 * The problem with its rough curvature evened out. Features that go together, such as a word and its letters, share what
 * each would have to say alone; taken as it is the curvature makes twice as many steps of it.
 */
function problemOf(set: ExampleSet, variance: number): Problem {
  const problem = negativeLogPosterior(set, { variance });
  return { ...problem, curvature: problem.curvature!.map((value) => value ** EVENNESS) };
}

/** Examples [from, to), without a copy: where their features begin is counted from the same place. */
function part(examples: ExampleSet, from: number, to: number): ExampleSet {
  return {
    ...examples,
    size: to - from,
    offsets: examples.offsets.subarray(from, to + 1),
    label: examples.label.subarray(from, to),
    allowed: examples.allowed.subarray(from, to),
  };
}

/** Only differences between labels matter: what speaks for LOWER is taken off the others. */
function againstLower(point: Float64Array): Float32Array {
  const features = point.length / LABEL_COUNT;
  const weights = new Float32Array(features * WEIGHTS);
  for (let feature = 0; feature < features; feature++) {
    const lower = point[feature * LABEL_COUNT]!;
    for (let label = 0; label < WEIGHTS; label++) {
      weights[feature * WEIGHTS + label] = point[feature * LABEL_COUNT + label + 1]! - lower;
    }
  }
  return weights;
}

/** Steps that fit: each is two vectors of 8-byte numbers. */
function stepsFor(features: number): number {
  const bytes = Math.max(1, features * LABEL_COUNT * 8 * 2);
  return Math.min(MOST_STEPS, Math.max(LEAST_STEPS, Math.floor(STEP_BYTES / bytes)));
}

function requireBits(bits: number): void {
  if (Number.isInteger(bits) && bits >= LEAST_BITS && bits <= MOST_BITS) return;
  throw new TruecaseError(
    'usage',
    `${bits} bits to name a feature, expected a whole number from ${LEAST_BITS} to ${MOST_BITS}`,
    {
      hint: 'Leave the bits out to have them chosen by the size of the text.',
    },
  );
}

function nothingHeldOut(examples: number): TruecaseError {
  return new TruecaseError(
    'corpus',
    `${examples} examples, too few lines to hold some out for the search of the variance`,
    {
      hint: `Give text of at least ${HELD_OUT} lines, or a variance above 0.`,
    },
  );
}
