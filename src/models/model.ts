/**
 * THE interface. A model reads a lattice and fills it: either with a log-probability for every candidate (rows sum to
 * one), or, cheaper, with the best path only. Blending, confidence, evaluation and every front end talk to models
 * through this and never know which family they have.
 */
import type { SectionReader } from '../format/container.js';
import { type Lattice, MAX_CANDIDATES } from '../lattice/lattice.js';
import type { Lexicon } from '../lattice/lexicon.js';

export type FamilyName = 'unigram' | 'ngram' | 'memm' | 'hmm';

export interface CaseModel {
  readonly family: FamilyName;
  /** The words it knows, from which candidates are made; null if it knows none. */
  readonly lexicon: Lexicon | null;
  /** Fills lattice.logp for every token that has candidates and was not fixed. Both may set lattice.lowerStart. */
  score(lattice: Lattice): void;
  /** Fills lattice.best for every token that has candidates. Agrees with the rows that score would give. */
  best(lattice: Lattice): void;
}

export interface Family<M extends CaseModel = CaseModel> {
  readonly name: FamilyName;
  /** Makes a model of the sections of a container; throws `model-corrupt` where they contradict each other. */
  read(reader: SectionReader): M;
}

/** Chooses the most probable candidate of each row; for models whose tokens do not depend on each other. */
export function bestOfRows(lattice: Lattice): void {
  const { size, logp, best, count } = lattice;
  for (let t = 0; t < count; t++) {
    const row = t * MAX_CANDIDATES;
    let chosen = 0;
    for (let k = 1; k < size[t]!; k++) if (logp[row + k]! > logp[row + chosen]!) chosen = k;
    best[t] = chosen;
  }
}
