/** The list of doubtful words beside the text, with its counter and its threshold. */
import { byId, counted, element, formatPercent } from '../dom.js';
import { stepOf } from '../editor/marks.js';
import type { Placed } from '../editor/words.js';

const ROWS = 100;

export class ReviewPanel {
  readonly #list = byId('review-list');
  readonly #more = byId<HTMLButtonElement>('review-more');
  #rows = ROWS;
  #words: readonly Placed[] = [];
  #spell: (placed: Placed) => string = () => '';
  #current = -1;

  constructor(
    onOpen: (placed: Placed) => void,
    private readonly onThreshold: (threshold: number) => void,
  ) {
    const slider = byId<HTMLInputElement>('threshold');
    slider.addEventListener('input', () => {
      this.#showThreshold(Number(slider.value));
      this.onThreshold(Number(slider.value) / 100);
    });
    this.#list.addEventListener('click', (event) => {
      const button = (event.target as HTMLElement).closest('button');
      const placed = this.#words[Number(button?.dataset['index'] ?? -1)];
      if (placed !== undefined) onOpen(placed);
    });
    this.#more.addEventListener('click', () => {
      this.#rows += ROWS;
      this.#draw();
    });
  }

  #showThreshold(percent: number): void {
    byId('threshold-value').textContent = percent >= 100 ? 'all' : `${percent} %`;
    byId('threshold').setAttribute(
      'aria-valuetext',
      percent >= 100 ? 'all changed words' : `words less sure than ${percent} per cent`,
    );
  }

  /** `spell` says how a word stands in the text now; `current` is where the reader is. */
  update(words: readonly Placed[], spell: (placed: Placed) => string, current: number, threshold: number): void {
    this.#words = words;
    this.#spell = spell;
    this.#current = current;
    byId<HTMLInputElement>('threshold').value = String(Math.round(threshold * 100));
    this.#showThreshold(Math.round(threshold * 100));
    const reviewed = words.reduce((sum, { word }) => sum + (word.decision === 'open' ? 0 : 1), 0);
    byId('counter').textContent = `${reviewed.toLocaleString('en')} of ${words.length.toLocaleString('en')} reviewed`;
    const bar = byId<HTMLProgressElement>('review-progress');
    bar.max = Math.max(1, words.length);
    bar.value = reviewed;
    this.#draw();
  }

  #draw(): void {
    const shown = this.#words.slice(0, this.#rows);
    this.#list.replaceChildren(...shown.map((placed, index) => this.#row(placed, index)));
    const left = this.#words.length - shown.length;
    this.#more.hidden = left <= 0;
    this.#more.textContent = `Show more (${counted(left, 'word')} left)`;
    byId('review-empty').hidden = this.#words.length > 0;
  }

  #row(placed: Placed, index: number): HTMLLIElement {
    const { word } = placed;
    const now = this.#spell(placed);
    const change = now === word.from ? now : `${word.from} → ${now}`;
    const state = word.decision === 'open' ? formatPercent(word.probability) : word.decision;
    const button = element(
      'button',
      {
        type: 'button',
        'data-index': index,
        'data-decision': word.decision,
        'data-step': stepOf(word.probability).name,
        'aria-current': placed.start === this.#current ? 'true' : undefined,
      },
      element('span', { class: 'change' }, change),
      element('span', { class: 'state' }, state),
    );
    return element('li', {}, button);
  }
}
