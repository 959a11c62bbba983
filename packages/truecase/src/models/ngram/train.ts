/**
 * Trains the n-gram truecaser: counts casings (for endings and compounds) and cased n-grams, estimates a language model by
 * Kneser-Ney or by linear interpolation, prunes it, keeps what can matter to a casing, quantises and lays it out.
 */

import type { TrainingCorpus } from '../../corpus/training.js';
import { TruecaseError } from '../../errors.js';
import type { Section } from '../../format/container.js';
import { encodeWords } from '../../format/frontcode.js';
import { countCasings } from '../../learn/casings/count.js';
import { countNgrams } from '../../learn/ngram/counting/count.js';
import { type CountOptions, completeOptions } from '../../learn/ngram/counting/options.js';
import type { LoadedCounts } from '../../learn/ngram/counting/store.js';
import { interpolate } from '../../learn/ngram/interpolate.js';
import { smoothKneserNey } from '../../learn/ngram/kneserney.js';
import { pruneNgrams } from '../../learn/ngram/prune.js';
import { takeLogarithms } from '../../learn/ngram/smooth.js';
import type { NgramProbabilities } from '../../learn/ngram/trie.js';
import { UNKNOWN } from '../../learn/ngram/units.js';
import { learnWeights } from '../../learn/ngram/weights.js';
import { layOutCompounds } from '../training/compounds.js';
import type { TrainContext, TrainedModel, Trainer } from '../training/trainer.js';
import { WORD_DEFAULTS, WordEstimates } from '../training/words.js';
import type { NgramSettings } from './settings.js';
import { pruneByCasing } from './training/caseloss.js';
import { ADDED, groupForms, MOST_MIXED } from './training/forms.js';
import { packLm } from './training/pack.js';
import { keepRelevant, pruneRelevant } from './training/relevance.js';

export interface NgramOptions {
  readonly order: number;
  readonly estimation: 'kneserney' | 'interpolation';
  readonly minCount: number;
  readonly maxWords: number;
  readonly cutoffs: string;
  readonly maxNgrams: number;
  readonly pruning: 'casing' | 'entropy';
  readonly relevant: boolean;
  readonly unknown: 'rare' | 'sample' | 'title';
  readonly sampleRate: number;
  readonly endings: boolean;
  readonly minShare: number;
  readonly mixedForms: number;
  readonly dropFirst: number;
  readonly boundary: 'begin' | 'masked';
  readonly titleLines: 'keep' | 'skip';
  readonly beam: number;
  readonly spell: boolean;
}

export const ngramTrainer: Trainer<NgramOptions> = {
  name: 'ngram',
  summary: 'language model over cased words; the most probable path wins',
  options: [
    { name: 'order', type: 'number', default: 3, min: 1, help: 'words of the longest n-gram, at most 5' },
    {
      name: 'estimation',
      type: 'string',
      default: 'kneserney',
      choices: ['kneserney', 'interpolation'],
      advanced: true,
      help: 'modified Kneser-Ney, or linear interpolation with weights by deleted interpolation',
    },
    { name: 'minCount', type: 'number', default: 3, min: 1, help: 'words with fewer mentions are unknown' },
    { name: 'maxWords', type: 'number', default: 0, min: 0, help: 'most frequent words kept; 0 for all' },
    {
      name: 'cutoffs',
      type: 'string',
      default: '1,1,2',
      advanced: true,
      help: 'least mentions of n-grams of 1, 2, 3 … words',
    },
    { name: 'maxNgrams', type: 'number', default: 0, min: 0, help: 'n-grams left by pruning; 0 for all' },
    {
      name: 'pruning',
      type: 'string',
      default: 'casing',
      choices: ['casing', 'entropy'],
      advanced: true,
      help: 'by what the choice of casings loses, or by relative entropy (Stolcke)',
    },
    {
      name: 'relevant',
      type: 'boolean',
      default: true,
      advanced: true,
      help: 'leave out n-grams that cannot matter to a casing',
    },
    {
      name: 'unknown',
      type: 'string',
      default: 'rare',
      choices: ['rare', 'sample', 'title'],
      advanced: true,
      help: 'unknown words: learned from rare words, from a random sample as well, or always capitalised',
    },
    {
      name: 'sampleRate',
      type: 'number',
      default: 0.02,
      min: 0,
      advanced: true,
      help: 'share of words that unknown=sample replaces',
    },
    {
      name: 'endings',
      type: 'boolean',
      default: true,
      advanced: true,
      help: 'weigh the shapes of an unknown word by its ending',
    },
    {
      name: 'minShare',
      type: 'number',
      default: 0.001,
      min: 0,
      advanced: true,
      help: 'least share of a form among those of its word',
    },
    {
      name: 'mixedForms',
      type: 'number',
      default: MOST_MIXED,
      min: 0,
      advanced: true,
      help: 'irregular forms kept per word, at most 4',
    },
    {
      name: 'dropFirst',
      type: 'number',
      default: 0,
      min: 0,
      advanced: true,
      help: 'first tokens of a sentence left out of training',
    },
    {
      name: 'boundary',
      type: 'string',
      default: 'begin',
      choices: ['begin', 'masked'],
      advanced: true,
      help: 'does the decoder know that a sentence begins, or is that masked',
    },
    {
      name: 'titleLines',
      type: 'string',
      default: 'keep',
      choices: ['keep', 'skip'],
      help: 'lines of mostly capitalised words',
    },
    {
      name: 'beam',
      type: 'number',
      default: 10,
      min: 0.1,
      advanced: true,
      help: 'how far below the best a path may fall, in nats',
    },
    { name: 'spell', type: 'boolean', default: true, help: 'store the words spelled out, for export and perplexity' },
  ],
  train,
};

