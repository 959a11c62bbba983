/**
 * Learns the weights λ of a trie on held-out strings by expectation maximisation, as deleted interpolation does. A string
 * was answered by the node at depth i with probability aᵢ = keepᵢ fᵢ(c) / Pᵢ(c), reached if no deeper node answered; the
 * share of a bucket becomes how often its nodes answered of the times they were reached.
 *
 *     Pᵢ(c) = keepᵢ fᵢ(c) + (1 − keepᵢ) Pᵢ₋₁(c),   P₋₁(c) = 1 / K
 */
import { BUCKETS, bucketOf, defaultKeep } from '../../trie/estimate.js';
import type { Trie } from '../../trie/trie.js';
import { Growing } from './growing.js';

const ROUNDS = 30;
/** Added to both outcomes of a bucket, so that one that is rare stays near where it began. */
const PRIOR = 1;

export class WeightLearner {
  readonly #categories: number;
  /** Per node of a path, the root first: its bucket, and f of the right category. */
  readonly #buckets = new Growing(Uint8Array);
  readonly #shares = new Growing(Float32Array);
  readonly #ends = new Growing(Uint32Array);
  readonly #p = new Float64Array(256);

  constructor(categories: number) {
    this.#categories = categories;
  }

  /** Notes how a trie that does not know this string sees it; path[0 … depth] are its nodes. */
  add(trie: Trie, path: Uint32Array, depth: number, category: number): void {
    const { rows } = trie.arrays;
    for (let i = 0; i <= depth; i++) {
      const node = path[i]!;
      const total = trie.totals[node]!;
      this.#buckets.push(bucketOf(i, total, rows[node + 1]! - rows[node]! === 1));
      this.#shares.push(trie.countOf(node, category) / total);
    }
    this.#ends.push(this.#buckets.length);
  }

  /** [BUCKETS] the shares. */
  learn(): Float32Array {
    const begin = defaultKeep();
    let keep = Float64Array.from(begin);
    const share = this.#shares.array;
    for (let round = 0; round < ROUNDS; round++) {
      const answered = Float64Array.from(begin, (value) => value * PRIOR);
      const reached = new Float64Array(BUCKETS).fill(PRIOR);
      for (let s = 0, from = 0; s < this.#ends.length; s++) {
        const to = this.#ends.array[s]!;
        this.#expect(share, from, to, keep, answered, reached);
        from = to;
      }
      keep = answered.map((sum, bucket) => sum / reached[bucket]!);
    }
    return Float32Array.from(keep, (value) => Math.min(0.9999, Math.max(0.0001, value)));
  }

  #expect(
    share: Float32Array,
    from: number,
    to: number,
    keep: Float64Array,
    answered: Float64Array,
    reached: Float64Array,
  ): void {
    const buckets = this.#buckets.array;
    const p = this.#p;
    let below = 1 / this.#categories;
    for (let i = from; i < to; i++) {
      const k = keep[buckets[i]!]!;
      below = k * share[i]! + (1 - k) * below;
      p[i - from] = below;
    }
    let mass = 1;
    for (let i = to - 1; i >= from; i--) {
      const bucket = buckets[i]!;
      const a = (keep[bucket]! * share[i]!) / p[i - from]!;
      answered[bucket]! += mass * a;
      reached[bucket]! += mass;
      mass *= 1 - a;
    }
  }
}
