/**
 * How many lines repeat an earlier one, in constant memory. Every line is hashed to 64 bits and counted in a table; when
 * the table is half full, only hashes whose lowest `level` bits are zero stay (one more bit each time), together with
 * their counts since the beginning. Up to half a table of different lines the count is exact; beyond, it is the count of
 * a sample of 1 in 2^level different lines, scaled up.
 */

const FNV_PRIME = 0x01000193;

export class DuplicateCounter {
  readonly #slots: number;
  /** [slots] both halves of the hash of the line in a slot; count 0 marks a free slot. */
  #low: Uint32Array;
  #high: Uint32Array;
  #counts: Uint32Array;
  #lines = 0;
  #distinct = 0;
  #level = 0;

  /** slots: a power of two. */
  constructor(slots = 1 << 21) {
    this.#slots = slots;
    this.#low = new Uint32Array(slots);
    this.#high = new Uint32Array(slots);
    this.#counts = new Uint32Array(slots);
  }

  /** False once the count is an estimate. */
  get exact(): boolean {
    return this.#level === 0;
  }

  /** Lines that repeat an earlier one: (lines in the table - different lines in the table) * 2^level. */
  get duplicates(): number {
    return (this.#lines - this.#distinct) * 2 ** this.#level;
  }

  /** FNV-1a and a second hash with another multiplier, over UTF-16 units, each stirred by a final mix. */
  add(line: string): void {
    let low = 0x811c9dc5;
    let high = 0x9e3779b9;
    for (let i = 0; i < line.length; i++) {
      const unit = line.charCodeAt(i);
      low = Math.imul(low ^ unit, FNV_PRIME);
      high = Math.imul(high ^ unit, 0x85ebca6b) ^ (high >>> 15);
    }
    this.#count(mix(low), mix(high ^ line.length), 1);
    if (this.#distinct * 2 > this.#slots) this.#thin();
  }

  #count(low: number, high: number, times: number): void {
    if ((low & ((1 << this.#level) - 1)) !== 0) return;
    const mask = this.#slots - 1;
    // The lowest bits of low are alike in a sample, so the place comes from high.
    let slot = high & mask;
    while (this.#counts[slot] !== 0 && (this.#low[slot] !== low || this.#high[slot] !== high)) slot = (slot + 1) & mask;
    if (this.#counts[slot] === 0) {
      this.#low[slot] = low;
      this.#high[slot] = high;
      this.#distinct++;
    }
    this.#counts[slot]! += times;
    this.#lines += times;
  }

  #thin(): void {
    const [low, high, counts] = [this.#low, this.#high, this.#counts];
    this.#low = new Uint32Array(this.#slots);
    this.#high = new Uint32Array(this.#slots);
    this.#counts = new Uint32Array(this.#slots);
    this.#lines = 0;
    this.#distinct = 0;
    this.#level++;
    for (let slot = 0; slot < this.#slots; slot++) {
      if (counts[slot] !== 0) this.#count(low[slot]!, high[slot]!, counts[slot]!);
    }
  }
}

/** The finalizer of MurmurHash3: every bit of the result depends on every bit of the hash. */
function mix(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