async function train(corpus: TrainingCorpus, options: NgramOptions, context: TrainContext): Promise<TrainedModel> {
  const counting: CountOptions = {
    language: context.language,
    order: options.order,
    memoryBytes: context.memoryBytes,
    tempDir: context.tempDir,
    workers: context.workers,
    minCount: options.minCount,
    maxWords: options.maxWords === 0 ? undefined : options.maxWords,
    unknown: options.unknown === 'sample' ? 'sample' : 'rare',
    sampleRate: options.sampleRate,
    seed: context.seed,
    dropFirst: options.dropFirst,
    titleLines: options.titleLines,
    onProgress: context.onProgress,
  };
  completeOptions(counting);
  checkMixedForms(options);
  const cutoffs = parseCutoffs(options);
  const casings = await countCasings(corpus, context);
  const estimates = new WordEstimates(casings.words, context.language, WORD_DEFAULTS);
  const wordSections = [...layOutCompounds(casings, estimates, context.language), ...estimates.endings.layOut()];
  const store = await countNgrams(corpus, counting);
  try {
    const loaded = await store.load(cutoffs);
    const lm = estimate(loaded, cutoffs, options);
    return layOut(lm, loaded.counts.counts, context.language, options, wordSections, {
      distinct: store.totals.map(({ distinct }) => distinct),
      ...casings.figures,
    });
  } finally {
    await store.close();
  }
}

function checkMixedForms({ mixedForms }: NgramOptions): void {
  if (Number.isInteger(mixedForms) && mixedForms <= MOST_MIXED) return;
  throw new TruecaseError('usage', `mixedForms is ${mixedForms}, expected a whole number from 0 to ${MOST_MIXED}`);
}

function parseCutoffs({ cutoffs, order }: NgramOptions): number[] {
  const given = cutoffs.split(',').map(Number);
  const fits = given.every((value, i) => Number.isInteger(value) && value >= 1 && (i === 0 || value >= given[i - 1]!));
  if (!fits) {
    throw new TruecaseError(
      'usage',
      `cutoffs is ${JSON.stringify(cutoffs)}, expected whole numbers that do not fall, as 1,1,2`,
    );
  }
  return Array.from({ length: order }, (_, i) => given[Math.min(i, given.length - 1)]!);
}

function estimate(loaded: LoadedCounts, cutoffs: readonly number[], options: NgramOptions): NgramProbabilities {
  const smoothed =
    options.estimation === 'kneserney'
      ? smoothKneserNey(loaded, cutoffs).model
      : interpolate(loaded.counts, learnWeights(loaded.counts, { cutoffs }).weights, cutoffs);
  return takeLogarithms(smoothed);
}

/**
 * The sections of a model from a language model; `counts` [order][n] decide which forms and n-grams are kept.
 * `wordSections` are those of endings and compounds.
 */
export function layOut(
  estimated: NgramProbabilities,
  counts: readonly Uint32Array[],
  language: string,
  options: NgramOptions,
  wordSections: readonly Section[],
  figures: Readonly<Record<string, unknown>>,
): TrainedModel {
  checkMixedForms(options);
  const { words } = estimated;
  const forms = groupForms(words, counts[0]!, language, options);
  const ambiguous = new Uint8Array(words.length);
  for (let number = 0; number < forms.words.length; number++) {
    if (forms.words[number] !== ADDED) ambiguous[forms.words[number]!] = forms.ambiguous[number]!;
  }
  let lm = estimated;
  if (options.maxNgrams > 0) {
    const { maxNgrams } = options;
    if (options.pruning === 'casing') lm = pruneByCasing(lm, counts, forms.sibling, maxNgrams);
    else lm = options.relevant ? pruneRelevant(lm, ambiguous, maxNgrams) : pruneNgrams(lm, maxNgrams);
  }
  if (options.relevant) lm = keepRelevant(lm, ambiguous);
  const sections = [...forms.sections, ...packLm(lm, forms.number, forms.words), ...wordSections];
  if (options.spell) {
    const kept = words.filter((_, word) => forms.number[word]! >= 0);
    sections.push({ tag: 'WRDS', data: encodeWords(kept) });
  }
  const ngrams = lm.levels.map(({ word }) => word.length);
  const decoding: NgramSettings = {
    boundary: options.boundary,
    unknown: options.unknown === 'title' ? 'title' : 'classes',
    endings: options.endings,
    beam: options.beam,
    shares: unknownShares(words, counts[0]!),
  };
  return { sections, figures: { ...figures, ngrams }, header: { decoding } };
}

/** [shape] share of each shape among unknown words; NONE has no part in it. */
function unknownShares(words: readonly string[], counts: Uint32Array): number[] {
  const seen = UNKNOWN.map((word) => counts[words.indexOf(word)] ?? 0);
  const total = seen.slice(1).reduce((sum, count) => sum + count, 0);
  return seen.map((count, shape) => (shape === 0 ? 1 : total === 0 ? 0.25 : Math.max(0.002, count / total)));
}
