/**
 * The door of the evaluator (`truecase/eval`): scores, intervals, comparisons and reports. It runs on any platform,
 * reads no files and prints nothing.
 */

export { NerScorer, type NerScores, type PhraseScores } from '../ner/score.js';
export { type BleuOptions, type BleuScore, BleuTally, bleu } from './bleu.js';
export { type BootstrapOptions, bootstrapInterval, type Interval, type Statistic } from './bootstrap.js';
export { ByDocument } from './bydocument.js';
export { type CalibrationBin, type CalibrationScores, CalibrationTally, type JudgedWord } from './calibration.js';
export { type Distribution, measureDistribution } from './distribution.js';
export {
  type Comparison,
  type EvaluateOptions,
  type Evaluation,
  Evaluator,
  evaluate,
  type System,
} from './evaluate.js';
export type {
  Annotation,
  EngineRelation,
  EngineSpan,
  EngineTag,
  FaultKind,
  OffsetUnit,
  Place,
} from './impact/annotation.js';
export { scoreAnswers } from './impact/answers.js';
export { pairsReached, readDocuments } from './impact/documents.js';
export {
  type Answers,
  type Engine,
  type EngineOptions,
  engineOf,
  type Fault,
  type LineEngine,
} from './impact/engine.js';
export type { ImpactTask } from './impact/keys.js';
export {
  type Change,
  type Done,
  type Impact,
  type ImpactFault,
  type ImpactOptions,
  type ImpactRun,
  measureImpact,
  type Restorer,
  type RunScores,
  runAll,
} from './impact/measure.js';
export type { ImpactInput } from './impact/reading.js';
export { compareReciprocal } from './impact/reciprocal.js';
export { formatImpact } from './impact/report.js';
export { readSamples, type Sample, type SampleFormat } from './impact/sample.js';
export { type Paragraph, type Question, readSquad } from './impact/squad.js';
export { INPUT_CASES, type Input, type InputCase, makeInput } from './input.js';
export { type EvaluationJson, type ScoresJson, toJson } from './json.js';
export { Tally, type WordContext } from './metrics.js';
export { formatReport, type ReportNames } from './report.js';
export type { ClassScore, GroupScore, PrecisionRecall, Scores } from './scores.js';
export { compareSystems, type McNemarCounts, type Significance } from './significance.js';
export { splitWords, stripPunctuation } from './words.js';
