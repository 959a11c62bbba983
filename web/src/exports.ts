/** What the reader may take away besides the text: the changes, the decisions, the corrected lines. All of it is text. */
import type { EditorState } from '@codemirror/state';
import { frameField } from './editor/frame.js';
import { inputOf, isDoubtful, thresholdField, wordsField } from './editor/words.js';

/** Lines that differ, as `diff` prints them: the line of the input, and the line as it is now. */
export function formatDiff(state: EditorState, name: string): string {
  const before = inputOf(state).split('\n');
  const after = state.sliceDoc().split('\n');
  const rows = [`--- ${name}`, `+++ ${name}`];
  for (let i = 0; i < after.length; ) {
    if (before[i] === after[i]) {
      i++;
      continue;
    }
    let end = i;
    while (end < after.length && before[end] !== after[end]) end++;
    rows.push(`@@ -${i + 1},${end - i} +${i + 1},${end - i} @@`);
    for (let line = i; line < end; line++) rows.push(`-${before[line]}`);
    for (let line = i; line < end; line++) rows.push(`+${after[line]}`);
    i = end;
  }
  return `${rows.join('\n')}\n`;
}

/** Every word that was changed or decided on, with offsets in UTF-16 units into the text. */
export function formatDecisions(state: EditorState, model: string): string {
  const decisions: object[] = [];
  for (const cursor = state.field(wordsField).iter(); cursor.value !== null; cursor.next()) {
    const { from, to, probability, decision } = cursor.value;
    const text = state.sliceDoc(cursor.from, cursor.to);
    if (decision === 'open' && text === from) continue;
    const { number } = state.doc.lineAt(cursor.from);
    const p = Number(probability.toFixed(4));
    decisions.push({ start: cursor.from, end: cursor.to, line: number, from, model: to, text, p, decision });
  }
  return `${JSON.stringify({ model, words: decisions }, null, 1)}\n`;
}

/** A line as it should be and as it was: what `truecase adapt --corrections` and the server read. */
export interface Correction {
  readonly text: string;
  readonly from: string;
  readonly model: string;
}

/** Lines on which something was decided and nothing doubtful is left. */
export function collectCorrections(state: EditorState, model: string): Correction[] {
  const threshold = state.field(thresholdField);
  const { dimmed } = state.field(frameField);
  /** By line number: is all of it decided? */
  const lines = new Map<number, boolean>();
  if (!hasDecisions(state)) return [];
  for (const cursor = state.field(wordsField).iter(); cursor.value !== null; cursor.next()) {
    const { decision } = cursor.value;
    if (decision === 'open' && !isDoubtful(cursor.value, threshold)) continue;
    const { number } = state.doc.lineAt(cursor.from);
    lines.set(number, (lines.get(number) ?? true) && decision !== 'open');
  }
  const corrections: Correction[] = [];
  if (![...lines.values()].includes(true)) return corrections;
  const input = inputOf(state);
  const now = state.sliceDoc();
  for (const [number, done] of lines) {
    if (!done) continue;
    const line = state.doc.line(number);
    const parts: [number, number][] = [];
    let at = line.from;
    dimmed.between(line.from, line.to, (from, to) => {
      if (from > at) parts.push([at, Math.min(from, line.to)]);
      at = Math.max(at, to);
    });
    if (at < line.to) parts.push([at, line.to]);
    const join = (text: string) =>
      parts
        .map(([from, to]) => text.slice(from, to))
        .join('')
        .trim();
    const text = join(now);
    if (text !== '') corrections.push({ text, from: join(input), model });
  }
  return corrections;
}

/** Has anything been decided? */
export function hasDecisions(state: EditorState): boolean {
  for (const cursor = state.field(wordsField).iter(); cursor.value !== null; cursor.next()) {
    if (cursor.value.decision !== 'open') return true;
  }
  return false;
}

export function formatCorrections(corrections: readonly Correction[]): string {
  return corrections.map((one) => `${JSON.stringify(one)}\n`).join('');
}
