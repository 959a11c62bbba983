/**
 * Maximum entropy over whole sequences (a linear-chain conditional random field): what minimise() minimises is
 * − Σ ln p(Y | X) + Σ λ² / (2σ²), with p(Y | X) the softmax over all label sequences of Σ_t s[t][y_t] + m[y_{t−1}][y_t]. Scores s
 * are sums of the weights of the features that are on at t, as in objective.ts; m are weights of moves between labels. Moves that
 * are not allowed have probability 0. Forward and backward sums are kept in proportion, not in logarithms.
 */
import type { Problem } from './lbfgs.js';

export interface ChainSet {
  /** Number of labels, K. */
  readonly labels: number;
  /** Number of features, F. */
  readonly featureCount: number;
  /** Number of kinds of moves, M: a position has one, and with it a table of moves of its own. */
  readonly moveKinds: number;
  /** [sequences + 1] where the positions of a sequence begin. */
  readonly sequences: Uint32Array;
  /** [n + 1] where the features of a position begin. */
  readonly offsets: Uint32Array;
  /** The features that are on, position after position. */
  readonly features: Uint32Array;
  /** [n] the right label. */
  readonly label: Uint8Array;
  /** [n] kind of the move into this position. */
  readonly kind: Uint8Array;
  /** [1 + K][K] 1 where a label may follow; the first row is that of the begin. */
  readonly allowed: Uint8Array;
}

/** Weights are [F][K] of the features, then [M][1 + K][K] of the moves. */
export function dimensionOf({ featureCount, labels, moveKinds }: ChainSet): number {
  return featureCount * labels + moveKinds * (labels + 1) * labels;
}

export function negativeLogPosteriorOfChains(set: ChainSet, variance: number): Problem {
  const dimension = dimensionOf(set);
  const sums = new ChainSums(set);
  return {
    dimension,
    curvature: roughCurvature(set, dimension, variance),
    evaluate(weights, gradient) {
      let squares = 0;
      for (let i = 0; i < dimension; i++) {
        squares += weights[i]! * weights[i]!;
        gradient[i] = weights[i]! / variance;
      }
      return squares / (2 * variance) - sums.learn(weights, gradient);
    },
  };
}

/** As if all labels were equally likely, evened out: features that go together share what each would say alone. */
function roughCurvature(set: ChainSet, dimension: number, variance: number): Float64Array {
  const { labels, features, featureCount } = set;
  const curvature = new Float64Array(dimension).fill(1 / variance + set.label.length / (labels * labels));
  const counts = new Float64Array(featureCount);
  for (let i = 0; i < features.length; i++) counts[features[i]!]!++;
  const part = (labels - 1) / (labels * labels);
  for (let f = 0; f < featureCount; f++) {
    for (let y = 0; y < labels; y++) curvature[f * labels + y] = 1 / variance + counts[f]! * part;
  }
  return curvature.map((value) => value ** 0.25);
}

class ChainSums {
  readonly #set: ChainSet;
  readonly #longest: number;
  /** [T][K] exp(score − highest), forward and backward sums, each position in proportion. */
  readonly #score: Float64Array;
  readonly #forward: Float64Array;
  readonly #backward: Float64Array;
  readonly #scale: Float64Array;
  /** [M][1 + K][K] exp of the moves, 0 where not allowed. */
  readonly #moves: Float64Array;

  constructor(set: ChainSet) {
    this.#set = set;
    const { sequences, labels, moveKinds } = set;
    let longest = 0;
    for (let s = 0; s + 1 < sequences.length; s++) longest = Math.max(longest, sequences[s + 1]! - sequences[s]!);
    this.#longest = longest;
    this.#score = new Float64Array(longest * labels);
    this.#forward = new Float64Array(longest * labels);
    this.#backward = new Float64Array(longest * labels);
    this.#scale = new Float64Array(longest);
    this.#moves = new Float64Array(moveKinds * (labels + 1) * labels);
  }

