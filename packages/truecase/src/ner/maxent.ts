/**
 * The maximum-entropy recogniser: a linear chain over IOB2 tags whose scores are sums of feature weights (features.ts) and of
 * weights of moves between tags. The best sequence of legal tags is found by Viterbi.
 *
 *     best(t, y) = s[t][y] + max_{y'} best(t − 1, y') + m[y'][y]
 */
import { Features } from './features.js';
import type { NerModel } from './model.js';
import type { Sentence } from './sentence.js';
import type { TagSet } from './tags.js';
import type { Views } from './views.js';
import type { FeatureWeights } from './weights.js';

export class TrieMaxent implements NerModel {
  readonly tags: TagSet;
  readonly views: Views;
  readonly #features: Features;
  readonly #weights: FeatureWeights;
  /** [MOVE_KINDS][1 + K][K], −Infinity where IOB2 forbids it. */
  readonly #moves: Float64Array;
  /** [T][K] */
  #best = new Float64Array(0);
  #back = new Uint8Array(0);

  /** shares: [K] relative frequency of each tag. */
  constructor(tags: TagSet, views: Views, shares: Float32Array, weights: FeatureWeights, moves: Float32Array) {
    this.tags = tags;
    this.views = views;
    this.#features = new Features(views, shares);
    this.#weights = weights;
    const K = tags.size;
    this.#moves = Float64Array.from(moves, (weight, i) => {
      const row = Math.floor(i / K) % (K + 1);
      return tags.mayFollow(row - 1, i % K) ? weight : Number.NEGATIVE_INFINITY;
    });
  }

  /** Writes the number of the tag of each word to out. */
  tag(sentence: Sentence, out: Uint8Array): void {
    const K = this.tags.size;
    const T = sentence.length;
    if (T === 0) return;
    if (this.#best.length < T * K) {
      this.#best = new Float64Array(T * K * 2);
      this.#back = new Uint8Array(T * K * 2);
    }
    const best = this.#best;
    const back = this.#back;
    const features = this.#features;
    const facts = features.prepare(sentence);
    best.fill(0, 0, T * K);
    for (let t = 0, row = 0; t < T; t++, row += K) {
      features.load(sentence, facts, t);
      this.#weights.addTo(features.hashes, features.count, best, row);
      const table = features.kind * (K + 1) * K;
      for (let y = 0; y < K; y++) {
        let top = t === 0 ? this.#moves[table + y]! : Number.NEGATIVE_INFINITY;
        let from = 0;
        for (let p = 0; t > 0 && p < K; p++) {
          const score = best[row - K + p]! + this.#moves[table + (p + 1) * K + y]!;
          if (score > top) {
            top = score;
            from = p;
          }
        }
        best[row + y]! += top;
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
