/**
 * Worker threads that restore text side by side. They share the bytes of one model and what is unpacked from them. A text is a course of segments: those
 * that continue each other go to one worker, in order, because a session carries a sentence over them. Segments that begin
 * afresh go wherever there is least to do. Results are promised in any order; who wants them in order waits in order.
 */
import { Worker } from 'node:worker_threads';
import { TruecaseError } from '../errors.js';
import type { Warning } from '../index.js';
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
  readonly id: number;
  readonly text: string;
  /** Begin a new session. */
  readonly fresh: boolean;
}

export type WorkerAnswer =
  | { readonly warning: Warning }
  | { readonly id: number; readonly text: string }
  | {
      readonly id: number;
      readonly error: { readonly code: string; readonly message: string; readonly hint?: string };
    };

interface Waiting {
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

interface Member {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

export interface PoolOptions {
  readonly threads: number;
  readonly words?: readonly string[];
  readonly options?: TruecaseOptions;
}

export class Pool {
  readonly #members: Member[];
  #last: Member;
  #id = 0;
  #failure: Error | null = null;
  readonly #onWarning: TruecaseOptions['onWarning'];

  private constructor(members: Member[], onWarning: TruecaseOptions['onWarning']) {
    this.#members = members;
    this.#onWarning = onWarning;
    this.#last = members[0]!;
    for (const member of members) this.#watch(member);
  }

  /** Reads a model file once and starts the workers. */
  static async open(path: string, { threads, words = [], options = {} }: PoolOptions): Promise<Pool> {
    const { model } = await readShared(path);
    const { onWarning, ...plain } = options;
    const task: WorkerTask = { model, words, options: plain };
    const members = Array.from({ length: threads }, () => ({
      worker: new Worker(new URL('./poolworker.js', import.meta.url), { workerData: task }),
      waiting: new Map<number, Waiting>(),
    }));
    return new Pool(members, onWarning);
  }

  /** Segments that have not been answered. */
  get pending(): number {
    return this.#members.reduce((sum, { waiting }) => sum + waiting.size, 0);
  }

  get threads(): number {
    return this.#members.length;
  }

  /** The text with its case restored. `fresh`: it continues nothing; otherwise it continues the segment before it. */
  restore(text: string, fresh: boolean): Promise<string> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    if (fresh)
      this.#last = this.#members.reduce((best, member) => (member.waiting.size < best.waiting.size ? member : best));
    const { worker, waiting } = this.#last;
    const id = this.#id++;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, text, fresh } satisfies WorkerRequest);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#members.map(({ worker }) => worker.terminate()));
  }

  #watch({ worker, waiting }: Member): void {
    worker.on('message', (answer: WorkerAnswer) => {
      if ('warning' in answer) {
        this.#onWarning?.(answer.warning);
        return;
      }
      const found = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('text' in answer) found?.resolve(answer.text);
      else {
        const { code, message, hint } = answer.error;
        found?.reject(new TruecaseError(code as TruecaseError['code'], message, hint === undefined ? {} : { hint }));
      }
    });
    worker.on('error', (error) => {
      this.#failure ??= error;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    });
  }
}
