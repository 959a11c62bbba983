/**
 * The card of one word: its choices with probabilities, and what can be done with it. It has the keyboard while it is open;
 * on a narrow page it stands at the foot. It knows nothing of the editor but what it is given.
 */
import { byId, element, formatPercent } from '../dom.js';
import type { Word } from '../editor/word.js';

export interface CardActions {
  /** Takes a spelling and goes on. */
  accept(spelling: string): void;
  /** Takes a spelling and stays, so that one can look at it. */
  show(spelling: string): void;
  everywhere(spelling: string): void;
  always(spelling: string): void;
  move(direction: 1 | -1): void;
  undo(): void;
  redo(): void;
  close(): void;
}

export class Card {
  readonly #box = byId('card');
  readonly #list = byId('card-choices');
  readonly #actions: CardActions;
  #spellings: string[] = [];
  #chosen = 0;
  #from = '';

  constructor(actions: CardActions) {
    this.#actions = actions;
    this.#box.addEventListener('keydown', (event) => this.#key(event));
    const click = (id: string, work: () => void) => byId(id).addEventListener('click', work);
    click('card-accept', () => actions.accept(this.#spelling));
    click('card-reject', () => actions.accept(this.#from));
    click('card-everywhere', () => actions.everywhere(this.#spelling));
    click('card-always', () => actions.always(this.#spelling));
    click('card-next', () => actions.move(1));
    click('card-previous', () => actions.move(-1));
    click('card-close', () => actions.close());
  }

  get isOpen(): boolean {
    return !this.#box.hidden;
  }

  get hasFocus(): boolean {
    return this.#box.contains(document.activeElement);
  }

  get #spelling(): string {
    return this.#spellings[this.#chosen] ?? this.#from;
  }

  /** Shows a word; `now` is how it stands in the text, `place` where, in the window. */
  open(word: Word, now: string, place: DOMRect, title: string, focus: boolean): void {
    const choices = word.choices();
    if (!choices.some(({ text }) => text === now)) choices.push({ text: now, probability: null });
    this.#spellings = choices.map(({ text }) => text);
    this.#chosen = Math.max(0, this.#spellings.indexOf(now));
    this.#from = word.from;
    byId('card-title').textContent = title;
    this.#list.replaceChildren(
      ...choices.map(({ text, probability }, index) => {
        const option = element(
          'div',
          { role: 'option', id: `choice-${index}`, 'aria-selected': index === this.#chosen },
          element('kbd', { 'aria-hidden': 'true' }, String(index + 1)),
          element('span', { class: 'spelling' }, text),
          element(
            'span',
            { class: 'share' },
            probability === null ? (text === word.from ? 'as it was' : '–') : formatPercent(probability),
          ),
        );
        option.style.setProperty('--share', String(probability ?? 0));
        option.addEventListener('click', () => this.#choose(index));
        return option;
      }),
    );
    this.#list.setAttribute('aria-activedescendant', `choice-${this.#chosen}`);
    this.#box.hidden = false;
    this.put(place);
    if (focus) this.#list.focus({ preventScroll: true });
  }

  close(): void {
    this.#box.hidden = true;
  }

  /** The next spelling, as a second click on the word gives it. */
  cycle(): void {
    this.#choose((this.#chosen + 1) % this.#spellings.length);
  }

  #choose(index: number): void {
    if (index < 0 || index >= this.#spellings.length) return;
    this.#chosen = index;
    this.#actions.show(this.#spelling);
  }

  /** Puts the card next to its word, or where the style sheet has it on a narrow page; also after a resize. */
  put(place: DOMRect): void {
    const { style } = this.#box;
    if (matchMedia('(max-width: 40rem)').matches) {
      style.left = '';
      style.top = '';
      return;
    }
    const { width, height } = this.#box.getBoundingClientRect();
    const below = place.bottom + 8 + height < innerHeight;
    style.left = `${Math.max(8, Math.min(place.left - 16, innerWidth - width - 8))}px`;
    style.top = `${below ? place.bottom + 8 : Math.max(8, place.top - height - 8)}px`;
  }

  #key(event: KeyboardEvent): void {
    const action = this.#actionOf(event);
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  /** Keys work in the list; on a button Enter and the space bar press it. */
  #actionOf(event: KeyboardEvent): (() => void) | null {
    const { key, altKey, shiftKey } = event;
    const actions = this.#actions;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() === 'z') return shiftKey ? actions.redo : actions.undo;
      return key.toLowerCase() === 'y' ? actions.redo : null;
    }
    if (key === 'ArrowDown' && altKey) return () => actions.move(1);
    if (key === 'ArrowUp' && altKey) return () => actions.move(-1);
    if (key === 'Escape') return actions.close;
    if (altKey || event.target !== this.#list) return null;
    if (/^[1-5]$/.test(key)) return () => this.#choose(Number(key) - 1);
    switch (key) {
      case 'Enter':
        return () => actions.accept(this.#spelling);
      case 'ArrowDown':
        return () => this.#choose(Math.min(this.#chosen + 1, this.#spellings.length - 1));
      case 'ArrowUp':
        return () => this.#choose(Math.max(this.#chosen - 1, 0));
      case ' ':
        return () => this.cycle();
      case 'r':
      case 'R':
        return () => actions.accept(this.#from);
      case 'e':
      case 'E':
        return () => actions.everywhere(this.#spelling);
      case 's':
      case 'S':
        return () => actions.always(this.#spelling);
      default:
        return null;
    }
  }
}
