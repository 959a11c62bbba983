/** Lays out weights as weights.ts reads them, in six bits for TITLE and five each for UPPER and MIXED, or as they are. */
import type { Section } from '../../../format/container.js';
import { packNumbers } from '../../../format/varint.js';
import { quantise } from '../../training/quantise.js';
import { MIXED_BITS, REMAINDER_BITS, TITLE_BITS, UPPER_BITS, WEIGHTS } from '../weights.js';

export interface FeatureWeights {
  readonly bits: number;
  /** Ascending. */
  readonly features: Uint32Array;
  /** [features][WEIGHTS] */
  readonly weights: Float32Array;
}

export function layOutWeights({ bits, features, weights }: FeatureWeights, isQuantised: boolean): Section[] {
  const counts = new Uint32Array(2 ** (bits - REMAINDER_BITS));
  const remainder = new Uint8Array(features.length);
  for (let i = 0; i < features.length; i++) {
    counts[features[i]! >>> REMAINDER_BITS]!++;
    remainder[i] = features[i]! & 255;
  }
  const sections: Section[] = [
    { tag: 'MWCT', data: packNumbers(counts) },
    { tag: 'MWRM', data: remainder },
  ];
  if (!isQuantised) return [...sections, { tag: 'MWFT', data: weights }];
  const column = (label: number) => Float32Array.from(features, (_, i) => weights[i * WEIGHTS + label]!);
  const title = quantise(column(0), [], 1 << TITLE_BITS);
  const upper = quantise(column(1), [], 1 << UPPER_BITS);
  const mixed = quantise(column(2), [], 1 << MIXED_BITS);
  const codes = Uint16Array.from(
    features,
    (_, i) => title.codes[i]! | (upper.codes[i]! << TITLE_BITS) | (mixed.codes[i]! << (TITLE_BITS + UPPER_BITS)),
  );
  return [
    ...sections,
    { tag: 'MWCD', data: codes },
    { tag: 'MWQT', data: title.table },
    { tag: 'MWQU', data: upper.table },
    { tag: 'MWQM', data: mixed.table },
  ];
}
