/** How well a language model predicts a text: models are read from files, ours or ARPA, and text comes line by line. */
import { readBytes } from '../corpus/bytes.js';
import { decompress } from '../corpus/decompress.js';
import { TruecaseError } from '../errors.js';
import { hasMagic } from '../format/magic.js';
import { readArpa } from '../learn/ngram/arpa.js';
import { type Perplexity, PerplexityMeter } from '../learn/ngram/perplexity.js';
import type { NgramProbabilities } from '../learn/ngram/trie.js';
import { readNgramModel } from './ngramModel.js';

/**
 * The language model in a file: an ARPA file, compressed or not, or a model of the family ngram. `onReduced` is called if
 * n-grams that cannot matter for casing were left out of it, so that its perplexity cannot be compared with that of others.
 */
export async function readLanguageModel(path: string, onReduced?: () => void): Promise<NgramProbabilities> {
  for await (const head of decompress(readBytes(path), path)) {
    if (hasMagic(head)) return readNgramModel(path, onReduced);
    break;
  }
  return readArpa(path);
}

/** The perplexity of a text under a language model. Throws `corpus` where the text has no words. */
export async function measurePerplexity(
  model: NgramProbabilities,
  lines: Iterable<string> | AsyncIterable<string>,
  language: string,
): Promise<Perplexity> {
  const meter = new PerplexityMeter(model, language);
  for await (const line of lines) meter.add(line);
  const result = meter.result();
  if (result.words > 0) return result;
  throw new TruecaseError('corpus', 'the text has no words, so that there is nothing to predict', {
    hint: 'Check the files: "truecase survey FILES" reports what is in them.',
  });
}
