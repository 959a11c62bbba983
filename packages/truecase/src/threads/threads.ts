/**
 * Threads that do tasks, the one implementation for all: each has a queue, does its tasks in order and answers each. A thread that
 * dies fails every task that waits, and no more are taken; so does a caller who aborts or throws from an event. What a thread
 * does stands in a file that calls `serve` (serve.ts).
 */
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { type ErrorCode, TruecaseError } from '../errors.js';

/** What comes back from a thread. */
export type Reply<Answer, Event> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'event'; readonly event: Event }
  | {
      readonly kind: 'failure';
      readonly code: ErrorCode;
      readonly message: string;
      readonly hint?: string | undefined;
      readonly where?: string | undefined;
    };

export interface ThreadsSetup<Event> {
  /** The file that the threads run. */
  readonly url: URL;
  readonly count: number;
  /** Name of a thread for debuggers, and what it is given when it starts: when it gets its first task. */
  readonly name: string;
  readonly dataOf?: (thread: number) => unknown;
  readonly limits?: WorkerOptions['resourceLimits'];
  readonly onEvent?: (event: Event, thread: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** Whether an error of one task ends all threads; by default only that task fails. */
  readonly failsTogether?: boolean;
  /** Who the threads are in the error that a death gives: "a thread of the aligner"; and what to do about it. */
  readonly describe: (thread: number, cause: unknown) => { readonly who: string; readonly hint: string };
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Threads need a compiled file to start from, which is not there when a test runner loads the sources themselves. */
export function canStartThreads(moduleUrl: string): boolean {
  return !moduleUrl.endsWith('.ts');
}

export class Threads<Task, Answer, Event = never> {
  readonly size: number;
  readonly #setup: ThreadsSetup<Event>;
  readonly #workers: (Worker | undefined)[];
  /** [threads] who waits for answers, in the order of the tasks. */
  readonly #waiting: Waiting<Answer>[][];
  #failure: { readonly error: unknown } | undefined;
  readonly #onAbort = (): void => this.#fail(this.#setup.signal?.reason);

  constructor(setup: ThreadsSetup<Event>) {
    this.size = setup.count;
    this.#setup = setup;
    this.#workers = Array.from({ length: setup.count }, () => undefined);
    this.#waiting = this.#workers.map(() => []);
    setup.signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** Tasks of a thread that have no answer yet. */
  waitingFor(thread: number): number {
    return this.#waiting[thread]!.length;
  }

  /** The thread with the fewest tasks. */
  get idlest(): number {
    let least = 0;
    for (let thread = 1; thread < this.size; thread++) {
      if (this.waitingFor(thread) < this.waitingFor(least)) least = thread;
    }
    return least;
  }

  run(thread: number, task: Task): Promise<Answer> {
    const done = new Promise<Answer>((resolve, reject) => {
      if (this.#failure !== undefined) {
        reject(this.#failure.error);
        return;
      }
      this.#workers[thread] ??= this.#start(thread);
      this.#waiting[thread]!.push({ resolve, reject });
      this.#workers[thread].postMessage(task);
    });
    // Several tasks are under way at a time; whoever awaits the first learns of the failure of all.
    done.catch(() => undefined);
    return done;
  }

  /** Starts all threads that have not had a task yet. */
  startAll(): void {
    for (let thread = 0; thread < this.size; thread++) this.#workers[thread] ??= this.#start(thread);
  }

  /** Ends all threads, whatever they are doing. */
  async close(): Promise<void> {
    this.#setup.signal?.removeEventListener('abort', this.#onAbort);
    this.#failure ??= { error: new Error('the threads have been closed') };
    await Promise.all(this.#workers.map((worker) => worker?.terminate()));
  }

  #start(thread: number): Worker {
    const { url, name, dataOf, limits } = this.#setup;
    const worker = new Worker(url, {
      workerData: dataOf?.(thread),
      name: `truecase ${name} ${thread + 1}`,
      ...(limits === undefined ? {} : { resourceLimits: limits }),
    });
    worker.on('message', (reply: Reply<Answer, Event>) => this.#take(thread, reply));
    worker.on('error', (error: unknown) => this.#fail(this.#describeDeath(thread, error)));
    worker.on('exit', (status) => {
      if (this.waitingFor(thread) === 0 && this.#failure !== undefined) return;
      this.#fail(this.#describeDeath(thread, new Error(`exit status ${status}`)));
    });
    return worker;
  }

  #take(thread: number, reply: Reply<Answer, Event>): void {
    if (this.#failure !== undefined) return;
    if (reply.kind === 'answer') this.#waiting[thread]!.shift()?.resolve(reply.answer);
    else if (reply.kind === 'event') {
      try {
        this.#setup.onEvent?.(reply.event, thread);
      } catch (error) {
        this.#fail(error);
      }
    } else {
      const { code, message, hint, where } = reply;
      const details = { ...(hint === undefined ? {} : { hint }), ...(where === undefined ? {} : { where }) };
      const error = new TruecaseError(code, message, details);
      if (this.#setup.failsTogether === true) this.#fail(error);
      else this.#waiting[thread]!.shift()?.reject(error);
    }
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    for (const thread of this.#waiting) for (const { reject } of thread.splice(0)) reject(this.#failure.error);
    for (const worker of this.#workers) void worker?.terminate();
  }

  #describeDeath(thread: number, cause: unknown): TruecaseError {
    const detail = cause instanceof Error ? cause.message : String(cause);
    const { who, hint } = this.#setup.describe(thread, cause);
    return new TruecaseError('io', `${who} ended before its work was done (${detail})`, { hint, cause });
  }
}
