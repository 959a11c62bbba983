/**
 * The truecasers of one thread: those of the models, and the latest of those with a user's words, as far as these take little
 * memory. Models and compiled word lists are views of memory that all threads share.
 */
import type { Truecaser } from 'truecase';
import { languageOf, openShared, UserWords } from 'truecase/host';
import { loadRecognizer, type Recognizer } from 'truecase/ner';
import { Problem } from '../problem.js';
import { type Choice, type CompiledLists, type LoadedModel, listKey } from './job.js';

/** Memory of the words of truecasers that are kept. */
const MOST_KEPT_BYTES = 4 * 2 ** 20;
const MOST_KEPT = 64;
/** What a word takes: its spelling in the key, and about forty bytes. */
const WORD_BYTES = 40;
const NO_LISTS: CompiledLists = new Map();

interface Kept {
  readonly truecaser: Truecaser;
  readonly bytes: number;
}

export class TruecaserCache {
  #models = new Map<string, Truecaser>();
  #recognizers = new Map<string, Recognizer>();
  /** Truecasers with words, the latest used last, by what was chosen. */
  readonly #kept = new Map<string, Kept>();
  #keptBytes = 0;
  /** The last choice with words or lists: texts of a batch share theirs. */
  #last: { readonly choice: Choice; readonly compiled: CompiledLists; readonly truecaser: Truecaser } | undefined;

  get names(): readonly string[] {
    return [...this.#models.keys()];
  }

  /** Memory of the words that are kept. */
  get keptBytes(): number {
    return this.#keptBytes;
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
    this.#keptBytes = 0;
    this.#last = undefined;
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

  find(choice: Choice, compiled: CompiledLists = NO_LISTS): Truecaser {
    const { model, words = [], lists = [] } = choice;
    const plain = this.model(model);
    if (words.length === 0 && lists.length === 0) return plain;
    const last = this.#last;
    if (last !== undefined && last.compiled === compiled && isSame(last.choice, choice)) return last.truecaser;
    const truecaser = this.#withWords(plain, model, words);
    const found = lists.length === 0 ? truecaser : truecaser.withLists([], openLists(plain.language, lists, compiled));
    this.#last = { choice, compiled, truecaser: found };
    return found;
  }

  #withWords(plain: Truecaser, model: string | undefined, words: readonly string[]): Truecaser {
    if (words.length === 0) return plain;
    const key = JSON.stringify([model ?? null, words]);
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.truecaser;
    }
    const truecaser = plain.with({ words });
    const bytes = 4 * key.length + WORD_BYTES * words.length;
    this.#kept.set(key, { truecaser, bytes });
    this.#keptBytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#kept) {
      if (this.#keptBytes <= MOST_KEPT_BYTES && this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
      this.#keptBytes -= freed;
    }
    return truecaser;
  }
}

function openLists(language: string, lists: readonly string[], compiled: CompiledLists): UserWords[] {
  const rules = languageOf(language);
  return lists.map((name) => {
    const found = compiled.get(listKey(language, name));
    if (found === undefined) throw new Problem('no-such-list', `There is no word list ${JSON.stringify(name)}.`);
    return UserWords.open(found, rules);
  });
}

/** The same objects, as texts of one job have them. */
function isSame(one: Choice, other: Choice): boolean {
  return one.model === other.model && one.words === other.words && one.lists === other.lists;
}
