/**
 * Gives a line title case: of the words that are decided to be lower, all but small ones are capitalised, and these too as the
 * first and last word, behind a colon or dash and at the beginning of a quotation. Parts behind a hyphen are words like others.
 * Names, acronyms and irregular forms are what the model says; what the user fixed, what is protected and what keeps the case
 * it has stays as it is.
 */
import type { Lattice } from '../lattice/lattice.js';
import { classIn, Shape } from '../text/casing.js';
import { isCased } from '../text/charclass.js';
import { Flag, Kind, type Tokens } from '../text/tokens.js';
import type { WordSet } from '../text/wordset.js';
import type { Decision } from './decision.js';

/** After these a title begins anew. */
const OPENING = new Set([...':;?!.…—–-|/"“„«‘']);

/** Raises the words of one line, tokens [first, last). `small` are the words that stay small inside a title. */
export function raiseTitle(lattice: Lattice, small: WordSet, decision: Decision, first: number, last: number): void {
  const { text, map, tokens } = lattice;
  const final = lastWord(tokens, first, last);
  let opens = true;
  for (let t = first; t < last; t++) {
    const kind = tokens.kind[t]!;
    if (kind === Kind.PUNCTUATION) opens = opensTitle(text, tokens, t, last);
    if (kind === Kind.MARKUP || kind === Kind.PUNCTUATION) continue;
    const begins = opens;
    opens = false;
    if (kind !== Kind.WORD || decision.write[t] === 0 || decision.shape[t] !== Shape.LOWER) continue;
    const start = tokens.start[t]!;
    if (!lattice.isOpen(t) || !isCased(classIn(map, text, start))) continue;
    if (begins || t === final || !small.has(text, start, tokens.end[t]!)) decision.set(t, Shape.TITLE, 1);
  }
}

/** Punctuation that stands apart from the word before or after it; a hyphen or stop inside a word opens nothing. */
function opensTitle(text: string, { start, flags }: Tokens, t: number, last: number): boolean {
  if (!OPENING.has(text[start[t]!]!)) return false;
  const isJoined = t + 1 < last && (flags[t + 1]! & (Flag.SPACE_BEFORE | Flag.JOINED)) === Flag.JOINED;
  return !isJoined;
}

function lastWord({ kind }: Tokens, first: number, last: number): number {
  let t = last - 1;
  while (t >= first && kind[t] !== Kind.WORD && kind[t] !== Kind.PLAIN) t--;
  return t;
}
