/**
 * Is the adapted model better? Both models restore held-out lines; an adaptation passes if it makes fewer errors there and the
 * difference is hardly due to chance. Each part of the lines is restored by a model that has not learned from it; all
 * parts count together.
 */
import { TruecaseError } from '../../../../errors.js';
import { Evaluator, type Scores, type System } from '../../../../eval/index.js';
import type { HeldOutErrors } from '../../../adaptation.js';

/** Differences that chance makes more often than this do not count. */
const MAX_CHANCE = 0.05;

export class Guard {
  readonly #evaluator: Evaluator;
  readonly #before: System;

  /** `before` restores with the base. */
  constructor(language: string, before: System) {
    this.#evaluator = new Evaluator({ language });
    this.#before = before;
  }

  /** Restores held-out lines with the base and with `after`, which has not learned from them. */
  compare(lines: readonly string[], after: System): void {
    for (const line of lines) this.#evaluator.add(line, after, this.#before);
  }

  /** The errors in all lines so far. */
  result(): HeldOutErrors {
    const { against, ...scores } = this.#evaluator.result();
    return {
      words: scores.words,
      errorsBefore: countErrors(against!.scores),
      errorsAfter: countErrors(scores),
      p: against!.significance.pAccuracy,
    };
  }
}

export function isBetter({ errorsBefore, errorsAfter, p }: HeldOutErrors): boolean {
  return errorsAfter < errorsBefore && p <= MAX_CHANCE;
}

/** What is thrown when an adaptation does not pass. */
export function describeRefusal({ words, errorsBefore, errorsAfter, p }: HeldOutErrors): TruecaseError {
  const figures = `${errorsBefore} errors before and ${errorsAfter} after, in ${words} words`;
  if (errorsAfter >= errorsBefore) {
    return new TruecaseError('no-gain', `the adapted model is no better on held-out text: ${figures}`, {
      hint: 'Adapt on text of the kind that the model is for, or use --force (option force) to have it anyway.',
    });
  }
  const luck = `luck alone does as much with a probability of ${p.toFixed(2)}, expected at most ${MAX_CHANCE}`;
  return new TruecaseError('no-gain', `the adapted model may be no better on held-out text: ${figures}; ${luck}`, {
    hint: 'Give more text, or more held-out text, or use --force (option force) to have it anyway.',
  });
}

function countErrors({ words, accuracy }: Scores): number {
  return Math.round(words * (1 - accuracy / 100));
}
