/**
 * The language model inside a model file of the n-gram family, with its words spelled out: for export and perplexity. To
 * restore text with a model, load it instead (node/index.ts).
 */
import { TruecaseError } from '../errors.js';
import { readContainer } from '../format/container.js';
import type { NgramProbabilities } from '../learn/ngram/trie.js';
import { unpackLm } from '../models/ngram/training/unpack.js';
import { readModelBytes } from '../node/modelFile.js';

/** `onReduced` is called if n-grams that cannot matter for casing were left out of the model (option relevant). */
export async function readNgramModel(path: string, onReduced?: () => void): Promise<NgramProbabilities> {
  const reader = readContainer(await readModelBytes(path), path);
  const { family, options } = reader.meta;
  if (family === 'ngram') {
    const model = unpackLm(reader);
    if (options['relevant'] === true) onReduced?.();
    return model;
  }
  throw new TruecaseError('usage', `${path} is a model of the family ${family}, expected ngram`, {
    hint: 'Only n-gram models hold a language model; train one with "truecase train ngram".',
    where: path,
  });
}
