/**
 * Adaptation as a capability: what a model that can be fitted to one kind of text is asked, and what it answers. A family has it
 * by two optional members (model.ts): `adapt`, which loads what learning needs when it is called, and `applyDelta`, which
 * puts a base and a difference together again. Types only; how a family learns is its own
 * business (tagger/adapt/).
 */
import type { CorpusMeta, ModelMeta } from '../format/meta.js';
import type { Progress } from '../progress.js';
import type { CaseModel } from './model.js';

export interface AdaptOptions {
  /** Lines that are not learned from, to find the variance and to judge the result; a part of the text unless told. */
  readonly heldOut?: readonly string[] | undefined;
  /** Variance of the prior: small ones stay near the base. Looked for unless told. */
  readonly variance?: number | undefined;
  /** Take the result even if held-out lines are no better. */
  readonly force?: boolean | undefined;
  /** Where the lines come from, for the header. */
  readonly corpus?: readonly CorpusMeta[] | undefined;
  /** Date for the header, ISO; default today. */
  readonly created?: string | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** What a model needs to be adapted. */
export interface AdaptRequest {
  /** Name of the model, by which the difference remembers it. */
  readonly name: string;
  /** Well-cased text to learn from. */
  readonly lines: readonly string[];
  readonly options: AdaptOptions;
  /** Restores lines with a model as the caller would, for the comparison on held-out lines. */
  readonly restore: (model: CaseModel) => (line: string) => string;
}

/** Errors of base and adapted model on held-out lines. */
export interface HeldOutErrors {
  /** Words of the held-out lines. */
  readonly words: number;
  readonly errorsBefore: number;
  readonly errorsAfter: number;
  /** Probability of so large a difference between two models that are equally good. */
  readonly p: number;
}

/** How held-out lines come out with a variance. */
export interface VarianceFigures {
  readonly variance: number;
  /** Share of the words that would get their true casing, each with the true ones before it. */
  readonly right: number;
  /** Mean ln p of the true casings. */
  readonly logLikelihood: number;
}

export interface AdaptReport {
  /** Lines learned from, and words between white space in them. */
  readonly lines: number;
  readonly words: number;
  /** Words that were new, or have new irregular forms. */
  readonly newWords: number;
  /** Weights that differ from the base. */
  readonly changes: number;
  readonly variance: number;
  /** Variances that were tried, and how held-out lines came out; empty if it was given. */
  readonly curve: readonly VarianceFigures[];
  readonly heldOut: HeldOutErrors;
  /** It did not pass, and was forced. */
  readonly forced: boolean;
  /** Size of the difference. */
  readonly bytes: number;
}

export interface AdaptedModel {
  readonly model: CaseModel;
  /** Header of the difference. */
  readonly meta: ModelMeta;
  /** The file: what differs from the base. */
  readonly delta: Uint8Array;
  readonly report: AdaptReport;
}
