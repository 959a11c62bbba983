/** The strings of a line for the trie: the folded text from each word on whose case is its own, as the unigram counts have it. */
import { patternOf } from '../../../lattice/pattern.js';
import { isTitle } from '../../../learn/title.js';
import { Shape } from '../../../text/casing.js';
import { type Language, languageOf } from '../../../text/language.js';
import { markSentences, sentenceState } from '../../../text/sentences.js';
import { tokenize } from '../../../text/tokenizer.js';
import { Flag, Kind, Tokens } from '../../../text/tokens.js';
import { endOfContext, FIRST_SHAPE, foldPiece } from '../context.js';

export type TakeString = (text: string, from: number, to: number, category: number) => void;

export class TrieStrings {
  readonly #language: Language;
  readonly #over: boolean;
  readonly #depth: number;
  readonly #tokens = new Tokens();

  constructor(language: string, over: boolean, depth: number) {
    this.#language = languageOf(language);
    this.#over = over;
    this.#depth = depth;
  }

  each(line: string, take: TakeString): void {
    const tokens = this.#tokens;
    const { map } = this.#language;
    tokenize(line, tokens, this.#language, true);
    markSentences(line, tokens, this.#language, 'sentence', sentenceState());
    if (isTitle(line, tokens, map)) return;
    const folded = foldPiece(line, map);
    const { count, kind, flags, start, end } = tokens;
    for (let t = 0; t < count; t++) {
      if (kind[t] !== Kind.WORD || (flags[t]! & (Flag.START | Flag.PROTECTED)) !== 0) continue;
      const { shape } = patternOf(map, line, start[t]!, end[t]!);
      if (shape === Shape.NONE) continue;
      const to = this.#over ? endOfContext(line, start[t]!, this.#depth) : end[t]!;
      take(folded, start[t]!, to, shape - FIRST_SHAPE);
    }
  }
}
