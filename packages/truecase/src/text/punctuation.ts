/**
 * Tells running text that has no punctuation, as speech recognisers write it. There nothing but the words says where
 * sentences begin. Looks at a stretch of tokens, a line or a run of lines, and at nothing around it; case does not count.
 *
 * The score is a log-likelihood ratio: how much more often such a stretch comes up in text without punctuation. Every
 * word that no mark follows speaks for it a little, every mark speaks against it strongly. A line end without a stop says
 * less the shorter the line is, since headlines, items of lists and captions go without one too.
 */
import { CharClass, CLASS_OF } from './charclass.js';
import { Flag, Kind, type Tokens } from './tokens.js';

/** A word that no mark follows; a mark. */
const WORD = 0.14;
const MARK = -3;
/** The end of a line without a stop, for each of its words, and at most. */
const END = 0.2;
const MOST_END = 2;
/** What a stretch must bring to be taken for text without punctuation: most text has it. */
const PRIOR = -3;
const ELLIPSIS = 0x2026;
const COMMA = 0x2c;
const SEMICOLON = 0x3b;

/** Has the stretch [first, last) of tokens lost its punctuation? Never so for a few words, of which nobody can tell. */
export function lacksPunctuation(text: string, tokens: Tokens, first: number, last: number): boolean {
  return punctuationScore(text, tokens, first, last) > 0;
}

/** The log-odds that the stretch [first, last) of tokens is running text without punctuation. */
export function punctuationScore(text: string, tokens: Tokens, first: number, last: number): number {
  const { kind, flags, start } = tokens;
  let score = PRIOR;
  /** Words of the line so far, and whether the last thing seen is a mark. */
  let words = 0;
  let marked = true;
  for (let t = first; t < last; t++) {
    const what = kind[t]!;
    if (what === Kind.MARKUP || what === Kind.CLITIC) continue;
    if (what === Kind.BREAK) {
      if (!marked) score += endOfLine(words);
      words = 0;
      marked = true;
    } else if (what === Kind.PUNCTUATION) {
      if (!isMark(text.charCodeAt(start[t]!))) continue;
      score += MARK;
      marked = true;
    } else if ((flags[t]! & Flag.JOINED) === 0) {
      score += WORD;
      words++;
      marked = false;
    }
  }
  return marked ? score : score + endOfLine(words);
}

function endOfLine(words: number): number {
  return Math.min(END * words, MOST_END);
}

/** Marks between words: stops, commas, colons, quotes, brackets. Hyphens, dashes and signs such as % and & are not. */
function isMark(unit: number): boolean {
  switch (CLASS_OF[unit]) {
    case CharClass.DOT:
    case CharClass.STOP:
    case CharClass.COLON:
    case CharClass.OPEN:
    case CharClass.CLOSE:
    case CharClass.QUOTE:
      return true;
    default:
      return unit === COMMA || unit === SEMICOLON || unit === ELLIPSIS;
  }
}
