/**
 * Trains the maximum-entropy capitaliser on a corpus of any size, online: counts casings for the lexicon, goes through the
 * lines in random order, once or in several rounds that are averaged, keeps the features that matter, goes through a share
 * of the lines again with these alone, and at last through the text that the model should fit best, if any is given.
 */

import { TruecaseError } from '../../errors.js';
import type { TrainContext, TrainedModel, Trainer, TrainingCorpus } from '../trainer.js';
import { countCasings, estimateUnigram, type UnigramOptions, unigramTrainer } from '../unigram/train.js';
import type { MemmSettings } from './settings.js';
import type { TemplateName } from './templates.js';
import { type Batch, MOST_MENTIONS } from './training/batch.js';
import { loadCheckpoint, saveCheckpoint } from './training/checkpoint.js';
import { type ExactOptions, trainExact } from './training/exact.js';
import { type FeatureWeights, layOutWeights } from './training/layout.js';
import { Learner } from './training/learner.js';
import { buildLexicon } from './training/lexicon.js';
import { openPreparer, type Preparer } from './training/preparer.js';
import { type ChosenFeatures, selectFeatures } from './training/select.js';
import { balancedShares, shuffledLines } from './training/shuffle.js';
import { LEAST_BITS, MOST_BITS, WEIGHTS } from './weights.js';

export interface MemmOptions {
  readonly method: 'online' | 'exact';
  readonly templates: TemplateName;
  readonly minCount: number;
  readonly minForm: number;
  readonly bits: number;
  readonly minFeature: number;
  readonly rate: number;
  readonly rounds: number;
  readonly maxFeatures: number;
  readonly refine: number;
  readonly refineBalance: number;
  readonly refineMost: number;
  readonly refinePasses: number;
  readonly refineFrom: number;
  readonly refineRate: number;
  readonly variance: number;
  readonly tolerance: number;
  readonly maxIterations: number;
  readonly latePasses: number;
  readonly lateRate: number;
  readonly bare: number;
  readonly dropout: number;
  readonly biasTitle: number;
  readonly biasUpper: number;
  readonly biasMixed: number;
  readonly search: 'posterior' | 'viterbi';
  readonly beam: number;
  readonly quantise: boolean;
  readonly spell: boolean;
}

const LEAST_AUTO_BITS = 14;
const MOST_AUTO_BITS = 26;
/** More bits where weights are to be exact: features that share a name are not told apart. */
const EXACT_BITS = 4;
/** Lines handed to the preparing thread at a time, and batches under way. */
const BATCH_LINES = 2000;
const AHEAD = 4;
/** Share of its learning rate that refining ends with. */
const LAST_RATE = 0.1;
/** Added to the seed for the late text. */
const LATE_SEED = 1000;

