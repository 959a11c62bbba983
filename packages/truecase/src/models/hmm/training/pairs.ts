/**
 * Counts pairs of neighbouring words with their tags in a hash table of typed arrays. When the table outgrows its limit,
 * pairs with a single mention are dropped, then those with two and so on until half of it is free, so that memory is
 * bounded on any corpus. What is dropped depends on the text alone.
 */

/** A quarter of the table stays free. */
const FILLED = 0.75;

export class PairCounts {
  /** Pairs held at the moment. */
  size = 0;
  /** Pairs dropped to stay within the limit. */
  dropped = 0;
  readonly #limit: number;
  /** [capacity] a count of 0 marks an empty place. */
  #first: Uint32Array;
  #second: Uint32Array;
  #count: Uint32Array;

  /** `limit`: pairs at most; the table takes 12 to 32 bytes for each. */
  constructor(limit = 40_000_000) {
    this.#limit = limit;
    this.#first = new Uint32Array(1 << 16);
    this.#second = new Uint32Array(1 << 16);
    this.#count = new Uint32Array(1 << 16);
  }

  add(first: number, second: number, times = 1): void {
    const at = this.#find(first, second);
    if (this.#count[at] === 0) {
      this.#first[at] = first;
      this.#second[at] = second;
      this.size++;
    }
    this.#count[at]! += times;
    if (this.size >= FILLED * this.#count.length || this.size >= this.#limit) this.#makeRoom();
  }

  /** All pairs by first and then second, with their counts. */
  sorted(firsts: number): { rows: Uint32Array; seconds: Uint32Array; counts: Uint32Array } {
    const rows = new Uint32Array(firsts + 1);
    for (let at = 0; at < this.#count.length; at++) if (this.#count[at]! > 0) rows[this.#first[at]! + 1]!++;
    for (let first = 0; first < firsts; first++) rows[first + 1]! += rows[first]!;
    // Second and count as one number below 2^53, so that they are sorted together.
    const packed = new Float64Array(this.size);
    const next = rows.slice(0, firsts);
    for (let at = 0; at < this.#count.length; at++) {
      if (this.#count[at] === 0) continue;
      packed[next[this.#first[at]!]!++] = this.#second[at]! * 2 ** 28 + Math.min(2 ** 28 - 1, this.#count[at]!);
    }
    const seconds = new Uint32Array(this.size);
    const counts = new Uint32Array(this.size);
    for (let first = 0; first < firsts; first++) packed.subarray(rows[first]!, rows[first + 1]!).sort();
    for (let i = 0; i < this.size; i++) {
      seconds[i] = Math.floor(packed[i]! / 2 ** 28);
      counts[i] = packed[i]! % 2 ** 28;
    }
    return { rows, seconds, counts };
  }

  #find(first: number, second: number): number {
    const mask = this.#count.length - 1;
    let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x2c1b3c6d);
    hash ^= hash >>> 13;
    let at = hash & mask;
    while (this.#count[at] !== 0 && (this.#first[at] !== first || this.#second[at] !== second)) at = (at + 1) & mask;
    return at;
  }

  #makeRoom(): void {
    if (this.size < this.#limit) {
      this.#rebuild(this.#count.length * 2, 1);
      return;
    }
    const before = this.size;
    for (let least = 2; this.size > before / 2; least++) this.#rebuild(this.#count.length, least);
    this.dropped += before - this.size;
  }

  /** Keeps what was counted `least` times. */
  #rebuild(capacity: number, least: number): void {
    const [first, second, count] = [this.#first, this.#second, this.#count];
    this.#first = new Uint32Array(capacity);
    this.#second = new Uint32Array(capacity);
    this.#count = new Uint32Array(capacity);
    this.size = 0;
    for (let i = 0; i < count.length; i++) {
      if (count[i]! < least) continue;
      const at = this.#find(first[i]!, second[i]!);
      this.#first[at] = first[i]!;
      this.#second[at] = second[i]!;
      this.#count[at] = count[i]!;
      this.size++;
    }
  }
}
