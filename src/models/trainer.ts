/**
 * What a trainer is: its options, declared so that help, validation and documents come from one list, and the function
 * that turns text into the sections of a model file. Trainers stay out of browser bundles.
 */
import type { Section } from '../format/container.js';
import type { FamilyName } from './model.js';

/** Lines of training text, in batches. */
export type TrainingText = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

export type OptionValue = string | number | boolean;

export interface TrainerOption {
  readonly name: string;
  readonly type: 'number' | 'string' | 'boolean';
  readonly default: OptionValue;
  readonly choices?: readonly string[];
  readonly help: string;
}

export interface TrainedModel {
  readonly sections: readonly Section[];
  /** Numbers worth keeping in the header. */
  readonly figures: Readonly<Record<string, unknown>>;
}

export interface Trainer<O = Readonly<Record<string, OptionValue>>> {
  readonly name: FamilyName;
  readonly summary: string;
  readonly options: readonly TrainerOption[];
  train(text: TrainingText, language: string, options: O): Promise<TrainedModel>;
}
