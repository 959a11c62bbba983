/**
 * The accumulator of the evaluator: words in, one vector of counts out (layout in fields.ts). A word is cased if it
 * differs from its own lower case, which is the rule of the published scorer and needs no language: dotted and dotless
 * i are both in lower case, I and İ are both not. Scores are computed from the counts in scores.ts.
 */

import { type CaseMap, caseMap, shapeOf } from '../text/casing.js';
import { FIELDS, Field, SHAPES } from './fields.js';
import { computeScores, type Scores } from './scores.js';

export interface WordContext {
  /** The first word of its line that contains a letter. */
  readonly initial: boolean;
  /** Outside the caller's vocabulary. */
  readonly oov: boolean;
}

export class Tally {
  /** [FIELDS] running sums. */
  readonly counts = new Float64Array(FIELDS);
  readonly #map: CaseMap;

  /** The language decides which letters have case where shapes are told apart: İ is a capital in Turkish only. */
  constructor(language?: string) {
    this.#map = caseMap(language);
  }

  add(gold: string, predicted: string, context: WordContext): void {
    const { counts } = this;
    const proposed = predicted === predicted.toLowerCase() ? 0 : 1;
    const cased = gold === gold.toLowerCase() ? 0 : 1;
    const correct = gold === predicted ? 1 : 0;
    const changedCorrect = correct & cased;
    counts[Field.WORDS]! += 1;
    counts[Field.CORRECT]! += correct;
    counts[Field.PROPOSED]! += proposed;
    counts[Field.GOLD]! += cased;
    counts[Field.CHANGED_CORRECT]! += changedCorrect;
    if (!context.initial) this.#addGroup(Field.NON_INITIAL, proposed, cased, changedCorrect);
    if (context.oov) this.#addGroup(Field.OOV, proposed, cased, changedCorrect);
    const goldShape = shapeOf(gold, 0, gold.length, this.#map);
    const predictedShape = correct === 1 ? goldShape : shapeOf(predicted, 0, predicted.length, this.#map);
    counts[Field.CONFUSION + goldShape * SHAPES + predictedShape]! += 1;
    counts[Field.EXACT + goldShape]! += correct;
  }

  /** Adds the counts of another tally, as if its words had been added here. */
  merge(other: Tally): void {
    for (let i = 0; i < FIELDS; i++) this.counts[i]! += other.counts[i]!;
  }

  /** `hasVocabulary` tells whether `oov` was asked of anybody; without it the OOV scores are null. */
  scores(hasVocabulary = false): Scores {
    return computeScores(this.counts, hasVocabulary);
  }

  #addGroup(first: number, proposed: number, cased: number, changedCorrect: number): void {
    const { counts } = this;
    counts[first]! += 1;
    counts[first + 1]! += proposed;
    counts[first + 2]! += cased;
    counts[first + 3]! += changedCorrect;
  }
}
