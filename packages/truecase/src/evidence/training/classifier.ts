/**
 * The Naive Bayes classifier of one word. A context word c speaks for form f by w(f, c) = log P(f | c) - log P(f), which is
 * the logarithm of P(c | f) / P(c); counts are snippets that have c, smoothed towards P(f). Only the context words that matter
 * most are kept, with weights in steps of a 32nd, and it is these that are judged.
 */
import { MAX_FORMS, STEPS } from '../context.js';
import type { AmbiguousSettings } from './settings.js';
import type { Snippets } from './snippets.js';

/** Greatest weight, in steps. */
const MAX_WEIGHT = 127;
/** Context words in fewer snippets are left out: chance alone could explain them. */
const MIN_SNIPPETS = 3;
/** Least difference between the weights of two forms, in steps. */
const MIN_SPREAD = 0.2 * STEPS;

export interface Classifier {
  /** Records of the context words, ascending. */
  readonly ids: Uint32Array;
  /** [ids][forms] */
  readonly weights: Int8Array;
}

/** Learns and applies the classifiers of one word after the other; its tables by record serve them all. */
export class ClassifierLearner {
  /** [records][MAX_FORMS] */
  readonly #counts: Uint32Array;
  readonly #weights: Int8Array;

  constructor(records: number) {
    this.#counts = new Uint32Array(records * MAX_FORMS);
    this.#weights = new Int8Array(records * MAX_FORMS);
  }

  /** Learns from these snippets of one word, which has so many forms. */
  learn(snippets: Snippets, indices: readonly number[], forms: number, settings: AmbiguousSettings): Classifier {
    const counts = this.#counts;
    const touched: number[] = [];
    const share = new Float64Array(forms);
    for (const index of indices) {
      const form = snippets.form[index]!;
      share[form]! += 1 / indices.length;
      for (let i = snippets.first[index]!; i < snippets.first[index + 1]!; i++) {
        const at = snippets.ids[i]! * MAX_FORMS;
        if (total(counts, at, forms) === 0) touched.push(snippets.ids[i]!);
        counts[at + form]!++;
      }
    }
    const found = touched.flatMap((id) => this.#weigh(id, share, settings.smoothing));
    for (const id of touched) counts.fill(0, id * MAX_FORMS, (id + 1) * MAX_FORMS);
    found.sort((a, b) => b.impact - a.impact || a.id - b.id);
    const kept = found.slice(0, settings.maxFeatures).sort((a, b) => a.id - b.id);
    return {
      ids: Uint32Array.from(kept, ({ id }) => id),
      weights: Int8Array.from(kept.flatMap(({ weights }) => weights)),
    };
  }

  #weigh(id: number, share: Float64Array, smoothing: number): { id: number; weights: number[]; impact: number }[] {
    const at = id * MAX_FORMS;
    const all = total(this.#counts, at, share.length);
    if (all < MIN_SNIPPETS) return [];
    const weights = Array.from(share, (p, f) => {
      const ratio = (this.#counts[at + f]! + smoothing * p) / ((all + smoothing) * p);
      return p === 0 ? 0 : Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, Math.round(STEPS * Math.log(ratio))));
    });
    const spread = Math.max(...weights) - Math.min(...weights);
    return spread < MIN_SPREAD ? [] : [{ id, weights, impact: all * spread * spread }];
  }

  /** [indices][MAX_FORMS] what the classifier says about each snippet: sums of weights, in units of log-probability. */
  evidenceOf(
    { ids, weights }: Classifier,
    snippets: Snippets,
    indices: readonly number[],
    forms: number,
  ): Float64Array {
    const table = this.#weights;
    for (const [i, id] of ids.entries()) table.set(weights.subarray(i * forms, (i + 1) * forms), id * MAX_FORMS);
    const evidence = new Float64Array(indices.length * MAX_FORMS);
    for (const [row, index] of indices.entries()) {
      for (let i = snippets.first[index]!; i < snippets.first[index + 1]!; i++) {
        const at = snippets.ids[i]! * MAX_FORMS;
        for (let f = 0; f < forms; f++) evidence[row * MAX_FORMS + f]! += table[at + f]! / STEPS;
      }
    }
    for (const id of ids) table.fill(0, id * MAX_FORMS, (id + 1) * MAX_FORMS);
    return evidence;
  }
}

function total(counts: Uint32Array, at: number, forms: number): number {
  let sum = 0;
  for (let f = 0; f < forms; f++) sum += counts[at + f]!;
  return sum;
}
