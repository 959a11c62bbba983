/**
 * Caution in short lines that do not end like a sentence, such as queries, chat and captions. In training text such lines are
 * headings more often than elsewhere, and what is left of title case among them (training/titled.ts) would capitalise ordinary words:
 * "how to Install". So in these lines a little is taken from what speaks for TITLE inside the line: setting `caution` for words that
 * are mostly lower elsewhere, half of it for words that are mostly capitalised.
 */
import type { Lattice } from '../../../lattice/lattice.js';
import { Kind } from '../../../text/tokens.js';
import { isMostlyLower, isMostlyTitle } from '../words/classes.js';
import type { Sequence } from '../words/sequence.js';

/** Positions of a short line, at most. */
const SHORT = 9;
const TERMINAL = new Set([...'.?!…。？！']);
const CLOSING = new Set([...`"'”’»)]}`]);

/** Is the line at positions [from, to), counted from the first, short and without an end? */
export function isOpenLine({ first, token }: Sequence, { text, tokens }: Lattice, from: number, to: number): boolean {
  if (to - from > SHORT) return false;
  let last = to - 1;
  const mark = () => text[tokens.start[token[first + last]!]!]!;
  while (last > from && CLOSING.has(mark())) last--;
  return last >= from && !TERMINAL.has(mark());
}

/** Taken from TITLE for the v. between two words: more often it stands between the parties of a lawsuit than it is an initial. */
const VERSUS = 0.7;

/** What speaks against a capital at position p whatever its line is like. */
export function doubtAt({ token }: Sequence, { text, tokens }: Lattice, p: number): number {
  const t = token[p]!;
  const from = tokens.start[t]!;
  const isLetter = text[from] === 'v' || text[from] === 'V';
  if (!isLetter || text[from + 1] !== '.' || tokens.end[t]! > from + 2) return 0;
  return token[p - 1]! >= 0 && tokens.kind[token[p - 1]!] === Kind.WORD && t + 1 < tokens.count ? VERSUS : 0;
}

/** The share of the caution that is taken from TITLE at position p of an open line. */
export function cautionAt({ class: classes, start }: Sequence, p: number): number {
  if (start[p] === 1) return 0;
  return isMostlyLower(classes[p]!) ? 1 : isMostlyTitle(classes[p]!) ? 0.5 : 0;
}
