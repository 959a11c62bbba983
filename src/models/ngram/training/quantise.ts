/**
 * Turns many real numbers into one byte each: a table of 256 values and codes into it. The table is the one-dimensional
 * k-means of the numbers (Lloyd's algorithm over a fine histogram), begun half with quantiles and half with even steps
 * over their range, so that the few frequent words at the upper end are told apart as well as the many rare ones. Up to
 * 256 different numbers are kept as they are.
 */

export interface Quantised {
  readonly codes: Uint8Array;
  /** [256] ascending. */
  readonly table: Float32Array;
}

const CODES = 256;
const CELLS = 1 << 16;
const ROUNDS = 30;

export function quantise(values: Float32Array): Quantised {
  const distinct = new Set<number>();
  for (let i = 0; i < values.length && distinct.size <= CODES; i++) distinct.add(values[i]!);
  const table = distinct.size <= CODES ? fill([...distinct]) : findMeans(values);
  const codes = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) codes[i] = nearest(table, values[i]!);
  return { codes, table };
}

/** The values in ascending order, the last one repeated. */
function fill(values: number[]): Float32Array {
  values.sort((a, b) => a - b);
  return Float32Array.from({ length: CODES }, (_, i) => values[Math.min(i, values.length - 1)] ?? 0);
}

function findMeans(values: Float32Array): Float32Array {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    low = Math.min(low, values[i]!);
    high = Math.max(high, values[i]!);
  }
  const width = (high - low) / CELLS;
  /** [CELLS] how many values, and their sum. */
  const count = new Float64Array(CELLS);
  const sum = new Float64Array(CELLS);
  for (let i = 0; i < values.length; i++) {
    const cell = Math.min(CELLS - 1, Math.floor((values[i]! - low) / width));
    count[cell]!++;
    sum[cell]! += values[i]!;
  }
  const means = begin(values.length, count, low, high);
  for (let round = 0; round < ROUNDS; round++) improve(means, count, sum, low, width);
  return Float32Array.from(means).sort();
}

/** Quantiles and even steps in turn. */
function begin(total: number, count: Float64Array, low: number, high: number): Float64Array {
  const means = new Float64Array(CODES);
  let seen = 0;
  let cell = 0;
  for (let i = 0; i < CODES / 2; i++) {
    while (cell < CELLS - 1 && seen + count[cell]! < ((i + 0.5) * total) / (CODES / 2)) seen += count[cell++]!;
    means[2 * i] = low + ((cell + 0.5) * (high - low)) / CELLS;
    means[2 * i + 1] = low + ((i + 0.5) * (high - low)) / (CODES / 2);
  }
  return means.sort();
}

/** Each mean becomes the mean of the values that are nearest to it. */
function improve(means: Float64Array, count: Float64Array, sum: Float64Array, low: number, width: number): void {
  let cell = 0;
  for (let code = 0; code < CODES; code++) {
    const border = code === CODES - 1 ? Number.POSITIVE_INFINITY : (means[code]! + means[code + 1]!) / 2;
    let number = 0;
    let total = 0;
    for (; cell < CELLS && low + (cell + 0.5) * width <= border; cell++) {
      number += count[cell]!;
      total += sum[cell]!;
    }
    if (number > 0) means[code] = total / number;
  }
}

/** Code of the table value closest to `value`; the table ascends. */
function nearest(table: Float32Array, value: number): number {
  let low = 0;
  let high = CODES - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (table[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low > 0 && value - table[low - 1]! < table[low]! - value ? low - 1 : low;
}
