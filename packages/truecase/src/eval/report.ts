/**
 * An evaluation for people: plain-text tables of at most 79 columns, percentages with two decimals as in the
 * literature. The class table has the rows of Niu et al. 2004. An evaluation for programs is toJson in json.ts.
 */

import { SHAPE_NAMES } from '../text/casing.js';
import type { CalibrationScores } from './calibration.js';
import { counted } from './counted.js';
import type { Comparison, Evaluation } from './evaluate.js';
import type { InputCase } from './input.js';
import type { ClassScore, GroupScore, PrecisionRecall } from './scores.js';
import { formatTable } from './table.js';

const INPUT_NAMES: Readonly<Record<InputCase, string>> = {
  lower: 'lower case',
  upper: 'upper case',
  title: 'title case',
  asr: 'lower case without punctuation',
};

/** What was scored, for the head of a report; what is not given is not named. */
export interface ReportNames {
  readonly model?: string | undefined;
  /** The model compared with. */
  readonly against?: string | undefined;
  readonly files?: readonly string[];
}

const MOST_FILES = 5;
/** Stands for a score of nothing. */
const NONE = '–';

export function formatReport(evaluation: Evaluation, names: ReportNames = {}): string {
  const { inputCase, lines, words } = evaluation;
  const parts = [
    [
      ...formatNames(names),
      `input: ${INPUT_NAMES[inputCase]}, ${counted(lines, 'line')}, ${counted(words, 'word')}`,
    ].join('\n'),
    formatHeadline(evaluation),
    formatGroups(evaluation),
    formatClasses(evaluation),
    formatConfusion(evaluation.confusion),
  ];
  if (evaluation.calibration !== undefined) parts.push(formatCalibration(evaluation.calibration));
  if (evaluation.against !== undefined) parts.push(formatComparison(evaluation, evaluation.against));
  return `${parts.join('\n\n')}\n`;
}

function formatNames({ model, against, files = [] }: ReportNames): string[] {
  const more = files.length - MOST_FILES;
  const list = [...files.slice(0, MOST_FILES), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return [
    ...(model === undefined ? [] : [`model: ${model}`]),
    ...(against === undefined ? [] : [`other: ${against}`]),
    ...(files.length === 0 ? [] : [`${files.length === 1 ? 'file' : 'files'}: ${list}`]),
  ];
}

function formatHeadline({ interval, accuracy, precision, recall, f1 }: Evaluation): string {
  return formatTable([
    ['', '%', '95 % interval'],
    ['F1', percent(f1), `${percent(interval.f1[0])} to ${percent(interval.f1[1])}`],
    ['precision', percent(precision), ''],
    ['recall', percent(recall), ''],
    ['accuracy', percent(accuracy), `${percent(interval.accuracy[0])} to ${percent(interval.accuracy[1])}`],
  ]);
}

function formatGroups(evaluation: Evaluation): string {
  const row = (label: string, score: GroupScore) => [label, String(score.words), ...measures(score, score.words)];
  const rows = [
    ['scope', 'words', 'precision', 'recall', 'F1'],
    row('all', evaluation),
    row('not first in line', evaluation.nonInitial),
  ];
  if (evaluation.oov !== null) rows.push(row('not in vocabulary', evaluation.oov));
  return formatTable(rows);
}

function formatClasses({ all, shapes, nonLower, nonLowerAnyForm }: Evaluation): string {
  const row = (label: string, score: ClassScore) => [label, String(score.gold), ...measures(score, score.gold)];
  return formatTable([
    ['class', 'gold', 'precision', 'recall', 'F1'],
    row('overall', all),
    row('lowercase', shapes.lower),
    row('non-lowercase', nonLower),
    row('  in any form', nonLowerAnyForm),
    row('  all uppercase', shapes.upper),
    row('  initial uppercase', shapes.title),
    row('  irregular mixed', shapes.mixed),
  ]);
}

/** confusion: [5][5] gold × predicted. */
function formatConfusion(confusion: readonly (readonly number[])[]): string {
  return formatTable([
    ['gold \\ output', ...SHAPE_NAMES],
    ...confusion.map((row, shape) => [SHAPE_NAMES[shape]!, ...row.map(String)]),
  ]);
}

function formatCalibration({ error, raisedError, bins }: CalibrationScores): string {
  const table = formatTable([
    ['probability', 'words', 'mean', 'right'],
    ...bins
      .filter(({ words }) => words > 0)
      .map(({ from, to, words, confidence, accuracy }) => [
        `${from.toFixed(2)} to ${to.toFixed(2)}`,
        String(words),
        percent(confidence),
        percent(accuracy),
      ]),
  ]);
  return `${table}\nexpected calibration error: ${percent(error)} %, of words with capitals ${percent(raisedError)} %`;
}

function formatComparison(evaluation: Evaluation, { scores, significance }: Comparison): string {
  const { deltaF1, pF1, deltaAccuracy, pAccuracy, onlyA, onlyB, samples } = significance;
  const table = formatTable([
    ['comparison', 'this', 'other', 'difference', 'p'],
    ['F1', percent(evaluation.f1), percent(scores.f1), signed(deltaF1), chance(pF1)],
    ['accuracy', percent(evaluation.accuracy), percent(scores.accuracy), signed(deltaAccuracy), chance(pAccuracy)],
    ['words right in one only', String(onlyA), String(onlyB), signedCount(onlyA - onlyB), ''],
  ]);
  return `${table}\np: approximate randomisation over lines, ${samples} samples`;
}

/** Of a class or group with this many words. */
function measures(score: PrecisionRecall, words: number): string[] {
  if (words === 0) return [NONE, NONE, NONE];
  return [percent(score.precision), percent(score.recall), percent(score.f1)];
}

function percent(value: number): string {
  return value.toFixed(2);
}

function signed(value: number): string {
  const rounded = Number(value.toFixed(2));
  if (rounded === 0) return '0.00';
  return `${rounded > 0 ? '+' : ''}${rounded.toFixed(2)}`;
}

function chance(p: number): string {
  return p < 0.0001 ? '<0.0001' : p.toFixed(4);
}

function signedCount(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}
