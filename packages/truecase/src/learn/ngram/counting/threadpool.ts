/**
 * A pool of threads, one a lane, started when they get their first task. A failure of one ends all: an error in a task,
 * a thread that dies, a caller who throws from an event or aborts.
 */
import { Worker } from 'node:worker_threads';
import { type ErrorCode, TruecaseError } from '../../../errors.js';
import { youngMegabytes } from './budget.js';
import type { Answer, LaneEvent, LaneSetup, Task, TaskKind } from './lane.js';
import type { PoolSetup, WorkerPool } from './workerpool.js';

/** What comes back from a thread. */
export type Reply =
  | { readonly kind: 'answer'; readonly answer: Answer<TaskKind> }
  | { readonly kind: 'event'; readonly event: LaneEvent }
  | {
      readonly kind: 'failure';
      readonly code: ErrorCode;
      readonly message: string;
      readonly hint: string | undefined;
      readonly where: string | undefined;
    };

interface Waiting {
  resolve(answer: Answer<TaskKind>): void;
  reject(error: unknown): void;
}

export class ThreadPool implements WorkerPool {
  readonly size: number;
  readonly #setup: PoolSetup;
  readonly #url: URL;
  readonly #workers: (Worker | undefined)[];
  /** [lanes] who waits for answers, in the order of the tasks. */
  readonly #waiting: Waiting[][];
  #failure: { readonly error: unknown } | undefined;
  readonly #onAbort = (): void => this.#fail(this.#setup.signal?.reason);

  constructor(setup: PoolSetup, url: URL) {
    this.size = setup.settings.workers;
    this.#setup = setup;
    this.#url = url;
    this.#workers = Array.from({ length: this.size }, () => undefined);
    this.#waiting = this.#workers.map(() => []);
    setup.signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  run<K extends TaskKind>(lane: number, task: Task<K>): Promise<Answer<K>> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) {
        reject(this.#failure.error);
        return;
      }
      this.#workers[lane] ??= this.#start(lane);
      this.#waiting[lane]!.push({ resolve: resolve as Waiting['resolve'], reject });
      this.#workers[lane].postMessage(task);
    });
  }

  async close(): Promise<void> {
    this.#setup.signal?.removeEventListener('abort', this.#onAbort);
    this.#failure ??= { error: new Error('the pool has been closed') };
    await Promise.all(this.#workers.map((worker) => worker?.terminate()));
  }

  #start(lane: number): Worker {
    const { folder, settings } = this.#setup;
    const setup: LaneSetup = { folder, lane, settings };
    const maxYoungGenerationSizeMb = youngMegabytes(settings.memoryBytes, settings.workers);
    const worker = new Worker(this.#url, {
      workerData: setup,
      name: `truecase count ${lane}`,
      resourceLimits: { maxYoungGenerationSizeMb },
    });
    worker.on('message', (reply: Reply) => this.#take(lane, reply));
    worker.on('error', (error: unknown) => this.#fail(describeDeath(lane, error)));
    worker.on('exit', (status) => {
      if (this.#waiting[lane]!.length > 0) this.#fail(describeDeath(lane, new Error(`exit status ${status}`)));
    });
    return worker;
  }

  #take(lane: number, reply: Reply): void {
    if (this.#failure !== undefined) return;
    switch (reply.kind) {
      case 'answer':
        this.#waiting[lane]!.shift()?.resolve(reply.answer);
        return;
      case 'failure': {
        const { code, message, hint, where } = reply;
        const details = { ...(hint === undefined ? {} : { hint }), ...(where === undefined ? {} : { where }) };
        this.#fail(new TruecaseError(code, message, details));
        return;
      }
      case 'event':
        try {
          this.#setup.onEvent(lane, reply.event);
        } catch (error) {
          this.#fail(error);
        }
    }
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    for (const lane of this.#waiting) for (const { reject } of lane.splice(0)) reject(this.#failure.error);
    for (const worker of this.#workers) void worker?.terminate();
  }
}

function describeDeath(lane: number, cause: unknown): TruecaseError {
  const detail = cause instanceof Error ? cause.message : String(cause);
  const code = (cause as { code?: unknown } | undefined)?.code;
  return new TruecaseError('io', `worker ${lane + 1} of counting ended before its work was done (${detail})`, {
    hint:
      code === 'ERR_WORKER_OUT_OF_MEMORY' || cause instanceof RangeError
        ? 'Give it less to hold: a smaller memory budget or fewer workers.'
        : 'Count again: with a temporary folder of your own it goes on where it stopped.',
    cause,
  });
}
