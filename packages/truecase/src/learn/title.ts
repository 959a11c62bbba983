/**
 * Which lines are titles or shouted throughout, so that their case says nothing: at least four words with case, of
 * which at least 80 % are not lower case. Parts after a hyphen, clitics and protected spans do not count as words.
 */
import { type CaseMap, Shape, shapeOf } from '../text/casing.js';
import type { Language } from '../text/language.js';
import { tokenize } from '../text/tokenizer.js';
import { Flag, Kind, Tokens } from '../text/tokens.js';

export const TITLE_SHARE = 0.8;
export const TITLE_WORDS = 4;

/** Is the line that these are the tokens of a title? */
export function isTitle(line: string, tokens: Tokens, map: CaseMap): boolean {
  const { count, kind, flags, start, end } = tokens;
  let words = 0;
  let raised = 0;
  for (let t = 0; t < count; t++) {
    if (kind[t] !== Kind.WORD || (flags[t]! & (Flag.PROTECTED | Flag.JOINED)) !== 0) continue;
    words++;
    if (shapeOf(line, start[t]!, end[t]!, map) !== Shape.LOWER) raised++;
  }
  return words >= TITLE_WORDS && raised >= TITLE_SHARE * words;
}

/** The same for lines that are not tokens yet. */
export class TitleFinder {
  readonly #language: Language;
  readonly #tokens = new Tokens();

  constructor(language: Language) {
    this.#language = language;
  }

  isTitle(line: string): boolean {
    tokenize(line, this.#tokens, this.#language, true);
    return isTitle(line, this.#tokens, this.#language.map);
  }
}
