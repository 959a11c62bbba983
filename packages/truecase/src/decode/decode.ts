/**
 * Turns a lattice into decisions: one form per word, or none. The order of authority: the user's words; protected spans;
 * the mode; the choice that model and evidence have left in the lattice; the confidence asked for; the sentence-start
 * rule. It decides and weighs nothing, and does not know which model family filled the lattice.
 */
import type { LineTable } from '../detect/lines.js';
import { KEEP, type Lattice } from '../lattice/lattice.js';
import { Status } from '../lattice/status.js';
import { classIn, Shape, shapeOf } from '../text/casing.js';
import { CharClass, isCased } from '../text/charclass.js';
import type { Language } from '../text/language.js';
import { Flag } from '../text/tokens.js';
import type { Decision } from './decision.js';
import type { DecodeOptions } from './options.js';

/** Do these options need log-probabilities, or is the best path enough? */
export function needsScores(options: DecodeOptions): boolean {
  return options.mode === 'repair' || options.minConfidence > 0;
}

/** Fills `decision` from the lattice. Mode auto goes by `lines`: those that have lost their case are restored. */
export function decode(
  lattice: Lattice,
  language: Language,
  options: DecodeOptions,
  decision: Decision,
  lines: LineTable,
): void {
  const { count } = lattice;
  decision.reset(count);
  if (options.mode !== 'auto') {
    decodeTokens(lattice, language, options, decision, 0, count);
    return;
  }
  for (let line = 0, first = 0; line < lines.count; line++) {
    const last = lines.end[line]!;
    if (lines.lost[line] === 1) decodeTokens(lattice, language, options, decision, first, last);
    else decodeUserWords(lattice, decision, first, last);
    first = last;
  }
}

function decodeUserWords(lattice: Lattice, decision: Decision, first: number, last: number): void {
  for (let t = first; t < last; t++) if (lattice.status[t] === Status.USER) decide(lattice, decision, t, 0);
}

/** Writes candidate k of token t. */
function decide(lattice: Lattice, decision: Decision, t: number, k: number): void {
  const at = lattice.row(t) + k;
  decision.set(t, lattice.shape[at]!, lattice.bits[at]!, lattice.marks[at]!);
}

function decodeTokens(
  lattice: Lattice,
  language: Language,
  options: DecodeOptions,
  decision: Decision,
  first: number,
  last: number,
): void {
  const { status, best, shape, marks, tokens, text, map } = lattice;
  const { start, end } = tokens;
  const atLeast = options.minConfidence > 0 ? Math.log(options.minConfidence) : Number.NEGATIVE_INFINITY;
  for (let t = first; t < last; t++) {
    const authority = status[t]!;
    if (authority === Status.NONE) continue;
    if (authority === Status.USER || authority === Status.CERTAIN) {
      if (authority === Status.USER || (options.mode !== 'starts' && isTouched(lattice, t, options))) {
        decide(lattice, decision, t, 0);
      }
      continue;
    }
    if (!isTouched(lattice, t, options)) continue;
    const starts = mayRaise(lattice, t, options);
    if (authority === Status.FOREIGN) {
      if (starts && shapeOf(text, start[t]!, end[t]!, map) === Shape.LOWER) decision.set(t, Shape.TITLE, 1);
      continue;
    }
    if (options.mode === 'starts') {
      decodeStart(lattice, language, decision, t, starts);
      continue;
    }
    const chosen = best[t]!;
    if (chosen === KEEP) continue;
    if (options.keepMixed && shapeOf(text, start[t]!, end[t]!, map) === Shape.MIXED) continue;
    if (atLeast > Number.NEGATIVE_INFINITY && confidence(lattice, t, chosen, starts) < atLeast) continue;
    const at = lattice.row(t) + chosen;
    if (starts && shape[at] === Shape.LOWER) decision.set(t, Shape.TITLE, 1, marks[at]!);
    else decide(lattice, decision, t, chosen);
  }
}

/** Mode selective touches first words of sentences and words in capitals alone. */
function isTouched({ text, map, tokens }: Lattice, t: number, { mode }: DecodeOptions): boolean {
  if (mode !== 'selective' || (tokens.flags[t]! & Flag.START) !== 0) return true;
  return shapeOf(text, tokens.start[t]!, tokens.end[t]!, map) === Shape.UPPER;
}

/** ln p of what candidate k of token t looks like: at a sentence start the lower and the title form look the same. */
function confidence(lattice: Lattice, t: number, k: number, starts: boolean): number {
  const { shape, logp } = lattice;
  const row = lattice.row(t);
  if (!starts || shape[row + k]! > Shape.TITLE) return logp[row + k]!;
  let sum = 0;
  for (let at = row; at < lattice.rowEnd(t); at++) if (shape[at]! <= Shape.TITLE) sum += Math.exp(logp[at]!);
  return Math.log(sum);
}

/** Mode starts: raise a lower-case sentence start, and the words that are always capital in the language. */
function decodeStart(lattice: Lattice, language: Language, decision: Decision, t: number, starts: boolean): void {
  const { text, map, tokens } = lattice;
  const from = tokens.start[t]!;
  const to = tokens.end[t]!;
  if (!starts && !language.always.has(text, from, lattice.endOfLetters(t))) return;
  if (shapeOf(text, from, to, map) === Shape.LOWER) decision.set(t, Shape.TITLE, 1);
}

/** Is token t a sentence start that takes a capital? 20th and 3d do not; 'tis does. The model, if asked, may know better. */
export function mayRaise(lattice: Lattice, t: number, { firstWord, mode }: DecodeOptions): boolean {
  const { text, map, tokens } = lattice;
  if (firstWord !== 'display' || (tokens.flags[t]! & Flag.START) === 0) return false;
  if (mode !== 'starts' && lattice.status[t] === Status.OPEN_LOWER) return false;
  const from = tokens.start[t]!;
  const value = classIn(map, text, from);
  return isCased(value) || (value === CharClass.APOSTROPHE && isCased(classIn(map, text, from + 1)));
}
