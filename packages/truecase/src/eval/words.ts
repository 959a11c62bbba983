/**
 * What the evaluator calls a word: a run of characters between Unicode whitespace, as Python's str.split() sees it,
 * because the published scorer splits that way. This is not the tokenizer of the restorer: punctuation stays attached.
 * JavaScript's \s is not used: it lacks U+001C–U+001F and U+0085 and has U+FEFF.
 */

const WORD = /[^\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

const LETTER = /\p{L}/u;

/** Apostrophes U+0027, U+2018, U+2019 and hyphens U+002D, U+2010, U+2011 stay only between letters or digits. */
const DROPPED =
  /[^\p{L}\p{M}\p{N}'\u2018\u2019\-\u2010\u2011]|(?<![\p{L}\p{M}\p{N}])['\u2018\u2019\-\u2010\u2011]|['\u2018\u2019\-\u2010\u2011](?![\p{L}\p{N}])/gu;

const EDGES = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/** The words of a line, in order; an empty list for a blank line. */
export function splitWords(line: string): string[] {
  return line.match(WORD) ?? [];
}

/** The word as a speech recogniser writes it: letters, marks and digits, and apostrophes and hyphens inside. */
export function stripPunctuation(word: string): string {
  return word.replace(DROPPED, '');
}

/** The word without what is neither letter, mark nor digit at its two ends. */
export function trimPunctuation(word: string): string {
  return word.replace(EDGES, '');
}

export function hasLetter(word: string): boolean {
  return LETTER.test(word);
}
