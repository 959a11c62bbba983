/**
 * Turns many real numbers into codes that are short once common codes get fewer bits than rare ones (format/huffman.ts).
 * What counts is the squared error plus the bits at what a bit is worth, so many numbers that lie close together share a code
 * and few numbers far out have codes of their own: nearly even steps, where k-means (quantise.ts) would spend most codes where
 * most numbers are, and none of these would be common.
 *
 * The numbers are sorted into fine cells; a code stands for some cells in a row and means their mean. The best division into
 * codes is found exactly, by dynamic programming: the cost of a code depends on its own cells alone.
 */
import { keepDistinct, nearest, type Quantised } from './quantise.js';

/** Fine cells over the range of the numbers. */
const CELLS = 2048;
/** Halvings of the range in which the price of a code is looked for. */
const PRICE_STEPS = 10;

/** A table of `size` values; `worth`: the squared error of one number that a bit may save. */
export function quantiseBriefly(values: Float32Array, size: number, worth: number): Quantised {
  const distinct = keepDistinct(values, size);
  if (distinct !== undefined) {
    return { codes: Uint8Array.from(values, (value) => nearest(distinct, value)), table: distinct };
  }
  const cells = new Cells(values);
  const ends = divideInto(cells, size, worth);
  const table = new Float32Array(size);
  const codeOf = new Uint8Array(CELLS);
  for (let code = 0, from = 0; code < ends.length; from = ends[code++]!) {
    table[code] = cells.mean(from, ends[code]!);
    for (let i = from; i < ends[code]!; i++) codeOf[cells.used[i]!] = code;
  }
  table.fill(table[ends.length - 1]!, ends.length);
  return { codes: Uint8Array.from(values, (value) => codeOf[cells.cellOf(value)]!), table };
}

/**
 * The best division into at most `size` codes. If there would be more, a code costs something by itself, so that rare ones go
 * first: as little as is enough.
 */
function divideInto(cells: Cells, size: number, worth: number): number[] {
  let ends = cells.divide(worth, 0);
  if (ends.length <= size) return ends;
  let low = 0;
  let high = worth;
  for (; ends.length > size; high *= 2) ends = cells.divide(worth, high);
  for (let step = 0; step < PRICE_STEPS; step++) {
    const price = (low + high) / 2;
    const found = cells.divide(worth, price);
    if (found.length > size) low = price;
    else {
      high = price;
      ends = found;
    }
  }
  return ends;
}

class Cells {
  /** Cells that have numbers, in ascending order. */
  readonly used: readonly number[];
  readonly #low: number;
  readonly #perWidth: number;
  readonly #total: number;
  /** [used + 1] how many numbers are in the cells before, their sum and the sum of their squares. */
  readonly #count: Float64Array;
  readonly #sum: Float64Array;
  readonly #squares: Float64Array;

  constructor(values: Float32Array) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < values.length; i++) {
      low = Math.min(low, values[i]!);
      high = Math.max(high, values[i]!);
    }
    this.#low = low;
    this.#perWidth = CELLS / (high - low);
    this.#total = values.length;
    const count = new Float64Array(CELLS);
    const sum = new Float64Array(CELLS);
    const squares = new Float64Array(CELLS);
    for (let i = 0; i < values.length; i++) {
      const cell = this.cellOf(values[i]!);
      count[cell]!++;
      sum[cell]! += values[i]!;
      squares[cell]! += values[i]! ** 2;
    }
    this.used = [...count.keys()].filter((cell) => count[cell]! > 0);
    const before = (numbers: Float64Array) => {
      const sums = new Float64Array(this.used.length + 1);
      this.used.forEach((cell, i) => {
        sums[i + 1] = sums[i]! + numbers[cell]!;
      });
      return sums;
    };
    this.#count = before(count);
    this.#sum = before(sum);
    this.#squares = before(squares);
  }

  cellOf(value: number): number {
    return Math.min(CELLS - 1, Math.floor((value - this.#low) * this.#perWidth));
  }

  /** Of the numbers in the used cells [from, to). */
  mean(from: number, to: number): number {
    return (this.#sum[to]! - this.#sum[from]!) / (this.#count[to]! - this.#count[from]!);
  }

  /** Where the codes end, among the used cells, in the division that costs least. `price` of a code by itself. */
  divide(worth: number, price: number): number[] {
    const size = this.used.length;
    const least = new Float64Array(size + 1);
    const start = new Uint16Array(size + 1);
    for (let to = 1; to <= size; to++) {
      least[to] = Number.POSITIVE_INFINITY;
      for (let from = to - 1; from >= 0; from--) {
        const cost = least[from]! + price + this.#cost(from, to, worth);
        if (cost >= least[to]!) continue;
        least[to] = cost;
        start[to] = from;
      }
    }
    const ends: number[] = [];
    for (let to = size; to > 0; to = start[to]!) ends.push(to);
    return ends.reverse();
  }

  /** Squared error of the used cells [from, to) as one code, and its bits. */
  #cost(from: number, to: number, worth: number): number {
    const count = this.#count[to]! - this.#count[from]!;
    const sum = this.#sum[to]! - this.#sum[from]!;
    const error = this.#squares[to]! - this.#squares[from]! - sum ** 2 / count;
    return error + worth * count * Math.log2(this.#total / count);
  }
}
