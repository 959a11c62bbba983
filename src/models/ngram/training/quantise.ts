/**
 * Turns many real numbers into one byte each: a table of 256 values, chosen so that each stands for about as many numbers
 * as any other (the mean of its share of the sorted list), and codes into it. Zero keeps a code of its own where it
 * occurs often, since a back-off weight of exactly one is common.
 */

export interface Quantised {
  readonly codes: Uint8Array;
  /** [256] */
  readonly table: Float32Array;
}

const CODES = 256;
/** The table is made from at most this many numbers, evenly drawn. */
const SAMPLE = 1_000_000;

export function quantise(values: Float32Array): Quantised {
  const step = Math.max(1, Math.floor(values.length / SAMPLE));
  const sample = new Float32Array(Math.ceil(values.length / step));
  let zeros = 0;
  let taken = 0;
  for (let i = 0; i < values.length; i += step) {
    if (values[i] === 0) zeros++;
    else sample[taken++] = values[i]!;
  }
  const sorted = sample.subarray(0, taken).sort();
  const table = new Float32Array(CODES);
  const bins = zeros > 0 ? CODES - 1 : CODES;
  for (let bin = 0; bin < bins; bin++) {
    const from = Math.floor((bin * taken) / bins);
    const to = Math.max(from + 1, Math.floor(((bin + 1) * taken) / bins));
    let sum = 0;
    for (let i = from; i < to; i++) sum += sorted[Math.min(i, taken - 1)] ?? 0;
    table[bin] = taken === 0 ? 0 : sum / (to - from);
  }
  table.sort();
  const codes = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) codes[i] = nearest(table, values[i]!);
  return { codes, table };
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
