/**
 * Edits that restore text of a document: for the whole of it or for a part, in small letters and capitals only. One edit for each word
 * that changes, so that cursors and marks of the editor stay where they are.
 */
import type { TruecaseOptions } from 'truecase';
import type { Engine } from '../analysis/engine.js';
import { type Paragraph, placeIn } from '../analysis/paragraph.js';

export interface Change {
  /** Offsets into the document. */
  readonly start: number;
  readonly end: number;
  readonly to: string;
}

/** The changes between `from` and `to` that restoring the paragraphs makes. */
export function restoreParagraphs(
  engine: Engine,
  paragraphs: readonly Paragraph[],
  from: number,
  to: number,
  options: TruecaseOptions = {},
): Change[] {
  const { protect, forceLanguage } = engine.options;
  const changes: Change[] = [];
  for (const paragraph of paragraphs) {
    if (
      !paragraph.stretches.some(({ offset, start, end }) => offset >= 0 && offset < to && offset + end - start > from)
    )
      continue;
    const lines = paragraph.wrapped ? 'wrapped' : 'sentence';
    const restored = engine.truecaser.truecase(paragraph.text, { protect, forceLanguage, lines, ...options });
    for (const [start, end] of differences(paragraph.text, restored)) {
      const at = placeIn(paragraph, start, end);
      if (at >= from && at + end - start <= to)
        changes.push({ start: at, end: at + end - start, to: restored.slice(start, end) });
    }
  }
  return changes.sort((a, b) => a.start - b.start);
}

/** A part of a text in title case, read as one line by itself. */
export function titleCase(engine: Engine, text: string, offset: number): Change[] {
  const restored = engine.truecaser.truecase(text, { headlines: 'title', protect: engine.options.protect });
  return [...differences(text, restored)].map(([start, end]) => ({
    start: offset + start,
    end: offset + end,
    to: restored.slice(start, end),
  }));
}

/** Stretches of units that differ, widened to whole surrogate pairs. */
function* differences(from: string, to: string): Generator<[number, number]> {
  for (let at = 0; at < from.length; at++) {
    if (from.charCodeAt(at) === to.charCodeAt(at)) continue;
    let start = at;
    while (at < from.length && from.charCodeAt(at) !== to.charCodeAt(at)) at++;
    if (isLow(from, start)) start--;
    yield [start, isLow(from, at) ? at + 1 : at];
  }
}

function isLow(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
