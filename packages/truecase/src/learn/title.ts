/** Which lines are titles or shouted throughout (lines/titles.ts), of lines that are not tokens yet. */
import { isTitle } from '../lines/titles.js';
import type { Language } from '../text/language.js';
import { tokenize } from '../text/tokenizer.js';
import { Tokens } from '../text/tokens.js';

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
