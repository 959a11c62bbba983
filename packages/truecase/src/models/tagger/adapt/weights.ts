/** The weights of a base with changes to them, looked up in a hash table of features. */
import { WEIGHTS, type Weights } from '../features/weights.js';
import type { Changes } from './delta.js';

export class ChangedWeights implements Weights {
  readonly changes: Weights;
  readonly #base: Weights;

  /** `bits` of a hash name a feature. */
  constructor(base: Weights, bits: number, changes: readonly Changes[]) {
    this.#base = base;
    this.changes = new ChangeTable(bits, changes);
  }

  accumulate(hash: number, sums: Float64Array): void {
    this.#base.accumulate(hash, sums);
    this.changes.accumulate(hash, sums);
  }

  accumulateAll(hashes: Int32Array, count: number, sums: Float64Array): void {
    this.#base.accumulateAll(hashes, count, sums);
    this.changes.accumulateAll(hashes, count, sums);
  }

  isLeading(hash: number): boolean {
    return this.#base.isLeading(hash);
  }
}

class ChangeTable implements Weights {
  readonly #shift: number;
  /** [places] feature + 1, 0 = empty. */
  readonly #keys: Uint32Array;
  /** [places][WEIGHTS] */
  readonly #amounts: Float32Array;
  readonly #mask: number;

  constructor(bits: number, changes: readonly Changes[]) {
    this.#shift = 32 - bits;
    const most = changes.reduce((sum, { features }) => sum + features.length, 0);
    const places = 2 ** Math.ceil(Math.log2(2 * most + 2));
    this.#keys = new Uint32Array(places);
    this.#amounts = new Float32Array(places * WEIGHTS);
    this.#mask = places - 1;
    for (const [label, { features, amounts }] of changes.entries()) {
      for (let i = 0; i < features.length; i++) {
        const place = this.#find(features[i]!);
        this.#keys[place] = features[i]! + 1;
        this.#amounts[place * WEIGHTS + label] = amounts[i]!;
      }
    }
  }

  accumulateAll(hashes: Int32Array, count: number, sums: Float64Array): void {
    for (let i = 0; i < count; i++) this.accumulate(hashes[i]!, sums);
  }

  isLeading(): boolean {
    return false;
  }

  accumulate(hash: number, sums: Float64Array): void {
    const place = this.#find(hash >>> this.#shift);
    if (this.#keys[place] === 0) return;
    const at = place * WEIGHTS;
    sums[0]! += this.#amounts[at]!;
    sums[1]! += this.#amounts[at + 1]!;
    sums[2]! += this.#amounts[at + 2]!;
  }

  /** Place of a feature, or the empty one where it would be. */
  #find(feature: number): number {
    const keys = this.#keys;
    // Features are parts of hashes: their low bits are spread evenly.
    let place = feature & this.#mask;
    while (keys[place] !== 0 && keys[place] !== feature + 1) place = (place + 1) & this.#mask;
    return place;
  }
}
