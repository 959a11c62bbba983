/**
 * N-grams of one order as they come out of a file: parallel arrays that grow, in any order until they are sorted. Knows
 * nothing of tries; see build.ts.
 */

export class NgramRows {
  /** Words of an n-gram. */
  readonly width: number;
  count = 0;
  /** [capacity][width] word numbers, row-major. */
  words: Uint32Array;
  /** [capacity] log10; NaN for an n-gram that was added. */
  probability: Float32Array;
  backoff: Float32Array;
  /** [capacity] line of the file. */
  line: Uint32Array;

  constructor(width: number, capacity = 1024) {
    this.width = width;
    this.words = new Uint32Array(capacity * width);
    this.probability = new Float32Array(capacity);
    this.backoff = new Float32Array(capacity);
    this.line = new Uint32Array(capacity);
  }

  /** Room for one more row; its words go to words[row · width …]. */
  add(probability: number, backoff: number, line: number): number {
    if (this.count === this.line.length) this.#grow();
    const row = this.count++;
    this.probability[row] = probability;
    this.backoff[row] = backoff;
    this.line[row] = line;
    return row;
  }

  /** Order of two rows, each of these or of another order, by their first `width` words. */
  compare(row: number, other: NgramRows, otherRow: number, width: number): number {
    const at = row * this.width;
    const otherAt = otherRow * other.width;
    for (let k = 0; k < width; k++) {
      const difference = this.words[at + k]! - other.words[otherAt + k]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Rows in ascending order of their words. */
  sorted(): NgramRows {
    let ascending = true;
    for (let row = 1; ascending && row < this.count; row++)
      ascending = this.compare(row - 1, this, row, this.width) < 0;
    if (ascending) return this;
    const rows = sortRows(this);
    const result = new NgramRows(this.width, this.count);
    for (const row of rows) result.copy(this, row, this.width);
    return result;
  }

  /** Adds a row of these or, cut to `width` words, the prefix of a longer one, which then is NaN. */
  copy(source: NgramRows, row: number, width: number): void {
    const whole = source.width === width;
    const at = this.add(
      whole ? source.probability[row]! : Number.NaN,
      whole ? source.backoff[row]! : 0,
      source.line[row]!,
    );
    for (let k = 0; k < width; k++) this.words[at * width + k] = source.words[row * source.width + k]!;
  }

  #grow(): void {
    const capacity = Math.max(16, 2 * this.line.length);
    const grow = <A extends Uint32Array | Float32Array>(old: A, larger: A): A => {
      larger.set(old);
      return larger;
    };
    this.words = grow(this.words, new Uint32Array(capacity * this.width));
    this.probability = grow(this.probability, new Float32Array(capacity));
    this.backoff = grow(this.backoff, new Float32Array(capacity));
    this.line = grow(this.line, new Uint32Array(capacity));
  }
}

/** Radix sort, 16 bits at a time from the last word to the first: [count] rows in their order. */
function sortRows({ words, width, count }: NgramRows): Uint32Array {
  let order = Uint32Array.from({ length: count }, (_, row) => row);
  let next = new Uint32Array(count);
  const starts = new Uint32Array(0x10001);
  for (let digit = 2 * width - 1; digit >= 0; digit--) {
    const column = digit >> 1;
    const shift = digit % 2 === 1 ? 0 : 16;
    starts.fill(0);
    for (let row = 0; row < count; row++) starts[((words[row * width + column]! >>> shift) & 0xffff) + 1]!++;
    for (let value = 0; value < 0x10000; value++) starts[value + 1]! += starts[value]!;
    for (let at = 0; at < count; at++) {
      const row = order[at]!;
      next[starts[(words[row * width + column]! >>> shift) & 0xffff]!++] = row;
    }
    [order, next] = [next, order];
  }
  return order;
}
