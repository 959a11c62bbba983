/**
 * The irregular lexicon (Niu et al. 2004, section 2.2): words that a corpus writes in irregular mixed case (iPhone,
 * McDonald, CDs) in the majority of their mentions, each with its commonest form.
 */
import { Shape } from '../../text/casing.js';
import type { CasingCounts } from '../casings/counts.js';

export interface IrregularOptions {
  /** Least mentions of the form. */
  readonly minForm: number;
  /** Share of the word's mentions that its irregular forms must exceed. */
  readonly minShare: number;
  /** Least share of the commonest form among the mentions of the word and one more: two of two are 0.67. */
  readonly minCertainty: number;
}

/** As in the paper. */
export const IRREGULAR_DEFAULTS: IrregularOptions = { minForm: 2, minShare: 0.5, minCertainty: 0 };

export interface IrregularWord {
  /** Of the counts. */
  readonly record: number;
  /** Capitals of the commonest form. */
  readonly bits: number;
  /** Mentions of that form, and of the word. */
  readonly count: number;
  readonly total: number;
}

/** In the order of the counts. */
export function acquireIrregular(words: CasingCounts, options: IrregularOptions): IrregularWord[] {
  const found: IrregularWord[] = [];
  for (let record = 0; record < words.size; record++) {
    const irregular = words.count(record, Shape.MIXED);
    if (irregular < options.minForm) continue;
    const total = words.total(record);
    const [bits, count] = words.mixed(record)[0]!;
    if (count < options.minForm || count < options.minCertainty * (total + 1)) continue;
    if (irregular > options.minShare * total) found.push({ record, bits, count, total });
  }
  return found;
}