export const memmTrainer: Trainer<MemmOptions> = {
  name: 'memm',
  summary: 'maximum entropy: weighted features of the words around, the letters and the casings on either side',
  options: [
    {
      name: 'method',
      type: 'string',
      default: 'online',
      choices: ['online', 'exact'],
      help: 'learn in one pass and a bit, or find the best weights under a Gaussian prior, all examples in memory',
    },
    {
      name: 'templates',
      type: 'string',
      default: 'both',
      choices: ['both', 'full', 'paper'],
      help: 'list of features: seen from both sides, from left to right only, or those of Chelba & Acero 2004',
    },
    { name: 'minCount', type: 'number', default: 5, min: 1, help: 'words with fewer mentions are unknown' },
    { name: 'minForm', type: 'number', default: 2, min: 1, help: 'least mentions of an irregular form such as iPhone' },
    { name: 'bits', type: 'number', default: 0, min: 0, help: 'bits of a hash that name a feature; 0 by the text' },
    { name: 'minFeature', type: 'number', default: 2, min: 1, help: 'a feature is used from this mention of it on' },
    { name: 'rate', type: 'number', default: 0.1, min: 0, help: 'learning rate (AdaGrad)' },
    {
      name: 'rounds',
      type: 'number',
      default: 1,
      min: 1,
      help: 'ways through the text in different orders, each from the beginning; their weights are averaged',
    },
    { name: 'maxFeatures', type: 'number', default: 0, min: 0, help: 'features kept; 0 for all' },
    {
      name: 'refine',
      type: 'number',
      default: 0,
      min: 0,
      help: 'share of the text gone through again with those kept',
    },
    {
      name: 'refineBalance',
      type: 'number',
      default: 1,
      min: 0,
      help: 'below 1: that share of the largest file, and more of smaller ones; 0: as many words of each',
    },
    {
      name: 'refineMost',
      type: 'number',
      default: 1,
      min: 1,
      help: 'times that a pass goes through small files at most',
    },
    { name: 'refinePasses', type: 'number', default: 1, min: 1, help: 'passes through that share' },
    {
      name: 'refineFrom',
      type: 'number',
      default: 2,
      min: 1,
      help: 'times as many features in the first of several such passes, before the last choice',
    },
    { name: 'refineRate', type: 'number', default: 0.3, min: 0, help: 'learning rate of these' },
    { name: 'variance', type: 'number', default: 0, min: 0, help: 'exact: variance of the prior; 0 by held-out lines' },
    { name: 'tolerance', type: 'number', default: 1e-5, min: 0, help: 'exact: length of the gradient to stop at' },
    { name: 'maxIterations', type: 'number', default: 500, min: 1, help: 'exact: most steps of a training' },
    { name: 'latePasses', type: 'number', default: 2, min: 0, help: 'passes through the late text' },
    { name: 'lateRate', type: 'number', default: 0.1, min: 0, help: 'learning rate of these' },
    { name: 'bare', type: 'number', default: 0.05, min: 0, help: 'share of lines read without punctuation' },
    { name: 'dropout', type: 'number', default: 0.1, min: 0, help: 'share of rare words taken for unknown' },
    { name: 'biasTitle', type: 'number', default: 0, help: 'added in favour of Title' },
    { name: 'biasUpper', type: 'number', default: 0, help: 'added in favour of UPPER' },
    { name: 'biasMixed', type: 'number', default: 0, help: 'added in favour of irregular forms' },
    {
      name: 'search',
      type: 'string',
      default: 'posterior',
      choices: ['posterior', 'viterbi'],
      help: 'the most probable casing of each word, or the most probable path',
    },
    { name: 'beam', type: 'number', default: 0.01, min: 0, help: 'histories below this share of the best are dropped' },
    { name: 'quantise', type: 'boolean', default: true, help: 'store weights as codes of 6, 5 and 5 bits' },
    { name: 'spell', type: 'boolean', default: false, help: 'store the words spelled out, for inspect' },
  ],
  train,
};

function checkOptions({ bits, minFeature, rounds, refinePasses, beam }: MemmOptions): void {
  const faults = [
    ...Object.entries({ rounds, refinePasses }).map(([name, value]) =>
      Number.isInteger(value) ? '' : `${name} is ${value}, expected a whole number`,
    ),
    bits !== 0 && !(Number.isInteger(bits) && bits >= LEAST_BITS && bits <= MOST_BITS)
      ? `bits is ${bits}, expected 0 or a whole number from ${LEAST_BITS} to ${MOST_BITS}`
      : '',
    Number.isInteger(minFeature) && minFeature <= MOST_MENTIONS
      ? ''
      : `minFeature is ${minFeature}, expected a whole number from 1 to ${MOST_MENTIONS}`,
    beam < 1 ? '' : `beam is ${beam}, expected a share below 1`,
  ];
  const fault = faults.find((text) => text !== '');
  if (fault !== undefined) throw new TruecaseError('usage', fault);
}

