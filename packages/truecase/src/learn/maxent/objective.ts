/**
 * What maximum-entropy training minimises: − Σ ln p(y | x) + Σ (λ − μ)² / (2σ²), with p(y | x) the softmax of
 * Σ λ[feature, y] over the labels that the example allows (Chelba and Acero, 2004, equations 1 and 3).
 *
 * With μ = 0 the Gaussian prior smooths. With μ = the weights of a background model, and 0 for features that are new,
 * the same objective is the MAP adaptation of that model. Written in δ = λ − μ it is p(y | x) ∝ background(y | x)
 * exp Σ δ with a prior around 0: minimum-divergence training from the background model. The two are the same as long as
 * δ has all features of the background model, not only those of the adaptation data.
 */
import { TruecaseError } from '../../errors.js';
import type { ExampleSet } from './examples.js';
import type { Problem } from './lbfgs.js';

/** Without a prior, features of no example have none. */
const MIN_CURVATURE = 1e-3;

export interface Prior {
  /** μ, [F · labels]. Default zeros. */
  readonly mean?: Float64Array;
  /** σ² of every weight; Infinity for none, which is maximum likelihood. */
  readonly variance: number;
  /** [F] factor of the variance for each feature. Default: all 1. */
  readonly scale?: Float64Array;
}

export function negativeLogPosterior(examples: ExampleSet, prior: Prior): Problem {
  const dimension = examples.featureCount * examples.labels;
  const mean = prior.mean ?? new Float64Array(dimension);
  requireWeights(examples, mean, 'a mean');
  if (!(prior.variance > 0)) {
    throw new TruecaseError('usage', `a variance of ${prior.variance}, expected a number above 0`, {
      hint: 'Small variances keep the weights at their mean; Infinity lets them go.',
    });
  }
  const precisions = precisionsOf(examples, prior);
  const reader = new Reader(examples);
  return {
    dimension,
    curvature: roughCurvature(examples, precisions),
    evaluate(weights, gradient) {
      const penalty = pull(weights, mean, precisions, gradient);
      return penalty - reader.learn(weights, gradient);
    },
  };
}

/** [F] 1 / variance */
function precisionsOf({ featureCount }: ExampleSet, { variance, scale }: Prior): Float64Array {
  if (scale === undefined) return new Float64Array(featureCount).fill(1 / variance);
  const isSound = scale.length === featureCount && scale.every((factor) => factor > 0);
  if (isSound) return scale.map((factor) => 1 / (variance * factor));
  throw new TruecaseError('usage', `a scale of ${scale.length} factors, expected ${featureCount} numbers above 0`, {
    hint: 'Give one factor for each feature, or leave the scale out.',
  });
}

/** Σ ln p(y | x), in nats. */
export function logLikelihood(examples: ExampleSet, weights: Float64Array): number {
  requireWeights(examples, weights, 'weights');
  const reader = new Reader(examples);
  let sum = 0;
  for (let example = 0; example < examples.size; example++) {
    reader.score(example, weights);
    sum += reader.normalise(example);
  }
  return sum;
}

/** Share of the examples whose best allowed label is not the right one; of equals the first. NaN without examples. */
export function errorRate(examples: ExampleSet, weights: Float64Array): number {
  requireWeights(examples, weights, 'weights');
  const reader = new Reader(examples);
  let errors = 0;
  for (let example = 0; example < examples.size; example++) {
    reader.score(example, weights);
    if (reader.best() !== examples.label[example]) errors++;
  }
  return errors / examples.size;
}

/** Second derivatives as if all allowed labels were equally likely, p (1 − p) per example, and those of the prior. */
function roughCurvature(examples: ExampleSet, precisions: Float64Array): Float64Array {
  const { size, labels, featureCount, offsets, features, allowed } = examples;
  const curvature = new Float64Array(featureCount * labels);
  for (let i = 0; i < curvature.length; i++) {
    curvature[i] = Math.max(precisions[Math.floor(i / labels)]!, MIN_CURVATURE);
  }
  for (let example = 0; example < size; example++) {
    const choices = countBits(allowed[example]!);
    const part = (choices - 1) / (choices * choices);
    for (let at = offsets[example]!; at < offsets[example + 1]!; at++) {
      const base = features[at]! * labels;
      for (let l = 0; l < labels; l++) curvature[base + l]! += part;
    }
  }
  return curvature;
}

/** Writes the gradient of the prior, (λ − μ) / σ², and gives its value. */
function pull(weights: Float64Array, mean: Float64Array, precisions: Float64Array, gradient: Float64Array): number {
  const labels = weights.length / precisions.length;
  let sum = 0;
  for (let feature = 0, i = 0; feature < precisions.length; feature++) {
    const precision = precisions[feature]!;
    let squares = 0;
    for (const end = i + labels; i < end; i++) {
      const away = weights[i]! - mean[i]!;
      gradient[i] = away * precision;
      squares += away * away;
    }
    sum += squares * precision;
  }
  return sum / 2;
}

