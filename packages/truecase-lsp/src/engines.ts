/** Engines by their settings: a model is loaded once, and settings that ask for the same share an engine. */
import type { Truecaser } from 'truecase';
import { load } from 'truecase/node';
import { Engine } from './analysis/engine.js';
import type { Settings } from './settings.js';

export type Load = (model: string) => Promise<Truecaser>;

export class Engines {
  readonly #load: Load;
  readonly #models = new Map<string, Promise<Truecaser>>();
  readonly #engines = new Map<string, Promise<Engine>>();

  constructor(loadModel: Load = load) {
    this.#load = loadModel;
  }

  of({ model, words, lines, protect, forceLanguage }: Settings): Promise<Engine> {
    const key = JSON.stringify([model, words, lines, protect, forceLanguage]);
    let engine = this.#engines.get(key);
    if (engine === undefined) {
      // Words come one by one; what nobody uses any more is forgotten.
      if (this.#engines.size >= MOST_ENGINES) this.#engines.delete(this.#engines.keys().next().value!);
      engine = this.#model(model).then((base) => new Engine(base, { words, lines, protect, forceLanguage }));
      this.#engines.set(key, engine);
      engine.catch(() => this.#engines.delete(key));
    }
    return engine;
  }

  #model(name: string): Promise<Truecaser> {
    let model = this.#models.get(name);
    if (model === undefined) {
      model = this.#load(name);
      this.#models.set(name, model);
      model.catch(() => this.#models.delete(name));
    }
    return model;
  }
}

const MOST_ENGINES = 8;
