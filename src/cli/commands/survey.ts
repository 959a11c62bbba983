/** `truecase survey`: what is in a text, and what looks wrong for training. */
import { Corpus } from '../../corpus/lines.js';
import { formatCorpusReport, surveyCorpus } from '../../corpus/report.js';
import { expandSources } from '../../corpus/source.js';
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
