/**
 * Caution in short lines that do not end like a sentence, such as queries, chat and captions. In training text such lines are
 * headings more often than elsewhere, and what is left of title case among them (training/titled.ts) would capitalise ordinary words:
 * "how to Install". So in these lines a little is taken from what speaks for TITLE inside the line: setting `caution` for words that
 * are mostly lower elsewhere, half of it for words that are mostly capitalised.
 */
import type { Lattice } from '../../../lattice/lattice.js';
import { isClosingMark, isEndMark } from '../../../text/endmarks.js';
import { Kind } from '../../../text/tokens.js';
import type { WordSet } from '../../../text/wordset.js';
import { isMostlyLower, isMostlyTitle } from '../words/classes.js';
import type { Sequence } from '../words/sequence.js';

/** Positions of a short line, at most. */
const SHORT = 9;
const FULL_STOP = 0x2e;

/** Is the line at positions [from, to), counted from the first, short and without an end? */
export function isOpenLine({ first, token }: Sequence, { text, tokens }: Lattice, from: number, to: number): boolean {
  if (to - from > SHORT) return false;
  let last = to - 1;
  const mark = () => text[tokens.start[token[first + last]!]!]!;
  while (last > from && isClosingMark(mark())) last--;
  return last >= from && !isEndMark(mark());
}

/** Taken from TITLE for the v. between two words: more often it stands between the parties of a lawsuit than it is an initial. */
const VERSUS_PENALTY = 0.7;

/** What speaks against a capital at position p whatever its line is like; `versus` are letters such as v (text/languages/). */
export function versusPenalty({ token }: Sequence, lattice: Lattice, p: number, versus: WordSet): number {
  const { text, tokens } = lattice;
  const t = token[p]!;
  const from = tokens.start[t]!;
  if (tokens.end[t]! !== from + 2 || text.charCodeAt(from + 1) !== FULL_STOP) return 0;
  if (token[p - 1]! < 0 || tokens.kind[token[p - 1]!] !== Kind.WORD || t + 1 >= tokens.count) return 0;
  return versus.has(text, from, from + 1) ? VERSUS_PENALTY : 0;
}

/** The share of the caution that is taken from TITLE at position p of an open line. */
export function cautionAt({ class: classes, start }: Sequence, p: number): number {
  if (start[p] === 1) return 0;
  return isMostlyLower(classes[p]!) ? 1 : isMostlyTitle(classes[p]!) ? 0.5 : 0;
}
