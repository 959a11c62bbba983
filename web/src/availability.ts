/** Buttons that have nothing to act on are disabled; what there is to act on follows from the state of the editor. */
import { redoDepth, undoDepth } from '@codemirror/commands';
import type { EditorState } from '@codemirror/state';
import { byId } from './dom.js';
import { listDoubtful, spellingsField, wordsField } from './editor/words.js';
import { hasDecisions } from './exports.js';

function set(ids: readonly string[], isEnabled: boolean): void {
  for (const id of ids) {
    const button = byId<HTMLButtonElement>(id);
    if (button.disabled !== isEnabled) continue;
    // Who pressed it by keyboard goes on from the text, since a disabled button cannot have the focus.
    if (!isEnabled && document.activeElement === button) byId('text').focus();
    button.disabled = !isEnabled;
  }
}

/** Is there a word that nobody has decided on? */
function hasOpen(state: EditorState): boolean {
  for (const cursor = state.field(wordsField).iter(); cursor.value !== null; cursor.next()) {
    if (cursor.value.decision === 'open') return true;
  }
  return false;
}

/** Does the text differ from what it was? */
function hasChanges(state: EditorState): boolean {
  for (const cursor = state.field(wordsField).iter(); cursor.value !== null; cursor.next()) {
    if (state.sliceDoc(cursor.from, cursor.to) !== cursor.value.from) return true;
  }
  return false;
}

/** Called after every change of the text, its words or the lists. */
export function updateAvailability(state: EditorState): void {
  const hasText = state.doc.length > 0;
  const isDecided = hasDecisions(state);
  const isChanged = hasChanges(state);
  set(['restore', 'copy', 'save', 'clear', 'export-text', 'share'], hasText);
  set(['undo'], undoDepth(state) > 0);
  set(['redo'], redoDepth(state) > 0);
  set(
    ['next', 'previous'],
    listDoubtful(state).some(({ word }) => word.decision === 'open'),
  );
  set(['accept-all'], hasOpen(state));
  set(['reject-all', 'export-diff'], isChanged);
  set(['export-decisions'], isChanged || isDecided);
  set(['export-corrections'], isDecided);
  set(['export-words'], state.field(spellingsField).length > 0);
}
