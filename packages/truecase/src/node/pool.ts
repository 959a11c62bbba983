/**
 * Worker threads that restore text side by side. They share the bytes of one model and what is unpacked from them. A text is a course of segments: those
 * that continue each other go to one worker, in order, because a session carries a sentence over them. Segments that begin
 * afresh go wherever there is least to do. Results are promised in any order; who wants them in order waits in order.
 */
import type { Warning } from '../index.js';
import { Threads } from '../threads/threads.js';
import type { TruecaseOptions } from '../truecaser.js';
import { readShared, type SharedModel } from './shared.js';

/** What a worker is started with. */
export interface WorkerTask {
  readonly model: SharedModel;
  readonly words: readonly string[];
  /** Without `onWarning`: functions cannot be sent to a worker, which sends its warnings instead. */
  readonly options: Omit<TruecaseOptions, 'onWarning'>;
}

export interface WorkerRequest {
  readonly text: string;
  /** Begin a new session. */
  readonly fresh: boolean;
}

export interface PoolOptions {
  readonly threads: number;
  readonly words?: readonly string[];
  readonly options?: TruecaseOptions;
}

export class Pool {
  readonly #threads: Threads<WorkerRequest, string, Warning>;
  #last = 0;

  private constructor(threads: Threads<WorkerRequest, string, Warning>) {
    this.#threads = threads;
  }

  /** Reads a model file once and starts the workers. */
  static async open(path: string, { threads: count, words = [], options = {} }: PoolOptions): Promise<Pool> {
    const { model } = await readShared(path);
    const { onWarning, ...plain } = options;
    const task: WorkerTask = { model, words, options: plain };
    const threads = new Threads<WorkerRequest, string, Warning>({
      url: new URL('./poolworker.js', import.meta.url),
      count,
      name: 'restore',
      dataOf: () => task,
      onEvent: (warning) => onWarning?.(warning),
      describe: () => ({ who: 'a thread that restores text', hint: 'Use fewer threads, or give them more memory.' }),
    });
    threads.startAll();
    return new Pool(threads);
  }

  /** Segments that have not been answered. */
  get pending(): number {
    let sum = 0;
    for (let thread = 0; thread < this.#threads.size; thread++) sum += this.#threads.waitingFor(thread);
    return sum;
  }

  get threads(): number {
    return this.#threads.size;
  }

  /** The text with its case restored. `fresh`: it continues nothing; otherwise it continues the segment before it. */
  restore(text: string, fresh: boolean): Promise<string> {
    if (fresh) this.#last = this.#threads.idlest;
    return this.#threads.run(this.#last, { text, fresh });
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
