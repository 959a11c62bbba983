/** `truecase survey`: what is in a text, and what looks wrong for training. */
import { Corpus, expandSources, formatCorpusReport, surveyCorpus } from '../../train.js';
import type { Run } from '../context.js';

export const surveyText: Run = async ({ operands, values, stdout, progress, signal }) => {
  const corpus = new Corpus(await expandSources(operands));
  const report = await surveyCorpus(corpus, {
    progress: (done) => {
      signal.throwIfAborted();
      progress.update({ phase: 'reading', done, total: corpus.totalBytes, unit: 'bytes' });
    },
  });
  progress.clear();
  await stdout.write(values.has('json') ? `${JSON.stringify(report)}\n` : formatCorpusReport(report));
  return 0;
};
