/**
 * The pane beside the text: its input, line by line as it was, or the source that it translates, which can be edited. Both
 * scroll together; words that belong together are marked when the pointer is on one of them.
 */
import { EditorState, type Range, RangeSet, StateEffect } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import { byId, debounce } from './dom.js';
import { createPane } from './editor/editor.js';
import { setLinked } from './editor/linked.js';
import { inputOf } from './editor/words.js';

export type PaneKind = 'none' | 'input' | 'source';

const mark = Decoration.mark({ class: 'linked' });

export class Pane {
  readonly #main: EditorView;
  readonly #view: EditorView;
  readonly #writable: ReturnType<typeof createPane>['writable'];
  readonly #box = byId('pane');
  #kind: PaneKind = 'none';
  /** [links][4] source stretch and target stretch */
  #links = new Uint32Array(0);
  readonly #refresh = debounce(() => this.#showInput(), 150);

  constructor(main: EditorView, onSource: () => void) {
    this.#main = main;
    const { view, writable } = createPane(byId('pane-editor'), 'Input or source');
    this.#view = view;
    this.#writable = writable;
    const changed = debounce(onSource, 600);
    view.dispatch({
      effects: StateEffect.appendConfig.of(
        EditorView.updateListener.of((update) => {
          if (update.docChanged && this.#kind === 'source') {
            this.#links = new Uint32Array(0);
            changed();
          }
        }),
      ),
    });
    this.#together(main, view);
    this.#together(view, main);
    view.dom.addEventListener('mousemove', (event) => this.#point(view, event, 0));
    main.dom.addEventListener('mousemove', (event) => this.#point(main, event, 2));
  }

  get kind(): PaneKind {
    return this.#kind;
  }

  get source(): string | null {
    const text = this.#view.state.sliceDoc();
    return this.#kind === 'source' && text.trim() !== '' ? text : null;
  }

  show(kind: PaneKind, source = ''): void {
    this.#kind = kind;
    this.#box.hidden = kind === 'none';
    byId('pane-title').textContent = kind === 'source' ? 'Source' : 'Input';
    byId('panes').dataset['kind'] = kind;
    this.#view.dispatch({
      changes: { from: 0, to: this.#view.state.doc.length, insert: kind === 'source' ? source : '' },
      effects: this.#writable.reconfigure(EditorState.readOnly.of(kind !== 'source')),
    });
    this.#view.contentDOM.setAttribute(
      'aria-label',
      kind === 'source' ? 'Source, one line for each line of the text' : 'Input',
    );
    this.#showInput();
  }

  /** The text has changed. */
  update(): void {
    if (this.#kind === 'input') this.#refresh();
  }

  link(links: Uint32Array<ArrayBuffer>): void {
    this.#links = links;
  }

  #showInput(): void {
    if (this.#kind !== 'input') return;
    const input = inputOf(this.#main.state);
    if (input !== this.#view.state.sliceDoc()) {
      this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: input } });
    }
  }

  /** The first line in view is the same on both sides. */
  #together(one: EditorView, other: EditorView): void {
    one.scrollDOM.addEventListener(
      'scroll',
      () => {
        if (this.#kind === 'none' || !(one.hasFocus || one.dom.matches(':hover'))) return;
        const top = one.lineBlockAtHeight(one.scrollDOM.scrollTop);
        const { number } = one.state.doc.lineAt(top.from);
        const line = other.state.doc.line(Math.min(number, other.state.doc.lines));
        const block = other.lineBlockAt(line.from);
        const share = (one.scrollDOM.scrollTop - top.top) / Math.max(1, top.height);
        other.scrollDOM.scrollTop = block.top + share * block.height;
      },
      { passive: true },
    );
  }

  /** Marks the word under the pointer and those linked to it; `side` is 0 in the source and 2 in the text. */
  #point(view: EditorView, event: MouseEvent, side: 0 | 2): void {
    if (this.#kind !== 'source' || this.#links.length === 0) return;
    const place = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? -1;
    this.highlight(place, side);
  }

  highlight(place: number, side: 0 | 2): void {
    const sources: Range<Decoration>[] = [];
    const targets: Range<Decoration>[] = [];
    const links = this.#links;
    for (let i = 0; i < links.length; i += 4) {
      if (place < links[i + side]! || place >= links[i + side + 1]!) continue;
      sources.push(mark.range(links[i]!, links[i + 1]!));
      targets.push(mark.range(links[i + 2]!, links[i + 3]!));
    }
    this.#view.dispatch({ effects: setLinked.of(RangeSet.of(sources, true)) });
    this.#main.dispatch({ effects: setLinked.of(RangeSet.of(targets, true)) });
  }
}
