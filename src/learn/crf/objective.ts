/**
 * Regularised log-likelihood of a chain CRF with coarse features (Wang, Knight and Marcu 2006, equation 5), as a problem
 * to minimise:
 *
 *     -LL(λ) = -Σ_n [ λ·f(gold) - log Z ] + |λ|² / 2σ²        gradient: E[f] - f(gold) + λ/σ²
 *
 * Z and the expectations come from forward-backward over nodes (form before, form):
 *
 *     α(p, j, k) = ⊕_i α(p-1, i, j) + λ·f(p, k) + λ_0·step(i, j, k)       β likewise from behind
 */
import type { Problem } from '../maxent/lbfgs.js';
import type { CrfSentences } from './sentences.js';

export class CrfObjective implements Problem {
  readonly dimension: number;
  readonly #data: CrfSentences;
  readonly #variance: number;
  /** [positions of the sentence][before · forms] */
  #alpha = new Float64Array(1024);
  #beta = new Float64Array(1024);
  /** [positions of the sentence + 1] where the nodes of each position begin */
  #nodeAt = new Int32Array(64);
  /** [positions][forms] λ·f */
  #unary = new Float64Array(256);
  #unaryAt = new Int32Array(64);

  /** `variance` is σ². */
  constructor(data: CrfSentences, variance: number) {
    this.#data = data;
    this.#variance = variance;
    this.dimension = data.features;
  }

  evaluate(point: Float64Array, gradient: Float64Array): number {
    gradient.fill(0);
    let value = 0;
    for (let sentence = 0; sentence < this.#data.count; sentence++) value += this.#sentence(sentence, point, gradient);
    for (let f = 0; f < point.length; f++) {
      value += (point[f]! * point[f]!) / (2 * this.#variance);
      gradient[f]! += point[f]! / this.#variance;
    }
    return value;
  }

  /** Adds E[f] - f(gold) to the gradient; returns log Z - λ·f(gold). */
  #sentence(sentence: number, weights: Float64Array, gradient: Float64Array): number {
    const { starts, forms, gold, valueAt, stepAt, values, steps, features } = this.#data;
    const first = starts[sentence]!;
    const last = starts[sentence + 1]! - 1;
    if (last < first) return 0;
    this.#prepare(first, last, weights);
    const alpha = this.#alpha;
    const beta = this.#beta;
    const nodeAt = this.#nodeAt;
    const lm = weights[0]!;
    const width = (p: number): number => (p < first ? 1 : forms[p]!);
    for (let p = first; p <= last; p++) {
      const [a, b, c] = [width(p - 2), width(p - 1), forms[p]!];
      const at = nodeAt[p - first]!;
      const before = p === first ? -1 : nodeAt[p - 1 - first]!;
      for (let j = 0; j < b; j++) {
        for (let k = 0; k < c; k++) {
          let sum = Number.NEGATIVE_INFINITY;
          for (let i = 0; i < a; i++) {
            const path = before < 0 ? 0 : alpha[before + i * b + j]!;
            sum = addLogs(sum, path + lm * steps[stepAt[p]! + (i * b + j) * c + k]!);
          }
          alpha[at + j * c + k] = sum + this.#unary[this.#unaryAt[p - first]! + k]!;
        }
      }
    }
    const end = nodeAt[last - first]!;
    let logZ = Number.NEGATIVE_INFINITY;
    for (let node = 0; node < width(last - 1) * forms[last]!; node++) {
      logZ = addLogs(logZ, alpha[end + node]!);
      beta[end + node] = 0;
    }
    for (let p = last; p >= first; p--) {
      const [a, b, c] = [width(p - 2), width(p - 1), forms[p]!];
      const at = nodeAt[p - first]!;
      const before = p === first ? -1 : nodeAt[p - 1 - first]!;
      if (before >= 0) beta.fill(Number.NEGATIVE_INFINITY, before, before + a * b);
      for (let k = 0; k < c; k++) {
        const unary = this.#unary[this.#unaryAt[p - first]! + k]!;
        let marginal = 0;
        for (let j = 0; j < b; j++) {
          const rest = beta[at + j * c + k]! + unary;
          for (let i = 0; i < a; i++) {
            const step = steps[stepAt[p]! + (i * b + j) * c + k]!;
            const path = before < 0 ? 0 : alpha[before + i * b + j]!;
            const probability = Math.exp(path + lm * step + rest - logZ);
            marginal += probability;
            gradient[0]! += probability * step;
            if (before >= 0) beta[before + i * b + j] = addLogs(beta[before + i * b + j]!, lm * step + rest);
          }
        }
        const own = valueAt[p]! + k * features;
        for (let f = 0; f < features; f++) gradient[f]! += marginal * values[own + f]!;
      }
    }
    let gold2 = 0;
    let gold1 = 0;
    let score = 0;
    for (let p = first; p <= last; p++) {
      const k = gold[p]!;
      const step = steps[stepAt[p]! + (gold2 * width(p - 1) + gold1) * forms[p]! + k]!;
      const own = valueAt[p]! + k * features;
      for (let f = 0; f < features; f++) gradient[f]! -= values[own + f]!;
      gradient[0]! -= step;
      score += lm * step + this.#unary[this.#unaryAt[p - first]! + k]!;
      gold2 = gold1;
      gold1 = k;
    }
    return logZ - score;
  }

  /** Makes room for a sentence and computes λ·f of its forms. */
  #prepare(first: number, last: number, weights: Float64Array): void {
    const { forms, valueAt, values, features } = this.#data;
    const length = last - first + 1;
    if (this.#nodeAt.length <= length) {
      this.#nodeAt = new Int32Array(2 * length + 1);
      this.#unaryAt = new Int32Array(2 * length + 1);
    }
    let nodes = 0;
    let unary = 0;
    for (let p = first; p <= last; p++) {
      this.#nodeAt[p - first] = nodes;
      this.#unaryAt[p - first] = unary;
      nodes += (p === first ? 1 : forms[p - 1]!) * forms[p]!;
      unary += forms[p]!;
    }
    if (this.#alpha.length < nodes) {
      this.#alpha = new Float64Array(2 * nodes);
      this.#beta = new Float64Array(2 * nodes);
    }
    if (this.#unary.length < unary) this.#unary = new Float64Array(2 * unary);
    for (let p = first; p <= last; p++) {
      for (let k = 0; k < forms[p]!; k++) {
        let sum = 0;
        const own = valueAt[p]! + k * features;
        for (let f = 0; f < features; f++) sum += weights[f]! * values[own + f]!;
        this.#unary[this.#unaryAt[p - first]! + k] = sum;
      }
    }
  }
}

/** ln(e^a + e^b) */
function addLogs(a: number, b: number): number {
  if (a === Number.NEGATIVE_INFINITY) return b;
  if (b === Number.NEGATIVE_INFINITY) return a;
  return Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));
}
