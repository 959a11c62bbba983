/**
 * Worker threads and the bounded queue in front of them, which is fair to clients. A thread has a job and, where that is short,
 * some more to go on with while this side is busy; a job that finds the queue full is refused at once, one that waits or runs too
 * long is answered with a problem. A thread that dies or hangs is replaced, and its replacement gets the same models. Pieces of a
 * stream go to the thread that has its session.
 */
import { Worker } from 'node:worker_threads';
import type { Border } from 'truecase/host';
import { Problem } from '../problem.js';
import { FairQueue } from './fairqueue.js';
import type { Job, LoadedModel, Order, Outcome, Reply, WorkLimits } from './job.js';

export interface PoolOptions extends WorkLimits {
  readonly workers: number;
  readonly maxQueue: number;
  readonly maxStreams: number;
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
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
  /** Is the queue full, or this client's share of it? */
  isFull(client?: string): boolean;
  /** `onQueued` is given what takes the job out of the queue again, where its answer is no longer wanted. */
  run(job: Job, client: string, onQueued?: (cancel: () => void) => void): Promise<Outcome>;
  openStream(job: Omit<Extract<Job, { kind: 'open' }>, 'kind' | 'stream'>, client: string): Promise<StreamHandle>;
  setModels(models: readonly LoadedModel[]): Promise<void>;
  close(): Promise<void>;
}

interface Task {
  readonly id: number;
  readonly client: string;
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
  /** Whether the next job is one of them. */
  ownTurn: boolean;
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
/** Share of the queue that one client may take. */
const CLIENT_SHARE = 0.75;
/** Heap of a thread, and how much more of it for each byte that a body may have. */
const HEAP_MB = 256;
const HEAP_FACTOR = 64;
/** A thread that dies as soon as it is there must not take all processors. */
const RESTART_MS = 200;

export class Pool implements Work {
  readonly #options: PoolOptions;
  readonly #threads: Thread[] = [];
  readonly #queue = new FairQueue<Task>();
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

  isFull(client?: string): boolean {
    const { maxQueue } = this.#options;
    if (this.queued >= maxQueue) return true;
    return client !== undefined && this.#queue.lengthOf(client) >= Math.ceil(CLIENT_SHARE * maxQueue);
  }

  run(job: Job, client: string, onQueued?: (cancel: () => void) => void): Promise<Outcome> {
    if (this.isFull(client)) {
      throw new Problem('overloaded', `${this.#queue.length} requests wait already.`, { headers: RETRY });
    }
    return new Promise((resolve, reject) => {
      const task = this.#task(job, client, resolve, reject);
      this.#queue.push(task);
      onQueued?.(() => this.#cancel(task));
      const free = this.#threads.filter(hasTime);
      if (free.length > 0) this.#next(free.reduce((least, other) => (loadOf(other) < loadOf(least) ? other : least)));
    });
  }

  async openStream(
    job: Omit<Extract<Job, { kind: 'open' }>, 'kind' | 'stream'>,
    client: string,
  ): Promise<StreamHandle> {
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
      if (thread.alive) this.#runOn(thread, { kind: 'close', stream }, client).catch(() => undefined);
    };
    let border: Border;
    try {
      border = (await this.#runOn(thread, { ...job, kind: 'open', stream }, client)).body as Border;
    } catch (error) {
      close();
      throw error;
    }
    const run = (next: Job): Promise<Outcome> => this.#runOn(thread, next, client);
    return { border, piece: (text) => run({ kind: 'piece', stream, text }), run, close };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #spawn(): Thread {
    const { maxAnswerBytes, maxBatch, maxBodyBytes } = this.#options;
    const worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: { maxAnswerBytes, maxBatch } satisfies WorkLimits,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB + Math.ceil((HEAP_FACTOR * maxBodyBytes) / 2 ** 20) },
    });
    const thread: Thread = { worker, sent: [], own: [], ownTurn: true, streams: 0, ready: [], alive: true };
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

  #runOn(thread: Thread, job: Job, client: string): Promise<Outcome> {
    if (!thread.alive) throw new Problem('overloaded', 'The thread of this stream was replaced.', { headers: RETRY });
    return new Promise((resolve, reject) => {
      thread.own.push(this.#task(job, client, resolve, reject));
      this.#next(thread);
    });
  }

  #task(job: Job, client: string, resolve: (outcome: Outcome) => void, reject: (error: unknown) => void): Task {
    const task: Task = { id: this.#nextId++, client, job, resolve, reject, units: unitsOf(job), timer: undefined };
    task.timer = setTimeout(() => this.#expire(task), this.#options.timeoutMs);
    return task;
  }

  #cancel(task: Task): void {
    if (!this.#queue.remove(task)) return;
    clearTimeout(task.timer);
    task.reject(new Problem('bad-request', 'The connection ended before the answer.'));
  }

  /** Too late: a job that waits is dropped; a thread whose job runs is given the same time again to come back. */
  #expire(task: Task): void {
    task.reject(new Problem('timeout', `There was no answer after ${this.#options.timeoutMs} ms.`, { headers: RETRY }));
    this.#queue.remove(task);
    for (const { own } of this.#threads) {
      const at = own.indexOf(task);
      if (at >= 0) own.splice(at, 1);
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
      // Streams and requests take turns, so that neither can keep the other from a thread.
      const isOwn = thread.ownTurn && thread.own.length > 0;
      const task = isOwn ? thread.own.shift() : (this.#queue.shift() ?? thread.own.shift());
      thread.ownTurn = !isOwn;
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
      const { type, detail, errors } = reply;
      task.reject(new Problem(type, detail, errors === undefined ? {} : { errors }));
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
  // Reading is quicker than restoring.
  if (job.kind === 'parse') return JOB_UNITS + job.body.length / 8;
  if (job.kind === 'compile') return JOB_UNITS + job.words.length / 2;
  if (job.kind !== 'batch') return JOB_UNITS;
  return job.items.reduce((sum, item) => sum + ('text' in item ? item.text.length : 0), JOB_UNITS);
}

function send(worker: Worker, order: Order): void {
  worker.postMessage(order);
}
