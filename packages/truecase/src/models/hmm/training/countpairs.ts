/** The pairs of a text for the HMM, as the lines of pairtext.ts: what a part of a corpus adds to the whole. */
import type { TrainingCorpus } from '../../../corpus/training.js';
import type { TrainContext } from '../../training/trainer.js';
import { HmmCounter } from './count.js';
import { HmmLines } from './lines.js';
import { formatPairs } from './pairtext.js';

type CountContext = Pick<TrainContext, 'language' | 'onProgress'>;

/** In pieces of some thousand lines. */
export async function countPairs(
  corpus: TrainingCorpus,
  { language, onProgress }: CountContext,
): Promise<Iterable<string>> {
  const counter = new HmmCounter(language, undefined, true);
  const lines = new HmmLines(counter, { halfLines: 0, titleLines: 'skip' });
  const report = (done: number): void =>
    onProgress?.({ phase: 'counting pairs', done, total: corpus.totalBytes, unit: 'bytes' });
  for await (const batch of corpus.lines(report)) for (const line of batch) lines.add(line);
  return formatPairs(counter);
}
