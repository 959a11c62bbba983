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

/** Share of the variance that is left where a form is nearly certain, as most are. */
const DOUBT = 0.05;
const LEAST_CURVATURE = 1e-3;

export class CrfObjective implements Problem {
  readonly dimension: number;
  readonly curvature: Float64Array;
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
  /** [forms] scratch */
  #terms = new Float64Array(16);
  #marginals = new Float64Array(16);

  /** `variance` is σ². */
  constructor(data: CrfSentences, variance: number) {
    this.#data = data;
    this.#variance = variance;
    this.dimension = data.features;
    this.curvature = this.#guessCurvature();
  }

  /**
   * How sharply the value bends along each weight: the variances of the features over the forms of each position, as if all
   * were as probable, times the share of doubt that is usual, and what the prior adds.
   */
  #guessCurvature(): Float64Array {
    const { features, positions, forms, formAt, valueAt, feature, values } = this.#data;
    const bend = new Float64Array(features).fill(LEAST_CURVATURE + 1 / this.#variance);
    const sums = new Float64Array(features);
    const squares = new Float64Array(features);
    for (let p = 0; p < positions; p++) {
      const [from, to] = [valueAt[formAt[p]!]!, valueAt[formAt[p]! + forms[p]!]!];
      for (let at = from; at < to; at++) {
        sums[feature[at]!]! += values[at]!;
        squares[feature[at]!]! += values[at]! ** 2;
      }
      for (let at = from; at < to; at++) {
        const f = feature[at]!;
        bend[f]! += DOUBT * Math.max(0, squares[f]! / forms[p]! - (sums[f]! / forms[p]!) ** 2);
        sums[f] = 0;
        squares[f] = 0;
      }
    }
    return bend;
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
    const { starts, forms, gold, formAt, stepAt, steps } = this.#data;
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
          const terms = this.#roomFor(a);
          for (let i = 0; i < a; i++) {
            const path = before < 0 ? 0 : alpha[before + i * b + j]!;
            terms[i] = path + lm * steps[stepAt[p]! + (i * b + j) * c + k]!;
          }
          alpha[at + j * c + k] = sumLogs(terms, a) + this.#unary[this.#unaryAt[p - first]! + k]!;
        }
      }
    }
    const end = nodeAt[last - first]!;
    const ends = width(last - 1) * forms[last]!;
    const logZ = sumLogs(alpha.subarray(end, end + ends), ends);
    beta.fill(0, end, end + ends);
    for (let p = last; p >= first; p--) {
      const [a, b, c] = [width(p - 2), width(p - 1), forms[p]!];
      const at = nodeAt[p - first]!;
      const before = p === first ? -1 : nodeAt[p - 1 - first]!;
      const unary = this.#unaryAt[p - first]!;
      const terms = this.#roomFor(c);
      const marginals = this.#marginals.fill(0, 0, c);
      for (let i = 0; i < a; i++) {
        for (let j = 0; j < b; j++) {
          const step = stepAt[p]! + (i * b + j) * c;
          for (let k = 0; k < c; k++) {
            terms[k] = lm * steps[step + k]! + this.#unary[unary + k]! + beta[at + j * c + k]!;
          }
          const path = before < 0 ? 0 : alpha[before + i * b + j]!;
          if (before >= 0) beta[before + i * b + j] = sumLogs(terms, c);
          for (let k = 0; k < c; k++) {
            const probability = Math.exp(path + terms[k]! - logZ);
            marginals[k]! += probability;
            gradient[0]! += probability * steps[step + k]!;
          }
        }
      }
      for (let k = 0; k < c; k++) this.#add(formAt[p]! + k, marginals[k]!, gradient);
    }
    let gold2 = 0;
    let gold1 = 0;
    let score = 0;
    for (let p = first; p <= last; p++) {
      const k = gold[p]!;
      const step = steps[stepAt[p]! + (gold2 * width(p - 1) + gold1) * forms[p]! + k]!;
      this.#add(formAt[p]! + k, -1, gradient);
      gradient[0]! -= step;
      score += lm * step + this.#unary[this.#unaryAt[p - first]! + k]!;
      gold2 = gold1;
      gold1 = k;
    }
    return logZ - score;
  }

  /** Adds the features of a form to the gradient, times a factor. */
  #add(form: number, factor: number, gradient: Float64Array): void {
    const { valueAt, feature, values } = this.#data;
    for (let at = valueAt[form]!; at < valueAt[form + 1]!; at++) gradient[feature[at]!]! += factor * values[at]!;
  }

  #roomFor(count: number): Float64Array {
    if (this.#terms.length < count) {
      this.#terms = new Float64Array(2 * count);
      this.#marginals = new Float64Array(2 * count);
    }
    return this.#terms;
  }

  /** Makes room for a sentence and computes λ·f of its forms. */
  #prepare(first: number, last: number, weights: Float64Array): void {
    const { forms, formAt, valueAt, feature, values } = this.#data;
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
        const form = formAt[p]! + k;
        for (let at = valueAt[form]!; at < valueAt[form + 1]!; at++) sum += weights[feature[at]!]! * values[at]!;
        this.#unary[this.#unaryAt[p - first]! + k] = sum;
      }
    }
  }
}

/** ln Σ e^x over the first items */
function sumLogs(terms: Float64Array, count: number): number {
  if (count === 1) return terms[0]!;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) most = Math.max(most, terms[i]!);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += Math.exp(terms[i]! - most);
  return most + Math.log(sum);
}
