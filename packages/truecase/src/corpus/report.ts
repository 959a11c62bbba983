/**
 * The survey of a corpus before training: reads it once, or a sample of it, in constant memory, and says in one page
 * what is in it and what looks wrong.
 */
import { SHAPE_NAMES, Shape, type ShapeName } from '../text/casing.js';
import { type CorpusFigures, findWarnings, formatCount, formatPercent } from './figures.js';
import type { Corpus, CorpusProgress } from './lines.js';
import { LineTally } from './tally.js';

export interface CorpusReport extends CorpusFigures {
  /** What looks wrong for training, in plain words. */
  readonly warnings: readonly string[];
}

export interface SurveyOptions {
  /** Read at most about so many lines, the same number from the head of every file. Default: all. */
  readonly sampleLines?: number;
  readonly progress?: CorpusProgress;
}

/** Standard input is used up by a survey, unlike files. */
export async function surveyCorpus(corpus: Corpus, options: SurveyOptions = {}): Promise<CorpusReport> {
  const tally = new LineTally();
  const quota = Math.ceil((options.sampleLines ?? Number.POSITIVE_INFINITY) / Math.max(1, corpus.files.length));
  let invalidLines = 0;
  let complete = true;
  let bytesBefore = 0;
  for (let index = 0; index < corpus.files.length; index++) {
    let bytesRead = 0;
    const onBytes = (bytes: number): void => {
      bytesRead = bytes;
      options.progress?.(bytesBefore + bytes);
    };
    const onSkip = (): void => {
      invalidLines++;
    };
    tally.endDocument();
    let left = quota;
    for await (const batch of corpus.linesOf(index, { onBytes, onSkip })) {
      if (left < batch.length) complete = false;
      for (let i = 0; i < batch.length && left > 0; i++, left--) tally.add(batch[i]!);
      if (!complete && left <= 0) break;
    }
    bytesBefore += bytesRead;
  }
  const figures = summarize(tally, corpus, invalidLines, complete);
  return { ...figures, warnings: findWarnings(figures) };
}

function summarize(tally: LineTally, corpus: Corpus, invalidLines: number, complete: boolean): CorpusFigures {
  const shapes = {} as Record<ShapeName, number>;
  for (const name of SHAPE_NAMES) {
    const shape = Shape[name.toUpperCase() as keyof typeof Shape];
    shapes[name] = tally.words === 0 ? 0 : tally.shapes[shape]! / tally.words;
  }
  return {
    files: corpus.files.length,
    bytes: corpus.totalBytes,
    complete,
    lines: tally.lines,
    blankLines: tally.blankLines,
    words: tally.words,
    documents: tally.documents,
    characters: tally.characters,
    shapes,
    duplicateLines: tally.duplicates.duplicates,
    duplicatesExact: tally.duplicates.exact,
    allCapsLines: tally.allCapsLines,
    allLowerLines: tally.allLowerLines,
    titleCaseLines: tally.titleCaseLines,
    invalidLines,
    controlLines: tally.controlLines,
    longestLine: tally.longestLine,
  };
}

const COLUMNS = 79;

/** The report as text of at most 79 columns, with a line feed at its end. */
export function formatCorpusReport(report: CorpusReport): string {
  const textLines = Math.max(1, report.lines - report.blankLines);
  const row = (label: string, value: string, note = ''): string =>
    `  ${label.padEnd(22)}${value.padStart(16)}${note.padStart(12)}`.trimEnd();
  const count = (label: string, value: number): string => row(label, formatCount(value));
  const lines = (label: string, value: number): string =>
    row(label, formatCount(value), formatPercent(value / textLines));
  const shape = (label: string, name: ShapeName): string => row(label, '', formatPercent(report.shapes[name]));
  const files = `${formatCount(report.files)} ${report.files === 1 ? 'file' : 'files'}`;
  const rows = [
    `Corpus: ${files}, ${formatCount(report.bytes)} bytes${report.complete ? '' : ', a sample of it'}`,
    count('lines', report.lines),
    count('documents', report.documents),
    count('words', report.words),
    count('characters', report.characters),
    count('longest line', report.longestLine),
    'Words by shape',
    shape('lower', 'lower'),
    shape('Title', 'title'),
    shape('UPPER', 'upper'),
    shape('mIxed', 'mixed'),
    shape('without letters', 'none'),
    'Lines',
    lines(report.duplicatesExact ? 'repeated' : 'repeated (estimate)', report.duplicateLines),
    lines('ALL CAPITALS', report.allCapsLines),
    lines('all lower case', report.allLowerLines),
    lines('Title Case Throughout', report.titleCaseLines),
    lines('control characters', report.controlLines),
    count('not UTF-8, left out', report.invalidLines),
  ];
  for (const warning of report.warnings) rows.push(...wrap(`! ${warning}`));
  return `${rows.join('\n')}\n`;
}

function wrap(text: string): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    if (row !== '' && row.length + 1 + word.length > COLUMNS) {
      rows.push(row);
      row = `  ${word}`;
    } else {
      row = row === '' ? word : `${row} ${word}`;
    }
  }
  return [...rows, row];
}
