/**
 * The probability of each category along the path of a string, P(c | a₁…aₙ) = Σ λᵢ f(c | a₁…aᵢ) with Σ λᵢ = 1 (Whitelaw and
 * Patrick, 2003, section 2). The weights are tied: of what the longer prefixes have left over, a node takes the share
 * keep[bucket], where the bucket says how long the prefix is, how often it was seen and whether all its strings are of one
 * category. What the root leaves over is spread evenly, so that nothing is impossible.
 *
 *     λᵢ = keepᵢ · Π_{j > i} (1 − keepⱼ)
 */
import type { Trie } from './trie.js';

const DEPTHS = 8;
/** What is left over for shorter prefixes when they no longer matter; it is spread evenly. */
const NOTHING = 1e-9;
const SIZES = 12;
export const BUCKETS = DEPTHS * SIZES * 2;

/** Bucket of a node: its depth, the binary logarithm of its count, and whether it has one category only. */
export function bucketOf(depth: number, total: number, alone: boolean): number {
  const size = Math.min(SIZES - 1, 31 - Math.clz32(total));
  return (Math.min(depth, DEPTHS - 1) * SIZES + size) * 2 + (alone ? 1 : 0);
}

/** Shares to begin with, before any are learned: the more often a node was seen, the more it is believed. */
export function defaultKeep(): Float32Array {
  return Float32Array.from({ length: BUCKETS }, (_, bucket) => {
    const seen = 2 ** (Math.floor(bucket / 2) % SIZES);
    return seen / (seen + 1);
  });
}

export class Estimator {
  readonly trie: Trie;
  /** [BUCKETS] */
  readonly keep: Float32Array;
  /** [N] share of each node. */
  readonly #share: Float32Array;

  constructor(trie: Trie, keep: Float32Array) {
    this.trie = trie;
    this.keep = keep;
    const { first, rows } = trie.arrays;
    this.#share = new Float32Array(trie.size);
    // Level by level: the nodes of the next level begin with the first child of this one.
    for (let node = 0, depth = 0, end = 1; node < trie.size; depth++) {
      const next = first[end]!;
      for (; node < end; node++) {
        const total = trie.totals[node]!;
        this.#share[node] = total === 0 ? 0 : keep[bucketOf(depth, total, rows[node + 1]! - rows[node]! === 1)]!;
      }
      end = next;
    }
  }

  /** Writes P(c | path[0 … depth]) for each of the K categories to out. */
  estimate(path: Uint32Array, depth: number, out: Float64Array): void {
    const { rows, category, count, categories } = this.trie.arrays;
    const { totals } = this.trie;
    for (let c = 0; c < categories; c++) out[c] = 0;
    let left = 1;
    for (let i = depth; i >= 0 && left > NOTHING; i--) {
      const node = path[i]!;
      const share = this.#share[node]!;
      if (share === 0) continue;
      const scale = (left * share) / totals[node]!;
      for (let entry = rows[node]!; entry < rows[node + 1]!; entry++) out[category[entry]!]! += scale * count[entry]!;
      left *= 1 - share;
    }
    left /= categories;
    for (let c = 0; c < categories; c++) out[c]! += left;
  }

  /** λ of the nodes path[0 … depth], and in the last place what is spread evenly. */
  weightsOf(path: Uint32Array, depth: number): number[] {
    const weights: number[] = [];
    let left = 1;
    for (let i = depth; i >= 0; i--) {
      const share = this.#share[path[i]!]!;
      weights.unshift(left * share);
      left *= 1 - share;
    }
    return [...weights, left];
  }
}
