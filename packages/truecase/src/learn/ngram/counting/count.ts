/**
 * Counts the n-grams of a corpus of any size within a memory budget:
 *   read (lines → numbers, in segments) → vocabulary (final numbers) → windows (sorted runs) → orders (sorted files).
 * Every phase notes in the workspace what is complete, so that a count that failed can go on there. The result does not
 * depend on the number of workers, on the budget or on how often it was interrupted.
 */

import type { LaneEvent } from './lane.js';
import type { Lanes } from './lanes.js';
import { openLanes } from './lanes.js';
import { type CountOptions, type CountProgress, type CountSettings, completeOptions } from './options.js';
import { type CountCorpus, readCorpus } from './reading.js';
import { type CountStore, FileStore } from './store.js';
import type { Place } from './windows.js';
import { Workspace } from './workspace.js';

export async function countNgrams(corpus: CountCorpus, options: CountOptions): Promise<CountStore> {
  const settings = completeOptions(options);
  options.signal?.throwIfAborted();
  const workspace = await Workspace.open(corpus.files, settings, options.tempDir);
  try {
    const count = new Count(workspace, settings, options);
    await count.number(corpus);
    await count.gather();
    return new FileStore(workspace, settings);
  } catch (error) {
    workspace.close(true);
    throw error;
  }
}

class Count {
  readonly #workspace: Workspace;
  readonly #settings: CountSettings;
  readonly #options: CountOptions;
  #onEvent: (lane: number, event: LaneEvent) => void = () => undefined;

  constructor(workspace: Workspace, settings: CountSettings, options: CountOptions) {
    this.#workspace = workspace;
    this.#settings = settings;
    this.#options = options;
  }

  /** Text to final numbers. */
  async number(corpus: CountCorpus): Promise<void> {
    if (this.#workspace.manifest.vocabulary !== undefined) return;
    await this.#withPool(async (pool) => {
      if (this.#workspace.manifest.segments === undefined) {
        const report = (done: number): void => this.#report('reading', done, corpus.totalBytes, 'bytes');
        const read = await readCorpus(corpus, pool, this.#options.signal, report);
        await this.#workspace.note({ segments: read, texts: corpus.digests?.().map(({ digest }) => digest) ?? [] });
      }
      const segments = this.#workspace.manifest.segments!.flat();
      this.#report('numbering', 0, 0, 'steps');
      const vocabulary = await pool.run(0, { kind: 'vocabulary', segments });
      await this.#workspace.note({ vocabulary });
    });
    this.#workspace.sweep();
  }

  /** Numbers to n-grams. */
  async gather(): Promise<void> {
    if (this.#workspace.manifest.totals !== undefined) return;
    await this.#withPool(async (pool) => {
      if (this.#workspace.manifest.runs === undefined) await this.#count(pool);
      this.#workspace.sweep();
      await this.#merge(pool);
    });
    this.#workspace.sweep();
  }

  async #count(pool: Lanes): Promise<void> {
    const { segments = [], vocabulary } = this.#workspace.manifest;
    const places: Place[] = segments.map((_, lane) => this.#workspace.manifest.places?.[lane] ?? START);
    const total = segments.flat().reduce((sum, { tokens }) => sum + tokens, 0);
    let done = places.reduce((sum, place, lane) => sum + tokensBefore(segments[lane]!, place), 0);
    let noted: Promise<void> = Promise.resolve();
    this.#onEvent = (lane, event) => {
      if (event.kind === 'place') {
        places[lane] = event.place;
        noted = noted.then(() => this.#workspace.note({ places: [...places] }));
        noted.catch(() => undefined);
      } else done += event.steps;
      this.#report('counting', done, total, 'steps');
    };
    const work = segments.map((own, lane) =>
      own.length === 0
        ? []
        : pool.run(lane, { kind: 'count', segments: own, place: places[lane]!, vocabulary: vocabulary! }),
    );
    const runs = await Promise.all(work).finally(() => noted);
    await this.#workspace.note({ runs: runs.flat() });
  }

  async #merge(pool: Lanes): Promise<void> {
    const { runs, vocabulary } = this.#workspace.manifest;
    let done = 0;
    this.#onEvent = (_, event) => {
      if (event.kind === 'steps') done += event.steps;
      this.#report('merging', done, 0, 'steps');
    };
    this.#report('merging', done, 0, 'steps');
    const totals = await pool.run(0, { kind: 'merge', runs: runs!, begin: vocabulary!.begin });
    await this.#workspace.note({ totals });
  }

  /** The lanes go when the work is done, and what they held in memory goes with them. */
  async #withPool(work: (pool: Lanes) => Promise<void>): Promise<void> {
    const { signal } = this.#options;
    signal?.throwIfAborted();
    const onEvent = (lane: number, event: LaneEvent): void => this.#onEvent(lane, event);
    const pool = openLanes({ folder: this.#workspace.folder, settings: this.#settings, signal, onEvent });
    try {
      await work(pool);
    } finally {
      await pool.close();
    }
  }

  #report(phase: CountProgress['phase'], done: number, total: number, unit: CountProgress['unit']): void {
    this.#options.onProgress?.({ phase, done, total, unit });
  }
}

const START: Place = { runs: [], segment: 0, token: 0 };

function tokensBefore(segments: readonly { readonly tokens: number }[], place: Place): number {
  let tokens = place.token;
  for (let i = 0; i < place.segment; i++) tokens += segments[i]!.tokens;
  return tokens;
}
