/**
 * The workers of one phase of counting, each with a lane: its own part of the work (lane.ts). Tasks of one lane are done in
 * the order in which they are given. The first failure, of whatever kind, is reported to every caller. Lanes run in threads, or in
 * the thread of the caller where threads have no compiled file to start from.
 */
import { canStartThreads, Threads } from '../../../threads/threads.js';
import { youngMegabytes } from './budget.js';
import { type Answer, type AnyTask, Lane, type LaneEvent, type LaneSetup, type Task, type TaskKind } from './lane.js';
import type { CountSettings } from './options.js';

export interface Lanes {
  readonly size: number;
  run<K extends TaskKind>(lane: number, task: Task<K>): Promise<Answer<K>>;
  /** Ends all lanes, whatever they are doing. */
  close(): Promise<void>;
}

export interface LanesSetup {
  readonly folder: string;
  readonly settings: CountSettings;
  readonly signal: AbortSignal | undefined;
  readonly onEvent: (lane: number, event: LaneEvent) => void;
}

export function openLanes(setup: LanesSetup): Lanes {
  return canStartThreads(import.meta.url)
    ? openThreads(setup, new URL('./worker.js', import.meta.url))
    : new LocalLanes(setup);
}

export function openThreads({ folder, settings, signal, onEvent }: LanesSetup, url: URL): Lanes {
  const threads = new Threads<AnyTask, Answer<TaskKind>, LaneEvent>({
    url,
    count: settings.workers,
    name: 'count',
    dataOf: (lane): LaneSetup => ({ folder, lane, settings }),
    limits: { maxYoungGenerationSizeMb: youngMegabytes(settings.memoryBytes, settings.workers) },
    onEvent: (event, lane) => onEvent(lane, event),
    signal,
    failsTogether: true,
    describe: (lane, cause) => ({ who: `worker ${lane + 1} of counting`, hint: hintFor(cause) }),
  });
  return threads as unknown as Lanes;
}

function hintFor(cause: unknown): string {
  const isFull = (cause as { code?: unknown } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isFull || cause instanceof RangeError
    ? 'Give it less to hold: a smaller memory budget or fewer workers.'
    : 'Count again: with a temporary folder of your own it goes on where it stopped.';
}

/** One task after the other, at once. */
class LocalLanes implements Lanes {
  readonly size: number;
  readonly #signal: AbortSignal | undefined;
  readonly #lanes: Lane[];

  constructor({ folder, settings, signal, onEvent }: LanesSetup) {
    this.size = settings.workers;
    this.#signal = signal;
    this.#lanes = Array.from(
      { length: this.size },
      (_, lane) => new Lane({ folder, lane, settings }, (event) => onEvent(lane, event)),
    );
  }

  async run<K extends TaskKind>(lane: number, task: Task<K>): Promise<Answer<K>> {
    this.#signal?.throwIfAborted();
    return this.#lanes[lane]!.perform(task as AnyTask);
  }

  async close(): Promise<void> {
    for (const lane of this.#lanes) lane.close();
  }
}
