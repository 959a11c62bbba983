/**
 * The layout of a count vector: every score of the evaluator is a function of these sums, and the vector of a corpus is
 * the sum of the vectors of its lines. The headline fields come first, so a vector cut to HEADLINE_FIELDS is a headline
 * vector; the bootstrap and the randomisation test resample those alone.
 */

import { SHAPE_NAMES } from '../text/casing.js';

export const Field = {
  /** Gold words. */
  WORDS: 0,
  /** Words whose surface equals gold. */
  CORRECT: 1,
  /** Words that the system did not write in lower case. */
  PROPOSED: 2,
  /** Words that gold does not have in lower case. */
  GOLD: 3,
  /** Words counted in CORRECT and in GOLD. */
  CHANGED_CORRECT: 4,
  /** [4] words, proposed, gold, changed-correct of the words that are not the first of their line. */
  NON_INITIAL: 5,
  /** [4] the same of the words that the caller's vocabulary does not know. */
  OOV: 9,
  /** [5][5] words by gold shape × predicted shape, row-major, in the order of Shape. */
  CONFUSION: 13,
  /** [5] words whose surface equals gold, by shape. */
  EXACT: 38,
} as const;

export const HEADLINE_FIELDS = 5;
export const SHAPES = SHAPE_NAMES.length;
export const FIELDS = 43;
