/**
 * MAP adaptation (Chelba & Acero 2004, section 4): the weights that fit a text best under a Gaussian prior around the weights
 * of the base. The variance of the prior is looked for on held-out lines. Their errors alone, as in the paper, are too few to
 * go by where there is little text; so what counts is errors and surprise (the negative log-likelihood), each as a share of
 * that of the base.
 */
import { minimise } from '../../../../learn/maxent/lbfgs.js';
import { searchVariance } from '../../../../learn/maxent/variance.js';
import type { VarianceFigures } from '../../../adaptation.js';
import { LABEL_COUNT } from './labels.js';
import type { Material } from './material.js';

/**
 * Variances to try. Larger ones may be better still on held-out lines, which come from the documents that were learned from, but
 * other documents lose by them; smaller ones surprise held-out lines less and make more errors.
 */
const VARIANCES = [0.05, 0.1, 0.2] as const;
const REFINEMENTS = 1;
/** Most steps while the variance is looked for, each time from where the last search ended, and of a training by itself. */
const MAX_SEARCH_STEPS = 12;
const MAX_STEPS = 25;
const MEMORY = 6;
const TOLERANCE = 1e-3;

export interface Learned {
  readonly variance: number;
  readonly weights: Float64Array;
  /** All that was tried, in ascending order of the variance. */
  readonly curve: readonly VarianceFigures[];
}

/** `pause` is awaited between trainings. */
export async function findVariance(material: Material, pause: (done: number) => Promise<void>): Promise<Learned> {
  const tries = new Tries(material);
  let last = material.mean;
  for (const [i, variance] of VARIANCES.entries()) {
    await pause(i / VARIANCES.length);
    last = tries.train(variance, last);
  }
  await pause(1);
  const { variance, weights } = searchVariance({
    grid: VARIANCES,
    refinements: REFINEMENTS,
    train: (wanted, previous) => tries.train(wanted, previous ?? material.mean),
    score: (found) => tries.score(found),
  });
  return { variance, weights, curve: tries.figures() };
}

/** Trainings with variances; one that was done is not done again. */
class Tries {
  readonly #material: Material;
  readonly #weights = new Map<number, Float64Array>();
  readonly #figures = new Map<Float64Array, VarianceFigures>();
  readonly #base: VarianceFigures;

  constructor(material: Material) {
    this.#material = material;
    this.#base = this.#judge(0, material.mean);
  }

  train(variance: number, start: Float64Array): Float64Array {
    const known = this.#weights.get(variance);
    if (known !== undefined) return known;
    const weights = learn(this.#material, variance, start, MAX_SEARCH_STEPS);
    this.#weights.set(variance, weights);
    this.#figures.set(weights, this.#judge(variance, weights));
    return weights;
  }

  /** Higher is better; −2 is the base. */
  score(weights: Float64Array): number {
    const { right, logLikelihood } = this.#figures.get(weights)!;
    const errors = (1 - right) / Math.max(Number.EPSILON, 1 - this.#base.right);
    return -errors - logLikelihood / Math.min(-Number.EPSILON, this.#base.logLikelihood);
  }

  figures(): VarianceFigures[] {
    return [...this.#figures.values()].sort((a, b) => a.variance - b.variance);
  }

  #judge(variance: number, weights: Float64Array): VarianceFigures {
    const { heldOut } = this.#material;
    const right = 1 - heldOut.errorRate(weights);
    return { variance, right, logLikelihood: heldOut.logLikelihood(weights) / heldOut.size };
  }
}

export function learn(material: Material, variance: number, start = material.mean, steps = MAX_STEPS): Float64Array {
  const { examples, mean } = material;
  const problem = examples.problem(mean, variance);
  const options = { memory: MEMORY, gradientTolerance: TOLERANCE, maxIterations: steps };
  return examples.share(minimise(problem, examples.gather(start), options).point, mean);
}

/** Weights as differences from the base, relative to LOWER; those below `least` are left out. [learned][LABEL_COUNT] */
export function changesOf({ mean }: Material, weights: Float64Array, least = 0): Float64Array {
  const changes = new Float64Array(weights.length);
  for (let at = 0; at < weights.length; at += LABEL_COUNT) {
    for (let label = 1; label < LABEL_COUNT; label++) {
      const change = weights[at + label]! - weights[at]! - mean[at + label]!;
      if (Math.abs(change) >= least) changes[at + label] = change;
    }
  }
  return changes;
}
