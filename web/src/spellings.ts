/** The list of spellings that always win: shown, added to, and kept for all texts. */
import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { byId, element } from './dom.js';
import { setSpellings, spellingsField } from './editor/words.js';

export class Spellings {
  readonly #view: EditorView;
  #shown: readonly string[] | null = null;

  /** `onChange` is called when the reader changes the list here. */
  constructor(view: EditorView, onChange: () => void) {
    this.#view = view;
    const change = (spellings: readonly string[]) => {
      view.dispatch({ effects: setSpellings.of(spellings), annotations: isolateHistory.of('full') });
      onChange();
    };
    const input = byId<HTMLInputElement>('word-input');
    const showAdd = () => {
      byId<HTMLButtonElement>('word-add').disabled = input.value.trim() === '';
    };
    input.addEventListener('input', showAdd);
    byId('word-form').addEventListener('submit', (event) => {
      event.preventDefault();
      const word = input.value.trim();
      if (word === '') return;
      const others = this.#list.filter((one) => one.toLowerCase() !== word.toLowerCase());
      input.value = '';
      showAdd();
      change([...others, word]);
    });
    byId('word-list').addEventListener('click', (event) => {
      const word = (event.target as HTMLElement).closest('button')?.dataset['word'];
      if (word === undefined) return;
      change(this.#list.filter((one) => one !== word));
      byId('word-input').focus();
    });
  }

  get #list(): readonly string[] {
    return this.#view.state.field(spellingsField);
  }

  update(): void {
    if (this.#shown === this.#list) return;
    this.#shown = this.#list;
    byId('word-list').replaceChildren(
      ...this.#list.map((word) =>
        element(
          'li',
          {},
          element('span', {}, word),
          element('button', { type: 'button', 'data-word': word, 'aria-label': `Remove ${word}` }, '×'),
        ),
      ),
    );
  }
}
