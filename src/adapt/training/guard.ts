/**
 * Is the adapted model better? Both models restore held-out lines; an adaptation passes if it makes fewer errors there and the
 * difference is no matter of luck.
 */
import { TruecaseError } from '../../errors.js';
import { evaluate, type Scores, type System } from '../../eval/index.js';

export interface Trial {
  /** Words of the held-out lines. */
  readonly words: number;
  readonly errorsBefore: number;
  readonly errorsAfter: number;
  /** Probability of so large a difference between two models that are equally good. */
  readonly p: number;
}

/** Differences that luck makes more often than this do not count. */
const MOST_LUCK = 0.05;

/** Lines, and a system that has not learned from them. */
export interface HeldOut {
  readonly lines: readonly string[];
  readonly after: System;
}

/** All parts count together. The next one is asked for when the lines of the one before are restored. */
export async function compareOn(
  parts: Iterable<HeldOut> | AsyncIterable<HeldOut>,
  language: string,
  before: System,
): Promise<Trial> {
  let after = before;
  async function* linesOf(): AsyncGenerator<string> {
    for await (const part of parts) {
      after = part.after;
      yield* part.lines;
    }
  }
  const { against, ...scores } = await evaluate((line) => after(line), linesOf(), { language, against: before });
  return {
    words: scores.words,
    errorsBefore: countErrors(against!.scores),
    errorsAfter: countErrors(scores),
    p: against!.significance.pAccuracy,
  };
}

export function isBetter({ errorsBefore, errorsAfter, p }: Trial): boolean {
  return errorsAfter < errorsBefore && p <= MOST_LUCK;
}

/** What is thrown when an adaptation does not pass. */
export function describeRefusal(trial: Trial): TruecaseError {
  const { words, errorsBefore, errorsAfter, p } = trial;
  const figures = `${errorsBefore} errors before and ${errorsAfter} after, in ${words} words`;
  if (errorsAfter >= errorsBefore) {
    return new TruecaseError('no-gain', `the adapted model is no better on held-out text: ${figures}`, {
      hint: 'Adapt on text of the kind that the model is for, or use --force (option force) to have it anyway.',
    });
  }
  const luck = `luck alone does as much with a probability of ${p.toFixed(2)}, expected at most ${MOST_LUCK}`;
  return new TruecaseError('no-gain', `the adapted model may be no better on held-out text: ${figures}; ${luck}`, {
    hint: 'Give more text, or more held-out text, or use --force (option force) to have it anyway.',
  });
}

function countErrors({ words, accuracy }: Scores): number {
  return Math.round(words * (1 - accuracy / 100));
}
