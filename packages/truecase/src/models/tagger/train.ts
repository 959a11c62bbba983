/**
 * Trains the maximum-entropy capitaliser: counts casings for the lexicon, then learns the weights of the features, online
 * (training/online.ts) or exactly (training/exact.ts), and lays out what model.ts reads.
 */

import type { TrainingCorpus } from '../../corpus/training.js';
import { TruecaseError } from '../../errors.js';
import type { Section } from '../../format/container.js';
import { PLURALS } from '../../lattice/lexicon.js';
import type { CorpusCasings } from '../../learn/casings/corpus.js';
import { countCasings } from '../../learn/casings/count.js';
import { layOutCompounds } from '../training/compounds.js';
import type { TrainContext, TrainedModel, Trainer } from '../training/trainer.js';
import { WORD_DEFAULTS, WordEstimates } from '../training/words.js';
import { LEAST_BITS, MOST_BITS } from './features/weights.js';
import type { TaggerSettings } from './settings.js';
import { MOST_MENTIONS } from './training/batch.js';
import { type ExactOptions, trainExact } from './training/exact.js';
import type { GivenNet } from './training/examples.js';
import { type FeatureWeights, layOutWeights } from './training/layout.js';
import { buildLexicon, type LexiconOptions, type TrainingLexicon } from './training/lexicon.js';
import { checkNetwork, readNetwork } from './training/net/file.js';
import { type NetOptions, trainNet } from './training/net/train.js';
import { type OnlineOptions, trainOnline } from './training/online.js';

export interface TaggerOptions extends LexiconOptions, OnlineOptions, ExactOptions, NetOptions {
  readonly method: 'online' | 'exact';
  readonly templates: 'both' | 'paper';
  readonly titleLines: 'keep' | 'skip';
  readonly netSure: number;
  readonly netLift: number;
  readonly biasTitle: number;
  readonly biasUpper: number;
  readonly biasMixed: number;
  readonly caution: number;
  readonly search: 'posterior' | 'viterbi';
  readonly beam: number;
  readonly quantise: boolean;
}

const LEAST_AUTO_BITS = 14;
const MOST_AUTO_BITS = 26;
/** More bits where weights are to be exact: features that share a name are not told apart. */
const EXACT_BITS = 4;

