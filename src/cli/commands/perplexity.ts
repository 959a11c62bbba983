/**
 * `truecase perplexity`: how well a language model predicts a text. The model is read and the text is cut into units by
 * the library; here files become lines and figures become a table.
 */
import { readBytes } from '../../corpus/bytes.js';
import { decompress } from '../../corpus/decompress.js';
import { expandSources } from '../../corpus/source.js';
import { TruecaseError } from '../../errors.js';
import { formatTable } from '../../eval/table.js';
import { hasMagic } from '../../format/magic.js';
import { readArpa } from '../../learn/ngram/arpa.js';
import { type Perplexity, PerplexityMeter } from '../../learn/ngram/perplexity.js';
import type { NgramProbabilities } from '../../learn/ngram/trie.js';
import { readNgramModel } from '../../node/ngramModel.js';
import type { Run } from '../context.js';
import { Gold } from '../gold.js';

export const measurePerplexity: Run = async (context) => {
  const { operands, values, stdout, progress } = context;
  const path = values.text('model');
  const files = await expandSources(operands);
  const meter = new PerplexityMeter(await readLanguageModel(path), values.text('language'));
  for await (const line of new Gold(context, files, false).all()) meter.add(line);
  progress.clear();
  const result = meter.result();
  if (result.words === 0) {
    throw new TruecaseError('corpus', 'the text has no words, so that there is nothing to predict', {
      hint: 'Check the files: "truecase survey FILES" reports what is in them.',
    });
  }
  await stdout.write(values.has('json') ? `${JSON.stringify({ model: path, ...result })}\n` : formatText(result));
  return 0;
};

/** An ARPA file, compressed or not, or a model of the family ngram. */
export async function readLanguageModel(path: string): Promise<NgramProbabilities> {
  for await (const head of decompress(readBytes(path), path)) {
    if (hasMagic(head)) return readNgramModel(path);
    break;
  }
  return readArpa(path);
}

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
