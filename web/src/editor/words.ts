/**
 * The words of the text that may be looked at, as part of the editor's state: they move with the text, and whatever changes
 * them can be undone. The set is immutable, so that the inverse of any change is the set before it.
 */
import { invertedEffects } from '@codemirror/commands';
import {
  type EditorState,
  type Extension,
  RangeSet,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import { continued } from './origin.js';
import type { Word } from './word.js';

export type Words = RangeSet<Word>;

/** A word and where it stands. */
export interface Placed {
  readonly start: number;
  readonly end: number;
  readonly word: Word;
}

export const setWords = StateEffect.define<Words>({ map: (words, changes) => words.map(changes) });
/** Spellings that always win. */
export const setSpellings = StateEffect.define<readonly string[]>();
/** Words that are less sure than this are to be reviewed. */
export const setThreshold = StateEffect.define<number>();

export const DEFAULT_THRESHOLD = 0.9;

export const wordsField = StateField.define<Words>({
  create: () => RangeSet.empty,
  update: (words, transaction) => {
    let next = words;
    let told = false;
    for (const effect of transaction.effects) {
      if (!effect.is(setWords)) continue;
      next = effect.value;
      told = true;
    }
    return told || !transaction.docChanged ? next : follow(words, transaction);
  },
});

export const spellingsField = StateField.define<readonly string[]>({
  create: () => [],
  update: (spellings, { effects }) =>
    effects.reduce((now, effect) => (effect.is(setSpellings) ? effect.value : now), spellings),
});

export const thresholdField = StateField.define<number>({
  create: () => DEFAULT_THRESHOLD,
  update: (threshold, { effects }) =>
    effects.reduce((now, effect) => (effect.is(setThreshold) ? effect.value : now), threshold),
});

const inverses = invertedEffects.of((transaction) => {
  const { startState, effects, state } = transaction;
  // What the first piece brings back is what was there before all of them.
  if (transaction.annotation(continued)) return [];
  const inverse: StateEffect<unknown>[] = [];
  const before = startState.field(wordsField);
  if (effects.some((effect) => effect.is(setWords)) || before !== state.field(wordsField)) {
    inverse.push(setWords.of(before));
  }
  if (effects.some((effect) => effect.is(setSpellings)))
    inverse.push(setSpellings.of(startState.field(spellingsField)));
  return inverse;
});

export const wordState: Extension = [wordsField, spellingsField, thresholdField, inverses];

const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** The words after an edit by hand: those that it touched are gone, the others have moved. */
function follow(words: Words, { changes, newDoc }: Transaction): Words {
  let next = words.map(changes);
  changes.iterChangedRanges((_fromA, _toA, from, to) => {
    next = next.update({
      filterFrom: Math.max(0, from - 1),
      filterTo: Math.min(newDoc.length, to + 1),
      filter: (start, end, word) => {
        if (end < from || start > to) return true;
        const found = newDoc.sliceString(start, end);
        const around = newDoc.sliceString(Math.max(0, start - 1), start) + newDoc.sliceString(end, end + 1);
        return found.toLowerCase() === word.from.toLowerCase() && !LETTER.test(around);
      },
    });
  });
  return next;
}

/** Is it one of those that the reader is led to? */
export function isDoubtful(word: Word, threshold: number): boolean {
  return word.decision !== 'open' || word.probability < threshold || threshold >= 1;
}

/** What was listed last: several ask for the same list, and in a long text it is long. */
let listed: { readonly words: Words; readonly threshold: number; readonly found: readonly Placed[] } | null = null;

/** All words that are to be reviewed, decided ones included. */
export function listDoubtful(state: EditorState): readonly Placed[] {
  const threshold = state.field(thresholdField);
  const words = state.field(wordsField);
  if (listed?.words === words && listed.threshold === threshold) return listed.found;
  const found: Placed[] = [];
  for (const cursor = words.iter(); cursor.value !== null; cursor.next()) {
    if (isDoubtful(cursor.value, threshold)) found.push({ start: cursor.from, end: cursor.to, word: cursor.value });
  }
  listed = { words, threshold, found };
  return found;
}

/** The marked word at a place. */
export function wordAt(state: EditorState, place: number): Placed | null {
  let found: Placed | null = null;
  state.field(wordsField).between(place, place, (start, end, word) => {
    found = { start, end, word };
    return false;
  });
  return found;
}

/** The text as it was given, as far as it is still there. */
export function inputOf(state: EditorState): string {
  const text = state.sliceDoc();
  const parts: string[] = [];
  let at = 0;
  for (const cursor = state.field(wordsField).iter(); cursor.value !== null; cursor.next()) {
    if (cursor.value.from.length !== cursor.to - cursor.from) continue;
    parts.push(text.slice(at, cursor.from), cursor.value.from);
    at = cursor.to;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** How many words stand otherwise than in the input. */
export function countChanged(state: EditorState): number {
  let count = 0;
  for (const cursor = state.field(wordsField).iter(); cursor.value !== null; cursor.next()) {
    if (state.sliceDoc(cursor.from, cursor.to) !== cursor.value.from) count++;
  }
  return count;
}
