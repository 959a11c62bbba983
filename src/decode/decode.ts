/**
 * Turns a lattice into decisions: one casing per word, or none. The order of authority: the user's words; protected
 * spans; the mode; the model's best path; the confidence asked for; the sentence-start rule. Nothing here knows which
 * model family filled the lattice.
 */
import type { LineTable } from '../detect/lines.js';
import { type Lattice, MAX_CANDIDATES } from '../lattice/lattice.js';
import { classIn, Shape, shapeOf } from '../text/casing.js';
import { CharClass, isCased } from '../text/charclass.js';
import type { Language } from '../text/language.js';
import { Flag } from '../text/tokens.js';
import type { Decision } from './decision.js';
import { weighEvidence } from './evidence.js';
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
  const { forced, shape, bits } = lattice;
  for (let t = first; t < last; t++) {
    if (forced[t] === 1) decision.set(t, shape[t * MAX_CANDIDATES]!, bits[t * MAX_CANDIDATES]!);
  }
}

function decodeTokens(
  lattice: Lattice,
  language: Language,
  options: DecodeOptions,
  decision: Decision,
  first: number,
  last: number,
): void {
  const { size, best, shape, bits, logp, certainty, forced, tokens, text, map } = lattice;
  const { start, end } = tokens;
  const atLeast = options.minConfidence > 0 ? Math.log(options.minConfidence) : Number.NEGATIVE_INFINITY;
  for (let t = first; t < last; t++) {
    if (size[t] === 0) continue;
    const row = t * MAX_CANDIDATES;
    // Of one certainty are the user's words, and clitics.
    if (certainty[t] === 1) {
      if (options.mode !== 'starts' || forced[t] === 1) decision.set(t, shape[row]!, bits[row]!);
      continue;
    }
    const starts = mayRaise(lattice, t, options);
    if (options.mode === 'starts') {
      decodeStart(lattice, language, decision, t, starts);
      continue;
    }
    if (options.keepMixed && shapeOf(text, start[t]!, end[t]!, map) === Shape.MIXED) continue;
    let chosen = best[t]!;
    if (options.mode === 'repair' && certainty[t] === 0) {
      chosen = weighEvidence(lattice, t);
      if (chosen < 0) continue;
    }
    if (confidence(lattice, t, chosen, starts) < atLeast) continue;
    if (starts && shape[row + chosen] === Shape.LOWER) decision.set(t, Shape.TITLE, 1);
    else decision.set(t, shape[row + chosen]!, bits[row + chosen]!);
  }
  function confidence(lattice: Lattice, t: number, chosen: number, starts: boolean): number {
    if (atLeast === Number.NEGATIVE_INFINITY) return 0;
    const row = t * MAX_CANDIDATES;
    if (!starts || shape[row + chosen]! > Shape.TITLE) return logp[row + chosen]!;
    // At a sentence start the lower and the title form look the same.
    let sum = 0;
    for (let k = 0; k < lattice.size[t]!; k++) if (shape[row + k]! <= Shape.TITLE) sum += Math.exp(logp[row + k]!);
    return Math.log(sum);
  }
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
  if (mode !== 'starts' && lattice.lowerStart[t] === 1) return false;
  const from = tokens.start[t]!;
  const value = classIn(map, text, from);
  return isCased(value) || (value === CharClass.APOSTROPHE && isCased(classIn(map, text, from + 1)));
}
