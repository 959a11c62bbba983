/** The walk through the doubtful words: where the reader is, what the card shows, what a decision leads to. */
import { redo, undo } from '@codemirror/commands';
import type { TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { announce } from '../announce.js';
import { formatPercent } from '../dom.js';
import type { Word } from '../editor/word.js';
import { listDoubtful, type Placed, setThreshold, thresholdField, wordAt } from '../editor/words.js';
import { Card } from './card.js';
import { acceptAll, anyWordAt, choose, chooseAlways, chooseEverywhere, rejectAll } from './decide.js';
import { ReviewPanel } from './panel.js';

export class Review {
  readonly #view: EditorView;
  readonly #card: Card;
  readonly #panel: ReviewPanel;
  /** The word that the card shows. */
  #current: Placed | null = null;
  #due = false;

  constructor(view: EditorView) {
    this.#view = view;
    this.#card = new Card({
      accept: (spelling) => this.#decide(choose, spelling, true),
      show: (spelling) => this.#decide(choose, spelling, false),
      everywhere: (spelling) => this.#decide(chooseEverywhere, spelling, true),
      always: (spelling) => this.#decide(chooseAlways, spelling, true),
      move: (direction) => this.move(direction),
      undo: () => this.#history(undo),
      redo: () => this.#history(redo),
      close: () => this.close(),
    });
    this.#panel = new ReviewPanel(
      (placed) => this.show(placed, true),
      (threshold) => view.dispatch({ effects: setThreshold.of(threshold) }),
    );
    addEventListener('resize', () => this.#follow());
    addEventListener('scroll', () => this.#follow(), { passive: true });
    view.scrollDOM.addEventListener('scroll', () => this.#follow(), { passive: true });
  }

  /** Something has changed: counter and list follow with the next frame. */
  update(): void {
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => {
      this.#due = false;
      const { state } = this.#view;
      const spell = ({ start, end }: Placed) => state.sliceDoc(start, end);
      this.#panel.update(listDoubtful(state), spell, this.#current?.start ?? -1, state.field(thresholdField));
    });
  }

  /** To the next or previous word that nobody has looked at, around the ends of the text. */
  move(direction: 1 | -1): void {
    const { state } = this.#view;
    const open = listDoubtful(state).filter(({ word }) => word.decision === 'open');
    const place = this.#current?.start ?? state.selection.main.head;
    const next =
      direction === 1
        ? (open.find(({ start }) => start > place || (this.#current === null && start === place)) ?? open[0])
        : (open.findLast(({ start }) => start < place) ?? open.at(-1));
    if (next === undefined) {
      this.close();
      announce('No words are left to review.');
    } else this.show(next, true);
  }

  /** Opens the card of a word. */
  show(placed: Placed, focus: boolean): void {
    const { start, end, word } = placed;
    this.#current = placed;
    this.#view.dispatch({ selection: { anchor: start, head: end }, scrollIntoView: true });
    // The place is known only when the editor has scrolled there.
    this.#view.requestMeasure({
      read: (view) => rectangle(view, start, end),
      write: (place) => {
        if (this.#current !== placed) return;
        const now = this.#view.state.sliceDoc(start, end);
        this.#card.open(word, now, place, describe(word), focus);
        announce(this.#announcement(placed, now));
        this.update();
      },
    });
  }

  /** The word has moved in the window: the card goes with it. */
  #follow(): void {
    if (!this.#card.isOpen) return;
    this.#view.requestMeasure({
      key: this,
      read: (view) => (this.#current === null ? null : rectangle(view, this.#current.start, this.#current.end)),
      write: (place) => {
        if (place !== null && this.#card.isOpen) this.#card.put(place);
      },
    });
  }

  /** A click: the first one opens the card of a marked word, further ones go through its choices. */
  click(place: number): void {
    const marked = wordAt(this.#view.state, place);
    if (marked === null) {
      if (this.#card.isOpen) this.close();
    } else if (this.#card.isOpen && this.#current?.start === marked.start) this.#card.cycle();
    else this.show(marked, true);
  }

  /** The card of whatever word the cursor is in. */
  showHere(): boolean {
    const placed = anyWordAt(this.#view.state, this.#view.state.selection.main.head);
    if (placed !== null) this.show(placed, true);
    return placed !== null;
  }

  acceptAll(): void {
    this.#view.dispatch(acceptAll(this.#view.state));
    announce('All words accepted.');
  }

  rejectAll(): void {
    this.#view.dispatch(rejectAll(this.#view.state));
    announce('All words are as they were.');
  }

  close(): void {
    const focused = this.#card.hasFocus;
    this.#current = null;
    this.#card.close();
    if (focused) this.#view.focus();
    this.update();
  }

  #decide(
    how: (state: EditorView['state'], placed: Placed, spelling: string) => TransactionSpec,
    spelling: string,
    goOn: boolean,
  ): void {
    const placed = this.#current;
    if (placed === null) return;
    this.#view.dispatch(how(this.#view.state, placed, spelling));
    if (goOn) this.move(1);
    else this.#again(placed);
  }

  #history(step: typeof undo): void {
    step(this.#view);
    const placed = this.#current;
    if (placed !== null) this.#again(placed);
  }

  /** Shows the word anew after it has changed. */
  #again({ start, end }: Placed): void {
    const placed = anyWordAt(this.#view.state, Math.min(start, this.#view.state.doc.length));
    if (placed === null || placed.end !== end) this.close();
    else this.show(placed, true);
  }

  #announcement(placed: Placed, now: string): string {
    const all = listDoubtful(this.#view.state);
    const number = all.findIndex(({ start }) => start === placed.start) + 1;
    const { from, probability } = placed.word;
    const change = now === from ? `‘${now}’ unchanged` : `‘${from}’ to ‘${now}’`;
    const where = number === 0 ? 'Word' : `Word ${number} of ${all.length}`;
    return `${where}, ${change}, ${formatPercent(probability).replace(' %', ' per cent')}`;
  }
}

function describe(word: Word): string {
  return word.from === word.to ? `${word.from}, left as it was` : `${word.from} → ${word.to}`;
}

function rectangle(view: EditorView, start: number, end: number): DOMRect {
  const from = view.coordsAtPos(start, 1);
  const to = view.coordsAtPos(end, -1);
  if (from === null || to === null) return view.dom.getBoundingClientRect();
  return new DOMRect(from.left, from.top, Math.max(0, to.right - from.left), to.bottom - from.top);
}
