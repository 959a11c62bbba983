/**
 * What of a document is not text. In subtitles the lines of numbers and times are hidden, since the margin shows the times;
 * tags and the like are dimmed in all formats. What is hidden cannot be edited away.
 */
import {
  EditorState,
  type Extension,
  RangeSet,
  RangeSetBuilder,
  StateEffect,
  StateField,
  type Text,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { type Labels, timeLabel } from './margin.js';
import { isEdit } from './origin.js';

const TIMES = /^\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})\s*(?:-+>|,)\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})/;
const SUBTITLES = new Set(['srt', 'vtt', 'sbv']);

const hidden = Decoration.replace({ block: true });
const dimmed = Decoration.mark({ class: 'kept-text' });

export interface Frame {
  readonly hidden: DecorationSet;
  readonly dimmed: DecorationSet;
  readonly labels: Labels;
}

const EMPTY: Frame = { hidden: RangeSet.empty, dimmed: RangeSet.empty, labels: RangeSet.empty };

/** What a document of this format looks like. `kept`: [stretches][2] that are not text. */
export function frameOf(doc: Text, format: string, kept: Uint32Array): Frame {
  const frame = SUBTITLES.has(format) ? frameSubtitles(doc) : EMPTY;
  const builder = new RangeSetBuilder<Decoration>();
  for (let i = 0; i < kept.length; i += 2) {
    const end = Math.min(doc.length, kept[i + 1]!);
    let from = kept[i]!;
    // What is hidden need not be dimmed: tags of a cue are what is left.
    frame.hidden.between(from, end, (start, to) => {
      if (start > from) builder.add(from, start, dimmed);
      from = Math.max(from, to);
    });
    if (end > from) builder.add(from, end, dimmed);
  }
  return { ...frame, dimmed: builder.finish() };
}

function frameSubtitles(doc: Text): Frame {
  const lines = new RangeSetBuilder<Decoration>();
  const labels: ReturnType<ReturnType<typeof timeLabel>['range']>[] = [];
  /** Where a stretch of hidden lines begins: a number, times, or what stands before the first times. */
  let from = 0;
  let begun = false;
  let number = -1;
  for (let n = 1; n <= doc.lines; n++) {
    const line = doc.line(n);
    const text = line.text.replace(/\r$/, '');
    const times = TIMES.exec(text);
    if (times !== null) {
      const start = begun ? (number >= 0 ? number : line.from) : from;
      lines.add(start, line.to, hidden);
      const next = n < doc.lines ? doc.line(n + 1).from : line.to;
      const [, first = '', last = ''] = times;
      labels.push(timeLabel(shortTime(first), `${first} to ${last}`).range(next));
      begun = true;
    }
    number = /^\s*\d+\s*$/.test(text) ? line.from : -1;
    if (!begun) from = Math.min(from, line.from);
  }
  return { ...EMPTY, hidden: lines.finish(), labels: RangeSet.of(labels, true) };
}

/** 00:01:02,345 as 1:02.3 */
function shortTime(time: string): string {
  const [clock = '', fraction = '0'] = time.split(/[.,]/);
  const parts = clock.split(':').map(Number);
  while (parts.length > 2 && parts[0] === 0) parts.shift();
  const [first = 0, ...rest] = parts;
  return `${[first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':')}.${fraction[0] ?? '0'}`;
}

export const setFrame = StateEffect.define<Frame>();

export const frameField = StateField.define<Frame>({
  create: () => EMPTY,
  update: (frame, transaction) => {
    const told = transaction.effects.find((effect) => effect.is(setFrame));
    if (told !== undefined) return told.value as Frame;
    if (!transaction.docChanged || (frame.hidden.size === 0 && frame.dimmed.size === 0)) return frame;
    return {
      hidden: frame.hidden.map(transaction.changes),
      dimmed: frame.dimmed.map(transaction.changes),
      labels: frame.labels,
    };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ hidden }) => hidden),
    EditorView.decorations.from(field, ({ dimmed }) => dimmed),
    EditorView.atomicRanges.of((view) => view.state.field(field).hidden),
  ],
});

/** Edits by hand go around what is hidden. */
const guard = EditorState.changeFilter.of((transaction) => {
  const { hidden } = transaction.startState.field(frameField);
  if (hidden.size === 0 || !isEdit(transaction)) return true;
  const ranges: number[] = [];
  transaction.changes.iterChangedRanges((from, to) => {
    hidden.between(from, to, (start, end) => {
      ranges.push(start, end);
    });
  });
  return ranges.length === 0 ? true : ranges;
});

export const documentFrame: Extension = [frameField, guard];
