// Results by name, kept in a file as soon as they are there: a run that was interrupted goes on where it ended.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export class Results {
  #path;
  #settings;
  #known = {};

  /** Without a path nothing is kept. Results of other settings do not count. */
  constructor(path, settings) {
    this.#path = path;
    this.#settings = settings;
    if (path === undefined || !existsSync(path)) return;
    const kept = JSON.parse(readFileSync(path, 'utf8'));
    if (kept.settings === settings) this.#known = kept.results;
  }

  /** The result of this name; the work is done unless there is one. */
  async get(name, work) {
    if (!Object.hasOwn(this.#known, name)) {
      this.#known[name] = await work();
      this.#save();
    }
    return this.#known[name];
  }

  /** All is done: the next run begins anew. */
  close() {
    if (this.#path !== undefined) rmSync(this.#path, { force: true });
  }

  #save() {
    if (this.#path === undefined) return;
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, JSON.stringify({ settings: this.#settings, results: this.#known }));
  }
}
