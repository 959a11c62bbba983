/**
 * `truecase perplexity`: how well a language model predicts a text. The model is read and the text is cut into units by
 * the library; here files become lines and figures become a table.
 */
import { formatTable } from '../../eval/table.js';
import { resolveModel } from '../../node/index.js';
import { expandSources, measurePerplexity, type Perplexity, readLanguageModel } from '../../train.js';
import type { Run } from '../context.js';
import { Gold } from '../gold.js';
import { warnReduced } from '../reduced.js';

export const reportPerplexity: Run = async (context) => {
  const { operands, values, stdout, progress } = context;
  const name = values.text('model');
  const path = await resolveModel(name);
  const files = await expandSources(operands);
  const model = await readLanguageModel(path, () => warnReduced(context.reporter, path));
  const result = await measurePerplexity(model, new Gold(context, files, false).all(), values.text('language'));
  progress.clear();
  await stdout.write(values.has('json') ? `${JSON.stringify({ model: name, ...result })}\n` : formatText(result));
  return 0;
};

function formatText(result: Perplexity): string {
  const { sentences, words, unknown, oov, logProbability } = result;
  const share = (count: number): string => `${((100 * count) / words).toFixed(2)} %`;
  const facts = formatTable([
    ['sentences', String(sentences), ''],
    ['words', String(words), ''],
    ['unknown words', String(unknown), share(unknown)],
    ['not scored', String(oov), share(oov)],
    ['log10 p', logProbability.toFixed(2), ''],
  ]);
  const figures = formatTable([
    ['perplexity', 'with </s>', 'without'],
    ['all scored words', result.perplexity.toFixed(2), result.perplexityWithoutEnds.toFixed(2)],
    ['known words', result.perplexityKnown.toFixed(2), result.perplexityKnownWithoutEnds.toFixed(2)],
  ]);
  return `${facts}\n\n${figures}\n`;
}
