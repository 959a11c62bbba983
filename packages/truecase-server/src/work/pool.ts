/**
 * Worker threads and the bounded queue in front of them. A thread has a job and, where that is short, some more to go on with
 * while this side is busy; a job that finds the queue full is refused at once, one that waits or runs too long is answered with a
 * problem. A thread that dies or hangs is replaced,
 * and its replacement gets the same models and word lists. Pieces of a stream go to the thread that has its session.
 */
import { Worker } from 'node:worker_threads';
import type { Border } from 'truecase/host';
import { Problem } from '../problem.js';
import type { Job, LoadedModel, Order, Outcome, Reply } from './job.js';

export interface PoolOptions {
  readonly workers: number;
  readonly maxQueue: number;
  readonly maxStreams: number;
  readonly timeoutMs: number;
  /** Told what went wrong in a thread, without any text of a user. */
  readonly onFault: (fault: string) => void;
}

/** A text that comes in pieces. */
export interface StreamHandle {
  /** Where pieces must end for the answer not to depend on them. */
  readonly border: Border;
  piece(text: string): Promise<Outcome>;
  /** Any other job, on the same thread. */
  run(job: Job): Promise<Outcome>;
  close(): void;
}

/** What the routes need of a pool. */
export interface Work {
  readonly queued: number;
  readonly busy: number;
  readonly streams: number;
  run(job: Job): Promise<Outcome>;
  openStream(job: Omit<Extract<Job, { kind: 'open' }>, 'kind' | 'stream'>): Promise<StreamHandle>;
  setModels(models: readonly LoadedModel[]): Promise<void>;
  setList(name: string, words: readonly string[] | null): void;
  close(): Promise<void>;
}

interface Task {
  readonly id: number;
  readonly job: Job;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  /** About how much work it is, in UTF-16 units of text. */
  readonly units: number;
  timer: NodeJS.Timeout | undefined;
}

interface Thread {
  readonly worker: Worker;
  /** Jobs that it has been sent, in order. */
  readonly sent: Task[];
  /** Pieces of streams that this thread has. */
  readonly own: Task[];
  streams: number;
  /** Answers to `models` that are to come. */
  readonly ready: (() => void)[];
  alive: boolean;
}

/** A thread is sent jobs as long as it has less than this to do: some milliseconds. */
const AHEAD_UNITS = 16_384;
/** What the shortest job costs. */
const JOB_UNITS = 256;
const RETRY = { 'Retry-After': '1' };
/** A thread that dies as soon as it is there must not take all processors. */
const RESTART_MS = 200;

