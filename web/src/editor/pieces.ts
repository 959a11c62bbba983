/** Takes up what the worker has restored: the text, its words and the verdicts on its lines. Decided words stay as they are. */
import type { ChangeSpec, EditorState, Range } from '@codemirror/state';
import type { Piece } from '../work/protocol.js';
import { type Labels, verdictLabel } from './margin.js';
import { Word } from './word.js';
import { type Words, wordsField } from './words.js';

export interface Taken {
  readonly changes: ChangeSpec[];
  readonly words: Words;
}

/**
 * What a piece changes. `offset`: where the text that was restored begins in the document; `input`: that text.
 * Positions do not move, since only letters change. `whole`: a piece is one change, which is quick to compose and to undo.
 */
export function takePieces(
  state: EditorState,
  pieces: readonly Piece[],
  offset: number,
  input: string,
  whole: boolean,
): Taken {
  const changes: ChangeSpec[] = [];
  let words = state.field(wordsField);
  for (const piece of pieces) {
    const start = offset + piece.start;
    const end = start + piece.text.length;
    const decided: [number, number][] = [];
    words.between(start, end, (from, to, word) => {
      if (word.decision !== 'open') decided.push([from, to]);
    });
    const before = state.sliceDoc(start, end);
    if (whole) {
      let after = piece.text;
      for (const [from, to] of decided) {
        after = after.slice(0, from - start) + before.slice(from - start, to - start) + after.slice(to - start);
      }
      if (after !== before) changes.push({ from: start, to: end, insert: after });
    } else addDifferences(changes, before, piece.text, start, decided);
    const starts = new Set(decided.map(([from]) => from));
    const found: Range<Word>[] = [];
    for (let i = 0; i < piece.starts.length; i++) {
      const from = piece.starts[i]!;
      const to = piece.ends[i]!;
      if (starts.has(offset + from)) continue;
      const text = piece.text.slice(from - piece.start, to - piece.start);
      const word = new Word(input.slice(from, to), text, piece.probability[i]!, piece.choices[i]!);
      found.push(word.range(offset + from, offset + to));
    }
    words = words.update({
      filterFrom: start,
      filterTo: end,
      filter: (from, to, word) => word.decision !== 'open' || from < start || to > end,
      add: found,
    });
  }
  return { changes, words };
}

/** Where two texts of one length differ, apart from what has been decided. */
function addDifferences(
  changes: ChangeSpec[],
  before: string,
  after: string,
  start: number,
  decided: readonly [number, number][],
): void {
  if (before === after) return;
  let next = 0;
  for (let at = 0; at < after.length; at++) {
    while (next < decided.length && decided[next]![1] <= start + at) next++;
    if (next < decided.length && decided[next]![0] <= start + at) {
      at = decided[next]![1] - start - 1;
      continue;
    }
    if (before.charCodeAt(at) === after.charCodeAt(at)) continue;
    let end = at + 1;
    while (end < after.length && before.charCodeAt(end) !== after.charCodeAt(end)) end++;
    changes.push({ from: start + at, to: start + end, insert: after.slice(at, end) });
    at = end;
  }
}

/** The labels with those of these pieces, which replace the ones of their lines. */
export function takeVerdicts(labels: Labels, pieces: readonly Piece[], offset: number): Labels {
  let next = labels;
  for (const { start, text, lines, verdicts } of pieces) {
    const add = [...lines].flatMap((line, i) => verdictLabel(verdicts[i]!)?.range(offset + line) ?? []);
    const from = offset + start;
    const to = from + text.length;
    next = next.update({
      filterFrom: from,
      filterTo: to,
      filter: (place) => place < from || place >= to,
      add,
      sort: true,
    });
  }
  return next;
}
