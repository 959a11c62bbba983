/**
 * Decisions about words, each of them one step of the undo history: take a spelling, take it everywhere, take it always.
 * Nothing but the case of letters changes.
 */
import { isolateHistory } from '@codemirror/commands';
import {
  type ChangeSpec,
  type EditorState,
  type Range,
  type StateEffect,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { frameField } from '../editor/frame.js';
import { byPage } from '../editor/origin.js';
import { type Decision, plainWord, type Word } from '../editor/word.js';
import { type Placed, setSpellings, setWords, spellingsField, wordAt, wordsField } from '../editor/words.js';

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’]*/gu;

/** What a spelling means for a word. */
function decisionFor(word: Word, spelling: string): Decision {
  if (spelling === word.to) return 'accepted';
  return spelling === word.from ? 'rejected' : 'changed';
}

const STEP = [isolateHistory.of('full'), byPage.of(true), Transaction.userEvent.of('input.replace')];

/** Several words get their spellings in one step. */
function decideAll(
  state: EditorState,
  decided: readonly { readonly placed: Placed; readonly spelling: string }[],
  effects: readonly StateEffect<unknown>[] = [],
): TransactionSpec {
  const changes: ChangeSpec[] = [];
  const ranges: Range<Word>[] = [];
  const starts = new Set<number>();
  for (const { placed, spelling } of decided) {
    const { start, end, word } = placed;
    if (state.sliceDoc(start, end) !== spelling) changes.push({ from: start, to: end, insert: spelling });
    ranges.push(word.decide(decisionFor(word, spelling)).range(start, end));
    starts.add(start);
  }
  const words = state.field(wordsField).update({ filter: (start) => !starts.has(start), add: ranges, sort: true });
  return { changes, effects: [setWords.of(words), ...effects], annotations: STEP };
}

/** The word gets this spelling. */
export function choose(state: EditorState, placed: Placed, spelling: string): TransactionSpec {
  return decideAll(state, [{ placed, spelling }]);
}

/** The word, and every other one that differs from it in case only. */
export function chooseEverywhere(state: EditorState, placed: Placed, spelling: string): TransactionSpec {
  return decideAll(
    state,
    sameWords(state, placed).map((one) => ({ placed: one, spelling })),
  );
}

/** Everywhere, and in every text from now on. */
export function chooseAlways(state: EditorState, placed: Placed, spelling: string): TransactionSpec {
  const others = state.field(spellingsField).filter((one) => one.toLowerCase() !== spelling.toLowerCase());
  const all = sameWords(state, placed).map((one) => ({ placed: one, spelling }));
  return decideAll(state, all, [setSpellings.of([...others, spelling])]);
}

/** All words that nobody has looked at are as the model has them. */
export function acceptAll(state: EditorState): TransactionSpec {
  const ranges: { placed: Placed; spelling: string }[] = [];
  for (const cursor = state.field(wordsField).iter(); cursor.value !== null; cursor.next()) {
    if (cursor.value.decision !== 'open') continue;
    const placed = { start: cursor.from, end: cursor.to, word: cursor.value };
    ranges.push({ placed, spelling: state.sliceDoc(cursor.from, cursor.to) });
  }
  return decideAll(state, ranges);
}

/** All words are as they were in the input. */
export function rejectAll(state: EditorState): TransactionSpec {
  const ranges: { placed: Placed; spelling: string }[] = [];
  for (const cursor = state.field(wordsField).iter(); cursor.value !== null; cursor.next()) {
    ranges.push({ placed: { start: cursor.from, end: cursor.to, word: cursor.value }, spelling: cursor.value.from });
  }
  return decideAll(state, ranges);
}

function sameWords(state: EditorState, { start, end, word }: Placed): Placed[] {
  const folded = word.from.toLowerCase();
  const marked = new Map<number, Word>();
  for (const cursor = state.field(wordsField).iter(); cursor.value !== null; cursor.next()) {
    marked.set(cursor.from, cursor.value);
  }
  const { hidden } = state.field(frameField);
  const found: Placed[] = [];
  const text = state.sliceDoc();
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return [{ start, end, word }];
  for (let at = lower.indexOf(folded); at >= 0; at = lower.indexOf(folded, at + folded.length)) {
    const to = at + folded.length;
    if (isInsideWord(text, at, to)) continue;
    let inside = false;
    hidden.between(at, to, () => {
      inside = true;
      return false;
    });
    if (!inside) found.push({ start: at, end: to, word: marked.get(at) ?? plainWord(text.slice(at, to)) });
  }
  return found;
}

function isInsideWord(text: string, from: number, to: number): boolean {
  const letter = /[\p{L}\p{M}\p{N}]/u;
  return (from > 0 && letter.test(text[from - 1]!)) || (to < text.length && letter.test(text[to]!));
}

/** The word at a place: a marked one, else any. */
export function anyWordAt(state: EditorState, place: number): Placed | null {
  const marked = wordAt(state, place);
  if (marked !== null) return marked;
  const line = state.doc.lineAt(place);
  for (const { 0: text, index } of line.text.matchAll(WORD)) {
    const start = line.from + index;
    const end = start + text.length;
    if (place >= start && place <= end && text.toLowerCase() !== text.toUpperCase()) {
      return { start, end, word: plainWord(text) };
    }
  }
  return null;
}
