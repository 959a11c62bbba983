/**
 * The style of lines, option `headlines`: every line is a sentence, every line is a title, or each is one or the other, all of it.
 * Which it is goes by the line and the lines beside it (lines/headline.ts): among headlines a line is more likely to be one, among
 * sentences less. A blank line says nothing, so that nothing looks over one.
 */
import type { Decision } from '../lattice/decision.js';
import type { Lattice } from '../lattice/lattice.js';
import { judgeHeadline } from '../lines/headline.js';
import type { Language } from '../text/language.js';
import { Kind } from '../text/tokens.js';
import type { DecodeOptions } from './options.js';
import { raiseTitle } from './title.js';

/** From this ln P(headline) / P(other) on a line is a headline: only where it is nearly sure. */
const SURE = 5;
/** What the mean of the lines on either side is worth against the line itself; and how much each may say. */
const BESIDE = 0.5;
const MOST_BESIDE = 4;

/** Does what becomes of a line hang on the lines beside it? Then these must be in the same piece of text. */
export function looksBeside(language: Language, options: DecodeOptions): boolean {
  return options.headlines === 'auto' && hasTitles(options) && language.titleWords !== null;
}

/** Gives lines of the piece title case where options ask for it. */
export function applyStyle(lattice: Lattice, language: Language, options: DecodeOptions, decision: Decision): void {
  const { headlines } = options;
  const { titleWords } = language;
  if (titleWords === null || !hasTitles(options)) return;
  const { lines } = lattice;
  const isAuto = headlines === 'auto';
  let before = 0;
  let judged = isAuto ? judgeLine(language, lattice, 0) : 0;
  for (let line = 0; line < lines.count; line++) {
    const after = isAuto ? judgeLine(language, lattice, line + 1) : 0;
    if (headlines === 'title' || judged + (BESIDE * (limit(before) + limit(after))) / 2 >= SURE) {
      raiseTitle(lattice, titleWords, decision, lines.first(line), lines.end[line]!);
    }
    before = judged;
    judged = after;
  }
}

/** What a headline's capitals are worth as evidence depends on its being one: repair takes all lines for the same. */
function hasTitles({ headlines, mode }: DecodeOptions): boolean {
  if (headlines === 'sentence' || mode === 'starts') return false;
  return headlines === 'title' || mode !== 'repair';
}

/** A blank line says nothing, nor does one that is not there. */
function judgeLine(language: Language, { text, tokens, lines }: Lattice, line: number): number {
  if (line >= lines.count || tokens.kind[lines.first(line)] === Kind.BREAK) return 0;
  return judgeHeadline(language, text, tokens, lines.first(line), lines.end[line]!);
}

const limit = (evidence: number) => Math.max(-MOST_BESIDE, Math.min(MOST_BESIDE, evidence));
