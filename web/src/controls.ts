/**
 * The options, folded into one line that says what they are: language, model, what is changed, capitals, lines. Their values
 * are kept. Once a small model works, the best one of its language is offered.
 */
import { byId, element, formatBytes } from './dom.js';
import { bestModel, languageName, MODELS, type ModelEntry } from './models.js';
import type { RestoreSettings } from './work/protocol.js';

const KEY = 'truecase-settings';
const KEPT = ['mode', 'headlines', 'lines'] as const;
const MODEL_KEY = 'truecase-model';
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
  readonly #best = byId<HTMLButtonElement>('best');
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
        this.#summarize();
        events.onSettings();
      });
    }
    this.#best.addEventListener('click', () => {
      const best = bestModel(this.model);
      if (best === undefined) return;
      this.#best.hidden = true;
      this.#model.value = best.name;
      byId('options-box').querySelector('summary')?.focus();
      this.#choose();
    });
    this.#summarize();
    byId('options').addEventListener('submit', (event) => {
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

  /** The model to begin with: the one that was chosen last time, or the first. */
  get first(): ModelEntry | undefined {
    let kept: string | null = null;
    try {
      kept = localStorage.getItem(MODEL_KEY);
    } catch {
      // Nothing is kept here.
    }
    return MODELS.find(({ name }) => name === kept) ?? MODELS[0];
  }

  /** Shows a model that is in use without having been chosen here: one from a file, or an adapted one. */
  showOwn(title: string): void {
    this.#model.querySelector(`option[value=${OWN_MODEL}]`)?.remove();
    this.#model.append(element('option', { value: OWN_MODEL }, title));
    this.#model.value = OWN_MODEL;
    this.#best.hidden = true;
    this.#summarize();
  }

  /** Shows that a model of the list is in use, and offers the best one if it is another. */
  show(name: string): void {
    this.#model.querySelector(`option[value=${OWN_MODEL}]`)?.remove();
    const entry = MODELS.find((one) => one.name === name);
    if (entry !== undefined && entry.language !== this.#language.value) {
      this.#language.value = entry.language;
      this.#fill();
    }
    this.#model.value = name;
    const best = bestModel(entry);
    this.#best.hidden = best === undefined;
    if (best !== undefined) this.#best.textContent = `Use the best model (${formatBytes(best.bytes)})`;
    try {
      localStorage.setItem(MODEL_KEY, name);
    } catch {
      // The next visit begins with the first one.
    }
    this.#summarize();
  }

  /** The line that stands for all options, in words. */
  #summarize(): void {
    const chosen = (id: string) => byId<HTMLSelectElement>(id).selectedOptions[0]?.textContent?.trim() ?? '';
    const model = chosen('model').split(' (', 1)[0]!;
    byId('options-summary').textContent = [
      model,
      `changes ${chosen('mode')}`,
      `capitals ${chosen('headlines')}`,
      `a new line ${chosen('lines')}`,
    ].join(' · ');
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
