/**
 * One direction of the aligner: EM for p(g | c), the probability that the word g of the generated side translates the
 * word c of the given side. Every generated word is explained by exactly one given word, or by none (the null word).
 *
 *     E   q(i) ∝ (1 - p0) · diagonal(i | j, m, n) · p(g_j | c_i),   q(null) ∝ p0 · p(g_j | null)
 *     M   p(g | c) = exp ψ(count(c, g) + α) / exp ψ(Σ_g (count(c, g) + α))      variational Bayes
 *
 * The first E-step takes all translations for equally probable. It does not touch files and knows no threads.
 */
import type { Bitext } from './bitext.js';
import type { Cells } from './cells.js';
import { fillDiagonal, fitTension, type LengthCount } from './diagonal.js';
import { expDigamma } from './digamma.js';
import type { AlignerSettings } from './settings.js';

/** What one direction has learned; see Table for looking things up. */
export interface Learned {
  /** [entries] the given word, the generated one, and p(generated | given); sorted by given, then generated word */
  readonly given: Uint32Array;
  readonly generated: Uint32Array;
  readonly probability: Float32Array;
  /** [generated words] p(word | null) */
  readonly nulls: Float32Array;
  readonly tension: number;
  /** Bits per generated token before each estimation. */
  readonly crossEntropies: readonly number[];
}

/** Below this a share of a count is left out. */
const LEAST_SHARE = 1e-7;
/** Keeps probabilities out of the denormal numbers, which are slow. */
const LEAST_FLOAT = 1e-30;

export class Direction {
  tension: number;
  readonly crossEntropies: number[] = [];
  readonly #bitext: Bitext;
  readonly #cells: Cells;
  readonly #backwards: boolean;
  readonly #settings: AlignerSettings;
  /** [word pairs][2] probability, count */
  readonly #table: Float32Array;
  readonly #nulls: Float64Array;
  readonly #nullCounts: Float64Array;
  readonly #lengths: LengthCount[];
  #iteration = 0;

