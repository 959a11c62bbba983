/**
 * What a trainer is: its options, declared so that help, validation and documents come from one list, and the function
 * that turns text into the sections of a model file. Trainers stay out of browser bundles.
 */
import type { Section } from '../format/container.js';
import type { FamilyName } from './model.js';

export interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly unit: 'bytes' | 'steps';
}

/** What training needs of a corpus; `Corpus` is one, and a list of lines can be made one. Lines may be asked for twice. */
export interface TrainingCorpus {
  readonly totalBytes: number;
  /** `onFile` is called with the number of each file before its first lines. */
  lines(progress?: (bytesRead: number) => void, onFile?: (index: number) => void): AsyncIterable<string[]>;
  digests(): { name: string; digest: string; words: number; lines: number }[];
}

/** Circumstances of a training; none but language and seed has any effect on the model. */
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
}

export type OptionValue = string | number | boolean;

export interface TrainerOption {
  readonly name: string;
  readonly type: 'number' | 'string' | 'boolean';
  readonly default: OptionValue;
  readonly choices?: readonly string[];
  /** Least value of a number. */
  readonly min?: number;
  readonly help: string;
}

export interface TrainedModel {
  readonly sections: readonly Section[];
  /** Numbers worth keeping in the header. */
  readonly figures: Readonly<Record<string, unknown>>;
  /** Further fields of the header that the model reads. */
  readonly header?: Readonly<Record<string, unknown>>;
}

export interface Trainer<O = Readonly<Record<string, OptionValue>>> {
  readonly name: FamilyName;
  readonly summary: string;
  readonly options: readonly TrainerOption[];
  train(corpus: TrainingCorpus, options: O, context: TrainContext): Promise<TrainedModel>;
}
