/**
 * The irregular lexicon as a list for people and for --overrides: one spelling a line, in alphabetical order, productive
 * prefixes as comments. The user's own spellings come first and win.
 */
import { foldText } from '../../text/casing.js';
import type { CasingCounts } from '../casings/counts.js';
import { spellForm } from '../casings/form.js';
import type { IrregularWord } from './acquire.js';
import type { Prefix } from './prefixes.js';

export interface ListedWord {
  readonly word: string;
  /** Mentions in this form, and in all; none for the user's spellings. */
  readonly count?: number;
  readonly total?: number;
}

export interface ListedPrefix {
  readonly prefix: string;
  readonly irregular: number;
  readonly words: number;
}

export function listWords(
  counts: CasingCounts,
  found: readonly IrregularWord[],
  own: readonly string[],
  language: string,
): ListedWord[] {
  const taken = new Set(own.map((word) => foldText(word, language)));
  const acquired = found
    .filter(({ record }) => !taken.has(counts.spelling(record)))
    .map(({ record, bits, count, total }) => ({
      word: spellForm(counts.spelling(record), bits, language),
      count,
      total,
    }))
    .sort((a, b) => (a.word < b.word ? -1 : 1));
  return [...own.map((word) => ({ word })), ...acquired];
}

export function listPrefixes(prefixes: readonly Prefix[], language: string): ListedPrefix[] {
  return prefixes.map(({ text, bits, irregular, words }) => ({
    // The letter that stands for the rest of the word shows whether that has a capital.
    prefix: spellForm(`${text}x`, bits, language),
    irregular,
    words,
  }));
}

export function formatList(words: readonly ListedWord[], prefixes: readonly ListedPrefix[]): string {
  const comments = prefixes.map(
    ({ prefix, irregular, words }) => `# productive: ${prefix}, as ${irregular} of ${words} words are written`,
  );
  return [...comments, ...words.map(({ word }) => word)].map((line) => `${line}\n`).join('');
}
