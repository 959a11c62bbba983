/**
 * How a word is written in general, by the shares that the lexicon of a model has: whoever writes "paris" is mistaken, whoever
 * writes "ottoman" may not be. Models without shares know nothing, and the judge does without.
 */
import type { Truecaser } from 'truecase';
import { hashed, hashSpan, languageOf, rowCount, rowLower, rowUpper } from 'truecase/host';

export interface Habit {
  /** Roughly how often the word was seen. */
  readonly count: number;
  /** Shares of its mentions inside sentences that are in lower case, and in capitals. */
  readonly lower: number;
  readonly upper: number;
}

export type HabitOf = (word: string) => Habit | null;

export function habitsOf(truecaser: Truecaser): HabitOf {
  const { lexicon } = truecaser.model;
  const { map } = languageOf(truecaser.language);
  if (lexicon === null || lexicon.rows.length === 0) return () => null;
  return (word) => {
    hashSpan(map, word, 0, word.length);
    const entry = lexicon.find(hashed.hi, hashed.lo);
    if (entry < 0) return null;
    const row = lexicon.rows[entry]!;
    return { count: rowCount(row), lower: rowLower(row), upper: rowUpper(row) };
  };
}
