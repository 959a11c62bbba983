/**
 * Addresses and markup on lines that were shouted: where all words are in capitals and some of them become small, a host, an e-mail
 * address, a file name, an @name, a #tag, a tag, a code span or a placeholder in capitals becomes small too, as it would be in the same
 * line of small letters. Identifiers stay as they are, and so does everything on a line of acronyms alone: that it was shouted
 * cannot be seen, and a second time nothing more must change.
 */
import type { LineTable } from '../detect/lines.js';
import type { Lattice } from '../lattice/lattice.js';
import { LineCase, lineCase } from '../lattice/linecase.js';
import { countLetters } from '../lattice/pattern.js';
import { classIn, Shape } from '../text/casing.js';
import { CharClass } from '../text/charclass.js';
import { isAddress, isPlaceholder } from '../text/protect.js';
import { Flag, Kind } from '../text/tokens.js';
import type { Decision } from './decision.js';
import type { DecodeOptions } from './options.js';

/** Lowers the addresses of such lines; in mode auto of those that have lost their case. */
export function lowerAddresses(lattice: Lattice, options: DecodeOptions, decision: Decision, lines: LineTable): void {
  if (options.mode === 'starts' || options.mode === 'selective') return;
  const { kind, flags } = lattice.tokens;
  const { count } = lattice;
  for (let first = 0, t = 0, line = 0; t <= count; t++) {
    if (t < count && kind[t] !== Kind.BREAK) continue;
    while (options.mode === 'auto' && line + 1 < lines.count && lines.end[line]! <= first) line++;
    const isRestored = options.mode !== 'auto' || lines.lost[line] === 1;
    let has = false;
    for (let i = first; i < t && !has; i++) has = (flags[i]! & Flag.PROTECTED) !== 0 || isMarkup(lattice, i);
    if (has && isRestored && wasShouted(lattice, decision, first, t)) {
      lowerLine(lattice, decision, first, t);
      lowerMarkup(lattice, decision, first, t);
    }
    first = t + 1;
  }
}

/** Are all words of the tokens [first, last) in capitals, and do some of them get small letters? */
function wasShouted(lattice: Lattice, decision: Decision, first: number, last: number): boolean {
  const { text, map, tokens } = lattice;
  if (lineCase(lattice, first, last, false) !== LineCase.UPPER) return false;
  for (let t = first; t < last; t++) {
    if (tokens.kind[t] !== Kind.WORD || (tokens.flags[t]! & Flag.PROTECTED) !== 0) continue;
    if (decision.write[t] === 0 || decision.shape[t] === Shape.UPPER) continue;
    if (decision.shape[t] !== Shape.TITLE || countLetters(map, text, tokens.start[t]!, tokens.end[t]!) > 1) return true;
  }
  return false;
}

/** Chunks between white space that are addresses in capitals. */
function lowerLine(lattice: Lattice, decision: Decision, first: number, last: number): void {
  const { start, end, kind, flags } = lattice.tokens;
  for (let t = first; t < last; ) {
    const from = t++;
    while (t < last && (flags[t]! & Flag.SPACE_BEFORE) === 0) t++;
    if (lineCase(lattice, from, t, true) !== LineCase.UPPER) continue;
    const [begin, stop] = [start[from]!, end[t - 1]!];
    if (!isAddress(lattice.text, begin, stop) && !isPlaceholder(lattice.text, begin, stop)) continue;
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