export class Pool implements Work {
  readonly #options: PoolOptions;
  readonly #threads: Thread[] = [];
  readonly #queue: Task[] = [];
  readonly #lists = new Map<string, readonly string[]>();
  #models: readonly LoadedModel[] = [];
  #nextId = 1;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    for (let i = 0; i < options.workers; i++) this.#threads.push(this.#spawn());
  }

  get queued(): number {
    return this.#threads.reduce((sum, { own }) => sum + own.length, this.#queue.length);
  }

  get busy(): number {
    return this.#threads.filter(({ sent }) => sent.length > 0).length;
  }

  get streams(): number {
    return this.#threads.reduce((sum, { streams }) => sum + streams, 0);
  }

  /** Gives all threads these models; jobs that were there before finish with the ones that they began with. */
  async setModels(models: readonly LoadedModel[]): Promise<void> {
    this.#models = models;
    const living = this.#threads.filter(({ alive }) => alive);
    await Promise.all(living.map((thread) => this.#sendModels(thread)));
  }

  setList(name: string, words: readonly string[] | null): void {
    if (words === null) this.#lists.delete(name);
    else this.#lists.set(name, words);
    for (const { worker } of this.#threads) send(worker, { kind: 'list', name, words });
  }

  run(job: Job): Promise<Outcome> {
    if (this.#queue.length >= this.#options.maxQueue) {
      throw new Problem('overloaded', `${this.#queue.length} requests wait already.`, { headers: RETRY });
    }
    return new Promise((resolve, reject) => {
      const task = this.#task(job, resolve, reject);
      this.#queue.push(task);
      const free = this.#threads.filter((thread) => hasTime(thread) && thread.own.length === 0);
      if (free.length > 0) this.#next(free.reduce((least, other) => (loadOf(other) < loadOf(least) ? other : least)));
    });
  }

  async openStream(job: Omit<Extract<Job, { kind: 'open' }>, 'kind' | 'stream'>): Promise<StreamHandle> {
    if (this.streams >= this.#options.maxStreams) {
      throw new Problem('overloaded', `${this.streams} streams are open already.`, { headers: RETRY });
    }
    const living = this.#threads.filter(({ alive }) => alive);
    if (living.length === 0) throw new Problem('overloaded', 'All threads are being replaced.', { headers: RETRY });
    const thread = living.reduce((least, other) => (other.streams < least.streams ? other : least));
    const stream = this.#nextId++;
    thread.streams++;
    let open = true;
    const close = (): void => {
      if (!open) return;
      open = false;
      thread.streams--;
      if (thread.alive) this.#runOn(thread, { kind: 'close', stream }).catch(() => undefined);
    };
    let border: Border;
    try {
      border = (await this.#runOn(thread, { ...job, kind: 'open', stream })).body as Border;
    } catch (error) {
      close();
      throw error;
    }
    const run = (next: Job): Promise<Outcome> => this.#runOn(thread, next);
    return { border, piece: (text) => run({ kind: 'piece', stream, text }), run, close };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #spawn(): Thread {
    const worker = new Worker(new URL('./worker.js', import.meta.url));
    const thread: Thread = { worker, sent: [], own: [], streams: 0, ready: [], alive: true };
    worker.on('message', (reply: Reply) => this.#take(thread, reply));
    worker.on('error', (error: Error) => this.#options.onFault(`a worker thread failed: ${error.name}`));
    worker.on('exit', () => this.#replace(thread));
    return thread;
  }

  #sendModels(thread: Thread): Promise<void> {
    const done = new Promise<void>((resolve) => thread.ready.push(resolve));
    send(thread.worker, { kind: 'models', models: this.#models });
    return done;
  }

  #runOn(thread: Thread, job: Job): Promise<Outcome> {
    if (!thread.alive) throw new Problem('overloaded', 'The thread of this stream was replaced.', { headers: RETRY });
    return new Promise((resolve, reject) => {
      thread.own.push(this.#task(job, resolve, reject));
      this.#next(thread);
    });
  }

  #task(job: Job, resolve: (outcome: Outcome) => void, reject: (error: unknown) => void): Task {
    const task: Task = { id: this.#nextId++, job, resolve, reject, units: unitsOf(job), timer: undefined };
    task.timer = setTimeout(() => this.#expire(task), this.#options.timeoutMs);
    return task;
  }

  /** Too late: a job that waits is dropped; a thread whose job runs is given the same time again to come back. */
  #expire(task: Task): void {
    task.reject(new Problem('timeout', `There was no answer after ${this.#options.timeoutMs} ms.`, { headers: RETRY }));
    for (const list of [this.#queue, ...this.#threads.map(({ own }) => own)]) {
      const at = list.indexOf(task);
      if (at >= 0) list.splice(at, 1);
    }
    const thread = this.#threads.find(({ sent }) => sent.includes(task));
    if (thread === undefined) return;
    task.timer = setTimeout(() => {
      this.#options.onFault('a worker thread hung and was replaced');
      void thread.worker.terminate();
    }, this.#options.timeoutMs);
  }

  #next(thread: Thread): void {
    while (hasTime(thread)) {
      const task = thread.own.shift() ?? this.#queue.shift();
      if (task === undefined) return;
      thread.sent.push(task);
      send(thread.worker, { kind: 'job', id: task.id, job: task.job });
    }
  }

  #take(thread: Thread, reply: Reply): void {
    if (reply.kind === 'ready') {
      thread.ready.shift()?.();
      return;
    }
    const task = thread.sent[0];
    if (task === undefined || task.id !== reply.id) return;
    clearTimeout(task.timer);
    thread.sent.shift();
    this.#next(thread);
    if (reply.kind === 'done') task.resolve(reply.outcome);
    else {
      if (reply.stack !== '') this.#options.onFault(reply.stack);
      task.reject(new Problem(reply.type, reply.detail));
    }
  }

  #replace(thread: Thread): void {
    thread.alive = false;
    const lost = [...thread.sent, ...thread.own];
    for (const task of lost) {
      clearTimeout(task.timer);
      task.reject(new Problem('overloaded', 'The thread of this request was lost.', { headers: RETRY }));
    }
    for (const resolve of thread.ready) resolve();
    if (this.#closed) return;
    setTimeout(() => this.#restart(thread), RESTART_MS).unref();
  }

  #restart(thread: Thread): void {
    if (this.#closed) return;
    const fresh = this.#spawn();
    this.#threads[this.#threads.indexOf(thread)] = fresh;
    void this.#sendModels(fresh);
    for (const [name, words] of this.#lists) send(fresh.worker, { kind: 'list', name, words });
    this.#next(fresh);
  }
}

function loadOf({ sent }: Thread): number {
  return sent.reduce((sum, { units }) => sum + units, 0);
}

function hasTime(thread: Thread): boolean {
  return thread.alive && (thread.sent.length === 0 || loadOf(thread) < AHEAD_UNITS);
}

function unitsOf(job: Job): number {
  if ('text' in job) return JOB_UNITS + job.text.length;
  if ('bytes' in job) return JOB_UNITS + job.bytes.length;
  if (job.kind !== 'batch') return JOB_UNITS;
  return job.items.reduce((sum, item) => sum + ('text' in item ? item.text.length : 0), JOB_UNITS);
}

function send(worker: Worker, order: Order): void {
  worker.postMessage(order);
}
