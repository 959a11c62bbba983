/** Lays out weights as weights.ts reads them, in six bits for TITLE and five each for UPPER and MIXED, or as they are. */
import type { Section } from '../../../format/container.js';
import { packAscending } from '../../../format/gaps.js';
import { packSymbols } from '../../../format/huffman.js';
import { quantiseBriefly } from '../../training/brief.js';
import { MIXED_BITS, TITLE_BITS, UPPER_BITS, WEIGHTS } from '../weights.js';

/** Squared error of a weight that a bit of its code may save: steps of about 0.1. */
const BIT_WORTH = 0.001;

export interface FeatureWeights {
  readonly bits: number;
  /** Ascending. */
  readonly features: Uint32Array;
  /** [features][WEIGHTS] */
  readonly weights: Float32Array;
}

export function layOutWeights({ features, weights }: FeatureWeights, isQuantised: boolean): Section[] {
  const ids: Section = { tag: 'MWID', data: packAscending(features) };
  if (!isQuantised) return [ids, { tag: 'MWFT', data: weights }];
  const column = (label: number) => Float32Array.from(features, (_, i) => weights[i * WEIGHTS + label]!);
  const code = (label: number, bits: number, codes: string, meanings: string): Section[] => {
    const quantised = quantiseBriefly(column(label), 1 << bits, BIT_WORTH);
    return [
      { tag: codes, data: packSymbols(quantised.codes, 1 << bits) },
      { tag: meanings, data: quantised.table },
    ];
  };
  return [
    ids,
    ...code(0, TITLE_BITS, 'MWCT', 'MWQT'),
    ...code(1, UPPER_BITS, 'MWCU', 'MWQU'),
    ...code(2, MIXED_BITS, 'MWCM', 'MWQM'),
  ];
}
