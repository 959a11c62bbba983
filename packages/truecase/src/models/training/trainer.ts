/**
 * What a trainer is: its options (options.ts), what it reads, and the function that turns that into the sections of a model
 * file. Trainers stay out of browser bundles.
 */
import type { TextDigest, TrainingCorpus } from '../../corpus/training.js';
import type { Section } from '../../format/container.js';
import type { Progress } from '../../progress.js';
import type { FamilyName, Opinion } from '../model.js';
import { type OptionRecord, type OptionsOf, parseOptions } from './options.js';

export type { OptionRecord, OptionValue, TrainerOption } from './options.js';

/** What can be counted of a text once and for all, in parts that are added up. */
export type CountKind = 'casings' | 'ngrams' | 'pairs';

/** Counts that take the place of a text (train/counted.ts). A trainer says which of them it needs. */
export interface CountedText {
  /** As text: learn/casings/text.ts, models/hmm/training/pairtext.ts. */
  readonly casings?: TrainingCorpus | undefined;
  readonly pairs?: TrainingCorpus | undefined;
  /** Files of n-grams: learn/ngram/counting/text.ts. */
  readonly ngrams?: readonly string[] | undefined;
  /** The texts that were counted, for the header of the model. */
  readonly texts?: readonly TextDigest[] | undefined;
  /** The files of the counts themselves, where the texts are not known. */
  readonly files: readonly { readonly name: string; readonly digest: string }[];
}

/** Circumstances of a training; none but language, seed, late text and a network that is given has any effect on the model. */
export interface TrainContext {
  /** Language tag of the text: case rules, abbreviations and elisions depend on it. */
  readonly language: string;
  readonly seed: number;
  /** For counts that do not fit: memory to use, folder for what is spilled, threads. */
  readonly memoryBytes?: number | undefined;
  readonly tempDir?: string | undefined;
  readonly workers?: number | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Text in the very style that the model is for: families that learn online learn it last. It is part of the corpus too. */
  readonly late?: TrainingCorpus | undefined;
  /** Casing counts that were made before, as text (learn/casings/text.ts): they take the place of counting those of the corpus. */
  readonly casings?: TrainingCorpus | undefined;
  /** The file of a network that is trained elsewhere (lab/train/), or a promise of it: it takes the place of training one. */
  readonly network?: Uint8Array | Promise<Uint8Array> | undefined;
  /** Finds a model by name or file, for families that consult another one. */
  readonly loadModel?: ((name: string) => Promise<{ opinion(): Opinion; readonly name: string }>) | undefined;
  /** Counts that take the place of the whole text, for trainers with `counts`. */
  readonly counts?: CountedText | undefined;
}

export interface TrainedModel {
  readonly sections: readonly Section[];
  /** Numbers worth keeping in the header. */
  readonly figures: Readonly<Record<string, unknown>>;
  /** Further fields of the header that the model reads. */
  readonly header?: Readonly<Record<string, unknown>>;
}

/** A trainer with options of its own type, or, as all are in the registry, with any record of values that it checks itself. */
export interface Trainer<Options = OptionRecord> {
  readonly name: FamilyName;
  readonly summary: string;
  /** Casing counts are all that it learns from: where they are given, it needs no text and reads none. */
  readonly countsSuffice?: true;
  /** What it needs of a CountedText to learn without the text; absent if nothing is enough. */
  readonly counts?: readonly CountKind[];
  readonly options: OptionsOf<Options>;
  train(corpus: TrainingCorpus, options: Options, context: TrainContext): Promise<TrainedModel>;
}

/** A trainer for the registry: takes a record of option values, and refuses what its options do not allow before it reads. */
export function defineTrainer<Options>(own: Trainer<Options>): Trainer {
  const { name, summary, countsSuffice, counts, options } = own;
  return {
    name,
    summary,
    ...(countsSuffice === undefined ? {} : { countsSuffice }),
    ...(counts === undefined ? {} : { counts }),
    options,
    train: async (corpus, given, context) => own.train(corpus, parseOptions(name, options, given), context),
  };
}
