/**
 * An evaluation for programs: one plain object, the headline (words, accuracy, precision, recall, f1 in percent) at the
 * top level, the rest nested under the field names of Evaluation. Numbers are not rounded; the confusion matrix gains
 * the names of its rows and columns.
 */

import { SHAPE_NAMES, type ShapeName } from '../text/casing.js';
import type { Comparison, Evaluation } from './evaluate.js';
import type { Scores } from './scores.js';

export interface ScoresJson extends Omit<Scores, 'confusion'> {
  /** counts: [5][5] gold × predicted. */
  readonly confusion: { readonly labels: readonly ShapeName[]; readonly counts: number[][] };
}

export interface EvaluationJson
  extends ScoresJson,
    Pick<Evaluation, 'lines' | 'inputCase' | 'interval' | 'calibration'> {
  readonly against?: Omit<Comparison, 'scores'> & { readonly scores: ScoresJson };
}

export function toJson(evaluation: Evaluation): EvaluationJson {
  const { against, ...own } = evaluation;
  const out = { ...own, confusion: labelled(own) };
  if (against === undefined) return out;
  return { ...out, against: { ...against, scores: { ...against.scores, confusion: labelled(against.scores) } } };
}

function labelled({ confusion }: Scores): ScoresJson['confusion'] {
  return { labels: SHAPE_NAMES, counts: confusion };
}
