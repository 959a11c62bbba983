/**
 * Are two systems, run on the same lines, different? Approximate randomisation (Noreen 1989; Yeh 2000): if they are
 * equal, the outputs of any line can be swapped without effect, so |difference| after random swaps is compared with
 * |difference| found. p = (1 + samples with a difference at least as large) / (1 + samples), two-sided.
 * The McNemar counts (words right in one system only) are reported, not tested: words of a line are not independent.
 */

import { TruecaseError } from '../errors.js';
import { sfc32 } from '../learn/random.js';
import { checkSamples } from './bootstrap.js';
import { HEADLINE_FIELDS } from './fields.js';
import { accuracyOf, f1Of } from './scores.js';

export interface McNemarCounts {
  /** Words right in A and wrong in B. */
  readonly onlyA: number;
  /** Words right in B and wrong in A. */
  readonly onlyB: number;
}

export interface Significance extends McNemarCounts {
  /** F1 of A minus F1 of B, in points of a percent. */
  readonly deltaF1: number;
  readonly pF1: number;
  readonly deltaAccuracy: number;
  readonly pAccuracy: number;
  readonly samples: number;
}

/** Differences that rounding alone can make between sums that are equal. */
const ROUNDING = 1e-9;

/** a, b: [lines][HEADLINE_FIELDS] row-major, the same lines in the same order. */
export function compareSystems(
  a: Float64Array,
  b: Float64Array,
  words: McNemarCounts,
  { samples = 1000, seed = 1 }: { readonly samples?: number; readonly seed?: number } = {},
): Significance {
  checkSamples(samples);
  if (a.length !== b.length) {
    throw new TruecaseError(
      'usage',
      `systems scored on ${a.length / HEADLINE_FIELDS} and ${b.length / HEADLINE_FIELDS} lines, expected the same lines`,
    );
  }
  const sumsA = sumRows(a);
  const sumsB = sumRows(b);
  const deltaF1 = f1Of(sumsA) - f1Of(sumsB);
  const deltaAccuracy = accuracyOf(sumsA) - accuracyOf(sumsB);
  const differences = subtractRows(a, b);
  const lines = differences.length / HEADLINE_FIELDS;
  const next = sfc32(seed);
  const swapped = new Float64Array(HEADLINE_FIELDS);
  const left = new Float64Array(HEADLINE_FIELDS);
  const right = new Float64Array(HEADLINE_FIELDS);
  let largerF1 = 0;
  let largerAccuracy = 0;
  for (let sample = 0; sample < samples; sample++) {
    // With S the set of swapped lines: A' = A - sum over S of (a - b), B' = B + sum over S of (a - b).
    swapped.fill(0);
    let bits = 0;
    for (let line = 0; line < lines; line++) {
      bits = (line & 31) === 0 ? next() : bits >>> 1;
      if ((bits & 1) === 0) continue;
      const row = line * HEADLINE_FIELDS;
      for (let field = 0; field < HEADLINE_FIELDS; field++) swapped[field]! += differences[row + field]!;
    }
    for (let field = 0; field < HEADLINE_FIELDS; field++) {
      left[field] = sumsA[field]! - swapped[field]!;
      right[field] = sumsB[field]! + swapped[field]!;
    }
    if (Math.abs(f1Of(left) - f1Of(right)) >= Math.abs(deltaF1) - ROUNDING) largerF1 += 1;
    if (Math.abs(accuracyOf(left) - accuracyOf(right)) >= Math.abs(deltaAccuracy) - ROUNDING) largerAccuracy += 1;
  }
  return {
    deltaF1,
    pF1: (1 + largerF1) / (1 + samples),
    deltaAccuracy,
    pAccuracy: (1 + largerAccuracy) / (1 + samples),
    samples,
    onlyA: words.onlyA,
    onlyB: words.onlyB,
  };
}

function sumRows(rows: Float64Array): Float64Array {
  const sums = new Float64Array(HEADLINE_FIELDS);
  for (let i = 0; i < rows.length; i++) sums[i % HEADLINE_FIELDS]! += rows[i]!;
  return sums;
}

/** a - b without the rows that are all 0: swapping equal lines changes nothing. [differing lines][HEADLINE_FIELDS]. */
function subtractRows(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(a.length);
  let used = 0;
  for (let row = 0; row < a.length; row += HEADLINE_FIELDS) {
    let differs = false;
    for (let field = 0; field < HEADLINE_FIELDS; field++) {
      out[used + field] = a[row + field]! - b[row + field]!;
      differs ||= out[used + field] !== 0;
    }
    if (differs) used += HEADLINE_FIELDS;
  }
  return out.subarray(0, used);
}
