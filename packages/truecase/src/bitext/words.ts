/**
 * What the aligner takes for words, lower-cased and with their offsets: either letters, digits and single marks
 * (`words`), or what stands between white space (`space`), which is what the i-j pairs of other tools count. Han characters
 * are words of their own. The tokens of the truecaser are another matter (text/tokenizer.ts).
 */

export type Unit = 'words' | 'space';
export const UNITS: readonly Unit[] = ['words', 'space'];

export interface Units {
  /** Lower-cased. */
  readonly words: string[];
  /** [words] UTF-16 offset of each. */
  readonly starts: number[];
}

const WORDS = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}_])+|\S/gu;
const SPACED = /\S+/gu;

export function splitUnits(text: string, unit: Unit): Units {
  const words: string[] = [];
  const starts: number[] = [];
  for (const match of text.matchAll(unit === 'words' ? WORDS : SPACED)) {
    words.push(match[0].toLowerCase());
    starts.push(match.index);
  }
  return { words, starts };
}