export const taggerTrainer: Trainer<TaggerOptions> = {
  name: 'tagger',
  summary: 'maximum entropy: weighted features of the words around, the letters and the casings on either side',
  options: [
    {
      name: 'method',
      type: 'string',
      default: 'online',
      choices: ['online', 'exact'],
      advanced: true,
      help: 'learn line by line, or find the best weights under a Gaussian prior with all examples in memory',
    },
    {
      name: 'templates',
      type: 'string',
      default: 'both',
      choices: ['both', 'paper'],
      advanced: true,
      help: 'list of features: seen from both sides, or those of Chelba & Acero 2004',
    },
    { name: 'minCount', type: 'number', default: 5, min: 1, help: 'words with fewer mentions are unknown' },
    { name: 'minForm', type: 'number', default: 2, min: 1, help: 'least mentions of an irregular form such as iPhone' },
    {
      name: 'bits',
      type: 'number',
      default: 0,
      min: 0,
      advanced: true,
      help: 'bits of a hash that name a feature; 0 by the text',
    },
    {
      name: 'minFeature',
      type: 'number',
      default: 2,
      min: 1,
      advanced: true,
      help: 'a feature is used from this mention of it on',
    },
    { name: 'rate', type: 'number', default: 0.1, min: 0, advanced: true, help: 'learning rate (AdaGrad)' },
    {
      name: 'rounds',
      type: 'number',
      default: 1,
      min: 1,
      advanced: true,
      help: 'times that the text is learned, in different orders and from the beginning; the weights are averaged',
    },
    {
      name: 'share',
      type: 'number',
      default: 1,
      min: 0,
      advanced: true,
      help: 'below 1: share of the largest file that is read at first, and more of smaller ones',
    },
    { name: 'maxFeatures', type: 'number', default: 0, min: 0, help: 'features kept; 0 for all' },
    {
      name: 'refine',
      type: 'number',
      default: 0,
      min: 0,
      help: 'share of the text that is read again with the features kept',
    },
    {
      name: 'refineBalance',
      type: 'number',
      default: 1,
      min: 0,
      advanced: true,
      help: 'below 1: refine is the share of the largest file, and more of smaller ones is read; 0: as many words of each',
    },
    {
      name: 'refineMost',
      type: 'number',
      default: 1,
      min: 1,
      advanced: true,
      help: 'times that a pass goes through small files at most',
    },
    {
      name: 'refinePasses',
      type: 'number',
      default: 1,
      min: 1,
      advanced: true,
      help: 'passes through the share that refine sets',
    },
    {
      name: 'refineRate',
      type: 'number',
      default: 0.3,
      min: 0,
      advanced: true,
      help: 'learning rate of the refining passes',
    },
    {
      name: 'variance',
      type: 'number',
      default: 0,
      min: 0,
      advanced: true,
      help: 'exact: variance of the prior; 0 by held-out lines',
    },
    {
      name: 'tolerance',
      type: 'number',
      default: 1e-5,
      min: 0,
      advanced: true,
      help: 'exact: length of the gradient to stop at',
    },
    {
      name: 'maxIterations',
      type: 'number',
      default: 500,
      min: 1,
      advanced: true,
      help: 'exact: most steps of a training',
    },
    { name: 'latePasses', type: 'number', default: 2, min: 0, advanced: true, help: 'passes through the late text' },
    {
      name: 'lateRate',
      type: 'number',
      default: 0.1,
      min: 0,
      advanced: true,
      help: 'learning rate of the passes through the late text',
    },
    {
      name: 'bare',
      type: 'number',
      default: 0.05,
      min: 0,
      advanced: true,
      help: 'share of lines read without punctuation',
    },
    {
      name: 'dropout',
      type: 'number',
      default: 0.1,
      min: 0,
      advanced: true,
      help: 'share of rare words taken for unknown',
    },
    {
      name: 'titleLines',
      type: 'string',
      default: 'skip',
      choices: ['skip', 'keep'],
      advanced: true,
      help: 'learn nothing from lines in title case, or the same as from others',
    },
    {
      name: 'netDim',
      type: 'number',
      default: 0,
      min: 0,
      help: 'numbers a word in a network whose outputs the features add to; 0 for none',
    },
    {
      name: 'netLayers',
      type: 'string',
      default: '1,2,4,1/1,2,4,8,1',
      advanced: true,
      help: 'network: distances that its layers look over, with punctuation and without',
    },
    {
      name: 'netMagnitude',
      type: 'number',
      default: 6,
      min: 0,
      advanced: true,
      help: 'network: words of this order of magnitude have an embedding of their own',
    },
    {
      name: 'netAffixes',
      type: 'number',
      default: 8192,
      min: 0,
      advanced: true,
      help: 'network: embeddings that affixes share',
    },
    {
      name: 'netGrams',
      type: 'number',
      default: 8192,
      min: 0,
      advanced: true,
      help: 'network: embeddings that sequences of three letters share',
    },
    {
      name: 'netShare',
      type: 'number',
      default: 1,
      min: 0,
      advanced: true,
      help: 'network: share of the largest file that is read',
    },
    {
      name: 'netBalance',
      type: 'number',
      default: 1,
      min: 0,
      advanced: true,
      help: 'network: below 1 more of smaller files is read; 0: as many words of each',
    },
    {
      name: 'netMost',
      type: 'number',
      default: 1,
      min: 0,
      advanced: true,
      help: 'network: times that small files are read at most',
    },
    {
      name: 'netBare',
      type: 'number',
      default: 0.4,
      min: 0,
      advanced: true,
      help: 'network: share of lines read without punctuation',
    },
    {
      name: 'netRate',
      type: 'number',
      default: 0.05,
      min: 0,
      advanced: true,
      help: 'network: learning rate of the embeddings (AdaGrad)',
    },
    {
      name: 'netLayerRate',
      type: 'number',
      default: 0.001,
      min: 0,
      advanced: true,
      help: 'network: learning rate of the layers (Adam)',
    },
    {
      name: 'netSure',
      type: 'number',
      default: 0.998,
      min: 0,
      advanced: true,
      help: 'from this probability on that the network gives, features are not asked',
    },
    {
      name: 'netLift',
      type: 'number',
      default: 0,
      advanced: true,
      help: 'network: added in favour of Title in text without punctuation',
    },
    { name: 'biasTitle', type: 'number', default: 0, advanced: true, help: 'added in favour of Title' },
    { name: 'biasUpper', type: 'number', default: 0, advanced: true, help: 'added in favour of UPPER' },
    { name: 'biasMixed', type: 'number', default: 0, advanced: true, help: 'added in favour of irregular forms' },
    {
      name: 'caution',
      type: 'number',
      default: 0,
      min: 0,
      help: 'taken from Title in short lines that do not end like a sentence',
    },
    {
      name: 'search',
      type: 'string',
      default: 'posterior',
      choices: ['posterior', 'viterbi'],
      advanced: true,
      help: 'the most probable casing of each word, or the most probable path',
    },
    {
      name: 'beam',
      type: 'number',
      default: 0.01,
      min: 0,
      advanced: true,
      help: 'histories below this share of the best are dropped',
    },
    {
      name: 'quantise',
      type: 'boolean',
      default: true,
      advanced: true,
      help: 'store weights as codes of 6, 5 and 5 bits',
    },
    { name: 'spell', type: 'boolean', default: false, help: 'store the words spelled out, for inspect' },
  ],
  train,
};

