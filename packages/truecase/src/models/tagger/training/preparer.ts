/**
 * Makes examples of lines in another thread than the one that learns from them. The batches come in the order of their lines, so that
 * the result does not depend on the speed of the threads.
 */
import { Worker } from 'node:worker_threads';
import { TruecaseError } from '../../../errors.js';
import { type Batch, BatchMaker, type BatchOptions } from './batch.js';
import type { GivenNet } from './examples.js';
import type { TrainingLexicon } from './lexicon.js';

export interface PreparerSetup {
  readonly lexicon: Pick<TrainingLexicon, 'sections' | 'classes'>;
  readonly options: BatchOptions;
  readonly net?: GivenNet | undefined;
}

export interface PreparerTask {
  readonly lines: readonly string[];
}

export interface Preparer {
  make(lines: readonly string[]): Promise<Batch>;
  close(): Promise<void>;
}

/** Threads need a compiled file to start from, which is not there when a test runner loads the sources themselves. */
export function openPreparer(setup: PreparerSetup): Preparer {
  if (import.meta.url.endsWith('.ts')) return new LocalPreparer(setup);
  return new ThreadPreparer(setup, new URL('./worker.js', import.meta.url));
}

export class LocalPreparer implements Preparer {
  readonly #maker: BatchMaker;

  constructor({ lexicon, options, net }: PreparerSetup) {
    this.#maker = new BatchMaker(lexicon, options, net);
  }

  async make(lines: readonly string[]): Promise<Batch> {
    return this.#maker.make(lines);
  }

  async close(): Promise<void> {}
}

class ThreadPreparer implements Preparer {
  readonly #worker: Worker;
  readonly #waiting: { resolve(batch: Batch): void; reject(error: unknown): void }[] = [];
  #failure: TruecaseError | undefined;

  constructor(setup: PreparerSetup, url: URL) {
    this.#worker = new Worker(url, { workerData: setup, name: 'truecase examples' });
    this.#worker.on('message', (batch: Batch) => this.#waiting.shift()?.resolve(batch));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', (status) => this.#fail(new Error(`exit status ${status}`)));
  }

  make(lines: readonly string[]): Promise<Batch> {
    const made = new Promise<Batch>((resolve, reject) => {
      if (this.#failure !== undefined) reject(this.#failure);
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage({ lines } satisfies PreparerTask);
    });
    // Several batches are under way at a time; whoever awaits the first learns of the failure of all.
    made.catch(() => undefined);
    return made;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(cause: unknown): void {
    const detail = cause instanceof Error ? cause.message : String(cause);
    const error = new TruecaseError(
      'io',
      `the thread that prepares examples ended before its work was done (${detail})`,
      {
        hint: 'Give it more memory, or train with fewer bits.',
        cause,
      },
    );
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
