/**
 * The style of lines, option `headlines`: every line is a sentence, every line is a title, or each is one or the other, all of it.
 * Which it is goes by the line and the lines beside it (headline.ts): among headlines a line is more likely to be one, among
 * sentences less. A blank line says nothing, so that nothing looks over one.
 */
import type { Lattice } from '../lattice/lattice.js';
import type { Language } from '../text/language.js';
import { smallWordsOf } from '../text/titlecase.js';
import { Kind, type Tokens } from '../text/tokens.js';
import type { Decision } from './decision.js';
import { judgeHeadline } from './headline.js';
import type { DecodeOptions } from './options.js';
import { raiseTitle } from './title.js';

/** From this ln P(headline) / P(other) on a line is a headline: only where it is nearly sure. */
const SURE = 5;
/** What the mean of the lines on either side is worth against the line itself; and how much each may say. */
const BESIDE = 0.5;
const MOST_BESIDE = 4;

/** Does what becomes of a line hang on the lines beside it? Then these must be in the same piece of text. */
export function looksBeside(language: Language, options: DecodeOptions): boolean {
  return options.headlines === 'auto' && hasTitles(options) && smallWordsOf(language) !== null;
}

/** Gives lines of the piece title case where options ask for it. */
export function applyStyle(lattice: Lattice, language: Language, options: DecodeOptions, decision: Decision): void {
  const { headlines } = options;
  const small = smallWordsOf(language);
  if (small === null || !hasTitles(options)) return;
  const { text, tokens } = lattice;
  let before = 0;
  let judged = headlines === 'auto' ? judgeLine(language, text, tokens, 0) : 0;
  for (let first = 0; first < tokens.count; ) {
    const last = endOfLine(tokens, first);
    const after = headlines === 'auto' && last < tokens.count ? judgeLine(language, text, tokens, last) : 0;
    if (headlines === 'title' || judged + (BESIDE * (limit(before) + limit(after))) / 2 >= SURE) {
      raiseTitle(lattice, small, decision, first, last);
    }
    before = judged;
    judged = after;
    first = last;
  }
}

/** What a headline's capitals are worth as evidence depends on its being one: repair takes all lines for the same. */
function hasTitles({ headlines, mode }: DecodeOptions): boolean {
  if (headlines === 'sentence' || mode === 'starts') return false;
  return headlines === 'title' || mode !== 'repair';
}

/** A blank line says nothing. */
function judgeLine(language: Language, text: string, tokens: Tokens, first: number): number {
  return tokens.kind[first] === Kind.BREAK ? 0 : judgeHeadline(language, text, tokens, first, endOfLine(tokens, first));
}

const limit = (evidence: number) => Math.max(-MOST_BESIDE, Math.min(MOST_BESIDE, evidence));

/** First token after the line that begins with token `first`. */
function endOfLine({ kind, count }: Tokens, first: number): number {
  let t = first;
  while (t < count && kind[t] !== Kind.BREAK) t++;
  return Math.min(t + 1, count);
}
