/** Where changes of the text come from: this page marks its own, and everything else is an edit by hand. */
import { Annotation, type Transaction } from '@codemirror/state';

export const byPage = Annotation.define<boolean>();
/** A further piece of what the transaction before began: both are one step of the undo history. */
export const continued = Annotation.define<boolean>();

/** Did a person edit the text? Undo and redo are no edits. */
export function isEdit(transaction: Transaction): boolean {
  const { docChanged } = transaction;
  return docChanged && transaction.annotation(byPage) !== true && !isHistory(transaction);
}

export function isHistory(transaction: Transaction): boolean {
  return transaction.isUserEvent('undo') || transaction.isUserEvent('redo');
}
