/**
 * Online learning of the weights by AdaGrad: each example moves the weights of its features against the gradient, the less
 * the more these have been moved before. One sum of squares serves the three weights of a feature.
 *
 *     w ← w − η g / √(Σ g²)        g = P(tag | features) − [tag is the true one]
 */

import { Shape } from '../../../text/casing.js';
import { softmax } from '../decoder.js';
import { TAGS } from '../features.js';
import { WEIGHTS, type Weights } from '../weights.js';
import type { Batch } from './batch.js';

/** Units of a feature: three weights and the sum of squares. */
const UNITS = WEIGHTS + 1;
/** Gradients below this change nothing worth the time. */
const LEAST_GRADIENT = 0.002;

export class Learner implements Weights {
  readonly bits: number;
  /** [features][UNITS] */
  readonly table: Float32Array;
  readonly #shift: number;
  readonly #sums = new Float64Array(WEIGHTS);
  readonly #row = new Float64Array(TAGS);
  /** Sum of −ln P of the true tags, and examples, since the last look. */
  loss = 0;
  examples = 0;

  constructor(bits: number, squares: number) {
    this.bits = bits;
    this.#shift = 32 - bits;
    this.table = new Float32Array(UNITS * 2 ** bits);
    if (squares > 0) for (let at = WEIGHTS; at < this.table.length; at += UNITS) this.table[at] = squares;
  }

  accumulate(hash: number, sums: Float64Array): void {
    const at = (hash >>> this.#shift) * UNITS;
    for (let label = 0; label < WEIGHTS; label++) sums[label]! += this.table[at + label]!;
  }

  accumulateAll(hashes: Int32Array, count: number, sums: Float64Array): void {
    for (let i = 0; i < count; i++) this.accumulate(hashes[i]!, sums);
  }

  learn({ features, offsets, shape, allowed }: Batch, rate: number): void {
    for (let example = 0; example < shape.length; example++) {
      this.#learnOne(features, offsets[example]!, offsets[example + 1]!, shape[example]!, allowed[example]!, rate);
    }
    this.examples += shape.length;
  }

  #learnOne(features: Uint32Array, from: number, to: number, shape: number, allowed: number, rate: number): void {
    const table = this.table;
    const sums = this.#sums;
    let title = 0;
    let upper = 0;
    let mixed = 0;
    for (let i = from; i < to; i++) {
      const at = features[i]! * UNITS;
      title += table[at]!;
      upper += table[at + 1]!;
      mixed += table[at + 2]!;
    }
    sums[0] = title;
    sums[1] = upper;
    sums[2] = mixed;
    const row = this.#row;
    softmax(allowed, sums, row);
    this.loss -= Math.log(Math.max(1e-12, row[shape]!));
    const g0 = row[Shape.TITLE]! - (shape === Shape.TITLE ? 1 : 0);
    const g1 = row[Shape.UPPER]! - (shape === Shape.UPPER ? 1 : 0);
    const g2 = row[Shape.MIXED]! - (shape === Shape.MIXED ? 1 : 0);
    const squares = g0 * g0 + g1 * g1 + g2 * g2;
    if (squares < LEAST_GRADIENT * LEAST_GRADIENT) return;
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
    return squares * this.table[at + WEIGHTS]!;
  }

  weight(feature: number, label: number): number {
    return this.table[feature * UNITS + label]!;
  }

  /** Sets all weights but those of the kept features to zero; `kept` has one bit a feature. */
  keepOnly(kept: Uint8Array): void {
    for (let feature = 0; feature < 2 ** this.bits; feature++) {
      if ((kept[feature >>> 3]! & (1 << (feature & 7))) === 0)
        this.table.fill(0, feature * UNITS, (feature + 1) * UNITS);
    }
  }
}