  /** Takes the gradient of Σ ln p(Y | X) off `gradient`, and gives Σ ln p(Y | X). */
  learn(weights: Float64Array, gradient: Float64Array): number {
    const { sequences, labels, featureCount, allowed } = this.#set;
    const base = featureCount * labels;
    const table = (labels + 1) * labels;
    for (let i = 0; i < this.#moves.length; i++) {
      this.#moves[i] = allowed[i % table] === 1 ? Math.exp(weights[base + i]!) : 0;
    }
    let sum = 0;
    if (this.#longest === 0) return 0;
    for (let s = 0; s + 1 < sequences.length; s++) {
      if (sequences[s] !== sequences[s + 1]) sum += this.#one(sequences[s]!, sequences[s + 1]!, weights, gradient);
    }
    return sum;
  }

  #one(from: number, to: number, weights: Float64Array, gradient: Float64Array): number {
    const { labels: K, label, kind, featureCount } = this.#set;
    const base = featureCount * K;
    const table = (K + 1) * K;
    const T = to - from;
    const score = this.#score;
    let value = this.#scoreAll(from, to, weights);
    value += this.#sumForward(from, T);
    this.#sumBackward(from, T);
    // What is the case, less what is expected, goes to the gradient with the sign of the negative logarithm.
    for (let t = 0; t < T; t++) {
      const at = from + t;
      const right = label[at]!;
      const moves = kind[at]! * table + (t === 0 ? 0 : (label[at - 1]! + 1) * K);
      value += weights[base + moves + right]!;
      gradient[base + moves + right]! -= 1;
      this.#spread(t, at, right, base, gradient);
    }
    // The right path's scores were divided by the highest: those parts cancel against the forward sums.
    for (let t = 0; t < T; t++) value += Math.log(score[t * K + label[from + t]!]!);
    return value;
  }

  /** exp of the scores, the highest of each position taken off. */
  #scoreAll(from: number, to: number, weights: Float64Array): number {
    const { labels: K, offsets, features } = this.#set;
    const score = this.#score;
    for (let at = from, row = 0; at < to; at++, row += K) {
      for (let y = 0; y < K; y++) score[row + y] = 0;
      for (let i = offsets[at]!; i < offsets[at + 1]!; i++) {
        const w = features[i]! * K;
        for (let y = 0; y < K; y++) score[row + y]! += weights[w + y]!;
      }
      let highest = score[row]!;
      for (let y = 1; y < K; y++) if (score[row + y]! > highest) highest = score[row + y]!;
      for (let y = 0; y < K; y++) score[row + y] = Math.max(1e-300, Math.exp(score[row + y]! - highest));
    }
    return 0;
  }

  /** Gives − ln of the sum over all sequences, in which the highest scores have been taken off. */
  #sumForward(from: number, T: number): number {
    const { labels: K, kind } = this.#set;
    const table = (K + 1) * K;
    const moves = this.#moves;
    const forward = this.#forward;
    let logs = 0;
    for (let t = 0; t < T; t++) {
      const own = kind[from + t]! * table;
      let sum = 0;
      for (let y = 0; y < K; y++) {
        let mass = 0;
        if (t === 0) mass = moves[own + y]!;
        else for (let p = 0; p < K; p++) mass += forward[(t - 1) * K + p]! * moves[own + (p + 1) * K + y]!;
        mass *= this.#score[t * K + y]!;
        forward[t * K + y] = mass;
        sum += mass;
      }
      for (let y = 0; y < K; y++) forward[t * K + y]! /= sum;
      this.#scale[t] = sum;
      logs -= Math.log(sum);
    }
    return logs;
  }

  #sumBackward(from: number, T: number): void {
    const { labels: K, kind } = this.#set;
    const table = (K + 1) * K;
    const backward = this.#backward;
    for (let y = 0; y < K; y++) backward[(T - 1) * K + y] = 1;
    for (let t = T - 2; t >= 0; t--) {
      const own = kind[from + t + 1]! * table;
      for (let p = 0; p < K; p++) {
        let mass = 0;
        for (let y = 0; y < K; y++) {
          mass += this.#moves[own + (p + 1) * K + y]! * this.#score[(t + 1) * K + y]! * backward[(t + 1) * K + y]!;
        }
        backward[t * K + p] = mass / this.#scale[t + 1]!;
      }
    }
  }

  /** Adds expectations of position t to the gradient: p(y) to its features, p(y', y) to its moves. */
  #spread(t: number, at: number, right: number, base: number, gradient: Float64Array): void {
    const { labels: K, kind, offsets, features } = this.#set;
    const forward = this.#forward;
    const backward = this.#backward;
    const own = kind[at]! * (K + 1) * K;
    for (let y = 0; y < K; y++) {
      const behind = (this.#score[t * K + y]! * backward[t * K + y]!) / this.#scale[t]!;
      if (t === 0) gradient[base + own + y]! += this.#moves[own + y]! * behind;
      else {
        for (let p = 0; p < K; p++) {
          const i = own + (p + 1) * K + y;
          gradient[base + i]! += forward[(t - 1) * K + p]! * this.#moves[i]! * behind;
        }
      }
    }
    const row = this.#row;
    for (let y = 0; y < K; y++) row[y] = forward[t * K + y]! * backward[t * K + y]!;
    row[right]! -= 1;
    for (let i = offsets[at]!; i < offsets[at + 1]!; i++) {
      const w = features[i]! * K;
      for (let y = 0; y < K; y++) gradient[w + y]! += row[y]!;
    }
  }

  readonly #row = new Float64Array(256);
}
