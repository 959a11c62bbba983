/**
 * What the case of the input is worth (mode repair), and which lines have no case to speak of (mode auto).
 * Evidence is a bonus for the form a word already has, in natural-log units, and depends on that word alone; therefore
 * the form that wins once wins again when the output is repaired a second time.
 */
import { type Lattice, MAX_CANDIDATES } from '../lattice/lattice.js';
import { countLetters, patternOf } from '../lattice/pattern.js';
import { Shape, shapeOf } from '../text/casing.js';
import { Flag, Kind } from '../text/tokens.js';

/** [shape] bonus of the form that is there. */
const BONUS = Float32Array.of(0, 0.7, 3, 1, 3);

/** Adds the evidence to the scores of token t and chooses again. Returns the candidate, or -1 to leave the word alone. */
export function weighEvidence(lattice: Lattice, t: number): number {
  const { text, map, tokens } = lattice;
  const row = t * MAX_CANDIDATES;
  const { shape, bits } = patternOf(map, text, tokens.start[t]!, tokens.end[t]!);
  // At a sentence start a capital says nothing about the word: lower and title form are the same evidence.
  const regular = (tokens.flags[t]! & Flag.START) !== 0 && shape <= Shape.TITLE;
  let known = false;
  for (let k = 0; k < lattice.size[t]!; k++) {
    const candidate = lattice.shape[row + k]!;
    if (regular ? candidate > Shape.TITLE : candidate !== shape || lattice.bits[row + k] !== bits) continue;
    lattice.logp[row + k]! += BONUS[regular ? Shape.LOWER : shape]!;
    known = true;
  }
  if (!known && lattice.entry[t]! < 0) return -1;
  let chosen = 0;
  let sum = 0;
  for (let k = 0; k < lattice.size[t]!; k++) {
    if (lattice.logp[row + k]! > lattice.logp[row + chosen]!) chosen = k;
    sum += Math.exp(lattice.logp[row + k]!);
  }
  for (let k = 0; k < lattice.size[t]!; k++) lattice.logp[row + k]! -= Math.log(sum);
  return chosen;
}

/** First token behind the line that token `first` stands on. */
export function lineEnd(lattice: Lattice, first: number): number {
  const { kind, count } = lattice.tokens;
  let t = first;
  while (t < count && kind[t] !== Kind.BREAK) t++;
  return t < count ? t + 1 : t;
}

/** Are all letters of the tokens [first, last) lower case, or all upper case? */
export function hasLostCase(lattice: Lattice, first: number, last: number): boolean {
  const { text, map, tokens } = lattice;
  let lower = false;
  let upper = false;
  for (let t = first; t < last; t++) {
    if (tokens.kind[t] !== Kind.WORD || (tokens.flags[t]! & Flag.PROTECTED) !== 0) continue;
    const shape = shapeOf(text, tokens.start[t]!, tokens.end[t]!, map);
    if (shape === Shape.LOWER) lower = true;
    else if (shape === Shape.UPPER || (shape === Shape.TITLE && isSingle(lattice, t))) upper = true;
    else return false;
    if (lower && upper) return false;
  }
  return lower || upper;
}

/** One letter with case, alone or with a full stop, an apostrophe or digits: it cannot be told whether it is shouted. */
function isSingle(lattice: Lattice, t: number): boolean {
  return countLetters(lattice.map, lattice.text, lattice.tokens.start[t]!, lattice.tokens.end[t]!) === 1;
}
