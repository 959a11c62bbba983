/** What the case of a text can be like, as numbers for the arrays and as names for people. */

export const CaseKind = {
  /** Cannot be told: no letters with case, or single letters only. */
  NONE: 0,
  /** As it should be; a headline in title case and a German text full of nouns are that too. */
  WELL: 1,
  LOWER: 2,
  UPPER: 3,
  /** Every word raised, those too that no headline raises. */
  TITLE: 4,
  /** Sentences begin with a capital, and that is all: names are lower. */
  SENTENCE: 5,
  /** Capitals strewn inside words: tHe CaT. */
  RANDOM: 6,
  /** Some of it like this and some like that. */
  MIXED: 7,
} as const;

export type CaseName = 'none' | 'well-cased' | 'lower' | 'upper' | 'title' | 'sentence' | 'random' | 'mixed';

/** [CaseKind] */
export const CASE_NAMES: readonly CaseName[] = [
  'none',
  'well-cased',
  'lower',
  'upper',
  'title',
  'sentence',
  'random',
  'mixed',
];
