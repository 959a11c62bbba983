/**
 * Turns many real numbers into one byte each or less: a table of 256 values, or fewer, and codes into it. As many different numbers as the
 * table has room for are kept as they are. Of more, the table is their one-dimensional k-means (Lloyd's algorithm over a
 * fine histogram), begun half with quantiles and half with even steps over their range, so that the few frequent words at
 * the upper end are told apart as well as the many rare ones. Some numbers keep a code of their own wherever they occur: a
 * back-off weight of one is common, and what is never predicted must not drag down the rare.
 */

export interface Quantised {
  readonly codes: Uint8Array;
  /** [size] ascending. */
  readonly table: Float32Array;
}

const MOST_CODES = 256;
const CELLS = 1 << 16;
const ROUNDS = 30;

/** `exact`: numbers, rounded to float32, that come back as they are; `size` of the table. */
export function quantise(values: Float32Array, exact: readonly number[] = [0], size = MOST_CODES): Quantised {
  const table = keepDistinct(values, size) ?? findMeans(values, exact, size);
  const codes = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) codes[i] = nearest(table, values[i]!);
  return { codes, table };
}

/** The numbers themselves, the last one repeated, if the table has room for them. */
export function keepDistinct(values: Float32Array, size: number): Float32Array | undefined {
  const seen = new Set<number>();
  let last = Number.NaN;
  for (let i = 0; i < values.length; i++) {
    if (values[i] === last) continue;
    last = values[i]!;
    seen.add(last);
    if (seen.size > size) return undefined;
  }
  const distinct = Float32Array.from(seen).sort();
  const table = new Float32Array(size).fill(distinct.at(-1) ?? 0);
  table.set(distinct);
  return table;
}

/** The exact numbers that occur, and the means of the others. */
function findMeans(values: Float32Array, exact: readonly number[], size: number): Float32Array {
  const own = exact.filter((value) => values.includes(value));
  const others = values.filter((value) => !own.includes(value));
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < others.length; i++) {
    low = Math.min(low, others[i]!);
    high = Math.max(high, others[i]!);
  }
  const width = (high - low) / CELLS;
  /** [CELLS] how many values, and their sum. */
  const count = new Float64Array(CELLS);
  const sum = new Float64Array(CELLS);
  for (let i = 0; i < others.length; i++) {
    const cell = Math.min(CELLS - 1, Math.floor((others[i]! - low) / width));
    count[cell]!++;
    sum[cell]! += others[i]!;
  }
  const means = begin(size - own.length, others.length, count, low, high);
  for (let round = 0; round < ROUNDS; round++) improve(means, count, sum, low, width);
  const table = new Float32Array(size);
  table.set(means);
  table.set(own, means.length);
  return table.sort();
}

/** Quantiles and even steps in turn. */
function begin(size: number, total: number, count: Float64Array, low: number, high: number): Float64Array {
  const means = new Float64Array(size);
  let seen = 0;
  let cell = 0;
  for (let i = 0; i < size; i++) {
    if (i % 2 === 1) {
      means[i] = low + (i * (high - low)) / size;
      continue;
    }
    while (cell < CELLS - 1 && seen + count[cell]! < ((i + 0.5) * total) / size) seen += count[cell++]!;
    means[i] = low + ((cell + 0.5) * (high - low)) / CELLS;
  }
  return means.sort();
}

/** Each mean becomes the mean of the values that are nearest to it. */
function improve(means: Float64Array, count: Float64Array, sum: Float64Array, low: number, width: number): void {
  let cell = 0;
  for (let code = 0; code < means.length; code++) {
    const border = code === means.length - 1 ? Number.POSITIVE_INFINITY : (means[code]! + means[code + 1]!) / 2;
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
export function nearest(table: Float32Array, value: number): number {
  let low = 0;
  let high = table.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (table[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low > 0 && value - table[low - 1]! < table[low]! - value ? low - 1 : low;
}
