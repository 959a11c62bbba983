/**
 * The editor: CodeMirror with what this page needs of it. A line ends with \n; files with other line ends get them back when
 * they are saved (file.ts).
 */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap, placeholder } from '@codemirror/view';
import { lineDirections } from './direction.js';
import { fileState } from './file.js';
import { documentFrame } from './frame.js';
import { linkedField } from './linked.js';
import { margin } from './margin.js';
import { wordMarks } from './marks.js';
import { lazySearch } from './searching.js';
import { wordState } from './words.js';

const HINT = 'Paste text, drop a file, or type here and press Restore.';

export function createState(text: string, label: string, extensions: readonly Extension[]): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      EditorState.lineSeparator.of('\n'),
      EditorView.clipboardInputFilter.of((pasted) => pasted.replace(/\r\n?/g, '\n')),
      history(),
      fileState,
      wordState,
      documentFrame,
      margin,
      wordMarks,
      linkedField,
      drawSelection(),
      lazySearch,
      highlightSpecialChars({
        specialChars: /[\u0000-\u0008\u000b-\u001f\u007f\u200b\u2028\u2029\ufeff\ufff9-\ufffc]/g,
      }),
      EditorView.lineWrapping,
      lineDirections,
      EditorView.contentAttributes.of({
        'aria-label': label,
        spellcheck: 'false',
        autocapitalize: 'off',
        autocorrect: 'off',
      }),
      placeholder(HINT),
      ...extensions,
      // Tab is not bound: it leaves the editor.
      keymap.of([...historyKeymap, ...defaultKeymap.filter(({ key }) => !STOLEN.has(key ?? ''))]),
    ],
  });
}

/** Keys that this page uses, or that belong to the browser. */
const STOLEN = new Set(['Alt-ArrowUp', 'Alt-ArrowDown', 'Alt-ArrowLeft', 'Alt-ArrowRight', 'Mod-Enter']);

/** A read-only editor beside it, for the input or the source. */
export function createPane(parent: HTMLElement, label: string): { view: EditorView; writable: Compartment } {
  const writable = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        history(),
        linkedField,
        EditorState.lineSeparator.of('\n'),
        drawSelection(),
        EditorView.lineWrapping,
        lineDirections,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
        writable.of(EditorState.readOnly.of(true)),
        keymap.of([...historyKeymap, ...defaultKeymap.filter(({ key }) => !STOLEN.has(key ?? ''))]),
      ],
    }),
  });
  return { view, writable };
}
