/**
 * What the case of the input is worth in mode repair. Evidence is a bonus for the form a word already has, in natural-log units, and depends on that word alone; therefore
 * the form that wins once wins again when the output is repaired a second time.
 */
import { type Lattice, MAX_CANDIDATES } from '../lattice/lattice.js';
import { patternOf } from '../lattice/pattern.js';
import { Shape } from '../text/casing.js';
import { Flag } from '../text/tokens.js';

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
