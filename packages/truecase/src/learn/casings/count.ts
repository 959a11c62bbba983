/** The casings of a training corpus: counted in one pass over its text, or read from counts that were made before. */
import type { TrainingCorpus } from '../../corpus/training.js';
import type { Progress } from '../../progress.js';
import type { CorpusCasings } from './corpus.js';
import { CasingCounter } from './counter.js';
import { readCasings } from './text.js';

/** What of the circumstances of a training matters to counting. */
interface CountContext {
  readonly language: string;
  readonly casings?: TrainingCorpus | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Counts made before (`context.casings`) take the place of a pass over the text. */
export async function countCasings(corpus: TrainingCorpus, context: CountContext): Promise<CorpusCasings> {
  const { language, casings } = context;
  const source = casings ?? corpus;
  const report = (done: number): void =>
    context.onProgress?.({ phase: 'counting words', done, total: source.totalBytes, unit: 'bytes' });
  if (casings !== undefined) return readCasings(casings.lines(report), language);
  const counter = new CasingCounter(language);
  for await (const lines of corpus.lines(report)) for (const line of lines) counter.addLine(line);
  return counter;
}