async function train(corpus: TrainingCorpus, options: MemmOptions, context: TrainContext): Promise<TrainedModel> {
  checkOptions(options);
  const counter = await countCasings(corpus, context);
  const defaults = Object.fromEntries(unigramTrainer.options.map(({ name, default: value }) => [name, value]));
  const unigram = estimateUnigram(counter, context.language, defaults as unknown as UnigramOptions);
  const compounds = unigram.sections.filter(({ tag }) => tag.startsWith('CP'));
  const lexicon = buildLexicon(counter.words, options, compounds);
  const bits =
    options.bits > 0 ? options.bits : autoBits(counter.wordsRead, options.method === 'exact' ? EXACT_BITS : 0);
  const { language, seed } = context;
  const { templates, bare, dropout, minFeature } = options;
  const settings: MemmSettings = {
    templates,
    bits,
    bias: [options.biasTitle, options.biasUpper, options.biasMixed],
    search: options.search,
    beam: options.beam,
  };
  if (options.method === 'exact') {
    const exact: ExactOptions = { ...options, bits };
    const { figures, ...found } = await trainExact(corpus, lexicon, exact, language, seed, context.onProgress);
    return {
      sections: [...lexicon.sections, ...layOutWeights(found, options.quantise)],
      figures: { ...unigram.figures, knownWords: lexicon.size, features: found.features.length, exact: figures },
      header: { decoding: settings },
    };
  }
  const learner = new Learner(bits);
  const school = new School(learner, context);
  const examples = { language, templates, bare, dropout, bits };
  const { rate, rounds, minCount, minForm } = options;
  const key = JSON.stringify({
    ...examples,
    seed,
    minFeature,
    rate,
    rounds,
    minCount,
    minForm,
    corpus: corpus.digests(),
  });
  const losses = context.tempDir === undefined ? null : await loadCheckpoint(context.tempDir, key, learner.table);
  if (losses !== null) school.losses.push(...losses);
  else {
    await learnRounds(school, corpus, rounds, (round) => ({
      preparer: openPreparer({ lexicon, options: { ...examples, seed: seed + round, minFeature } }),
      pass: { phase: nameOf('learning', 'round', round, rounds), seed: seed + round, shares: [], rate, last: rate },
    }));
    if (context.tempDir !== undefined) await saveCheckpoint(context.tempDir, key, learner.table, school.losses);
  }
  // What follows begins anew, so that it is the same behind a checkpoint.
  const preparer = openPreparer({ lexicon, options: { ...examples, seed: seed + 1, minFeature: 1 } });
  const { kept, count } = await school.with(preparer, async () => {
    const isRefined = options.maxFeatures > 0 && options.refine > 0;
    const chosen = isRefined ? await refine(school, corpus, options, seed + 1) : school.keep(options.maxFeatures);
    for (let pass = 0; context.late !== undefined && pass < options.latePasses; pass++) {
      const phase = 'learning the late text';
      const { lateRate } = options;
      await school.run(context.late, {
        phase,
        seed: seed + LATE_SEED + pass,
        shares: [],
        rate: lateRate,
        last: lateRate,
      });
    }
    return chosen;
  });
  return {
    sections: [...lexicon.sections, ...layOutWeights({ bits, ...gather(learner, kept, count) }, options.quantise)],
    figures: { ...unigram.figures, knownWords: lexicon.size, features: count, meanLoss: school.losses },
    header: { decoding: settings },
  };
}

/** Learns the text in several orders, each time from the beginning; leaves the mean of the weights. */
async function learnRounds(
  school: School,
  corpus: TrainingCorpus,
  rounds: number,
  open: (round: number) => { preparer: Preparer; pass: Pass },
): Promise<void> {
  const { table } = school.learner;
  const mean = rounds > 1 ? new Float32Array(table.length) : table;
  for (let round = 0; round < rounds; round++) {
    const { preparer, pass } = open(round);
    table.fill(0);
    await school.with(preparer, () => school.run(corpus, pass));
    if (mean !== table) for (let i = 0; i < table.length; i++) mean[i]! += table[i]! / rounds;
  }
  if (mean !== table) table.set(mean);
}

/**
 * Goes through the text again with the features that matter; in the first of several passes with more of them, so that the
 * last choice is made among features that have learned to do without the rest. The learning rate falls over all passes
 * together.
 */
