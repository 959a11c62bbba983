/**
 * The recogniser of Whitelaw and Patrick, 2003, section 4: a hidden Markov model over IOB2 tags whose observation
 * probability B is the product of the estimates of the four tries, decoded by Viterbi. Transitions that IOB2 forbids have
 * probability 0. An estimate is P(tag | string); an observation probability is P(string | tag), which is that over P(tag), so each
 * estimate is divided by a power ρ of P(tag) that is learned on held-out text; 0 would be the bare product.
 *
 *     B(t, y) = Π_x P_Tx(y | word t) / P(y)^ρ
 *     best(t, y) = B(t, y) · max_{y'} best(t − 1, y') · A[y'][y],   best(0, y) = B(0, y) · Π[y]
 */
import type { HmmParts } from './layout.js';
import type { NerModel } from './model.js';
import type { Sentence } from './sentence.js';
import type { TagSet } from './tags.js';
import { VIEW_COUNT, type Views } from './views.js';

export class TrieHmm implements NerModel {
  readonly tags: TagSet;
  readonly views: Views;
  /** [1 + K][K] natural logarithms; the first row is that of the begin of a sentence. */
  readonly #moves: Float64Array;
  /** [K] what is taken off the logarithm of each estimate. */
  readonly #prior: Float64Array;
  readonly #estimate: Float64Array;
  #seen = new Float64Array(0);
  #best = new Float64Array(0);
  #back = new Uint8Array(0);

  constructor({ tags, views, shares, moves, prior }: HmmParts) {
    this.tags = tags;
    this.views = views;
    this.#moves = Float64Array.from(moves, Math.log);
    this.#prior = Float64Array.from(shares, (share) => prior * Math.log(share));
    this.#estimate = new Float64Array(tags.size);
  }

  /** Writes the number of the tag of each word to out. */
  tag(sentence: Sentence, out: Uint8Array): void {
    const size = sentence.length * this.tags.size;
    if (this.#seen.length < size) this.#seen = new Float64Array(size * 2);
    this.observe(sentence, this.#seen);
    this.decode(this.#seen, sentence.length, out);
  }

  /** Writes ln of the observation probability of each word and tag, [T][K]. */
  observe(sentence: Sentence, seen: Float64Array): void {
    const K = this.tags.size;
    const estimate = this.#estimate;
    const prior = this.#prior;
    for (let t = 0, row = 0; t < sentence.length; t++, row += K) {
      for (let y = 0; y < K; y++) seen[row + y] = 0;
      for (let view = 0; view < VIEW_COUNT; view++) {
        this.views.estimate(sentence, t, view, estimate);
        for (let y = 0; y < K; y++) seen[row + y]! += Math.log(estimate[y]!) - prior[y]!;
      }
    }
  }

  /** The best sequence of T tags, given what was observed. */
  decode(seen: Float64Array, T: number, out: Uint8Array): void {
    const K = this.tags.size;
    if (T === 0) return;
    if (this.#best.length < T * K) {
      this.#best = new Float64Array(T * K * 2);
      this.#back = new Uint8Array(T * K * 2);
    }
    const best = this.#best;
    const back = this.#back;
    const moves = this.#moves;
    for (let t = 0, row = 0; t < T; t++, row += K) {
      for (let y = 0; y < K; y++) {
        let top = t === 0 ? moves[y]! : Number.NEGATIVE_INFINITY;
        let from = 0;
        for (let p = 0; t > 0 && p < K; p++) {
          const score = best[row - K + p]! + moves[(p + 1) * K + y]!;
          if (score > top) {
            top = score;
            from = p;
          }
        }
        best[row + y] = top + seen[row + y]!;
        back[row + y] = from;
      }
    }
    let tag = 0;
    for (let y = 1; y < K; y++) if (best[(T - 1) * K + y]! > best[(T - 1) * K + tag]!) tag = y;
    for (let t = T - 1; t >= 0; t--) {
      out[t] = tag;
      tag = back[t * K + tag]!;
    }
  }
}
