/**
 * The document controller: opens, restores and edits the text in hand. It joins the editor and the worker and knows nothing
 * of the controls around them.
 */
import { isolateHistory } from '@codemirror/commands';
import { RangeSet, type StateEffect, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { debounce } from './dom.js';
import { createState } from './editor/editor.js';
import { type FileInfo, fileField, NO_FILE, setFile } from './editor/file.js';
import { frameOf, setFrame } from './editor/frame.js';
import { labelsField, setLabels } from './editor/margin.js';
import { byPage, continued, isEdit, isHistory } from './editor/origin.js';
import { takePieces, takeVerdicts } from './editor/pieces.js';
import { inputOf, setWords, spellingsField } from './editor/words.js';
import { type Engine, EngineError } from './engine.js';
import { joinLineEnds } from './lineEnds.js';
import { isSample } from './sample.js';
import type { Piece, RestoreSettings } from './work/protocol.js';

/** Longer texts are taken up piece by piece, so that the page never pauses. */
const AT_ONCE_UNITS = 100_000;
const PAUSE_MS = 400;

export interface DocumentEvents {
  /** The text, its words or the place of the reader have changed. */
  onUpdate(): void;
  onBusy(isBusy: boolean): void;
  onWarnings(messages: readonly string[]): void;
  onTrouble(error: Error): void;
  /** A click on a word of the text. */
  onClick(place: number): void;
  /** Links between source and text, for the view next to the source. */
  onLinks(links: Uint32Array): void;
  /** What the text translates; null if that is not to be used. */
  source(): string | null;
  settings(): RestoreSettings;
  /** Which fields or columns of the document are text. */
  fields(): readonly string[];
}

export class DocumentController {
  readonly view: EditorView;
  readonly #engine: Engine;
  readonly #events: DocumentEvents;
  /** Counts restorings, so that pieces of old ones are told apart. */
  #run = 0;
  #busy = false;
  /** A model has been loaded. */
  #ready = false;
  /** What is to be restored as soon as it can be: lines of this stretch, or all. */
  #wanted: { from: number; to: number } | null = null;
  readonly #soon = debounce(() => this.#start(), PAUSE_MS);

  constructor(engine: Engine, parent: HTMLElement, events: DocumentEvents) {
    this.#engine = engine;
    this.#events = events;
    const listener = EditorView.updateListener.of((update) => {
      for (const transaction of update.transactions) this.#follow(transaction);
      const changed = update.docChanged || update.transactions.some(({ effects }) => effects.length > 0);
      if (changed || update.selectionSet) events.onUpdate();
    });
    const clicks = EditorView.domEventHandlers({
      click: (event, view) => {
        const place = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (place !== null && view.state.selection.main.empty) events.onClick(place);
      },
    });
    const pastes = EditorView.domEventHandlers({
      // What is pasted takes the place of the sample.
      paste: (_event, view) => {
        if (isSample(view.state)) view.dispatch({ selection: { anchor: 0, head: view.state.doc.length } });
        return false;
      },
    });
    this.view = new EditorView({ parent, state: createState('', 'Text', [listener, clicks, pastes]) });
  }

  get file(): FileInfo {
    return this.view.state.field(fileField);
  }

  get text(): string {
    return this.view.state.sliceDoc();
  }

  /** The text as its file has it. */
  get fileText(): string {
    return joinLineEnds(this.text, this.file.lineEnd);
  }

  /** Shows another text; undo brings the one before back. */
  open(text: string, file: FileInfo = NO_FILE, kept: Uint32Array = new Uint32Array(0)): void {
    this.#run++;
    const { state } = this.view;
    const doc = state.toText(text);
    const frame = frameOf(doc, file.format, kept);
    this.view.dispatch({
      changes: { from: 0, to: state.doc.length, insert: doc },
      selection: { anchor: 0 },
      effects: [
        setFile.of(file),
        setFrame.of(frame),
        setWords.of(RangeSet.empty),
        setLabels.of(frame.labels),
      ] satisfies StateEffect<unknown>[],
      annotations: [byPage.of(true), isolateHistory.of('full')],
      scrollIntoView: true,
    });
  }

  /** Shows the text that a visit begins with, which is no step of the history. */
  begin(text: string): void {
    this.view.dispatch({
      changes: { from: 0, insert: this.view.state.toText(text) },
      annotations: [byPage.of(true), Transaction.addToHistory.of(false)],
    });
  }

  /** Shows anew what of the document is not text. */
  frame(kept: Uint32Array): void {
    const frame = frameOf(this.view.state.doc, this.file.format, kept);
    this.view.dispatch({ effects: [setFrame.of(frame)], annotations: byPage.of(true) });
  }

  /** A model is there: what has waited for it is restored. */
  ready(): void {
    this.#ready = true;
    this.#start();
  }

  unready(): void {
    this.#ready = false;
  }

  /** Restores the text, or the lines of a stretch of it. */
  restore(from = 0, to = this.view.state.doc.length): void {
    this.#wanted = { from, to };
    this.#start();
  }

  #follow(transaction: Transaction): void {
    if (isHistory(transaction)) this.#cancel();
    if (!isEdit(transaction)) return;
    const pasted = transaction.isUserEvent('input.paste') || transaction.isUserEvent('input.drop');
    if (pasted) {
      let [from, to] = [this.view.state.doc.length, 0];
      transaction.changes.iterChangedRanges((_a, _b, start, end) => {
        from = Math.min(from, start);
        to = Math.max(to, end);
      });
      this.#cancel();
      this.#wanted = { from, to };
      queueMicrotask(() => this.#start());
    } else if (this.#busy) {
      // Offsets of what is under way are no longer right: it begins again when the typing stops.
      this.#cancel();
      this.#wanted = { from: 0, to: transaction.newDoc.length };
      this.#soon();
    } else if (this.#wanted !== null) {
      const { from, to } = this.#wanted;
      this.#wanted = { from: transaction.changes.mapPos(from, -1), to: transaction.changes.mapPos(to, 1) };
    }
  }

  #cancel(): void {
    if (!this.#busy) return;
    this.#run++;
    this.#setBusy(false);
    void this.#engine.ask('cancel', {});
  }

  #setBusy(isBusy: boolean): void {
    this.#busy = isBusy;
    this.#events.onBusy(isBusy);
  }

  #start(): void {
    if (!this.#ready || this.#wanted === null) return;
    const { from, to } = this.#wanted;
    this.#wanted = null;
    void this.#restore(from, to);
  }

  async #restore(from: number, to: number): Promise<void> {
    const run = ++this.#run;
    const { doc } = this.view.state;
    const source = this.#events.source();
    // Only plain text can be restored in part: documents and translations need all of it.
    const whole = this.file.format !== 'plain' || source !== null;
    const start = whole ? 0 : doc.lineAt(Math.min(from, doc.length)).from;
    const end = whole ? doc.length : doc.lineAt(Math.min(to, doc.length)).to;
    const input = inputOf(this.view.state).slice(start, end);
    if (input.length === 0) return;
    const words = this.view.state.field(spellingsField);
    const { format } = this.file;
    const settings = this.#events.settings();
    const pieces: Piece[] = [];
    const stream = input.length > AT_ONCE_UNITS;
    let first = true;
    this.#setBusy(true);
    try {
      const { warnings } = await this.#engine.ask(
        'restore',
        { text: input, settings, words, format, fields: this.#events.fields(), source },
        {
          onPiece: (piece) => {
            if (run !== this.#run) return;
            if (!stream) {
              pieces.push(piece);
              return;
            }
            this.#take([piece], start, input, first, format === 'plain');
            first = false;
          },
        },
      );
      if (run !== this.#run) return;
      if (!stream) this.#take(pieces, start, input, true, false);
      this.#setBusy(false);
      this.#events.onWarnings(warnings);
    } catch (error) {
      if (run !== this.#run || (error instanceof EngineError && error.code === 'AbortError')) return;
      this.#setBusy(false);
      this.#events.onTrouble(error as Error);
    }
  }

  /** Pieces after the first are part of the same step of the history. */
  #take(pieces: readonly Piece[], start: number, input: string, first: boolean, whole: boolean): void {
    const { state } = this.view;
    const { changes, words } = takePieces(state, pieces, start, input, whole);
    const effects: StateEffect<unknown>[] = [setWords.of(words)];
    if (pieces.some(({ lines }) => lines.length > 0)) {
      effects.push(setLabels.of(takeVerdicts(state.field(labelsField), pieces, start)));
    }
    const annotations = first
      ? [byPage.of(true), isolateHistory.of('before')]
      : [byPage.of(true), continued.of(true), Transaction.userEvent.of('input.type.compose')];
    this.view.dispatch({ changes, selection: state.selection, effects, annotations });
    for (const { links } of pieces) if (links.length > 0) this.#events.onLinks(links);
  }
}
