/**
 * Interpolation weights by expectation maximisation (Jelinek and Mercer; Lita et al., section 2.2). A token walks down
 * the orders: at each it stays with λ(class of its history) or goes on, and at the end takes the uniform distribution;
 * so the weights of the orders, λn, (1 − λn) λn−1, …, sum to 1 whatever the classes. The likelihood never falls.
 */
import { TruecaseError } from '../../errors.js';
import { BUCKETS } from './buckets.js';
import type { Events } from './compact.js';
import type { Cutoffs } from './dropped.js';
import { gatherDeleted } from './events.js';
import type { NgramCounts } from './trie.js';

/** [order][BUCKETS] λ by the number of words of the n-gram, less one, and the class of its history. */
export type Weights = readonly Float64Array[];

export interface LearnOptions {
  /** Most steps. Default 50. */
  readonly iterations?: number;
  /** Stop when log10 p of the mean token grows by less. Default 1e-5. */
  readonly tolerance?: number;
  /** The thresholds with which the counts were made. */
  readonly cutoffs?: Cutoffs;
}

export interface Learned {
  readonly weights: Weights;
  /** log10 p of the mean token: at the start, then after each step. */
  readonly likelihoods: readonly number[];
}

const START = 0.5;
/** No order is ever shut out, so that everything keeps a probability. */
const MIN = 1e-4;
const MAX = 1 - 1e-4;

/** Learns from the counts themselves, each token left out in its turn (deleted interpolation). */
export function learnWeights(counts: NgramCounts, options: LearnOptions = {}): Learned {
  const { iterations = 50, tolerance = 1e-5, cutoffs = [] } = options;
  const search = new Search(gatherDeleted(counts, cutoffs));
  const likelihoods = [search.expect()];
  for (let step = 0; step < iterations; step++) {
    search.maximize();
    likelihoods.push(search.expect());
    if (likelihoods.at(-1)! - likelihoods.at(-2)! < tolerance) break;
  }
  search.fillGaps();
  return { weights: search.weights, likelihoods };
}

class Search {
  readonly weights: Float64Array[];
  readonly #events: Events;
  /** [order][BUCKETS] expected tokens that stayed, that came by. */
  readonly #stayed: Float64Array[];
  readonly #came: Float64Array[];
  /** [order][n] probabilities and tokens on their way down; the highest level needs neither. */
  readonly #probability: Float64Array[];
  readonly #moving: Float64Array[];

  constructor(events: Events) {
    const { levels } = events;
    const lower = levels.slice(0, -1);
    this.#events = events;
    this.weights = levels.map(() => new Float64Array(BUCKETS).fill(START));
    this.#stayed = levels.map(() => new Float64Array(BUCKETS));
    this.#came = levels.map(() => new Float64Array(BUCKETS));
    this.#probability = lower.map(({ tokens }) => new Float64Array(tokens.length));
    this.#moving = lower.map(({ tokens }) => new Float64Array(tokens.length));
    if (events.tokens > 0) return;
    throw new TruecaseError('corpus', 'no word to learn weights from, expected counts of some text', {
      hint: 'Check the training text: `truecase survey FILES` reports what is in it.',
    });
  }

  /** Collects the expectations under the present weights and gives log10 p of the mean token. */
  expect(): number {
    const { levels, uniform, uniformTokens, tokens } = this.#events;
    for (let level = 0; level < levels.length - 1; level++) this.#climb(level);
    for (const [level, moving] of this.#moving.entries()) moving.set(levels[level]!.tokens);
    let sum = uniformTokens * Math.log(uniform);
    for (let level = levels.length - 1; level >= 0; level--) {
      this.#stayed[level]!.fill(0);
      this.#came[level]!.fill(0);
      sum += this.#descend(level) + this.#descendLost(level);
    }
    return sum / tokens / Math.LN10;
  }

  /** λ = stayed / came */
  maximize(): void {
    for (const [level, lambda] of this.weights.entries()) {
      for (let bucket = 0; bucket < BUCKETS; bucket++) {
        const came = this.#came[level]![bucket]!;
        if (came > 0) lambda[bucket] = Math.min(MAX, Math.max(MIN, this.#stayed[level]![bucket]! / came));
      }
    }
  }

  /** A class that no token came by takes the weight of the nearest class below, else above. */
  fillGaps(): void {
    for (const [level, lambda] of this.weights.entries()) {
      const came = this.#came[level]!;
      const lowest = came.findIndex((tokens) => tokens > 0);
      if (lowest < 0) continue;
      lambda.fill(lambda[lowest]!, 0, lowest);
      for (let bucket = lowest; bucket < BUCKETS; bucket++) {
        if (came[bucket] === 0) lambda[bucket] = lambda[bucket - 1]!;
      }
    }
  }

  /** p(w | h) = λ share + (1 − λ + λ rest) p(w | h') */
  #climb(level: number): void {
    const { share, rest, bucket, suffix } = this.#events.levels[level]!;
    const { uniform } = this.#events;
    const lambdas = this.weights[level]!;
    const lower = level === 0 ? undefined : this.#probability[level - 1]!;
    const probability = this.#probability[level]!;
    for (let entry = 0; entry < probability.length; entry++) {
      const below = lower === undefined ? uniform : lower[suffix[entry]!]!;
      const lambda = lambdas[bucket[entry]!]!;
      probability[entry] = lambda * share[entry]! + (1 - lambda + lambda * rest[entry]!) * below;
    }
  }

  /** stays with λ (share + rest p(w | h')) / p(w | h), goes on with (1 − λ + λ rest) p(w | h') / p(w | h) */
  #descend(level: number): number {
    const { tokens, share, rest, bucket, suffix } = this.#events.levels[level]!;
    const { uniform } = this.#events;
    const lambdas = this.weights[level]!;
    const lower = level === 0 ? undefined : this.#probability[level - 1]!;
    const moving: ArrayLike<number> = this.#moving[level] ?? tokens;
    const next = level === 0 ? undefined : this.#moving[level - 1]!;
    const stayed = this.#stayed[level]!;
    const came = this.#came[level]!;
    let sum = 0;
    for (let entry = 0; entry < tokens.length; entry++) {
      const mass = moving[entry]!;
      const below = lower === undefined ? uniform : lower[suffix[entry]!]!;
      const lambda = lambdas[bucket[entry]!]!;
      const pass = (1 - lambda + lambda * rest[entry]!) * below;
      const probability = lambda * share[entry]! + pass;
      stayed[bucket[entry]!]! += (mass * lambda * (share[entry]! + rest[entry]! * below)) / probability;
      came[bucket[entry]!]! += mass;
      if (next !== undefined) next[suffix[entry]!]! += (mass * pass) / probability;
      if (tokens[entry]! > 0) sum += tokens[entry]! * Math.log(probability);
    }
    return sum;
  }

  /** A token of which only the history is known stays with λ rest / (1 − λ + λ rest); the level below has it too. */
  #descendLost(level: number): number {
    const { lost } = this.#events.levels[level]!;
    const lambdas = this.weights[level]!;
    const stayed = this.#stayed[level]!;
    const came = this.#came[level]!;
    let sum = 0;
    for (let at = 0; at < lost.tokens.length; at++) {
      const tokens = lost.tokens[at]!;
      if (tokens === 0) continue;
      const bucket = lost.bucket[at]!;
      const lambda = lambdas[bucket]!;
      const pass = 1 - lambda + lambda * lost.rest[at]!;
      stayed[bucket]! += (tokens * lambda * lost.rest[at]!) / pass;
      came[bucket]! += tokens;
      sum += tokens * Math.log(pass);
    }
    return sum;
  }
}