  /** Backwards, source words are generated and target words given. */
  constructor(bitext: Bitext, cells: Cells, backwards: boolean, settings: AlignerSettings) {
    this.#bitext = bitext;
    this.#cells = cells;
    this.#backwards = backwards;
    this.#settings = settings;
    this.tension = settings.tension;
    this.#table = new Float32Array(2 * cells.sourceOf.length);
    for (let at = 0; at < this.#table.length; at += 2) this.#table[at] = 1;
    const words = (backwards ? bitext.source : bitext.target).words;
    this.#nulls = new Float64Array(words).fill(1);
    this.#nullCounts = new Float64Array(words);
    this.#lengths = countLengths(bitext, backwards);
  }

  /** One E-step and one M-step. */
  iterate(): void {
    const distance = this.#expect();
    if (this.#settings.fitTension && this.#iteration > 0) {
      this.tension = fitTension(this.#lengths, distance, this.tension);
    }
    this.#maximise();
    this.#iteration++;
  }

  /** Fills the counts; returns the expected distance from the diagonal per generated token. */
  #expect(): number {
    const { source, target, pairs } = this.#bitext;
    const { wordPair, starts } = this.#cells;
    const table = this.#table;
    const nulls = this.#nulls;
    const nullCounts = this.#nullCounts;
    const backwards = this.#backwards;
    const given = backwards ? target : source;
    const generated = backwards ? source : target;
    const p0 = this.#settings.nullProbability;
    let weights = new Float64Array(256);
    let distance = 0;
    let entropy = 0;
    for (let p = 0; p < pairs; p++) {
      const n = given.starts[p + 1]! - given.starts[p]!;
      const first = generated.starts[p]!;
      const m = generated.starts[p + 1]! - first;
      if (weights.length < n) weights = new Float64Array(2 * n);
      const across = backwards ? 1 : m;
      const along = backwards ? n : 1;
      for (let j = 0; j < m; j++) {
        const word = generated.tokens[first + j]!;
        const scale = (1 - p0) / fillDiagonal(weights, j + 1, m, n, this.tension);
        const nullWeight = p0 * nulls[word]!;
        let sum = nullWeight;
        const base = starts[p]! + j * along;
        for (let i = 0, cell = base; i < n; i++, cell += across) {
          const weight = weights[i]! * scale * table[2 * wordPair[cell]!]!;
          weights[i] = weight;
          sum += weight;
        }
        const share = 1 / sum;
        nullCounts[word]! += nullWeight * share;
        const place = (j + 1) / m;
        for (let i = 0, cell = base; i < n; i++, cell += across) {
          const q = weights[i]! * share;
          if (q < LEAST_SHARE) continue;
          table[2 * wordPair[cell]! + 1]! += q;
          distance += q * Math.abs((i + 1) / n - place);
        }
        entropy -= Math.log2(sum);
      }
    }
    const tokens = Math.max(1, generated.tokens.length);
    this.crossEntropies.push(entropy / tokens);
    return distance / tokens;
  }

  /** Turns counts into probabilities and clears them. */
  #maximise(): void {
    const { alpha } = this.#settings;
    const table = this.#table;
    const conditions = this.#backwards ? this.#cells.targetOf : this.#cells.sourceOf;
    const totals = new Float64Array((this.#backwards ? this.#bitext.target : this.#bitext.source).words);
    for (let e = 0; e < conditions.length; e++) totals[conditions[e]!]! += table[2 * e + 1]! + alpha;
    for (let c = 0; c < totals.length; c++) totals[c] = 1 / expDigamma(totals[c]!);
    const unseen = expDigamma(alpha);
    for (let e = 0; e < conditions.length; e++) {
      const count = table[2 * e + 1]!;
      const value = (count === 0 ? unseen : expDigamma(count + alpha)) * totals[conditions[e]!]!;
      table[2 * e] = Math.max(value, LEAST_FLOAT);
      table[2 * e + 1] = 0;
    }
    const counts = this.#nullCounts;
    let total = 0;
    for (const count of counts) total += count + alpha;
    const scale = 1 / expDigamma(Math.max(alpha, total));
    for (let w = 0; w < counts.length; w++) {
      this.#nulls[w] = Math.max(LEAST_FLOAT, expDigamma(counts[w]! + alpha) * scale);
      counts[w] = 0;
    }
  }

  learned(): Learned {
    const { sourceOf, targetOf } = this.#cells;
    const table = this.#table;
    const least = this.#settings.leastProbability;
    const kept: number[] = [];
    for (let e = 0; e < sourceOf.length; e++) if (table[2 * e]! >= least) kept.push(e);
    const givenOf = this.#backwards ? targetOf : sourceOf;
    const generatedOf = this.#backwards ? sourceOf : targetOf;
    const order = Uint32Array.from(kept).sort((a, b) => givenOf[a]! - givenOf[b]! || generatedOf[a]! - generatedOf[b]!);
    return {
      given: order.map((e) => givenOf[e]!),
      generated: order.map((e) => generatedOf[e]!),
      probability: Float32Array.from(order, (e) => table[2 * e]!),
      nulls: Float32Array.from(this.#nulls),
      tension: this.tension,
      crossEntropies: this.crossEntropies,
    };
  }
}

function countLengths({ pairs, source, target }: Bitext, backwards: boolean): LengthCount[] {
  const counts = new Map<number, LengthCount>();
  for (let p = 0; p < pairs; p++) {
    const long = source.starts[p + 1]! - source.starts[p]!;
    const wide = target.starts[p + 1]! - target.starts[p]!;
    const [m, n] = backwards ? [long, wide] : [wide, long];
    const key = m * 2 ** 26 + n;
    const found = counts.get(key);
    if (found === undefined) counts.set(key, { m, n, count: 1 });
    else found.count++;
  }
  return [...counts.values()].sort((a, b) => a.m - b.m || a.n - b.n);
}