/** Goes over examples with room for the numbers of one of them. */
class Reader {
  readonly #examples: ExampleSet;
  /** [labels] scores of the example read last, −Infinity where not allowed; then probabilities. */
  readonly #row: Float64Array;

  constructor(examples: ExampleSet) {
    this.#examples = examples;
    this.#row = new Float64Array(examples.labels);
  }

  /** Adds the expected less the observed mentions of the features to the gradient; gives Σ ln p(y | x). */
  learn(weights: Float64Array, gradient: Float64Array): number {
    const { size, label, allowed } = this.#examples;
    const row = this.#row;
    let sum = 0;
    for (let example = 0; example < size; example++) {
      // A single label has probability 1 whatever the weights.
      const choices = allowed[example]!;
      if ((choices & (choices - 1)) === 0) continue;
      this.score(example, weights);
      sum += this.normalise(example);
      row[label[example]!]! -= 1;
      this.#spread(example, gradient);
    }
    return sum;
  }

  /** Sums the weights of the features, per label. */
  score(example: number, weights: Float64Array): void {
    const { offsets, features, allowed, labels } = this.#examples;
    const row = this.#row;
    const from = offsets[example]!;
    const to = offsets[example + 1]!;
    if (labels === 4) sumFour(features, from, to, weights, row);
    else sumAny(features, from, to, weights, row);
    const choices = allowed[example]!;
    for (let l = 0; l < labels; l++) if (((choices >> l) & 1) === 0) row[l] = Number.NEGATIVE_INFINITY;
  }

  /** Turns scores into probabilities, and gives ln p of the right label. The highest score is taken off before exp. */
  normalise(example: number): number {
    const row = this.#row;
    const right = row[this.#examples.label[example]!]!;
    const highest = row[this.best()]!;
    let sum = 0;
    for (let l = 0; l < row.length; l++) {
      const mass = Math.exp(row[l]! - highest);
      row[l] = mass;
      sum += mass;
    }
    for (let l = 0; l < row.length; l++) row[l]! /= sum;
    return right - highest - Math.log(sum);
  }

  /** The label of the highest score. */
  best(): number {
    const row = this.#row;
    let best = 0;
    for (let l = 1; l < row.length; l++) if (row[l]! > row[best]!) best = l;
    return best;
  }

  #spread(example: number, gradient: Float64Array): void {
    const { offsets, features, labels } = this.#examples;
    const from = offsets[example]!;
    const to = offsets[example + 1]!;
    if (labels === 4) spreadFour(features, from, to, this.#row, gradient);
    else spreadAny(features, from, to, this.#row, gradient);
  }
}

function sumAny(features: Uint32Array, from: number, to: number, weights: Float64Array, row: Float64Array): void {
  row.fill(0);
  for (let at = from; at < to; at++) {
    const base = features[at]! * row.length;
    for (let l = 0; l < row.length; l++) row[l]! += weights[base + l]!;
  }
}

function spreadAny(features: Uint32Array, from: number, to: number, row: Float64Array, gradient: Float64Array): void {
  for (let at = from; at < to; at++) {
    const base = features[at]! * row.length;
    for (let l = 0; l < row.length; l++) gradient[base + l]! += row[l]!;
  }
}

/** As sumAny for four labels, the usual number, held in variables: most of the time of training goes here. */
function sumFour(features: Uint32Array, from: number, to: number, weights: Float64Array, row: Float64Array): void {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let at = from; at < to; at++) {
    const base = features[at]! << 2;
    a += weights[base]!;
    b += weights[base + 1]!;
    c += weights[base + 2]!;
    d += weights[base + 3]!;
  }
  row[0] = a;
  row[1] = b;
  row[2] = c;
  row[3] = d;
}

/** As spreadAny for four labels. */
function spreadFour(features: Uint32Array, from: number, to: number, row: Float64Array, gradient: Float64Array): void {
  const a = row[0]!;
  const b = row[1]!;
  const c = row[2]!;
  const d = row[3]!;
  for (let at = from; at < to; at++) {
    const base = features[at]! << 2;
    gradient[base]! += a;
    gradient[base + 1]! += b;
    gradient[base + 2]! += c;
    gradient[base + 3]! += d;
  }
}

function countBits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function requireWeights(examples: ExampleSet, weights: Float64Array, what: string): void {
  const { featureCount, labels } = examples;
  if (weights.length === featureCount * labels) return;
  const expected = `${featureCount} features of ${labels} labels`;
  throw new TruecaseError('usage', `${what} of ${weights.length} numbers, expected ${expected}`, {
    hint: 'Add a row of zeros for each feature that the weights do not have yet.',
  });
}
