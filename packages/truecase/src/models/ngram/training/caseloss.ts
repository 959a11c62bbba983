/**
 * Prunes a language model by its use for truecasing. An n-gram is worth what the choice of a casing loses without it: for each
 * of its words and each other form of that word, the log-odds of the n-gram as it was seen against the n-gram with that
 * other form, once with its own probability and once with the back-off that would take its place:
 *
 *     loss(g) = count(g)^d · Σ_g' [ softplus(−(ln P_b(g) − ln P(g')) / T) − softplus(−(ln P(g) − ln P(g')) / T) ]
 *
 * P(g) is the product of the conditional probabilities from the changed word on; T > 1 because several n-grams have a say
 * in one choice, so that a margin is worth having even where it is not needed. The n-grams with the highest losses stay,
 * and the prefixes they need, and with them all n-grams that cannot matter (relevance.ts), so that the back-off weights
 * can be computed anew.
 */
import { renormalize } from '../../../learn/ngram/backoffs.js';
import { closeUp, takeSubset } from '../../../learn/ngram/subset.js';
import { findChild, type NgramProbabilities } from '../../../learn/ngram/trie.js';
import { markRelevant } from './relevance.js';

const { LN10 } = Math;
const MAX_ORDER = 5;
/** T of the formula, chosen on development data. */
const SOFTNESS = 1.5;
/** Exponent of the counts, likewise: rare n-grams stand for many others that were never seen. */
const DAMPING = 0.7;

/** The best `maxNgrams` n-grams of two words and more. `sibling` [words]: the next form of the same word, in a circle. */
export function pruneByCasing(
  lm: NgramProbabilities,
  counts: readonly Uint32Array[],
  sibling: Uint32Array,
  maxNgrams: number,
): NgramProbabilities {
  const losses = measureCasingLosses(lm, counts, sibling);
  raisePrefixes(lm, losses);
  const all = new Float32Array(losses.slice(1).reduce((sum, level) => sum + level.length, 0));
  let at = 0;
  for (const level of losses.slice(1)) {
    all.set(level, at);
    at += level.length;
  }
  all.sort();
  const least = maxNgrams >= all.length ? Number.NEGATIVE_INFINITY : all[all.length - maxNgrams]!;
  const marks = losses.map((level) => Uint8Array.from(level, (loss) => (loss > 0 && loss >= least ? 1 : 0)));
  const relevant = markRelevant(
    lm,
    Uint8Array.from(sibling, (form, word) => (form === word ? 0 : 1)),
  );
  for (const [level, mark] of marks.entries()) {
    for (let entry = 0; entry < mark.length; entry++) mark[entry]! |= 1 - relevant[level]![entry]!;
  }
  closeUp(lm, marks);
  return renormalize(takeSubset(lm, marks));
}

/** [order][n] losses; those of single words are 0. */
export function measureCasingLosses(
  lm: NgramProbabilities,
  counts: readonly Uint32Array[],
  sibling: Uint32Array,
): Float32Array[] {
  const meter = new Meter(lm, sibling);
  const losses = lm.levels.map(({ word }) => new Float32Array(word.length));
  const visit = (level: number, entry: number): void => {
    meter.ngram[level] = lm.levels[level]!.word[entry]!;
    meter.entry[level] = entry;
    if (level > 0) losses[level]![entry] = counts[level]![entry]! ** DAMPING * meter.measure(level);
    if (level + 1 === lm.levels.length) return;
    const { first } = lm.levels[level]!;
    for (let child = first[entry]!; child < first[entry + 1]!; child++) visit(level + 1, child);
  };
  for (let word = 0; word < lm.words.length; word++) visit(0, word);
  return losses;
}

class Meter {
  /** The n-gram in hand, and the entries of its prefixes. */
  readonly ngram = new Uint32Array(MAX_ORDER);
  readonly entry = new Uint32Array(MAX_ORDER);
  readonly #lm: NgramProbabilities;
  readonly #sibling: Uint32Array;

  constructor(lm: NgramProbabilities, sibling: Uint32Array) {
    this.#lm = lm;
    this.#sibling = sibling;
  }

  /** Loss of one mention of ngram[0 … last]. */
  measure(last: number): number {
    const { ngram } = this;
    const lm = this.#lm;
    const own = lm.probability[last]![this.entry[last]!]! * LN10;
    const instead = lm.backoff[last - 1]![this.entry[last - 1]!]! * LN10 + this.#score(1, last);
    let loss = 0;
    // ln P(g) without its last factor, from the changed word on
    let before = 0;
    for (let i = last; i >= 0; i--) {
      if (i < last) before += lm.probability[i]![this.entry[i]!]! * LN10;
      const word = ngram[i]!;
      for (let form = this.#sibling[word]!; form !== word; form = this.#sibling[form]!) {
        ngram[i] = form;
        let other = 0;
        for (let j = i; j <= last; j++) other += this.#score(0, j);
        loss += softplus((other - before - instead) / SOFTNESS) - softplus((other - before - own) / SOFTNESS);
      }
      ngram[i] = word;
    }
    return loss;
  }

  /** ln p(ngram[to] | ngram[from … to − 1]) by back-off. */
  #score(from: number, to: number): number {
    const lm = this.#lm;
    let dropped = 0;
    for (let start = from; start < to; start++) {
      let history = this.ngram[start]!;
      for (let k = start + 1; k < to && history >= 0; k++)
        history = findChild(lm, k - start - 1, history, this.ngram[k]!);
      if (history < 0) continue;
      const level = to - start;
      const found = findChild(lm, level - 1, history, this.ngram[to]!);
      if (found >= 0) return (lm.probability[level]![found]! + dropped) * LN10;
      dropped += lm.backoff[level - 1]![history]!;
    }
    return (lm.probability[0]![this.ngram[to]!]! + dropped) * LN10;
  }
}

/** ln(1 + e^x) */
function softplus(x: number): number {
  return x > 30 ? x : Math.log1p(Math.exp(x));
}

/** A prefix is worth at least as much as the longest n-gram that needs it. */
function raisePrefixes(lm: NgramProbabilities, losses: readonly Float32Array[]): void {
  for (let level = lm.levels.length - 2; level > 0; level--) {
    const { first } = lm.levels[level]!;
    const loss = losses[level]!;
    const longer = losses[level + 1]!;
    for (let entry = 0; entry < loss.length; entry++) {
      for (let child = first[entry]!; child < first[entry + 1]!; child++) {
        if (longer[child]! > loss[entry]!) loss[entry] = longer[child]!;
      }
    }
  }
}
