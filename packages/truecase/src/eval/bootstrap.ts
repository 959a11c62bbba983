/**
 * Percentile bootstrap (Efron 1979): lines are drawn with replacement, their counts summed, the statistic computed, and
 * the middle `level` of the sorted results is the interval. Lines are resampled and not words, because the words of a
 * line are not independent. The same seed gives the same interval.
 */

import { TruecaseError } from '../errors.js';
import { sfc32 } from '../learn/random.js';

export interface BootstrapOptions {
  /** Resamples; 1000 unless told. */
  readonly samples?: number;
  /** 1 unless told. */
  readonly seed?: number;
  /** Share of the resamples inside the interval; 0.95 unless told. */
  readonly level?: number;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A score of summed counts; sums: [fields], reused between calls. */
export type Statistic = (sums: Float64Array) => number;

/** perLine: [lines][fields] row-major. */
export function bootstrapInterval(
  perLine: Float64Array,
  fields: number,
  statistic: Statistic,
  options: BootstrapOptions = {},
): Interval {
  return bootstrapIntervals(perLine, fields, [statistic], options)[0]!;
}

/** Intervals of several statistics over the same resamples. perLine: [lines][fields] row-major. */
export function bootstrapIntervals(
  perLine: Float64Array,
  fields: number,
  statistics: readonly Statistic[],
  { samples = 1000, seed = 1, level = 0.95 }: BootstrapOptions = {},
): Interval[] {
  checkSamples(samples);
  if (!(level > 0 && level < 1)) {
    throw new TruecaseError('usage', `level is ${level}, expected a number between 0 and 1`);
  }
  const lines = perLine.length / fields;
  if (!Number.isInteger(lines)) {
    throw new TruecaseError('usage', `${perLine.length} counts found, expected a multiple of ${fields} fields`);
  }
  const { kinds, kindOf, vectors } = groupRows(perLine, fields);
  const next = sfc32(seed);
  const scale = lines / 0x1_0000_0000;
  const drawn = new Uint32Array(kinds);
  const sums = new Float64Array(fields);
  const results = statistics.map(() => new Float64Array(samples));
  for (let sample = 0; sample < samples; sample++) {
    drawn.fill(0);
    for (let draw = 0; draw < lines; draw++) drawn[kindOf[Math.floor(next() * scale)]!]!++;
    sums.fill(0);
    for (let kind = 0; kind < kinds; kind++) {
      const times = drawn[kind]!;
      if (times === 0) continue;
      for (let field = 0; field < fields; field++) sums[field]! += times * vectors[kind * fields + field]!;
    }
    for (let i = 0; i < statistics.length; i++) results[i]![sample] = statistics[i]!(sums);
  }
  return results.map((values) => {
    values.sort();
    return { low: quantile(values, (1 - level) / 2), high: quantile(values, (1 + level) / 2) };
  });
}

/**
 * Lines with the same counts are of one kind: short lines have few kinds, and to count how often each was drawn is cheaper than
 * to add up their counts. kindOf: [lines]; vectors: [kinds][fields] row-major.
 */
function groupRows(
  perLine: Float64Array,
  fields: number,
): { kinds: number; kindOf: Uint32Array; vectors: readonly number[] } {
  const known = new Map<string, number>();
  const kindOf = new Uint32Array(perLine.length / fields);
  const vectors: number[] = [];
  for (let line = 0; line < kindOf.length; line++) {
    const row = perLine.subarray(line * fields, (line + 1) * fields);
    const key = row.join();
    let kind = known.get(key);
    if (kind === undefined) {
      kind = known.size;
      known.set(key, kind);
      vectors.push(...row);
    }
    kindOf[line] = kind;
  }
  return { kinds: known.size, kindOf, vectors };
}

export function checkSamples(samples: number): void {
  if (Number.isInteger(samples) && samples > 0) return;
  throw new TruecaseError('usage', `samples is ${samples}, expected a whole number above 0`, {
    hint: 'Give 1000 for a report, more for a publication.',
  });
}

/** Linear between the two nearest order statistics: position h = (n - 1)q. */
function quantile(sorted: Float64Array, q: number): number {
  const h = (sorted.length - 1) * q;
  const below = Math.floor(h);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (h - below) * (sorted[above]! - sorted[below]!);
}
