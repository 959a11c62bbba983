/**
 * The truecasers of one thread: those of the models, and those with words of the user's, of which the latest are kept
 * because making one means tokenising all its words. Models are views of memory that all threads share.
 */
import type { Truecaser } from 'truecase';
import { openShared } from 'truecase/host';
import { loadRecognizer, type Recognizer } from 'truecase/ner';
import { Problem } from '../problem.js';
import type { Choice, LoadedModel } from './job.js';

const MOST_KEPT = 32;

export class Shelf {
  #models = new Map<string, Truecaser>();
  #recognizers = new Map<string, Recognizer>();
  readonly #lists = new Map<string, readonly string[]>();
  /** Truecasers with words, the latest used last. */
  readonly #kept = new Map<string, Truecaser>();

  get names(): readonly string[] {
    return [...this.#models.keys()];
  }

  /** Replaces all models. */
  async setModels(models: readonly LoadedModel[]): Promise<void> {
    const loaded = new Map<string, Truecaser>();
    const recognizers = new Map<string, Recognizer>();
    for (const model of models) {
      if (model.task === 'ner') recognizers.set(model.name, loadRecognizer(model.bytes, model.where));
      else loaded.set(model.name, await openShared(model));
    }
    this.#models = loaded;
    this.#recognizers = recognizers;
    this.#kept.clear();
  }

  /** Sets a word list, or removes it. */
  setList(name: string, words: readonly string[] | null): void {
    if (words === null) this.#lists.delete(name);
    else this.#lists.set(name, words);
    this.#kept.clear();
  }

  model(name?: string): Truecaser {
    const found = name === undefined ? this.#models.values().next().value : this.#models.get(name);
    if (found !== undefined) return found;
    throw new Problem('no-such-model', `There is no model ${JSON.stringify(name)}, only ${this.names.join(', ')}.`);
  }

  recognizer(name?: string): Recognizer {
    const found = name === undefined ? this.#recognizers.values().next().value : this.#recognizers.get(name);
    if (found !== undefined) return found;
    const wanted = name === undefined ? 'No model that recognises names' : `No recogniser ${JSON.stringify(name)}`;
    throw new Problem('no-such-model', `${wanted} is loaded.`);
  }

  find({ model, words = [], lists = [] }: Choice): Truecaser {
    const plain = this.model(model);
    if (words.length === 0 && lists.length === 0) return plain;
    const key = JSON.stringify([model ?? null, words, lists]);
    const kept = this.#kept.get(key) ?? plain.with({ words: [...words, ...lists.flatMap((list) => this.#list(list))] });
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    return kept;
  }

  #list(name: string): readonly string[] {
    const found = this.#lists.get(name);
    if (found !== undefined) return found;
    throw new Problem('no-such-list', `There is no word list ${JSON.stringify(name)}.`);
  }
}
