/**
 * Runs passes over a corpus for the learner: hands its lines, in the random order of a seed, to the thread that makes
 * examples of them, and the batches of examples to the learner, in the same order.
 */
import type { TrainingCorpus } from '../../../corpus/training.js';
import type { TrainContext } from '../../training/trainer.js';
import type { Batch } from './batch.js';
import type { Learner } from './learner.js';
import type { Preparer } from './preparer.js';
import { type ChosenFeatures, selectFeatures } from './select.js';
import { shuffledLines } from './shuffle.js';

/** One way through a share of the lines in the order of a seed. */
export interface Pass {
  readonly phase: string;
  readonly seed: number;
  /** Share of the lines of each file; all lines of files that are not listed. */
  readonly shares: readonly number[];
  /** Learning rate, falling or rising evenly to the last one. */
  readonly rate: number;
  readonly lastRate: number;
}

/** Lines handed to the preparing thread at a time, and batches under way. */
const BATCH_LINES = 2000;
const BATCHES_AHEAD = 4;

export class PassRunner {
  readonly learner: Learner;
  /** Mean −ln P of each pass, on examples before they were learned from. */
  readonly losses: number[] = [];
  readonly #onProgress: TrainContext['onProgress'];
  #preparer: Preparer | undefined;

  constructor(learner: Learner, onProgress: TrainContext['onProgress']) {
    this.learner = learner;
    this.#onProgress = onProgress;
  }

  /** Runs passes with a preparer, which is closed afterwards. */
  async with<T>(preparer: Preparer, work: () => Promise<T>): Promise<T> {
    this.#preparer = preparer;
    try {
      return await work();
    } finally {
      await preparer.close();
    }
  }

  /** Keeps only the most important features from now on, at most this many; 0 keeps all that were learned. */
  keep(maxFeatures: number): ChosenFeatures {
    const chosen = selectFeatures(this.learner, maxFeatures);
    this.learner.keepOnly(chosen.kept);
    return chosen;
  }

  async run(corpus: TrainingCorpus, { phase, seed, shares, rate, lastRate }: Pass): Promise<void> {
    const { learner } = this;
    learner.loss = 0;
    learner.examples = 0;
    for await (const lines of shuffledLines(corpus, seed, shares)) {
      const waiting: Promise<Batch>[] = [];
      let done = 0;
      for (let at = 0; at < lines.length || waiting.length > 0; ) {
        while (at < lines.length && waiting.length < BATCHES_AHEAD) {
          waiting.push(this.#preparer!.make(lines.slice(at, at + BATCH_LINES)));
          at += BATCH_LINES;
        }
        const batch = await waiting.shift()!;
        learner.learn(batch, rate + ((lastRate - rate) * done) / lines.length);
        done += batch.lines;
        this.#onProgress?.({ phase, done, total: lines.length, unit: 'steps' });
      }
    }
    this.losses.push(learner.examples === 0 ? 0 : Math.round((1e5 * learner.loss) / learner.examples) / 1e5);
  }
}
