/**
 * Trains the bilingual truecaser on sentence pairs (`source TAB target`): a language model of the target side, the tables
 * of translations and of their casing, and on pairs that were kept apart the weights of the features, by regularised
 * log-likelihood with the variance of the prior that does best on a quarter of them.
 */
import type { SentencePair } from '../../bitext/pairs.js';
import { TruecaseError } from '../../errors.js';
import { readContainer, type Section, writeContainer } from '../../format/container.js';
import { CrfObjective } from '../../learn/crf/objective.js';
import type { CrfSentences } from '../../learn/crf/sentences.js';
import { minimise } from '../../learn/maxent/lbfgs.js';
import { searchVariance } from '../../learn/maxent/variance.js';
import { type Language, languageOf } from '../../text/language.js';
import { type NgramOptions, ngramTrainer } from '../ngram/train.js';
import type { OptionsOf } from '../options.js';
import type { OptionValue, TrainContext, TrainedModel, Trainer, TrainerOption, TrainingCorpus } from '../trainer.js';
import { FEATURES, Feature } from './features.js';
import { BilingualModel } from './model.js';
import { gatherSentences } from './training/gather.js';
import { readPairSplit, targetCorpus } from './training/pairs.js';
import { learnCasings, learnTranslations } from './training/tables.js';
import { Translations } from './translations.js';

export interface BilingualOptions extends NgramOptions {
  readonly source: string;
  readonly heldOut: number;
  readonly leastProbability: number;
  readonly maxPairs: number;
  readonly monolingual: string;
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
  { name: 'maxPairs', type: 'number', default: 200_000, min: 1, help: 'pairs of words whose casing is kept' },
];
/** Defaults that differ from those of the language model alone: with this beam the search is exact but for rounding. */
const DEFAULTS: Readonly<Record<string, OptionValue>> = { spell: false, beam: 30 };
/** About what the weights come to; where learning begins, and what is left where there is next to nothing to learn from. */
const USUAL: Partial<Record<keyof typeof Feature, number>> = {
  LM: 0.5,
  WORD: 0.4,
  TAG: 0.2,
  UPPER: 2,
  INITIAL: 1.5,
  INITIAL_LOWER: -3,
  UNSEEN: -5,
  SAME: 1.5,
  LINE_TITLE: 0.1,
};
/** Fewer sentences than this teach nothing. */
const LEAST_SENTENCES = 8;
const VARIANCES = [0.1, 1, 10, 100];

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
  const { learned, held } = await readPairSplit(corpus, options.heldOut);
  const [lm, translations] = await Promise.all([
    ngramTrainer.train(targetCorpus(learned), options, context),
    learnTranslations(learned, source, target, options.leastProbability),
  ]);
  const table = new Translations(assemble(translations.sections, context, {}));
  const casings = learnCasings(learned, source, target, table, options.maxPairs);
  const sections: Section[] = [...lm.sections, ...translations.sections, ...casings.sections];
  const header = { ...lm.header, source: options.source };
  const blank = new Float64Array(FEATURES);
  const model = new BilingualModel(assemble([...sections, { tag: 'BWGT', data: blank }], context, header));
  const data = gatherSentences(model, held, target);
  const { weights, variance } = learnWeights(data);
  const beside = await learnBeside(options.monolingual, model, held, target);
  return {
    sections: [...sections, { tag: 'BWGT', data: weights }, ...beside.sections],
    header: { ...header, ...beside.header },
    figures: {
      ...lm.figures,
      pairs: learned.length,
      heldOutPairs: held.length,
      translations: translations.entries,
      wordPairs: casings.pairs,
      variance,
      weights: Object.fromEntries(Object.entries(Feature).map(([name, f]) => [name, Number(weights[f]!.toFixed(4))])),
    },
  };
}

/** The weights with a monolingual model beside this one. */
async function learnBeside(name: string, model: BilingualModel, held: readonly SentencePair[], target: Language) {
  if (name === '') return { sections: [], header: {} };
  const { load } = await import('../../node/index.js');
  const { model: other, name: beside } = await load(name);
  model.attach(other);
  const { weights } = learnWeights(gatherSentences(model, held, target));
  return { sections: [{ tag: 'BWGM', data: weights }], header: { beside } };
}

/** Three quarters of the sentences learn, one chooses σ²; then all learn with it. */
function learnWeights(data: CrfSentences): { weights: Float64Array; variance: number } {
  const start = new Float64Array(FEATURES);
  for (const [name, weight] of Object.entries(USUAL)) start[Feature[name as keyof typeof Feature]] = weight;
  if (data.count < LEAST_SENTENCES) return { weights: start, variance: 0 };
  const [most, rest] = [data.select((s) => s % 4 !== 3), data.select((s) => s % 4 === 3)];
  const likelihood = new CrfObjective(rest, Number.POSITIVE_INFINITY);
  const scratch = new Float64Array(FEATURES);
  const learn = (from: CrfSentences, variance: number, begin: Float64Array): Float64Array =>
    minimise(new CrfObjective(from, variance), begin, { maxIterations: 100, gradientTolerance: 1e-4 }).point;
  const { variance, weights } = searchVariance({
    train: (value, previous) => learn(most, value, previous ?? start),
    score: (point) => -likelihood.evaluate(point, scratch),
    grid: VARIANCES,
    refinements: 0,
  });
  return { weights: learn(data, variance, weights), variance };
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
