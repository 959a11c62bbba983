/**
 * Weights of hashed features: open addressing over their 32-bit hashes, a row of one weight a tag for each. Weights stay the bytes
 * that the file has (layout.ts), so that most of them fit the caches of a processor; a sum is scaled once.
 */

export class FeatureWeights {
  /** [capacity][2] hash of the feature in a slot, and its row plus one, 0 where the slot is free. */
  readonly #slots: Int32Array;
  readonly #mask: number;
  readonly #tags: number;
  /** [features][K] */
  readonly #bytes: Int8Array;
  /** What a byte is worth. */
  readonly #unit: number;

  constructor(hashes: Int32Array, bytes: Int8Array, unit: number, tags: number) {
    let capacity = 16;
    while (capacity < hashes.length * 2) capacity *= 2;
    this.#slots = new Int32Array(2 * capacity);
    this.#mask = capacity - 1;
    this.#tags = tags;
    this.#bytes = bytes;
    this.#unit = unit;
    for (let row = 0; row < hashes.length; row++) {
      let slot = hashes[row]! & this.#mask;
      while (this.#slots[2 * slot + 1] !== 0) slot = (slot + 1) & this.#mask;
      this.#slots[2 * slot] = hashes[row]!;
      this.#slots[2 * slot + 1] = row + 1;
    }
  }

  /** Writes the sums of the weights of the features hashes[0, count) to out[at, at + K), which is zero before. */
  addTo(hashes: Int32Array, count: number, out: Float64Array, at: number): void {
    const tags = this.#tags;
    const slots = this.#slots;
    const mask = this.#mask;
    const bytes = this.#bytes;
    for (let i = 0; i < count; i++) {
      const hash = hashes[i]!;
      let slot = hash & mask;
      let row = slots[2 * slot + 1]!;
      while (row !== 0 && slots[2 * slot] !== hash) {
        slot = (slot + 1) & mask;
        row = slots[2 * slot + 1]!;
      }
      if (row === 0) continue;
      const base = (row - 1) * tags;
      for (let y = 0; y < tags; y++) out[at + y]! += bytes[base + y]!;
    }
    for (let y = 0; y < tags; y++) out[at + y]! *= this.#unit;
  }
}
