/**
 * The weights of the features, by regularised log-likelihood (Wang et al. 2006, equation 5); the variance of the prior is the
 * one that does best on a quarter of the sentences.
 */
import { CrfObjective } from '../../../learn/crf/objective.js';
import type { CrfSentences } from '../../../learn/crf/sentences.js';
import { minimise } from '../../../learn/maxent/lbfgs.js';
import { searchVariance } from '../../../learn/maxent/variance.js';
import { FEATURES, Feature } from '../features.js';

/** About what the weights come to; where learning begins, and what is left where there is next to nothing to learn from. */
const USUAL: Partial<Record<keyof typeof Feature, number>> = {
  LM: 0.5,
  WORD: 0.4,
  TAG: 0.2,
  UPPER: 2,
  INITIAL: 1.5,
  INITIAL_LOWER: -3,
  UNSEEN: -5,
  SAME: 1.5,
  LINE_TITLE: 0.1,
};
/** Fewer sentences than this teach nothing. */
const LEAST_SENTENCES = 8;
const VARIANCES = [0.1, 1, 10, 100];
/** Steps for each variance, and for the weights themselves. */
const SEARCH_STEPS = 30;
const STEPS = 80;
const TOLERANCE = 3e-4;

/** Three quarters of the sentences learn, one chooses σ²; then all learn with it. */
export function learnWeights(data: CrfSentences): { weights: Float64Array; variance: number } {
  const start = new Float64Array(FEATURES);
  for (const [name, weight] of Object.entries(USUAL)) start[Feature[name as keyof typeof Feature]] = weight;
  if (data.count < LEAST_SENTENCES) return { weights: start, variance: 0 };
  const [most, rest] = [data.select((s) => s % 4 !== 3), data.select((s) => s % 4 === 3)];
  const likelihood = new CrfObjective(rest, Number.POSITIVE_INFINITY);
  const scratch = new Float64Array(FEATURES);
  const learn = (from: CrfSentences, variance: number, begin: Float64Array, maxIterations: number): Float64Array =>
    minimise(new CrfObjective(from, variance), begin, { maxIterations, gradientTolerance: TOLERANCE }).point;
  const { variance, weights } = searchVariance({
    train: (value, previous) => learn(most, value, previous ?? start, SEARCH_STEPS),
    score: (point) => -likelihood.evaluate(point, scratch),
    grid: VARIANCES,
    refinements: 0,
  });
  return { weights: learn(data, variance, weights, STEPS), variance };
}
