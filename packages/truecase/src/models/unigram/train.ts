/**
 * Trains the unigram model: counts casings, estimates endings and rows, keeps the words that are worth their bytes, and
 * lays out the sections that model.ts reads.
 */

import type { TrainingCorpus } from '../../corpus/training.js';
import type { CorpusCasings } from '../../learn/casings/corpus.js';
import { countCasings } from '../../learn/casings/count.js';
import { layOutCompounds } from '../training/compounds.js';
import { layOutLexicon } from '../training/lexicon.js';
import type { TrainContext, TrainedModel, Trainer } from '../training/trainer.js';
import { WORD_DEFAULTS, WordEstimates, type WordOptions } from '../training/words.js';

export interface UnigramOptions extends WordOptions {
  /** Spell the words out in the file, for people. */
  readonly spell: boolean;
}

export const unigramTrainer: Trainer<UnigramOptions> = {
  name: 'unigram',
  summary: 'most frequent casing of each word; unknown words by their ending',
  countsSuffice: true,
  options: [
    {
      name: 'minCount',
      type: 'number',
      default: WORD_DEFAULTS.minCount,
      min: 0,
      help: 'least mentions of a word that is kept',
    },
    {
      name: 'minAgreeing',
      type: 'number',
      default: WORD_DEFAULTS.minAgreeing,
      min: 0,
      help: 'the same for words that their ending gets right anyway',
    },
    {
      name: 'minForm',
      type: 'number',
      default: WORD_DEFAULTS.minForm,
      min: 0,
      help: 'least mentions of an irregular form such as iPhone',
    },
    {
      name: 'unknown',
      type: 'string',
      default: WORD_DEFAULTS.unknown,
      choices: ['suffix', 'lower', 'title'],
      help: 'casing of unknown words',
    },
    {
      name: 'rareCount',
      type: 'number',
      default: WORD_DEFAULTS.rareCount,
      min: 0,
      advanced: true,
      help: 'words with at most this many mentions teach the endings',
    },
    {
      name: 'minEnding',
      type: 'number',
      default: WORD_DEFAULTS.minEnding,
      min: 0,
      advanced: true,
      help: 'least mentions of an ending',
    },
    {
      name: 'smoothing',
      type: 'number',
      default: WORD_DEFAULTS.smoothing,
      min: 0,
      advanced: true,
      help: 'weight of the ending against the counts of a word',
    },
    { name: 'spell', type: 'boolean', default: true, help: 'store the words spelled out, for inspect' },
  ],
  train,
};

async function train(corpus: TrainingCorpus, options: UnigramOptions, context: TrainContext): Promise<TrainedModel> {
  return estimateUnigram(await countCasings(corpus, context), context.language, options);
}

/** A model from counts alone, without a text. */
export function estimateUnigram(casings: CorpusCasings, language: string, options: UnigramOptions): TrainedModel {
  const estimates = new WordEstimates(casings.words, language, options);
  const entries = estimates.entries();
  return {
    sections: [
      ...layOutLexicon(casings.words, entries, options.spell).sections,
      ...layOutCompounds(casings, estimates, language),
      ...estimates.endings.layOut(),
    ],
    figures: { ...casings.figures, keptWords: entries.length },
  };
}
