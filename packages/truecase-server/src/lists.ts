/**
 * Word lists as requests use them: read from the store and compiled when one names them, once per change and language for all
 * threads, and kept in shared memory within a limit, the latest used longest. What requests that run need is never thrown out; a
 * request whose lists do not fit is refused. The work of compiling counts for the client that asked.
 */
import { Problem } from './problem.js';
import type { Storage } from './store/storage.js';
import { type Choice, type CompiledLists, type Job, listKey, type Outcome } from './work/job.js';

interface Entry {
  readonly bytes: Uint8Array;
  /** Requests that use it. */
  users: number;
}

/** Compiled lists that stay until they are let go of. */
export interface UsedLists {
  readonly compiled: CompiledLists;
  end(): void;
}

/** A list as it was compiled for a language. */
export interface CompiledList {
  readonly language: string;
  readonly bytes: Uint8Array;
}

export type RunJob = (job: Job, client: string) => Promise<Outcome>;

export class WordLists {
  readonly #storage: Pick<Storage, 'list'>;
  readonly #run: RunJob;
  readonly #maxBytes: number;
  /** By listKey, the latest used last. */
  readonly #entries = new Map<string, Entry>();
  readonly #loading = new Map<string, Promise<Uint8Array | undefined>>();
  /** How often each list has changed: what was read before a change is not kept after it. */
  readonly #changes = new Map<string, number>();
  /** The last change of each list that is under way. */
  readonly #changing = new Map<string, Promise<boolean>>();
  #bytes = 0;

  constructor(storage: Pick<Storage, 'list'>, run: RunJob, maxBytes: number) {
    this.#storage = storage;
    this.#run = run;
    this.#maxBytes = maxBytes;
  }

  /** Memory of the lists that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The lists that choices name, each for the language of its model; those that do not exist are left out. */
  async use(
    choices: Iterable<Choice>,
    languageOfModel: (model?: string) => string | undefined,
    client: string,
  ): Promise<UsedLists> {
    const compiled = new Map<string, Uint8Array>();
    const used: Entry[] = [];
    const end = (): void => {
      for (const entry of used.splice(0)) entry.users--;
    };
    try {
      for (const { model, lists = [] } of choices) {
        const language = languageOfModel(model);
        for (const name of language === undefined ? [] : lists) {
          const key = listKey(language!, name);
          if (compiled.has(key)) continue;
          const entry = await this.#find(name, language!, client);
          if (entry === undefined) continue;
          entry.users++;
          used.push(entry);
          compiled.set(key, entry.bytes);
        }
      }
    } catch (error) {
      end();
      throw error;
    }
    return { compiled, end };
  }

  /** Compiles the words of a list, a JSON array, and thereby refuses those that no request could use. */
  async compile(words: string, language: string, client: string): Promise<Uint8Array> {
    const bytes = (await this.#run({ kind: 'compile', words, language }, client)).value as Uint8Array;
    if (4 * bytes.length <= this.#maxBytes) return bytes;
    throw new Problem('unprocessable', `The list takes ${bytes.length} bytes, expected at most ${this.#maxBytes / 4}.`);
  }

  /**
   * Changes a list in the store, one change of a list after the other, and forgets what there was of it; `compiled` is what it is
   * from then on. Gives what `act` gives, which is false where nothing was changed.
   */
  async change(name: string, act: () => Promise<boolean>, compiled?: CompiledList): Promise<boolean> {
    const earlier = this.#changing.get(name);
    const change = (async () => {
      await earlier?.catch(() => undefined);
      const done = await act();
      if (done) this.#replace(name, compiled);
      return done;
    })();
    this.#changing.set(name, change);
    try {
      return await change;
    } finally {
      if (this.#changing.get(name) === change) this.#changing.delete(name);
    }
  }

  #replace(name: string, compiled: CompiledList | undefined): void {
    this.#changes.set(name, this.#changeOf(name) + 1);
    for (const key of this.#entries.keys()) if (key.endsWith(` ${name}`)) this.#drop(key);
    for (const key of this.#loading.keys()) if (key.endsWith(` ${name}`)) this.#loading.delete(key);
    if (compiled !== undefined && this.#makeRoom(compiled.bytes.length)) {
      this.#keep(listKey(compiled.language, name), compiled.bytes);
    }
  }

  async #find(name: string, language: string, client: string): Promise<Entry | undefined> {
    const key = listKey(language, name);
    const kept = this.#entries.get(key);
    if (kept !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, kept);
      return kept;
    }
    const change = this.#changeOf(name);
    const loading = this.#loading.get(key) ?? this.#load(name, language, client);
    this.#loading.set(key, loading);
    let bytes: Uint8Array | undefined;
    try {
      bytes = await loading;
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    }
    if (bytes === undefined) return undefined;
    const meanwhile = this.#entries.get(key);
    if (meanwhile !== undefined) return meanwhile;
    if (!this.#makeRoom(bytes.length)) {
      throw new Problem('overloaded', 'The word lists that are in use take all the memory there is for them.', {
        headers: { 'Retry-After': '1' },
      });
    }
    return change === this.#changeOf(name) ? this.#keep(key, bytes) : { bytes, users: 0 };
  }

  async #load(name: string, language: string, client: string): Promise<Uint8Array | undefined> {
    const words = await this.#storage.list(name);
    return words === null ? undefined : this.compile(words, language, client);
  }

  #keep(key: string, bytes: Uint8Array): Entry {
    const entry = { bytes, users: 0 };
    this.#entries.set(key, entry);
    this.#bytes += bytes.length;
    return entry;
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes.length ?? 0;
    this.#entries.delete(key);
  }

  /** Throws out lists that nobody uses, the oldest first, until there is room; whether there is. */
  #makeRoom(bytes: number): boolean {
    for (const [key, { users }] of this.#entries) {
      if (this.#bytes + bytes <= this.#maxBytes) break;
      if (users === 0) this.#drop(key);
    }
    return this.#bytes + bytes <= this.#maxBytes;
  }

  #changeOf(name: string): number {
    return this.#changes.get(name) ?? 0;
  }
}
