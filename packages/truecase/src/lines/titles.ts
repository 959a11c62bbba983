/**
 * Is a line in title case, or shouted? The rules stand here next to each other because they answer like questions for different
 * readers, and each was chosen with what was trained on it: to change one means to train again.
 *
 *     isTitle        training text: is the case of the line worth counting? Titles and shouted lines are one.
 *     isShouted      training of the tagger: lines of capitals alone are left out, whatever else is.
 *     hasTitleWords  training of the tagger: ordinary words with capitals; lists of names pass.
 *     styleOf        a source sentence that a text translates: no doubt is allowed, since one word may be the whole line.
 *
 * What detection says of a line (detect/judge.ts) weighs more than its words; whether it is a headline whatever its case is the
 * question of headline.ts.
 */
import { type CaseMap, Shape, shapeOf } from '../text/casing.js';
import { Flag, Kind, type Tokens } from '../text/tokens.js';

export const TITLE_SHARE = 0.8;
export const TITLE_WORDS = 4;
const SHOUTED_SHARE = 0.6;
const SHOUTED_WORDS = 4;
/** Least number and share of capitalised words among the ordinary ones: in lines that end like sentences, and in others. */
const AMONG_SENTENCES = { number: 4, share: 0.8 };
const AMONG_OTHERS = { number: 1, share: 0.51 };

export const Style = { SENTENCE: 0, TITLE: 1, UPPER: 2 } as const;

/**
 * At least four words with case, of which at least 80 % are not lower case. Parts after a hyphen, clitics and protected spans do
 * not count as words.
 */
export function isTitle(text: string, tokens: Tokens, map: CaseMap, first = 0, last = tokens.count): boolean {
  const { kind, flags, start, end } = tokens;
  let words = 0;
  let raised = 0;
  for (let t = first; t < last; t++) {
    if (kind[t] !== Kind.WORD || (flags[t]! & (Flag.PROTECTED | Flag.JOINED)) !== 0) continue;
    words++;
    if (shapeOf(text, start[t]!, end[t]!, map) !== Shape.LOWER) raised++;
  }
  return words >= TITLE_WORDS && raised >= TITLE_SHARE * words;
}

/** By the number of words with case, and of those in capitals. */
export function isShouted(words: number, upper: number): boolean {
  return words >= SHOUTED_WORDS && upper >= SHOUTED_SHARE * words;
}

/**
 * By the number of ordinary words, which are nearly always lower elsewhere, and of the raised ones among them. A sentence may have a
 * title in it ("He wrote The Wind in the Willows."), so a line that ends like one needs more of them.
 */
export function hasTitleWords(ordinary: number, raised: number, endsLikeSentence: boolean): boolean {
  const { number, share } = endsLikeSentence ? AMONG_SENTENCES : AMONG_OTHERS;
  return raised >= number && raised >= share * ordinary;
}

/** By the number of words with case, of those in capitals, of those with any, and of the long ones without. */
export function styleOf(words: number, upper: number, raised: number, longLower: number): number {
  if (words > 0 && upper === words) return Style.UPPER;
  return words > 1 && longLower === 0 && raised > 1 ? Style.TITLE : Style.SENTENCE;
}
