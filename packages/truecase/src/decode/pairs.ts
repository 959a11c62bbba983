/**
 * The lines of a text beside the lines of its source, as options `source` and `alignment` give them: every line of the
 * text, with its line end, has one source line. What does not fit is an error that names the line.
 */
import { checkAlignment, parseAlignment } from '../bitext/pharaoh.js';
import { TruecaseError } from '../errors.js';
import type { AlignedSource } from '../lattice/hints.js';
import type { TruecaseOptions } from './options.js';

export interface LinePair {
  /** A line of the text, line end included. */
  readonly text: string;
  /** Null for a blank line. */
  readonly source: AlignedSource | null;
}

const LINE_END = /\r\n|\n|\r/;
const CHUNK = /\S+/gu;

export function pairLines(text: string, { source = '', alignment }: TruecaseOptions): LinePair[] {
  const { lines, sources } = splitBoth(text, source);
  if (sources.length !== lines.length) {
    throw new TruecaseError(
      'usage',
      `the text has ${lines.length} lines and its source ${sources.length}, expected as many`,
      {
        hint: 'Give one source line for every line.',
      },
    );
  }
  const alignments = readAlignments(alignment, lines.length);
  return lines.map((line, index) => {
    const sourceLine = sources[index]!;
    if (line.trim() === '') return { text: line, source: null };
    const given = alignments?.[index];
    return { text: line, source: { text: sourceLine, points: given?.(count(sourceLine), count(line)) ?? null } };
  });
}

/** Has every line of the text a line of the source? */
export function hasPairs(text: string, source: string): boolean {
  const { lines, sources } = splitBoth(text, source);
  return lines.length === sources.length;
}

function splitBoth(text: string, source: string): { lines: string[]; sources: string[] } {
  const lines = text.split(/(?<=\n|\r(?!\n))/);
  const sources = source.split(LINE_END);
  if (LINE_END.test(lines.at(-1)!) && sources.length === lines.length + 1 && sources.at(-1) === '') sources.pop();
  if (LINE_END.test(source) && sources.length === lines.length + 1 && sources.at(-1) === '') sources.pop();
  return { lines, sources };
}

type Check = (sourceLength: number, targetLength: number) => Int32Array;

function readAlignments(alignment: TruecaseOptions['alignment'], lines: number): Check[] | null {
  if (alignment === undefined) return null;
  if (typeof alignment !== 'string') {
    if (lines === 1) return [(source, target) => checkAlignment(alignment, source, target, 'alignment')];
    throw new TruecaseError('usage', `option alignment is a list of points, but the text has ${lines} lines`, {
      hint: 'Give one line of i-j pairs for every line.',
    });
  }
  const given = alignment.split(LINE_END);
  if (given.length === lines + 1 && given.at(-1) === '') given.pop();
  if (given.length !== lines) {
    throw new TruecaseError(
      'usage',
      `the text has ${lines} lines and its alignment ${given.length}, expected as many`,
      {
        hint: 'Give one line of i-j pairs for every line.',
      },
    );
  }
  return given.map((line, index) => (source, target) => parseAlignment(line, source, target, `alignment:${index + 1}`));
}

function count(line: string): number {
  return line.match(CHUNK)?.length ?? 0;
}
