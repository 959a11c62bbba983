/** The choosers above the text: language, model, mode, style, lines. Their values are kept. */
import { byId, element, formatBytes } from './dom.js';
import { languageName, MODELS, type ModelEntry } from './models.js';
import type { RestoreSettings } from './work/protocol.js';

const KEY = 'truecase-settings';
const KEPT = ['mode', 'headlines', 'lines'] as const;
/** The choice that stands for a model from a file. */
export const OWN_MODEL = 'own';

export interface ControlEvents {
  onModel(model: ModelEntry): void;
  onSettings(): void;
  onRestore(): void;
}

export class Controls {
  readonly #language = byId<HTMLSelectElement>('language');
  readonly #model = byId<HTMLSelectElement>('model');
  readonly #events: ControlEvents;

  constructor(events: ControlEvents) {
    this.#events = events;
    const tags = [...new Set(MODELS.map(({ language }) => language))];
    this.#language.append(...tags.map((tag) => element('option', { value: tag }, languageName(tag))));
    this.#fill();
    this.#language.addEventListener('change', () => {
      this.#fill();
      this.#choose();
    });
    this.#model.addEventListener('change', () => this.#choose());
    this.#recall();
    for (const id of KEPT) {
      byId<HTMLSelectElement>(id).addEventListener('change', () => {
        this.#keep();
        events.onSettings();
      });
    }
    byId('controls').addEventListener('submit', (event) => {
      event.preventDefault();
      events.onRestore();
    });
  }

  get settings(): RestoreSettings {
    const value = (id: string) => byId<HTMLSelectElement>(id).value;
    return {
      mode: value('mode') as RestoreSettings['mode'],
      headlines: value('headlines') as RestoreSettings['headlines'],
      lines: value('lines') as RestoreSettings['lines'],
      document: false,
    };
  }

  get model(): ModelEntry | undefined {
    return MODELS.find(({ name }) => name === this.#model.value);
  }

  /** Shows a model that is in use without having been chosen here: one from a file, or an adapted one. */
  showOwn(title: string): void {
    this.#model.querySelector(`option[value=${OWN_MODEL}]`)?.remove();
    this.#model.append(element('option', { value: OWN_MODEL }, title));
    this.#model.value = OWN_MODEL;
  }

  show(name: string): void {
    this.#model.querySelector(`option[value=${OWN_MODEL}]`)?.remove();
    this.#model.value = name;
  }

  #fill(): void {
    const models = MODELS.filter(({ language }) => language === this.#language.value);
    this.#model.replaceChildren(
      ...models.map(({ name, title, bytes }) => element('option', { value: name }, `${title} (${formatBytes(bytes)})`)),
    );
  }

  #choose(): void {
    const { model } = this;
    if (model !== undefined) this.#events.onModel(model);
  }

  #keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.settings));
    } catch {
      // They hold for this visit only.
    }
  }

  #recall(): void {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<RestoreSettings>;
      for (const id of KEPT) {
        const chooser = byId<HTMLSelectElement>(id);
        if ([...chooser.options].some(({ value }) => value === kept[id])) chooser.value = kept[id]!;
      }
    } catch {
      // The defaults hold.
    }
  }
}