function checkOptions({ bits, minFeature, rounds, refinePasses, beam }: TaggerOptions): void {
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

async function train(corpus: TrainingCorpus, options: TaggerOptions, context: TrainContext): Promise<TrainedModel> {
  checkOptions(options);
  const { language, seed, onProgress } = context;
  const { casings, lexicon } = await prepareLexicon(corpus, options, context);
  const extraBits = options.method === 'exact' ? EXACT_BITS : 0;
  const bits = options.bits > 0 ? options.bits : autoBits(casings.wordsRead, extraBits);
  const net = await netOf(corpus, lexicon, options, context);
  const settings: TaggerSettings = {
    templates: options.templates,
    bits,
    bias: [options.biasTitle, options.biasUpper, options.biasMixed],
    search: options.search,
    beam: options.beam,
    caution: options.caution,
    ...(net === undefined ? {} : { net: net.settings }),
  };
  const finish = (weights: FeatureWeights, figures: Readonly<Record<string, unknown>>): TrainedModel => ({
    sections: [...lexicon.sections, ...layOutWeights(weights, options.quantise), ...(net?.sections ?? [])],
    figures: { ...casings.figures, knownWords: lexicon.size, features: weights.features.length, ...figures },
    header: { decoding: settings },
  });
  if (options.method === 'exact') {
    const { figures, ...weights } = await trainExact(corpus, lexicon, { ...options, bits }, language, seed, onProgress);
    return finish(weights, { exact: figures });
  }
  const { losses, ...weights } = await trainOnline(corpus, lexicon, { ...options, bits }, context, net);
  return finish(weights, { meanLoss: losses, ...(net === undefined ? {} : { netLoss: net.loss, ...net.figures }) });
}

/** Counts the casings of a corpus and lays out the lexicon; a network that is trained elsewhere starts from the same one. */
export async function prepareLexicon(
  corpus: TrainingCorpus,
  options: LexiconOptions,
  context: TrainContext,
): Promise<{ casings: CorpusCasings; lexicon: TrainingLexicon }> {
  const { language } = context;
  const casings = await countCasings(corpus, context);
  const estimates = new WordEstimates(casings.words, language, WORD_DEFAULTS);
  const extra = [...layOutCompounds(casings, estimates, language), ...pluralsOf(language)];
  return { casings, lexicon: buildLexicon(casings.words, options, extra) };
}

/** Languages in which acronyms have a plural with a small s: PMs, LKWs. */
const WITH_PLURALS = new Set(['en', 'de']);

/** A section that says so. */
function pluralsOf(language: string): Section[] {
  const [code = ''] = language.split('-');
  return WITH_PLURALS.has(code) ? [{ tag: PLURALS, data: Uint8Array.of(1) }] : [];
}

/** The network, if one is asked for. */
async function netOf(
  corpus: TrainingCorpus,
  lexicon: TrainingLexicon,
  options: TaggerOptions,
  context: TrainContext,
): Promise<(GivenNet & { readonly loss: number; readonly figures: object }) | undefined> {
  if (options.netDim === 0) return undefined;
  const given = context.network === undefined ? undefined : readNetwork(await context.network, 'given');
  if (given !== undefined) checkNetwork(given, lexicon, options);
  const { sections, shape, inputs, loss } = given ?? (await trainNet(corpus, lexicon, options, context));
  return {
    sections,
    settings: { shape, ...inputs, sure: options.netSure, lift: options.netLift },
    loss,
    figures: given === undefined ? {} : { network: given.figures },
  };
}

/** Bits for a text of so many words. */
function autoBits(words: number, extra: number): number {
  return Math.min(MOST_AUTO_BITS, Math.max(LEAST_AUTO_BITS, Math.ceil(Math.log2(words + 1))) + extra);
}
