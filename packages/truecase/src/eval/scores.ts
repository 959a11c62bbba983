/**
 * From sums to scores, in percent. The headline follows the published word-level scorer of Susanto et al. 2016
 * operation by operation, so the numbers are the same to the last bit; a score whose denominator is 0 is 0.
 * The rows by class follow Table 1 of Niu et al. 2004 (first words of lines included).
 */

import { Shape, type ShapeName } from '../text/casing.js';
import { Field, SHAPES } from './fields.js';

export interface PrecisionRecall {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Scores over the words of a part of the text. */
export interface GroupScore extends PrecisionRecall {
  readonly words: number;
}

/** Scores of a class of shapes. */
export interface ClassScore extends PrecisionRecall {
  /** Words that gold has in the class. */
  readonly gold: number;
}

export interface Scores extends GroupScore {
  readonly accuracy: number;
  /** Without the first word with a letter of each line. */
  readonly nonInitial: GroupScore;
  /** Words with a letter outside the caller's vocabulary; null if none was given. */
  readonly oov: GroupScore | null;
  /** Right = the exact surface. */
  readonly shapes: Readonly<Record<Exclude<ShapeName, 'none'>, ClassScore>>;
  /** Title, upper and mixed together; right = the exact surface. */
  readonly nonLower: ClassScore;
  /** Title, upper and mixed together; right = not in lower case either, in whatever form (the row of Niu et al.). */
  readonly nonLowerAnyForm: ClassScore;
  /** All words with a cased letter; right = the exact surface. */
  readonly all: ClassScore;
  /** [5][5] words by gold shape × predicted shape: none, lower, title, upper, mixed. */
  readonly confusion: number[][];
}

/** Percent of words that equal gold; sums hold at least the headline fields. */
export function accuracyOf(sums: Float64Array): number {
  const words = sums[Field.WORDS]!;
  return words === 0 ? 0 : (sums[Field.CORRECT]! * 100) / words;
}

/** Percent F1 over the words that are not in lower case; sums hold at least the headline fields. */
export function f1Of(sums: Float64Array): number {
  return measure(sums[Field.CHANGED_CORRECT]!, sums[Field.PROPOSED]!, sums[Field.GOLD]!).f1;
}

/** sums: [FIELDS]. */
export function computeScores(sums: Float64Array, hasVocabulary: boolean): Scores {
  const { LOWER, TITLE, UPPER, MIXED } = Shape;
  return {
    words: sums[Field.WORDS]!,
    accuracy: accuracyOf(sums),
    ...measure(sums[Field.CHANGED_CORRECT]!, sums[Field.PROPOSED]!, sums[Field.GOLD]!),
    nonInitial: scoreGroup(sums, Field.NON_INITIAL),
    oov: hasVocabulary ? scoreGroup(sums, Field.OOV) : null,
    shapes: {
      lower: scoreClass(sums, [LOWER]),
      title: scoreClass(sums, [TITLE]),
      upper: scoreClass(sums, [UPPER]),
      mixed: scoreClass(sums, [MIXED]),
    },
    nonLower: scoreClass(sums, [TITLE, UPPER, MIXED]),
    nonLowerAnyForm: scoreAnyForm(sums, [TITLE, UPPER, MIXED]),
    all: scoreClass(sums, [LOWER, TITLE, UPPER, MIXED]),
    confusion: Array.from({ length: SHAPES }, (_, gold) =>
      Array.from({ length: SHAPES }, (_, predicted) => sums[Field.CONFUSION + gold * SHAPES + predicted]!),
    ),
  };
}

/** P = right / proposed, R = right / gold, F = 2PR / (P + R), times 100. */
function measure(right: number, proposed: number, gold: number): PrecisionRecall {
  if (right === 0) return { precision: 0, recall: 0, f1: 0 };
  const p = right / proposed;
  const r = right / gold;
  return { precision: p * 100, recall: r * 100, f1: ((2 * p * r) / (p + r)) * 100 };
}

function scoreGroup(sums: Float64Array, first: number): GroupScore {
  return { words: sums[first]!, ...measure(sums[first + 3]!, sums[first + 1]!, sums[first + 2]!) };
}

function scoreClass(sums: Float64Array, shapes: readonly number[]): ClassScore {
  let right = 0;
  for (const shape of shapes) right += sums[Field.EXACT + shape]!;
  const { proposed, gold } = sumMargins(sums, shapes);
  return { gold, ...measure(right, proposed, gold) };
}

function scoreAnyForm(sums: Float64Array, shapes: readonly number[]): ClassScore {
  let right = 0;
  for (const row of shapes) {
    for (const column of shapes) right += sums[Field.CONFUSION + row * SHAPES + column]!;
  }
  const { proposed, gold } = sumMargins(sums, shapes);
  return { gold, ...measure(right, proposed, gold) };
}

/** Column and row sums of the confusion matrix over the shapes of a class. */
function sumMargins(sums: Float64Array, shapes: readonly number[]): { proposed: number; gold: number } {
  let proposed = 0;
  let gold = 0;
  for (const shape of shapes) {
    for (let other = 0; other < SHAPES; other++) {
      proposed += sums[Field.CONFUSION + other * SHAPES + shape]!;
      gold += sums[Field.CONFUSION + shape * SHAPES + other]!;
    }
  }
  return { proposed, gold };
}
