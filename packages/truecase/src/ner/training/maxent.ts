/**
 * Trains the maximum-entropy recogniser: features as the tries of the other parts of the text see them, weights of the highest
 * posterior under a Gaussian prior, found by L-BFGS (learn/maxent). Features that ended up with next to no weight are dropped.
 */
import { negativeLogPosteriorOfChains } from '../../learn/maxent/chain.js';
import { minimise } from '../../learn/maxent/lbfgs.js';
import { MOVE_KINDS } from '../features.js';
import type { MaxentParts } from '../layout.js';
import { readExamples, sharesOf } from './examples.js';
import type { Material } from './material.js';
import type { LearnedTries } from './tries.js';

export interface MaxentOptions {
  /** Features with fewer mentions are left out. */
  readonly minFeature: number;
  readonly variance: number;
  readonly maxIterations: number;
  /** Features whose weights all are smaller are dropped. */
  readonly minWeight: number;
  /** Most features that are kept, those of the greatest weights; 0 keeps all. */
  readonly maxFeatures: number;
}

/** Memory for the steps that L-BFGS remembers. */
const STEP_BYTES = 2 ** 30;
const TOLERANCE = 1e-4;

export function trainMaxent(
  material: Material,
  { views, without }: LearnedTries,
  options: MaxentOptions,
  onStep: (step: number) => void,
): MaxentParts {
  const { tags } = material;
  const { set, hashes } = readExamples(material, without, options.minFeature);
  const problem = negativeLogPosteriorOfChains(set, options.variance);
  const memory = Math.min(8, Math.max(3, Math.floor(STEP_BYTES / (problem.dimension * 16))));
  const { point } = minimise(problem, new Float64Array(problem.dimension), {
    memory,
    maxIterations: options.maxIterations,
    gradientTolerance: TOLERANCE,
    onIteration: ({ iteration }) => onStep(iteration),
  });
  const kept = chooseFeatures(point, hashes.length, tags.size, options);
  const weights = new Float32Array(kept.length * tags.size);
  for (const [row, feature] of kept.entries()) {
    for (let y = 0; y < tags.size; y++) weights[row * tags.size + y] = point[feature * tags.size + y]!;
  }
  const from = hashes.length * tags.size;
  return {
    tags,
    views,
    shares: sharesOf(material),
    hashes: Int32Array.from(kept, (feature) => hashes[feature]!),
    weights,
    moves: Float32Array.from(point.subarray(from, from + MOVE_KINDS * (tags.size + 1) * tags.size)),
  };
}

/** Features worth keeping, in ascending order. */
export function chooseFeatures(
  point: Float64Array,
  count: number,
  K: number,
  options: Pick<MaxentOptions, 'minWeight' | 'maxFeatures'>,
): Uint32Array {
  const reach = new Float64Array(count);
  for (let f = 0; f < count; f++) {
    for (let y = 0; y < K; y++) reach[f] = Math.max(reach[f]!, Math.abs(point[f * K + y]!));
  }
  let least = options.minWeight;
  if (options.maxFeatures > 0 && count > options.maxFeatures) {
    least = Math.max(least, Float64Array.from(reach).sort()[count - options.maxFeatures]!);
  }
  return Uint32Array.from(reach.keys()).filter((f) => reach[f]! >= least);
}
