/**
 * Makes examples of lines in another thread than the one that learns from them. The batches come in the order of their lines, so that
 * the result does not depend on the speed of the threads.
 */
import { canStartThreads, Threads } from '../../../threads/threads.js';
import { type Batch, BatchMaker, type BatchOptions } from './batch.js';
import type { GivenNet } from './examples.js';
import type { TrainingLexicon } from './lexicon.js';

export interface PreparerSetup {
  readonly lexicon: Pick<TrainingLexicon, 'sections' | 'classes'>;
  readonly options: BatchOptions;
  readonly net?: GivenNet | undefined;
}

export interface Preparer {
  make(lines: readonly string[]): Promise<Batch>;
  close(): Promise<void>;
}

export function openPreparer(setup: PreparerSetup): Preparer {
  return canStartThreads(import.meta.url) ? new ThreadPreparer(setup) : new LocalPreparer(setup);
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
  readonly #threads: Threads<readonly string[], Batch>;

  constructor(setup: PreparerSetup) {
    this.#threads = new Threads({
      url: new URL('./worker.js', import.meta.url),
      count: 1,
      name: 'examples',
      dataOf: () => setup,
      describe: () => ({
        who: 'the thread that prepares examples',
        hint: 'Give it more memory, or train with fewer bits.',
      }),
    });
  }

  make(lines: readonly string[]): Promise<Batch> {
    return this.#threads.run(0, lines);
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
