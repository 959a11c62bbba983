/**
 * Counts the n-grams of a corpus of any size within a memory budget:
 *   read (lines → numbers, in segments) → vocabulary (final numbers) → windows (sorted runs) → orders (sorted files).
 * Every phase notes in the workspace what is complete, so that a count that failed can go on there. The result does not
 * depend on the number of workers, on the budget or on how often it was interrupted.
 */
import type { Crew } from './crew.js';
import type { LaneEvent } from './lane.js';
import { openCrew } from './opencrew.js';
import { type CountOptions, type CountProgress, type CountSettings, completeOptions } from './options.js';
import { type CountCorpus, readCorpus } from './reading.js';
import { type CountStore, FileStore } from './store.js';
import type { Place } from './windows.js';
import { Workspace } from './workspace.js';

export async function countNgrams(corpus: CountCorpus, options: CountOptions): Promise<CountStore> {
  const settings = completeOptions(options);
  options.signal?.throwIfAborted();
  const workspace = Workspace.open(corpus.files, settings, options.tempDir);
  try {
    const count = new Count(workspace, settings, options);
    await count.read(corpus);
    await count.number();
    await count.count();
    await count.merge();
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

  constructor(workspace: Workspace, settings: CountSettings, options: CountOptions) {
    this.#workspace = workspace;
    this.#settings = settings;
    this.#options = options;
  }

  async read(corpus: CountCorpus): Promise<void> {
    if (this.#workspace.manifest.segments !== undefined) return;
    const report = (done: number): void => this.#report('reading', done, corpus.totalBytes, 'bytes');
    const segments = await this.#withCrew(
      (crew) => readCorpus(corpus, crew, this.#options.signal, report),
      () => undefined,
    );
    await this.#workspace.note({ segments });
  }

  async number(): Promise<void> {
    if (this.#workspace.manifest.vocabulary !== undefined) return;
    const segments = this.#workspace.manifest.segments!.flat();
    this.#report('numbering', 0, 0, 'steps');
    const vocabulary = await this.#withCrew(
      (crew) => crew.run(0, { kind: 'vocabulary', segments }),
      () => undefined,
    );
    await this.#workspace.note({ vocabulary });
    this.#workspace.sweep();
  }

  async count(): Promise<void> {
    const { segments = [], vocabulary, runs } = this.#workspace.manifest;
    if (runs !== undefined) return;
    const places: Place[] = segments.map((_, lane) => this.#workspace.manifest.places?.[lane] ?? START);
    const total = segments.flat().reduce((sum, { tokens }) => sum + tokens, 0);
    let done = places.reduce((sum, place, lane) => sum + tokensBefore(segments[lane]!, place), 0);
    let noted: Promise<void> = Promise.resolve();
    const onEvent = (lane: number, event: LaneEvent): void => {
      if (event.kind === 'place') {
        places[lane] = event.place;
        noted = noted.then(() => this.#workspace.note({ places: [...places] }));
        noted.catch(() => undefined);
      } else done += event.steps;
      this.#report('counting', done, total, 'steps');
    };
    const counted = await this.#withCrew(
      (crew) =>
        Promise.all(
          segments.map((own, lane) =>
            crew.run(lane, { kind: 'count', segments: own, place: places[lane]!, vocabulary: vocabulary! }),
          ),
        ),
      onEvent,
    ).finally(() => noted);
    await this.#workspace.note({ runs: counted.flat() });
    this.#workspace.sweep();
  }

  async merge(): Promise<void> {
    const { totals, runs, vocabulary } = this.#workspace.manifest;
    if (totals !== undefined) return;
    let done = 0;
    this.#report('merging', done, 0, 'steps');
    const merged = await this.#withCrew(
      (crew) => crew.run(0, { kind: 'merge', runs: runs!, begin: vocabulary!.begin }),
      (_, event) => {
        if (event.kind !== 'steps') return;
        done += event.steps;
        this.#report('merging', done, 0, 'steps');
      },
    );
    await this.#workspace.note({ totals: merged });
    this.#workspace.sweep();
  }

  /** Each phase has lanes of its own: what they held in memory goes with them. */
  async #withCrew<Result>(
    work: (crew: Crew) => Promise<Result>,
    onEvent: (lane: number, event: LaneEvent) => void,
  ): Promise<Result> {
    const { signal } = this.#options;
    signal?.throwIfAborted();
    const crew = openCrew({ folder: this.#workspace.folder, settings: this.#settings, signal, onEvent });
    try {
      return await work(crew);
    } finally {
      await crew.close();
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
