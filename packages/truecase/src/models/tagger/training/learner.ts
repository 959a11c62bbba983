/**
 * Online learning of the weights by AdaGrad: each example moves the weights of its features against the gradient, the less
 * the more these have been moved before. One sum of squares serves the three weights of a feature. An example that is seen from
 * both sides is two decisions that share the weights of what both see.
 *
 *     w ← w − η g / √(Σ g²)        g = P(tag | features) − [tag is the true one]
 */

import { Shape } from '../../../text/casing.js';
import { softmax } from '../decoder/decoder.js';
import { TAGS } from '../decoder/states.js';
import { WEIGHTS } from '../features/weights.js';
import { type Batch, PARTS } from './batch.js';

/** Units of a feature: three weights and the sum of squares. */
const UNITS = WEIGHTS + 1;
/** Shorter gradients move nothing: a model that is this sure already need not memorise the text. */
const LEAST_GRADIENT = 0.03;

export class Learner {
  readonly bits: number;
  /** [features][UNITS] */
  readonly table: Float32Array;
  /** Sums of the weights that are seen from both sides, and from one. */
  readonly #shared = new Float64Array(WEIGHTS);
  readonly #sums = new Float64Array(WEIGHTS);
  readonly #gradient = new Float64Array(WEIGHTS);
  readonly #total = new Float64Array(WEIGHTS);
  readonly #row = new Float64Array(TAGS);
  /** Sum of −ln P of the true tags, and examples, since the last look. */
  loss = 0;
  examples = 0;

  constructor(bits: number) {
    this.bits = bits;
    this.table = new Float32Array(UNITS * 2 ** bits);
  }

  learn({ features, offsets, hasRight, shape, allowed, given }: Batch, rate: number): void {
    for (let example = 0; example < shape.length; example++) {
      const at = example * PARTS;
      const shared = this.#shared.fill(0);
      if (given.length > 0) for (let i = 0; i < WEIGHTS; i++) shared[i] = given[example * WEIGHTS + i]!;
      this.#add(features, offsets[at]!, offsets[at + 1]!, shared);
      this.#learnSide(features, offsets[at + 1]!, offsets[at + 2]!, shape[example]!, allowed[example]!, rate);
      if (hasRight) {
        this.#learnSide(features, offsets[at + 2]!, offsets[at + 3]!, shape[example]!, allowed[example]!, rate);
      }
      this.#move(features, offsets[at]!, offsets[at + 1]!, this.#total, rate);
      this.#total.fill(0);
      this.examples += hasRight ? 2 : 1;
    }
  }

  /** Learns what is seen from one side only; leaves what that means for the rest in #total. */
  #learnSide(features: Uint32Array, from: number, to: number, shape: number, allowed: number, rate: number): void {
    const sums = this.#sums;
    sums.set(this.#shared);
    this.#add(features, from, to, sums);
    const row = this.#row;
    softmax(allowed, sums, row);
    this.loss -= Math.log(Math.max(1e-12, row[shape]!));
    const gradient = this.#gradient;
    for (let label = 0; label < WEIGHTS; label++) {
      gradient[label] = row[Shape.TITLE + label]! - (shape === Shape.TITLE + label ? 1 : 0);
      this.#total[label]! += gradient[label]!;
    }
    this.#move(features, from, to, gradient, rate);
  }

  #add(features: Uint32Array, from: number, to: number, sums: Float64Array): void {
    const table = this.table;
    let title = 0;
    let upper = 0;
    let mixed = 0;
    for (let i = from; i < to; i++) {
      const at = features[i]! * UNITS;
      title += table[at]!;
      upper += table[at + 1]!;
      mixed += table[at + 2]!;
    }
    sums[0]! += title;
    sums[1]! += upper;
    sums[2]! += mixed;
  }

  #move(features: Uint32Array, from: number, to: number, gradient: Float64Array, rate: number): void {
    const g0 = gradient[0]!;
    const g1 = gradient[1]!;
    const g2 = gradient[2]!;
    const squares = g0 * g0 + g1 * g1 + g2 * g2;
    if (squares < LEAST_GRADIENT * LEAST_GRADIENT) return;
    const table = this.table;
    for (let i = from; i < to; i++) {
      const at = features[i]! * UNITS;
      const sum = table[at + 3]! + squares;
      const step = rate / Math.sqrt(sum);
      table[at + 3] = sum;
      table[at]! -= step * g0;
      table[at + 1]! -= step * g1;
      table[at + 2]! -= step * g2;
    }
  }

  /** What the model would lose without a feature, to the second order: Σ g² · Σ w². */
  importance(feature: number): number {
    const at = feature * UNITS;
    let squares = 0;
    for (let label = 0; label < WEIGHTS; label++) squares += this.table[at + label]! ** 2;
    return squares === 0 ? 0 : squares * this.evidence(feature);
  }

  /** How much was learned about a feature: Σ g². */
  evidence(feature: number): number {
    return this.table[feature * UNITS + WEIGHTS]!;
  }

  weight(feature: number, label: number): number {
    return this.table[feature * UNITS + label]!;
  }

  /**
   * Sets all weights but those of the kept features to zero, for good: an infinite sum of squares holds them there. So nobody
   * has to leave these features out of examples, which takes longer than to learn nothing from them. `kept` has one bit a
   * feature.
   */
  keepOnly(kept: Uint8Array): void {
    const table = this.table;
    for (let feature = 0; feature < 2 ** this.bits; feature++) {
      if ((kept[feature >>> 3]! & (1 << (feature & 7))) !== 0) continue;
      const at = feature * UNITS;
      table[at] = 0;
      table[at + 1] = 0;
      table[at + 2] = 0;
      table[at + 3] = Number.POSITIVE_INFINITY;
    }
  }
}
