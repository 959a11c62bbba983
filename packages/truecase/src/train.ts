/**
 * The door of training (`truecase/train`): trainers and what belongs to their work: text, counts, language models,
 * lexicons of irregular words, classifiers for ambiguous words. It needs Node.
 */

/** Text files, compressed or not, as a corpus. */
export { Corpus } from './corpus/lines.js';
/** What is in a text before it is trained on, and what looks wrong; and the same as a page of text. */
export { type CorpusReport, formatCorpusReport, type SurveyOptions, surveyCorpus } from './corpus/report.js';
/** The well-cased documents of a corpus that has others too, as a corpus. */
export { SelectedCorpus, type Selection } from './corpus/select.js';
/** The files that names, folders and patterns stand for. */
export { expandSources } from './corpus/source.js';
export type { TrainingCorpus } from './corpus/training.js';
/** Options of `teachAmbiguous`, declared as those of trainers are. */
export { AMBIGUOUS_OPTIONS as ambiguousOptions, type AmbiguousSettings } from './evidence/training/settings.js';
export type { AmbiguousReport, WordReport } from './evidence/training/train.js';
export type { CorpusCasings } from './learn/casings/corpus.js';
/** How often each word and compound of a corpus has which form. */
export { countCasings } from './learn/casings/count.js';
/** Casing counts as sorted lines of text, which mergeCounts adds up and training reads (`casings` of TrainSettings). */
export { formatCasings } from './learn/casings/text.js';
/** Counts the n-grams of a corpus of any size within a memory budget. Close the result when it is written. */
export { countNgrams } from './learn/ngram/counting/count.js';
export type { CountOptions, CountProgress } from './learn/ngram/counting/options.js';
export type { CountStore } from './learn/ngram/counting/store.js';
/** Adds up files of counts, each sorted as writeCounts leaves it, in constant memory. */
export { sumCounts as mergeCounts } from './learn/ngram/counting/sum.js';
/** Counts as sorted lines of text. */
export { type WriteBytes, writeCounts } from './learn/ngram/counting/text.js';
export type { Perplexity } from './learn/ngram/perplexity.js';
export type { NgramProbabilities } from './learn/ngram/trie.js';
export type { OptionRecord, OptionValue, Trainer, TrainerOption } from './models/training/trainer.js';
export { type NerTrainOptions, trainNer } from './ner/train.js';
export type { Progress } from './progress.js';
export { type AmbiguousOptions, teachAmbiguous } from './train/ambiguous.js';
export { acquireLexicon, formatLexicon, type IrregularLexicon, type LexiconSettings } from './train/lexicon.js';
export { type ImportSettings, importArpa, type TrainSettings, train } from './train/model.js';
export { measurePerplexity, readLanguageModel } from './train/perplexity.js';
/** A recipe to a model and its card. */
export type { Making } from './train/recipe/kind.js';
export { type MadeModel, makeModel } from './train/recipe/make.js';
export { checkRecipe, type Recipe, readRecipe } from './train/recipe/recipe.js';
export { trainers } from './train/trainers.js';
