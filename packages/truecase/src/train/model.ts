/**
 * Text to model file: `train` looks the family up and writes the container, and `importArpa` does the same for a language model
 * that was made elsewhere. Deterministic: the same text and settings give the same bytes, apart from the date in the header if
 * none is given.
 */

import type { TrainingCorpus } from '../corpus/training.js';
import { TruecaseError } from '../errors.js';
import { writeContainer } from '../format/container.js';
import type { ModelMeta } from '../format/meta.js';
import type { NgramProbabilities } from '../learn/ngram/trie.js';
import { LONGEST_ORDER } from '../models/ngram/lm.js';
import { ngramTrainer } from '../models/ngram/train.js';
import { IMPORT_OPTIONS, importLm } from '../models/ngram/training/import.js';
import { completeOptions, type OptionRecord, parseOptions } from '../models/training/options.js';
import type { TrainContext, TrainedModel, Trainer } from '../models/training/trainer.js';
import { UNICODE_VERSION } from '../text/unicode.js';
import { VERSION } from '../version.js';
import { trainers } from './trainers.js';

export interface TrainSettings extends Omit<TrainContext, 'seed'> {
  /** For trainers that draw random numbers. Default 1. */
  readonly seed?: number;
  /** Options of the family, see `trainers`. */
  readonly options?: OptionRecord;
  /** Date for the header, ISO; default today. */
  readonly created?: string;
}

/** Throws `usage` unless a family has such options. */
export function checkOptions(family: string, options: OptionRecord = {}): void {
  const trainer = findTrainer(family);
  completeOptions(trainer.name, trainer.options, options);
}

function findTrainer(family: string): Trainer {
  const trainer = Object.hasOwn(trainers, family) ? trainers[family] : undefined;
  if (trainer !== undefined) return trainer;
  throw new TruecaseError(
    'usage',
    `family ${JSON.stringify(family)}, expected one of: ${Object.keys(trainers).join(', ')}`,
  );
}

/** Trains a model of a family on a corpus and returns the bytes of its file. */
export async function train(
  family: string,
  corpus: TrainingCorpus,
  settings: TrainSettings,
): Promise<{ bytes: Uint8Array; meta: ModelMeta }> {
  const trainer = findTrainer(family);
  const options = completeOptions(trainer.name, trainer.options, settings.options ?? {});
  const loadModel = settings.loadModel ?? (async (name: string) => (await import('../node/index.js')).load(name));
  const context = { ...settings, loadModel, seed: settings.seed ?? 1 };
  const trained = await trainer.train(corpus, options, context);
  const digests = corpus.digests();
  const counted = settings.casings?.digests() ?? [];
  const learned = trainer.countsSuffice === true && settings.casings !== undefined ? counted : digests;
  if (learned.every(({ words }) => words === 0)) {
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
    casings: counted.map(({ name, digest, lines }) => ({ name, digest, lines })),
  });
}

export interface ImportSettings {
  /** Those options of the family ngram that do not concern counting. */
  readonly options?: OptionRecord;
  /** Date for the header, ISO; default today. */
  readonly created?: string;
}

/** Makes a model file of the family ngram from a back-off language model over cased words. */
export async function importArpa(
  probabilities: NgramProbabilities,
  language: string,
  settings: ImportSettings = {},
): Promise<{ bytes: Uint8Array; meta: ModelMeta }> {
  const order = probabilities.levels.length;
  if (order > LONGEST_ORDER) {
    throw new TruecaseError(
      'corpus',
      `the language model has n-grams of ${order} words, expected at most ${LONGEST_ORDER}`,
      {
        hint: `Make it again with order ${LONGEST_ORDER}.`,
      },
    );
  }
  const allowed = ngramTrainer.options.filter(({ name }) => IMPORT_OPTIONS.includes(name));
  const options = completeOptions(ngramTrainer.name, allowed, settings.options ?? {});
  const imported = importLm(probabilities, language, parseOptions(ngramTrainer.name, ngramTrainer.options, options));
  return writeModel(imported, { family: 'ngram', language, created: settings.created, corpus: [], options });
}

interface Origin extends Pick<ModelMeta, 'family' | 'language' | 'corpus' | 'options'> {
  readonly created: string | undefined;
  /** Files of casing counts that the model was learned from. */
  readonly casings?: readonly { readonly name: string; readonly digest: string; readonly lines: number }[];
}

function writeModel(
  { sections, figures, header }: TrainedModel,
  { family, language, created, corpus, options, casings = [] }: Origin,
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
    ...(casings.length === 0 ? {} : { casings }),
    ...header,
  };
  return { bytes: writeContainer(meta, sections), meta };
}
