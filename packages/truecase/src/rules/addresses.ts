/**
 * Addresses and markup on lines that were shouted: where all words are in capitals and some of them become small, a host, an e-mail
 * address, a file name, an @name, a #tag, a tag, a code span or a placeholder in capitals becomes small too, as it would be in the same
 * line of small letters. Identifiers stay as they are, and so does everything on a line of acronyms alone: that it was shouted
 * cannot be seen, and a second time nothing more must change.
 */
import type { Decision } from '../lattice/decision.js';
import type { Lattice } from '../lattice/lattice.js';
import { countLetters } from '../lattice/pattern.js';
import { Letters, lettersOf } from '../lines/letters.js';
import { classIn, Shape } from '../text/casing.js';
import { CharClass } from '../text/charclass.js';
import { isAddress, isPlaceholder } from '../text/protect.js';
import { Flag, Kind } from '../text/tokens.js';
import type { Rule } from './rule.js';

export class AddressRule implements Rule {
  /** Lowers the addresses of such lines, as far as they are restored at all. */
  revise(lattice: Lattice, decision: Decision): void {
    const { lines } = lattice;
    for (let line = 0; line < lines.count; line++) {
      if (lines.lost[line] === 0 || lines.letters(line) !== Letters.UPPER) continue;
      const [first, last] = [lines.first(line), lines.last(line)];
      if (!lines.hasProtected(line) && !hasMarkup(lattice, first, last)) continue;
      if (!becomesSmall(lattice, decision, first, last)) continue;
      lowerLine(lattice, decision, first, last);
      lowerMarkup(lattice, decision, first, last);
    }
  }
}

/** Do some words of the tokens [first, last), which are in capitals, get small letters? */
function becomesSmall({ text, map, tokens }: Lattice, decision: Decision, first: number, last: number): boolean {
  for (let t = first; t < last; t++) {
    if (tokens.kind[t] !== Kind.WORD || (tokens.flags[t]! & Flag.PROTECTED) !== 0) continue;
    if (decision.write[t] === 0 || decision.shape[t] === Shape.UPPER) continue;
    if (decision.shape[t] !== Shape.TITLE || countLetters(map, text, tokens.start[t]!, tokens.end[t]!) > 1) return true;
  }
  return false;
}

/** Chunks between white space that are addresses in capitals. */
function lowerLine(lattice: Lattice, decision: Decision, first: number, last: number): void {
  const { text, tokens, map } = lattice;
  const { start, end, kind, flags } = tokens;
  for (let t = first; t < last; ) {
    const from = t++;
    while (t < last && (flags[t]! & Flag.SPACE_BEFORE) === 0) t++;
    if (lettersOf(text, tokens, map, from, t, true) !== Letters.UPPER) continue;
    const [begin, stop] = [start[from]!, end[t - 1]!];
    if (!isAddress(text, begin, stop) && !isPlaceholder(text, begin, stop)) continue;
    for (let i = from; i < t; i++) {
      if ((flags[i]! & Flag.PROTECTED) === 0 || lattice.size[i]! > 0) continue;
      if (kind[i] === Kind.WORD || kind[i] === Kind.CLITIC) decision.set(i, Shape.LOWER, 0);
    }
  }
}

/** Tags, entities, `code` and {placeholders} without small letters. */
function lowerMarkup(lattice: Lattice, decision: Decision, first: number, last: number): void {
  for (let t = first; t < last; t++) {
    if (isMarkup(lattice, t) && !hasSmall(lattice, t)) decision.set(t, Shape.LOWER, 0);
  }
}

function hasMarkup(lattice: Lattice, first: number, last: number): boolean {
  for (let t = first; t < last; t++) if (isMarkup(lattice, t)) return true;
  return false;
}

/** The tokenizer takes such a span whole (text/markup.ts): it is markup, or reads as a word without case. */
function isMarkup({ text, tokens }: Lattice, t: number): boolean {
  if (tokens.kind[t] === Kind.MARKUP) return true;
  const sign = text.charCodeAt(tokens.start[t]!);
  return tokens.kind[t] === Kind.PLAIN && (sign === 0x7b || sign === 0x60) && tokens.end[t]! - tokens.start[t]! > 1;
}

function hasSmall({ text, map, tokens }: Lattice, t: number): boolean {
  for (let i = tokens.start[t]!; i < tokens.end[t]!; i++) if (classIn(map, text, i) === CharClass.LOWER) return true;
  return false;
}
