/**
 * Renders the tokens of a text as one readable line, for tests: a space or `|` stands between two tokens as there is
 * white space between them or not; after a token come its kind (words and punctuation go without) and its flags.
 *   describeTokens("Coburg's plan") = "Coburg|'s:clitic plan"
 */
import { languageOf } from '../text/language.js';
import { tokenize } from '../text/tokenizer.js';
import { Flag, Kind, Tokens } from '../text/tokens.js';

const KINDS = new Map<number, string>([
  [Kind.PLAIN, 'plain'],
  [Kind.CLITIC, 'clitic'],
  [Kind.BREAK, 'break'],
  [Kind.MARKUP, 'markup'],
]);
const FLAGS: readonly (readonly [number, string])[] = [
  [Flag.JOINED, 'joined'],
  [Flag.DOTTED, 'dotted'],
  [Flag.DIGIT, 'digit'],
  [Flag.COMPOSITE, 'composite'],
  [Flag.PROTECTED, 'protected'],
  [Flag.START, 'start'],
];

/** The tokens of a text in arrays of their own. */
export function tokensOf(text: string, language = 'en', protect = true): Tokens {
  const tokens = new Tokens();
  tokenize(text, tokens, languageOf(language), protect);
  return tokens;
}

/** One string per token, without regard to kind and flags. */
export function listTokens(text: string, language = 'en'): string[] {
  const tokens = tokensOf(text, language);
  return Array.from({ length: tokens.count }, (_, t) => text.slice(tokens.start[t], tokens.end[t]));
}

export function describeTokens(text: string, language = 'en', protect = true): string {
  const tokens = tokensOf(text, language, protect);
  let line = '';
  for (let t = 0; t < tokens.count; t++) {
    const flags = tokens.flags[t]!;
    if (t > 0) line += (flags & Flag.SPACE_BEFORE) === 0 ? '|' : ' ';
    const notes = FLAGS.filter(([flag]) => (flags & flag) !== 0).map(([, name]) => name);
    const kind = KINDS.get(tokens.kind[t]!);
    if (kind !== undefined) notes.unshift(kind);
    line += text.slice(tokens.start[t], tokens.end[t]).replaceAll(' ', '␣').replaceAll('\r', '␍').replaceAll('\n', '␊');
    if (notes.length > 0) line += `:${notes.join(',')}`;
  }
  return line;
}
