/**
 * Trains the bilingual truecaser on sentence pairs (`source TAB target`): a language model of the target side, the tables
 * of translations and of their casing, and on pairs that were kept apart the weights of the features, by regularised
 * log-likelihood with the variance of the prior that does best on a quarter of them.
 */

import { type LengthDistribution, normalise } from '../../bitext/phrases.js';
import type { SentencePair } from '../../corpus/pairs.js';
import type { TrainingCorpus } from '../../corpus/training.js';
import { TruecaseError } from '../../errors.js';
import { readContainer, type Section, writeContainer } from '../../format/container.js';
import type { CrfSentences } from '../../learn/crf/sentences.js';
import { sfc32 } from '../../learn/random.js';
import { languageOf } from '../../text/language.js';
import { type NgramOptions, ngramTrainer } from '../ngram/train.js';
import type { OptionsOf } from '../training/options.js';
import type { OptionValue, TrainContext, TrainedModel, Trainer, TrainerOption } from '../training/trainer.js';
import { SHORTEST } from './alignment.js';
import { FEATURES, Feature } from './features.js';
import { BilingualModel } from './model.js';
import { gatherSentences } from './training/gather.js';
import { readPairSplit, targetCorpus } from './training/pairs.js';
import { learnCasings, learnLengths, learnTranslations } from './training/tables.js';
import { learnWeights } from './training/weights.js';
import { Translations } from './translations.js';

export interface BilingualOptions extends NgramOptions {
  readonly source: string;
  readonly heldOut: number;
  readonly leastProbability: number;
  readonly maxPairs: number;
  readonly monolingual: string;
  readonly phraseLengths: string;
}

const OWN: readonly TrainerOption[] = [
  { name: 'source', type: 'string', default: '', help: 'language tag of the source side (required)' },
  { name: 'heldOut', type: 'number', default: 4000, min: 10, help: 'pairs that the weights are learned from' },
  { name: 'leastProbability', type: 'number', default: 0.002, min: 0, help: 'translations less probable are not kept' },
  {
    name: 'monolingual',
    type: 'string',
    default: '',
    help: 'model of the target language whose opinion is one more feature: bundled name or file',
  },
  {
    name: 'phraseLengths',
    type: 'string',
    default: 'learned',
    advanced: true,
    help: 'weights of source phrases of 1, 2, 3 … words that the naive phrase aligner draws, e.g. 4,2,1; learned, or shortest',
  },
  { name: 'maxPairs', type: 'number', default: 200_000, min: 1, help: 'pairs of words whose casing is kept' },
];
/** Defaults that differ from those of the language model alone: with this beam the search is exact but for rounding. */
const DEFAULTS: Readonly<Record<string, OptionValue>> = { spell: false, beam: 30 };

export const bilingualTrainer: Trainer<BilingualOptions> = {
  name: 'bilingual',
  summary: 'translations, cased by their source; learns from tab-separated sentence pairs',
  options: [
    ...OWN,
    ...ngramTrainer.options.map((option) => ({ ...option, default: DEFAULTS[option.name] ?? option.default })),
  ] as unknown as OptionsOf<BilingualOptions>,
  train,
};

async function train(corpus: TrainingCorpus, options: BilingualOptions, context: TrainContext): Promise<TrainedModel> {
  if (!/^[a-z]{2,3}(-|$)/i.test(options.source)) {
    throw new TruecaseError(
      'usage',
      `the source language is ${JSON.stringify(options.source)}, expected a tag such as en`,
      {
        hint: 'Add --set source=en; --language is that of the target.',
      },
    );
  }
  const source = languageOf(options.source);
  const target = languageOf(context.language);
  parseLengths(options.phraseLengths);
  const { learned, held } = await readPairSplit(corpus, options.heldOut);
  const [lm, translations] = await Promise.all([
    ngramTrainer.train(targetCorpus(learned), options, context),
    learnTranslations(learned, source, target, options.leastProbability),
  ]);
  const table = new Translations(assemble(translations.sections, context, {}));
  const casings = learnCasings(learned, source, target, table, options.maxPairs);
  const sections: Section[] = [...lm.sections, ...translations.sections, ...casings.sections];
  const header = { ...lm.header, source: options.source };
  const weighed = await weigh(sections, header, held, options, context);
  const figures = {
    ...lm.figures,
    pairs: learned.length,
    heldOutPairs: held.length,
    translations: translations.entries,
    wordPairs: casings.pairs,
  };
  return { ...weighed, figures: { ...figures, ...weighed.figures } };
}

/** Learns the weights of both kinds and adds them to the sections of a model. */
async function weigh(
  sections: readonly Section[],
  header: object,
  held: readonly SentencePair[],
  options: BilingualOptions,
  context: TrainContext,
): Promise<TrainedModel> {
  const target = languageOf(context.language);
  const reader = assemble([...sections, { tag: 'BWGT', data: new Float64Array(FEATURES) }], context, header);
  const model = new BilingualModel(reader);
  const lengths =
    parseLengths(options.phraseLengths) ??
    learnLengths(held, languageOf(options.source), target, new Translations(reader));
  // The same phrases for both sets of weights.
  const gather = () => gatherSentences(model, held, target, { lengths, random: sfc32(context.seed) });
  const { weights, variance } = learnWeights(gather());
  const beside = await learnBeside(options.monolingual, model, gather, context.loadModel);
  return {
    sections: [...sections, { tag: 'BWGT', data: weights }, ...beside.sections],
    header: { ...header, ...beside.header },
    figures: {
      variance,
      phraseLengths: lengths.map((share) => Number(share.toFixed(4))),
      weights: Object.fromEntries(Object.entries(Feature).map(([name, f]) => [name, Number(weights[f]!.toFixed(4))])),
    },
  };
}

/** The distribution that is given; null if it is to be learned. */
function parseLengths(text: string): LengthDistribution | null {
  if (text === 'learned') return null;
  if (text === 'shortest') return SHORTEST.lengths;
  const weights = text.split(',').map(Number);
  if (
    text.trim() !== '' &&
    weights.every((weight) => weight >= 0 && Number.isFinite(weight)) &&
    weights.some((weight) => weight > 0)
  )
    return normalise(weights);
  throw new TruecaseError('usage', `option phraseLengths is ${JSON.stringify(text)}, expected weights such as 4,2,1`, {
    hint: 'The first is that of phrases of one word; or say learned or shortest.',
  });
}

/** The weights with a monolingual model beside this one. */
async function learnBeside(
  name: string,
  model: BilingualModel,
  gather: () => CrfSentences,
  load: TrainContext['loadModel'],
) {
  if (name === '') return { sections: [], header: {} };
  if (load === undefined)
    throw new TruecaseError('usage', `no model can be loaded, expected ${name} for option monolingual`);
  const { model: other, name: beside } = await load(name);
  model.attach(other);
  const { weights } = learnWeights(gather());
  return { sections: [{ tag: 'BWGM', data: weights }], header: { beside } };
}

function assemble(sections: readonly Section[], context: TrainContext, header: object) {
  const meta = {
    family: 'bilingual',
    language: context.language,
    created: '2000-01-01',
    unicode: '0',
    truecase: '0',
    corpus: [],
    options: {},
    figures: {},
    ...header,
  };
  return readContainer(writeContainer(meta, sections), 'bilingual');
}