async function refine(
  school: School,
  corpus: TrainingCorpus,
  options: MemmOptions,
  seed: number,
): Promise<ChosenFeatures> {
  const { maxFeatures, refine: share, refineBalance, refineMost, refinePasses, refineFrom, refineRate } = options;
  const sizes = corpus.digests().map(({ words }) => words);
  const shares = balancedShares(sizes, share, refineBalance, refineMost);
  const rateAt = (pass: number) => refineRate * (1 - ((1 - LAST_RATE) * pass) / refinePasses);
  let chosen: ChosenFeatures | undefined;
  for (let pass = 0; pass < refinePasses; pass++) {
    if (pass <= 1) {
      const isLastChoice = pass === 1 || refinePasses === 1;
      chosen = school.keep(isLastChoice ? maxFeatures : Math.round(maxFeatures * refineFrom));
    }
    const phase = nameOf('refining', 'pass', pass, refinePasses);
    await school.run(corpus, { phase, seed: seed + pass, shares, rate: rateAt(pass), last: rateAt(pass + 1) });
  }
  return chosen!;
}

function nameOf(phase: string, part: string, index: number, count: number): string {
  return count === 1 ? phase : `${phase}, ${part} ${index + 1} of ${count}`;
}

function autoBits(words: number, more: number): number {
  return Math.min(MOST_AUTO_BITS, Math.max(LEAST_AUTO_BITS, Math.ceil(Math.log2(words + 1))) + more);
}

/** One way through a share of the lines in the order of a seed; the learning rate goes from `rate` to `last`. */
interface Pass {
  readonly phase: string;
  readonly seed: number;
  /** Of the lines of each file; all where it says nothing. */
  readonly shares: readonly number[];
  readonly rate: number;
  readonly last: number;
}

/** Hands lines to the preparer and its batches to the learner, in order. */
class School {
  #preparer: Preparer | undefined;
  readonly learner: Learner;
  readonly #context: TrainContext;
  /** Mean −ln P of each pass, on examples before they were learned from. */
  readonly losses: number[] = [];

  constructor(learner: Learner, context: TrainContext) {
    this.learner = learner;
    this.#context = context;
  }

  /** Does something with a preparer, which is closed behind it. */
  async with<T>(preparer: Preparer, work: () => Promise<T>): Promise<T> {
    this.#preparer = preparer;
    try {
      return await work();
    } finally {
      await preparer.close();
    }
  }

  /** From now on there are only so many features, the most important ones (0: all that were learned). */
  keep(most: number): ChosenFeatures {
    const chosen = selectFeatures(this.learner, most);
    this.learner.keepOnly(chosen.kept);
    return chosen;
  }

  async run(corpus: TrainingCorpus, { phase, seed, shares, rate, last }: Pass): Promise<void> {
    const { learner } = this;
    learner.loss = 0;
    learner.examples = 0;
    for await (const lines of shuffledLines(corpus, seed, shares)) {
      const waiting: Promise<Batch>[] = [];
      let done = 0;
      for (let at = 0; at < lines.length || waiting.length > 0; ) {
        while (at < lines.length && waiting.length < AHEAD) {
          waiting.push(this.#preparer!.make(lines.slice(at, at + BATCH_LINES)));
          at += BATCH_LINES;
        }
        const batch = await waiting.shift()!;
        learner.learn(batch, rate + ((last - rate) * done) / lines.length);
        done += batch.lines;
        this.#context.onProgress?.({ phase, done, total: lines.length, unit: 'steps' });
      }
    }
    this.losses.push(learner.examples === 0 ? 0 : Math.round((1e5 * learner.loss) / learner.examples) / 1e5);
  }
}

function gather(learner: Learner, kept: Uint8Array, count: number): Required<Omit<FeatureWeights, 'bits'>> {
  const features = new Uint32Array(count);
  const weights = new Float32Array(count * WEIGHTS);
  const evidence = new Float32Array(count);
  let i = 0;
  for (let feature = 0; feature < 2 ** learner.bits; feature++) {
    if ((kept[feature >>> 3]! & (1 << (feature & 7))) === 0) continue;
    features[i] = feature;
    evidence[i] = learner.evidence(feature);
    for (let label = 0; label < WEIGHTS; label++) weights[i * WEIGHTS + label] = learner.weight(feature, label);
    i++;
  }
  return { features, weights, evidence };
}
