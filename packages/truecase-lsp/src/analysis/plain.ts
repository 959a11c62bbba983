/**
 * Paragraphs of plain text. Blank lines separate blocks. A block whose lines are broken anywhere, so that some of them begin with a
 * small letter after a line without a stop, is one paragraph; otherwise each of its lines is one.
 */
import type { Paragraph } from './paragraph.js';

export type LineRule = 'auto' | 'sentence' | 'wrapped';

const LINE = /[^\r\n]+/g;
const LINE_WITH_END = /[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+/g;
const ENDED = /[.!?:;…"'”’)\]]\s*$/;
const CONTINUED = /^\s*\p{Ll}/u;
/** Lines that are broken at a margin are at least this long. */
const MARGIN = 40;

export function plainParagraphs(text: string, rule: LineRule): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const add = (from: number, part: string, wrapped: boolean): void => {
    paragraphs.push({ text: part, stretches: [{ start: 0, end: part.length, offset: from }], wrapped });
  };
  for (const { block, index } of blocksOf(text)) {
    if (rule === 'wrapped' || (rule === 'auto' && isWrapped(block))) add(index, block, true);
    else
      for (const { 0: line, index: at } of block.matchAll(LINE)) if (line.trim() !== '') add(index + at, line, false);
  }
  return paragraphs;
}

function isWrapped(block: string): boolean {
  const lines = block.split(/\r\n|\n|\r/);
  return lines.some(
    (line, i) => i > 0 && CONTINUED.test(line) && lines[i - 1]!.length >= MARGIN && !ENDED.test(lines[i - 1]!),
  );
}

/** Runs of lines that are not blank, with their line ends. */
function* blocksOf(text: string): Generator<{ readonly block: string; readonly index: number }> {
  let from = 0;
  let end = 0;
  for (const { 0: line, index } of text.matchAll(LINE_WITH_END)) {
    if (line.trim() !== '') {
      end = index + line.length;
      continue;
    }
    if (end > from) yield { block: text.slice(from, end), index: from };
    from = index + line.length;
    end = from;
  }
  if (end > from) yield { block: text.slice(from, end), index: from };
}
