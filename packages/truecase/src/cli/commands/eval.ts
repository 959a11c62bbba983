/**
 * `truecase eval`: takes the case away from gold text, restores it and scores the result. The scores themselves are the
 * evaluator's business; here files become lines and models become systems.
 */
import { expandSources } from '../../corpus/source.js';
import type { EvaluateOptions, Evaluation, InputCase, JudgedWord, ReportNames, System } from '../../eval/index.js';
import { ByDocument, evaluate, formatReport, toJson } from '../../eval/index.js';
import { formatTable } from '../../eval/table.js';
import type { TruecaseOptions, Truecaser } from '../../truecaser.js';
import type { Run } from '../context.js';
import { Gold } from '../gold.js';
import { loadRestorer } from '../restorer.js';
import { Sides } from '../sides.js';
import type { FlagValues } from '../values.js';
import { vocabularyOf } from '../vocabulary.js';

type Names = Required<Pick<ReportNames, 'model' | 'against' | 'files'>>;
type FileScores = readonly { readonly file: string; readonly scores: Evaluation }[];

export const evaluateModel: Run = async (context) => {
  const { values, stdout, progress } = context;
  const files = await expandSources(context.operands);
  let sides: Sides | null = null;
  const sourceOf = () => sides?.source;
  const loaded = await loadSystem(values, values.text('model'), sourceOf);
  const { system, truecaser, annotate, options: restoring } = loaded;
  sides = new Sides(context, files, truecaser);
  const known = vocabularyOf(truecaser);
  const other = values.find('against');
  const against = other === undefined ? {} : { against: (await loadSystem(values, other, sourceOf)).system };
  const options: EvaluateOptions = {
    inputCase: values.text('input-case') as InputCase,
    language: truecaser.language,
    ...(known === undefined ? {} : { known }),
    samples: values.number('samples'),
    seed: values.number('seed'),
  };
  const gold = new Gold(context, files, values.has('per-file'));
  const judged = values.has('calibration') ? { annotate } : {};
  const score: Score = values.has('document')
    ? (lines, more) => {
        const restore = (text: string) => truecaser.truecase(text, { ...restoring, lines: 'sentence' });
        const documents = new ByDocument(restore, options.inputCase, options.language);
        return evaluate(documents.system, documents.lines(lines), { ...options, ...more });
      }
    : (lines, more) => evaluate(system, lines, { ...options, ...more });
  const evaluation = await score(sides.targets(gold.all()), { ...against, ...judged });
  progress.clear();
  const rows = values.has('per-file') ? await scoreFiles(score, files, gold) : [];
  const names = { model: values.text('model'), against: other, files };
  await stdout.write(values.has('json') ? formatJson(evaluation, rows, names) : formatText(evaluation, rows, names));
  const least = values.find('min');
  return least !== undefined && evaluation.f1 < Number(least) ? 1 : 0;
};

interface LoadedSystem {
  readonly system: System;
  readonly truecaser: Truecaser;
  readonly annotate: (line: string) => readonly JudgedWord[];
  readonly options: TruecaseOptions;
}

type Score = (lines: Iterable<string> | AsyncIterable<string>, more: EvaluateOptions) => Promise<Evaluation>;

async function loadSystem(
  values: FlagValues,
  model: string,
  sourceOf: () => string | undefined,
): Promise<LoadedSystem> {
  const { truecaser, options } = await loadRestorer(values, model);
  const reads = truecaser.model.sourceSide !== undefined;
  const lineOptions = (): TruecaseOptions => {
    const source = reads ? sourceOf() : undefined;
    return { ...options, lines: 'sentence', document: false, ...(source === undefined ? {} : { source }) };
  };
  return {
    system: (line) => truecaser.truecase(line, lineOptions()),
    annotate: (line) => truecaser.annotate(line, lineOptions()),
    truecaser,
    options,
  };
}

/** A file without words has no scores and no row. */
async function scoreFiles(score: Score, files: readonly string[], gold: Gold): Promise<FileScores> {
  const rows: { file: string; scores: Evaluation }[] = [];
  for (const file of files) {
    const lines = gold.of(file);
    if (!lines.some((line) => line.trim() !== '')) continue;
    rows.push({ file, scores: await score(lines, { samples: 1 }) });
  }
  return rows;
}

/** `gold` names the files; `files` has the scores of each where these were asked for. */
function formatJson(evaluation: Evaluation, rows: FileScores, { model, against, files }: Names): string {
  const perFile = rows.map(({ file, scores: { interval: _, ...scores } }) => ({ file, ...scores }));
  const { against: comparison, ...scores } = toJson(evaluation);
  return `${JSON.stringify({
    ...scores,
    ...(comparison === undefined ? {} : { against: { model: against, ...comparison } }),
    model,
    gold: files,
    ...(rows.length === 0 ? {} : { files: perFile }),
  })}\n`;
}

function formatText(evaluation: Evaluation, rows: FileScores, names: Names): string {
  if (rows.length === 0) return formatReport(evaluation, names);
  const table = formatTable([
    ['file', 'words', 'accuracy', 'precision', 'recall', 'F1'],
    ...rows.map(({ file, scores: { words, accuracy, precision, recall, f1 } }) => [
      file,
      String(words),
      ...[accuracy, precision, recall, f1].map((value) => value.toFixed(2)),
    ]),
  ]);
  return `${formatReport(evaluation, names)}\n${table}\n`;
}
