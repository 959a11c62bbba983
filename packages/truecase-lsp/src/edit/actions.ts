/**
 * What an editor offers for a mark: take the spelling; take it everywhere in this file; take it and always write it so; leave the word
 * alone from now on. For a paragraph without case: restore it. For a selection: restore it, or put it in title case.
 */
import { type CodeAction, CodeActionKind, type Diagnostic, type TextEdit } from 'vscode-languageserver';
import type { Finding } from '../analysis/document.js';
import type { Paragraph } from '../analysis/paragraph.js';
import { placeIn } from '../analysis/paragraph.js';
import type { TextBuffer } from '../text/buffer.js';
import type { Change } from './changes.js';

export const COMMANDS = {
  restoreSelection: 'truecase.restoreSelection',
  restoreDocument: 'truecase.restoreDocument',
  titleCase: 'truecase.titleCase',
  addWord: 'truecase.addWord',
} as const;

export function editsOf(buffer: TextBuffer, changes: readonly Change[]): TextEdit[] {
  return changes.map(({ start, end, to }) => ({ range: buffer.rangeOf(start, end), newText: to }));
}

/** Quick fixes for one finding. `diagnostic` is the mark that they belong to. */
export function fixesOf(
  buffer: TextBuffer,
  finding: Finding,
  diagnostic: Diagnostic,
  everywhere: readonly Change[],
): CodeAction[] {
  const { uri } = buffer;
  const { start, end, from, to } = finding;
  const diagnostics = [diagnostic];
  if (to === null) {
    const args = [uri, buffer.rangeOf(start, end)];
    const command = {
      title: 'Restore the case of this paragraph',
      command: COMMANDS.restoreSelection,
      arguments: args,
    };
    return [{ title: command.title, kind: CodeActionKind.QuickFix, diagnostics, isPreferred: true, command }];
  }
  const edit = { changes: { [uri]: editsOf(buffer, [{ start, end, to }]) } };
  const add = (word: string, title: string) => ({ title, command: COMMANDS.addWord, arguments: [uri, word] });
  const all = { changes: { [uri]: editsOf(buffer, everywhere) } };
  const always = `Always write “${to}” in this workspace`;
  const never = `Leave “${from}” alone in this workspace`;
  const actions: CodeAction[] = [{ title: `Write “${to}”`, isPreferred: true, edit }];
  if (everywhere.length > 1) {
    actions.push({ title: `Write “${to}” everywhere in this file (${everywhere.length} places)`, edit: all });
  }
  actions.push({ title: always, edit: all, command: add(to, always) }, { title: never, command: add(from, never) });
  return actions.map((action) => ({ ...action, kind: CodeActionKind.QuickFix, diagnostics }));
}

/** Actions for a selection. */
export function rewritesOf(buffer: TextBuffer, start: number, end: number): CodeAction[] {
  const args = [buffer.uri, buffer.rangeOf(start, end)];
  const rows = [
    ['Restore case of selection', COMMANDS.restoreSelection],
    ['Title case', COMMANDS.titleCase],
  ] as const;
  return rows.map(([title, command]) => ({
    title,
    kind: CodeActionKind.RefactorRewrite,
    command: { title, command, arguments: args },
  }));
}

const WORDLIKE = /[\p{L}\p{M}\p{N}]/u;

/** All places where the text of the document has this word in this spelling. */
export function placesOf(paragraphs: readonly Paragraph[], from: string, to: string): Change[] {
  const changes: Change[] = [];
  for (const paragraph of paragraphs) {
    const { text } = paragraph;
    for (let at = text.indexOf(from); at >= 0; at = text.indexOf(from, at + from.length)) {
      const end = at + from.length;
      if ((at > 0 && WORDLIKE.test(text[at - 1]!)) || (end < text.length && WORDLIKE.test(text[end]!))) continue;
      const start = placeIn(paragraph, at, end);
      if (start >= 0) changes.push({ start, end: start + from.length, to });
    }
  }
  return changes.sort((a, b) => a.start - b.start);
}
