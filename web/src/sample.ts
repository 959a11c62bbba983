/**
 * The text that a first visit begins with, so that one sees what the page does before one has done anything. It is not kept:
 * whoever has changed nothing sees it again, and whoever has had a text never does.
 */
import type { EditorState } from '@codemirror/state';
import { inputOf, wordsField } from './editor/words.js';

export const SAMPLE = `angela merkel flew to new york on monday and met the ceo of ibm.
THE BBC SAID THAT DR. MCDONALD WILL JOIN NASA IN MAY.
she bought an iphone in turkey, and a turkey for christmas.
"we are going to paris," said the minister. "i like it there."
This line is fine as it is, and Mary knows it.`;

const KEY = 'truecase-sample';

/** Is the sample in the editor, restored or not, with nothing decided? */
export function isSample(state: EditorState): boolean {
  if (state.doc.length !== SAMPLE.length || inputOf(state) !== SAMPLE) return false;
  for (const cursor = state.field(wordsField).iter(); cursor.value !== null; cursor.next()) {
    if (cursor.value.decision !== 'open') return false;
  }
  return true;
}

/** May it be shown? Not to somebody who has had a text here before. */
export function isSampleWanted(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'seen';
  } catch {
    return true;
  }
}

export function forgetSample(): void {
  try {
    localStorage.setItem(KEY, 'seen');
  } catch {
    // It is shown again.
  }
}
