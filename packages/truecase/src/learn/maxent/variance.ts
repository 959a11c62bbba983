/**
 * Looks for the variance of the prior with which a model scores best on development data (Chelba and Acero, 2004,
 * section 5.2 and figure 1): first a grid, then golden sections between the neighbours of the best, all on a log scale.
 */
import { TruecaseError } from '../../errors.js';

export interface VarianceSearch {
  /**
   * Trains with a variance. `previous` are the weights for a variance nearby, to start from and to leave as they are;
   * the first training has none.
   */
  readonly train: (variance: number, previous: Float64Array | undefined) => Float64Array;
  /** How good the weights are, for instance accuracy on development data; higher is better. */
  readonly score: (weights: Float64Array) => number;
  /** Variances to begin with. Default half powers of ten from 0.01 to 31.6. */
  readonly grid?: readonly number[];
  /** Trainings after those of the grid. Default 4. */
  readonly refinements?: number;
}

export interface VariancePoint {
  readonly variance: number;
  readonly score: number;
}

export interface BestVariance extends VariancePoint {
  readonly weights: Float64Array;
  /** All that was tried, in ascending order of the variance. */
  readonly curve: readonly VariancePoint[];
}

const GRID = Array.from({ length: 8 }, (_, i) => 10 ** (i / 2 - 2));
/** The smaller part of a golden section. */
const GOLDEN = (3 - Math.sqrt(5)) / 2;

/** Of equally good variances the first one found wins: on the grid the smallest, which stays nearest to the mean. */
export function searchVariance(search: VarianceSearch): BestVariance {
  const grid = [...(search.grid ?? GRID)].sort((a, b) => a - b);
  requireGrid(grid);
  const curve: VariancePoint[] = [];
  const attempt = (variance: number, previous: Float64Array | undefined) => {
    const weights = search.train(variance, previous);
    const score = search.score(weights);
    if (Number.isNaN(score)) throw noScore(variance);
    curve.push({ variance, score });
    return { variance, score, weights };
  };

  let best = attempt(grid[0]!, undefined);
  let last = best;
  for (const variance of grid.slice(1)) {
    last = attempt(variance, last.weights);
    if (last.score > best.score) best = last;
  }
  const at = grid.indexOf(best.variance);
  let low = Math.log(grid[at - 1] ?? best.variance);
  let high = Math.log(grid[at + 1] ?? best.variance);
  for (let i = 0; i < (search.refinements ?? 4) && high > low; i++) {
    const middle = Math.log(best.variance);
    const upwards = high - middle > middle - low;
    const probe = middle + GOLDEN * (upwards ? high - middle : low - middle);
    const found = attempt(Math.exp(probe), best.weights);
    const better = found.score > best.score;
    // The best keeps a worse neighbour on each side: the old best, or the place that was tried.
    if (better === upwards) low = better ? middle : probe;
    else high = better ? middle : probe;
    if (better) best = found;
  }
  return { ...best, curve: curve.sort((a, b) => a.variance - b.variance) };
}

function requireGrid(grid: readonly number[]): void {
  const wrong = grid.find((variance) => !(variance > 0 && variance < Number.POSITIVE_INFINITY));
  if (grid.length > 0 && wrong === undefined) return;
  const found = wrong === undefined ? 'no variance' : `the variance ${wrong}`;
  throw new TruecaseError('usage', `${found} to try, expected finite numbers above 0`, {
    hint: 'Leave the grid out for 0.01 to 31.6.',
  });
}

function noScore(variance: number): TruecaseError {
  return new TruecaseError('corpus', `no score for the variance ${variance}, expected a number`, {
    hint: 'Give development data with at least one example.',
  });
}
