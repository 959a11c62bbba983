/**
 * The door to training: `train(family, corpus, settings)` gives the bytes of a model file, and `importArpa` those of a
 * language model that was made elsewhere. Deterministic: the same text and settings give the same bytes, apart from the
 * date in the header if none is given.
 */
import { TruecaseError } from './errors.js';
import { writeContainer } from './format/container.js';
import type { ModelMeta } from './format/meta.js';
import type { NgramProbabilities } from './learn/ngram/trie.js';
import { hmmTrainer } from './models/hmm/train.js';
import { memmTrainer } from './models/memm/train.js';
import { type NgramOptions, ngramTrainer } from './models/ngram/train.js';
import { IMPORT_OPTIONS, importLm } from './models/ngram/training/import.js';
import type { OptionValue, TrainContext, TrainedModel, Trainer, TrainingCorpus } from './models/trainer.js';
import { unigramTrainer } from './models/unigram/train.js';
import { UNICODE_VERSION } from './text/unicode.js';
import { VERSION } from './version.js';

export { Corpus } from './corpus/lines.js';
export { expandSources } from './corpus/source.js';
export type { OptionValue, Progress, Trainer, TrainerOption, TrainingCorpus } from './models/trainer.js';

/** The only list of trainers. */
export const trainers: Readonly<Record<string, Trainer>> = {
  unigram: unigramTrainer as unknown as Trainer,
  ngram: ngramTrainer as unknown as Trainer,
  memm: memmTrainer as unknown as Trainer,
  hmm: hmmTrainer as unknown as Trainer,
};

export interface TrainSettings extends Omit<TrainContext, 'seed'> {
  /** For trainers that draw random numbers. Default 1. */
  readonly seed?: number;
  /** Options of the family, see `trainers`. */
  readonly options?: Readonly<Record<string, OptionValue>>;
  /** Date for the header, ISO; default today. */
  readonly created?: string;
}

function completeOptions(trainer: Trainer, given: Readonly<Record<string, OptionValue>>): Record<string, OptionValue> {
  const names = trainer.options.map((option) => option.name);
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    throw new TruecaseError(
      'usage',
      `family ${trainer.name} has no option ${JSON.stringify(name)}, expected one of: ${names.join(', ')}`,
    );
  }
  const complete: Record<string, OptionValue> = {};
  for (const option of trainer.options) {
    const value = given[option.name] ?? option.default;
    const fits =
      typeof value === option.type &&
      (option.type !== 'number' || Number.isFinite(value)) &&
      (option.min === undefined || (value as number) >= option.min) &&
      (option.choices === undefined || option.choices.includes(value as string));
    if (!fits) {
      const least = option.min === undefined ? '' : ` of ${option.min} or more`;
      const expected = option.choices?.join(', ') ?? `a ${option.type}${least}`;
      throw new TruecaseError('usage', `option ${option.name} is ${JSON.stringify(value)}, expected ${expected}`);
    }
    complete[option.name] = value;
  }
  return complete;
}

/** Trains a model of a family on a corpus and returns the bytes of its file. */
export async function train(
  family: string,
  corpus: TrainingCorpus,
  settings: TrainSettings,
): Promise<{ bytes: Uint8Array; meta: ModelMeta }> {
  const trainer = Object.hasOwn(trainers, family) ? trainers[family] : undefined;
  if (trainer === undefined) {
    throw new TruecaseError(
      'usage',
      `family ${JSON.stringify(family)}, expected one of: ${Object.keys(trainers).join(', ')}`,
    );
  }
  const options = completeOptions(trainer, settings.options ?? {});
  const context = { ...settings, seed: settings.seed ?? 1 };
  const trained = await trainer.train(corpus, options, context);
  const digests = corpus.digests();
  if (digests.every(({ words }) => words === 0)) {
    throw new TruecaseError('corpus', 'the corpus has no words, expected text with its true case', {
      hint: 'Check the files: `truecase survey FILES` reports what is in them.',
    });
  }
  return writeModel(trained, {
    family,
    language: settings.language,
    created: settings.created,
    corpus: digests.map(({ name, digest, words, lines }) => ({ name, digest, words, lines })),
    options: { ...options, seed: context.seed },
  });
}

export interface ImportSettings {
  /** Those options of the family ngram that do not concern counting. */
  readonly options?: Readonly<Record<string, OptionValue>>;
  /** Date for the header, ISO; default today. */
  readonly created?: string;
}

/** Makes a model file of the family ngram from a back-off language model over cased words. */
export async function importArpa(
  probabilities: NgramProbabilities,
  language: string,
  settings: ImportSettings = {},
): Promise<{ bytes: Uint8Array; meta: ModelMeta }> {
  const trainer = trainers['ngram']!;
  const allowed = trainer.options.filter(({ name }) => IMPORT_OPTIONS.includes(name as keyof NgramOptions));
  const options = completeOptions({ ...trainer, options: allowed }, settings.options ?? {});
  const imported = importLm(probabilities, language, options as unknown as NgramOptions);
  return writeModel(imported, { family: 'ngram', language, created: settings.created, corpus: [], options });
}

type Origin = Pick<ModelMeta, 'family' | 'language' | 'corpus' | 'options'> & { readonly created: string | undefined };

function writeModel(
  { sections, figures, header }: TrainedModel,
  { family, language, created, corpus, options }: Origin,
): { bytes: Uint8Array; meta: ModelMeta } {
  const meta: ModelMeta = {
    family,
    language,
    created: created ?? new Date().toISOString().slice(0, 10),
    unicode: UNICODE_VERSION,
    truecase: VERSION,
    corpus,
    options,
    figures,
    ...header,
  };
  return { bytes: writeContainer(meta, sections), meta };
}
