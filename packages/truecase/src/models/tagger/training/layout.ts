/** Lays out weights as weights.ts reads them, in six bits for TITLE and five each for UPPER and MIXED, or as they are. */

import { packBlocks } from '../../../format/blocks.js';
import type { Section } from '../../../format/container.js';
import { packAscending } from '../../../format/gaps.js';
import { quantiseBriefly } from '../../training/brief.js';
import { type Quantised, quantise } from '../../training/quantise.js';
import { LEADING_MIXED, MIXED_BITS, MOST_LEADING, TITLE_BITS, UPPER_BITS, WEIGHTS } from '../features/weights.js';

/** Squared error that a bit of a code may save, as a share of the mean square of a feature's weights. */
const BIT_WORTH = 0.002;

export interface FeatureWeights {
  readonly bits: number;
  /** Ascending. */
  readonly features: Uint32Array;
  /** [features][WEIGHTS] */
  readonly weights: Float32Array;
  /** [features] how much was learned about each, if that is known: those with most of it are leading. */
  readonly evidence?: Float32Array;
}

export function layOutWeights(found: FeatureWeights, isQuantised: boolean): Section[] {
  const { features, weights, evidence } = found;
  if (!isQuantised) {
    return [
      { tag: 'MWID', data: packAscending(features) },
      { tag: 'MWFT', data: weights },
    ];
  }
  return evidence === undefined ? codeAll(found) : codeBriefly(found, findLeading(evidence));
}

/** Without evidence nobody knows whose errors matter: codes as near to the weights as they can be. */
function codeAll({ bits: ofFeature, features, weights }: FeatureWeights): Section[] {
  const columns = gatherColumns(weights, rowsOf(features));
  const code = (label: number, bits: number) => quantise(columns[label]!, [], 1 << bits);
  return layOutCodes(features, ofFeature, [code(0, TITLE_BITS), code(1, UPPER_BITS), code(2, MIXED_BITS)]);
}

/** The leading ones as they are, the others in codes that are short. */
function codeBriefly({ bits, features, weights }: FeatureWeights, isLeading: Uint8Array): Section[] {
  const rows = rowsOf(features);
  const others = rows.filter((row) => isLeading[row] === 0);
  const leading = rows.filter((row) => isLeading[row] === 1);
  const exact = new Float32Array(leading.length * WEIGHTS);
  for (const [i, row] of leading.entries()) {
    exact.set(weights.subarray(row * WEIGHTS, (row + 1) * WEIGHTS), i * WEIGHTS);
  }
  const columns = gatherColumns(weights, others);
  const squares = columns.reduce((sum, column) => column.reduce((total, weight) => total + weight ** 2, sum), 0);
  const worth = (BIT_WORTH * squares) / Math.max(1, others.length);
  const code = (label: number, size: number, mark: number): Quantised => {
    const { codes: few, table } = quantiseBriefly(columns[label]!, size, worth);
    const codes = new Uint8Array(features.length).fill(mark);
    for (let i = 0; i < others.length; i++) codes[others[i]!] = few[i]!;
    return { codes, table };
  };
  return [
    ...layOutCodes(features, bits, [
      code(0, 1 << TITLE_BITS, 0),
      code(1, 1 << UPPER_BITS, 0),
      code(2, LEADING_MIXED, LEADING_MIXED),
    ]),
    { tag: 'MWLI', data: Uint32Array.from(leading, (row) => features[row]!) },
    { tag: 'MWLD', data: exact },
  ];
}

function layOutCodes(
  features: Uint32Array,
  bits: number,
  [title, upper, mixed]: readonly [Quantised, Quantised, Quantised],
): Section[] {
  const { offsets, counts, stream } = packBlocks(features, bits, [
    { symbols: title.codes, width: TITLE_BITS },
    { symbols: upper.codes, width: UPPER_BITS },
    { symbols: mixed.codes, width: MIXED_BITS },
  ]);
  return [
    { tag: 'MWBO', data: offsets },
    { tag: 'MWBN', data: counts },
    { tag: 'MWBS', data: stream },
    { tag: 'MWQT', data: title.table },
    { tag: 'MWQU', data: upper.table },
    { tag: 'MWQM', data: mixed.table },
  ];
}

const rowsOf = (features: Uint32Array) => features.map((_, row) => row);

/** [WEIGHTS][rows] */
function gatherColumns(weights: Float32Array, rows: Uint32Array): Float32Array[] {
  return Array.from({ length: WEIGHTS }, (_, label) =>
    Float32Array.from(rows, (row) => weights[row * WEIGHTS + label]!),
  );
}

/** [features] 1 for those with the most evidence: all if there is room, and fewer than that where some have the same. */
function findLeading(evidence: Float32Array): Uint8Array {
  const others =
    evidence
      .slice()
      .sort()
      .at(-MOST_LEADING - 1) ?? -1;
  return Uint8Array.from(evidence, (found) => (found > others ? 1 : 0));
}
