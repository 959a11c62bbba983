/**
 * What the case of the input is worth in mode repair: a bonus for the form a word already has, in natural-log units. It
 * depends on that word alone; therefore the form that wins once wins again when the output is repaired a second time.
 * A spelling that is neither a candidate nor that of a known word stays as it is.
 */
import { KEEP, type Lattice } from '../lattice/lattice.js';
import { patternOf } from '../lattice/pattern.js';
import { Shape, shapeOf } from '../text/casing.js';
import { Flag } from '../text/tokens.js';
import type { Evidence } from './evidence.js';

/** [shape] bonus of the form that is there. */
const BONUS = Float32Array.of(0, 0.7, 3, 1, 3);

export class CapitalsEvidence implements Evidence {
  readonly #skipsMixed: boolean;
  readonly #titled: boolean;

  /**
   * With `keepMixed` words of mixed case are left alone anyway, and their rows too. In `titled` text every word may have the
   * capital of a title, so that an initial capital says as little as at a sentence start.
   */
  constructor(keepMixed: boolean, titled = false) {
    this.#skipsMixed = keepMixed;
    this.#titled = titled;
  }

  concerns(): boolean {
    return true;
  }

  apply(lattice: Lattice): void {
    const { count, size, text, map, tokens } = lattice;
    for (let t = 0; t < count; t++) {
      if (size[t] === 0 || !lattice.isOpen(t)) continue;
      if (this.#skipsMixed && shapeOf(text, tokens.start[t]!, tokens.end[t]!, map) === Shape.MIXED) continue;
      lattice.best[t] = weigh(lattice, t, this.#titled);
    }
  }
}

/** Adds the evidence to the scores of token t and chooses again. Returns the candidate, or KEEP to leave the word alone. */
function weigh(lattice: Lattice, t: number, titled: boolean): number {
  const { text, map, orthography, tokens, logp } = lattice;
  const start = tokens.start[t]!;
  const end = tokens.end[t]!;
  const { shape, bits } = patternOf(map, text, start, end);
  const marks = orthography.marksOf(text, start, end);
  // At a sentence start a capital says nothing about the word: lower and title form are the same evidence.
  const regular = (titled || (tokens.flags[t]! & Flag.START) !== 0) && shape <= Shape.TITLE;
  const row = lattice.row(t);
  const rowEnd = lattice.rowEnd(t);
  let known = false;
  for (let at = row; at < rowEnd; at++) {
    const candidate = lattice.shape[at]!;
    if (lattice.marks[at] !== marks) continue;
    if (regular ? candidate > Shape.TITLE : candidate !== shape || lattice.bits[at] !== bits) continue;
    logp[at]! += BONUS[regular ? Shape.LOWER : shape]!;
    known = true;
  }
  if (!known && lattice.entry[t]! < 0) return KEEP;
  let sum = 0;
  for (let at = row; at < rowEnd; at++) sum += Math.exp(logp[at]!);
  const chosen = lattice.top(t);
  for (let at = row; at < rowEnd; at++) logp[at]! -= Math.log(sum);
  return chosen;
}
