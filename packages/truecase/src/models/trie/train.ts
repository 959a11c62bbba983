/**
 * Trains the trie model: a lexicon of words and irregular forms as for the unigram model, and a minimum-depth trie over the
 * text from each word on whose case is its own. The weights of the trie are learned on lines that it has not seen.
 */

import type { TrainingCorpus } from '../../corpus/training.js';
import { countCasings } from '../../learn/casings/count.js';
import { TrieBuilder } from '../../learn/trie/builder.js';
import { FileStore } from '../../learn/trie/spill.js';
import { WeightLearner } from '../../learn/trie/weights.js';
import { Estimator } from '../../trie/estimate.js';
import { trieSections } from '../../trie/layout.js';
import type { TrainContext, TrainedModel, Trainer } from '../training/trainer.js';
import { WORD_DEFAULTS } from '../training/words.js';
import { estimateUnigram } from '../unigram/train.js';
import { SHAPES, TRIE_LETTER } from './context.js';
import { TrieStrings } from './training/strings.js';

export interface TrieModelOptions {
  readonly over: string;
  readonly depth: number;
  readonly minExpand: number;
  readonly minNode: number;
  readonly minForm: number;
  readonly spell: boolean;
}

/** One line in so many is held out for the weights. */
const HELD_OUT = 40;
const MEMORY_BYTES = 2 ** 28;

export const trieTrainer: Trainer<TrieModelOptions> = {
  name: 'trie',
  summary: 'a trie of letters that runs over word boundaries (Whitelaw and Patrick 2003)',
  options: [
    {
      name: 'over',
      type: 'string',
      default: 'text',
      choices: ['text', 'word'],
      help: 'whether strings run on after the word or end with it',
    },
    { name: 'depth', type: 'number', default: 32, min: 1, help: 'most letters of a string' },
    {
      name: 'minExpand',
      type: 'number',
      default: 2,
      min: 1,
      help: 'least mentions of a prefix that is told apart further',
    },
    { name: 'minNode', type: 'number', default: 1, min: 1, help: 'least mentions of a prefix that is kept' },
    { name: 'minForm', type: 'number', default: 2, min: 0, help: 'least mentions of an irregular form such as iPhone' },
    { name: 'spell', type: 'boolean', default: true, help: 'store the words spelled out, for inspect' },
  ],
  train,
};

async function train(corpus: TrainingCorpus, options: TrieModelOptions, context: TrainContext): Promise<TrainedModel> {
  const counter = await countCasings(corpus, context);
  const { minForm, spell } = options;
  const words = estimateUnigram(counter, context.language, { ...WORD_DEFAULTS, minForm, spell });
  const estimator = await learnTrie(corpus, options, context);
  return {
    sections: [...words.sections, ...trieSections(TRIE_LETTER, estimator)],
    figures: { ...words.figures, trieNodes: estimator.trie.size },
  };
}

async function learnTrie(
  corpus: TrainingCorpus,
  { over, depth, minExpand, minNode }: TrieModelOptions,
  { language, memoryBytes = MEMORY_BYTES, tempDir, onProgress }: TrainContext,
): Promise<Estimator> {
  const strings = new TrieStrings(language, over === 'text', depth);
  const builder = new TrieBuilder({
    categories: SHAPES,
    maxDepth: depth,
    memoryBytes: Math.min(memoryBytes, MEMORY_BYTES, Math.max(2 ** 20, corpus.totalBytes * 16)),
    store: new FileStore(tempDir),
    minExpand,
    minNode,
  });
  const heldOut: string[] = [];
  const report = (done: number) =>
    onProgress?.({ phase: 'reading strings', done, total: corpus.totalBytes, unit: 'bytes' });
  let number = 0;
  for await (const lines of corpus.lines(report)) {
    for (const line of lines) {
      if (++number % HELD_OUT === 0) heldOut.push(line);
      else strings.each(line, (text, from, to, category) => builder.add(text, from, to, category));
    }
  }
  const trie = builder.build();
  const learner = new WeightLearner(SHAPES);
  const path = new Uint32Array(depth + 1);
  for (const line of heldOut) {
    strings.each(line, (text, from, to, category) => {
      learner.add(trie, path, trie.follow(text, from, to, path), category);
    });
  }
  return new Estimator(trie, learner.learn());
}
