/**
 * Addresses on lines that were shouted: where all words are in capitals and some of them become small, a host, an e-mail
 * address, a file name, an @name or a #tag in capitals becomes small too, as it would be in the same line of small letters.
 * Identifiers and placeholders stay as they are, and so does everything on a line of acronyms alone: that it was shouted
 * cannot be seen, and a second time nothing more must change.
 */
import type { Decision } from '../lattice/decision.js';
import type { Lattice } from '../lattice/lattice.js';
import { countLetters } from '../lattice/pattern.js';
import { Letters, lettersOf } from '../lines/letters.js';
import { Shape } from '../text/casing.js';
import { isAddress } from '../text/protect.js';
import { Flag, Kind } from '../text/tokens.js';
import type { Rule } from './rule.js';

export class AddressRule implements Rule {
  /** Lowers the addresses of such lines, as far as they are restored at all. */
  revise(lattice: Lattice, decision: Decision): void {
    const { lines } = lattice;
    for (let line = 0; line < lines.count; line++) {
      if (lines.lost[line] === 0 || !lines.hasProtected(line) || lines.letters(line) !== Letters.UPPER) continue;
      const [first, last] = [lines.first(line), lines.last(line)];
      if (becomesSmall(lattice, decision, first, last)) lowerLine(lattice, decision, first, last);
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
    if (!isAddress(text, start[from]!, end[t - 1]!)) continue;
    for (let i = from; i < t; i++) {
      if ((flags[i]! & Flag.PROTECTED) === 0 || lattice.size[i]! > 0) continue;
      if (kind[i] === Kind.WORD || kind[i] === Kind.CLITIC) decision.set(i, Shape.LOWER, 0);
    }
  }
}
