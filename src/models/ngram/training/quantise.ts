/**
 * Turns many real numbers into one byte each: a table of 256 values and codes into it. As many different numbers as the
 * table has room for are kept as they are. Of more, each value of the table stands for about as many numbers as any
 * other (the mean of its share of the sorted list). Some numbers keep a code of their own wherever they occur: a
 * back-off weight of one is common, and what is never predicted must not drag down the rare.
 */

export interface Quantised {
  readonly codes: Uint8Array;
  /** [256] ascending. */
  readonly table: Float32Array;
}

const CODES = 256;
/** The table is made from at most about this many numbers, evenly drawn. */
const SAMPLE = 1_000_000;

/** `exact`: numbers, rounded to float32, that come back as they are. */
export function quantise(values: Float32Array, exact: readonly number[] = [0]): Quantised {
  const table = keepDistinct(values) ?? averageShares(values, exact);
  const codes = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) codes[i] = nearest(table, values[i]!);
  return { codes, table };
}

/** The numbers themselves, the last one repeated, if the table has room for them. */
function keepDistinct(values: Float32Array): Float32Array | undefined {
  const seen = new Set<number>();
  let last = Number.NaN;
  for (let i = 0; i < values.length; i++) {
    if (values[i] === last) continue;
    last = values[i]!;
    seen.add(last);
    if (seen.size > CODES) return undefined;
  }
  const distinct = Float32Array.from(seen).sort();
  const table = new Float32Array(CODES).fill(distinct.at(-1) ?? 0);
  table.set(distinct);
  return table;
}

/** table[bin] = mean of the numbers bin · n / bins … (bin + 1) · n / bins − 1 of the sorted list of n. */
function averageShares(values: Float32Array, exact: readonly number[]): Float32Array {
  const own = exact.filter((value) => values.includes(value));
  const others = values.filter((value) => !own.includes(value));
  const step = Math.max(1, Math.floor(others.length / SAMPLE));
  const sorted = new Float32Array(Math.ceil(others.length / step));
  for (let i = 0; i < sorted.length; i++) sorted[i] = others[i * step]!;
  sorted.sort();
  const table = new Float32Array(CODES);
  const bins = CODES - own.length;
  for (let bin = 0; bin < bins; bin++) {
    const from = Math.floor((bin * sorted.length) / bins);
    const to = Math.max(from + 1, Math.floor(((bin + 1) * sorted.length) / bins));
    let sum = 0;
    for (let i = from; i < to; i++) sum += sorted[i]!;
    table[bin] = sum / (to - from);
  }
  table.set(own, bins);
  return table.sort();
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
