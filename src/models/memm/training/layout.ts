/** Lays out weights as weights.ts reads them, in one byte for TITLE and half a byte each for UPPER and MIXED, or as they are. */
import type { Section } from '../../../format/container.js';
import { packNumbers } from '../../../format/varint.js';
import { quantise } from '../../training/quantise.js';
import { REMAINDER_BITS, WEIGHTS } from '../weights.js';

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
  const title = quantise(column(0), [], 256);
  const upper = quantise(column(1), [], 16);
  const mixed = quantise(column(2), [], 16);
  const codes = Uint16Array.from(
    features,
    (_, i) => title.codes[i]! | (upper.codes[i]! << 8) | (mixed.codes[i]! << 12),
  );
  return [
    ...sections,
    { tag: 'MWCD', data: codes },
    { tag: 'MWQT', data: title.table },
    { tag: 'MWQU', data: upper.table },
    { tag: 'MWQM', data: mixed.table },
  ];
}
