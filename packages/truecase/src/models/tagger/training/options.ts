/**
 * The options of the tagger. A few are for everybody; what only research turns stands after them and is not in the help: a recipe
 * or --set may give it. Where the default is by the text, scale.ts decides.
 */
import type { OptionsOf, OptionValue, TrainerOption, TypeName } from '../../training/options.js';
import type { ExactOptions } from './exact.js';
import type { LexiconOptions } from './lexicon.js';
import type { NetOptions } from './net/train.js';
import type { OnlineOptions } from './online.js';
import { BY_TEXT } from './scale.js';

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

/** An option that is not in the help. */
function research<Name extends string, Value extends OptionValue>(
  name: Name,
  value: Value,
  help: string,
  more: Pick<TrainerOption, 'min' | 'choices'> = {},
) {
  return { name, type: typeof value as TypeName<Value>, default: value, help, advanced: true, ...more };
}

export const TAGGER_OPTIONS: OptionsOf<TaggerOptions> = [
  { name: 'minCount', type: 'number', default: 5, min: 1, help: 'words with fewer mentions are unknown' },
  { name: 'minForm', type: 'number', default: 2, min: 1, help: 'least mentions of an irregular form such as iPhone' },
  {
    name: 'maxFeatures',
    type: 'number',
    default: 0,
    min: 0,
    help: 'features kept; 0 for all, or by the text where the network is',
  },
  {
    name: 'refine',
    type: 'number',
    default: 0,
    min: 0,
    help: 'share of the text that is read again with the features kept',
  },
  {
    name: 'netDim',
    type: 'number',
    default: BY_TEXT,
    min: BY_TEXT,
    help: 'width of the network that the features add to; 0 for none, -1 by the amount of text',
  },
  {
    name: 'caution',
    type: 'number',
    default: 0,
    min: 0,
    help: 'taken from Title in short lines that do not end like a sentence',
  },
  { name: 'spell', type: 'boolean', default: false, help: 'store the words spelled out, for inspect' },
  research(
    'method',
    'online',
    'learn line by line, or find the best weights under a Gaussian prior with all examples in memory',
    { choices: ['online', 'exact'] },
  ),
  research('templates', 'both', 'list of features: seen from both sides, or those of Chelba & Acero 2004', {
    choices: ['both', 'paper'],
  }),
  research('bits', 0, 'bits of a hash that name a feature; 0 by the text', { min: 0 }),
  research('minFeature', 1, 'a feature is used from this mention of it on', { min: 1 }),
  research('rate', 0.1, 'learning rate (AdaGrad)', { min: 0 }),
  research(
    'rounds',
    1,
    'times that the text is learned, in different orders and from the beginning; the weights are averaged',
    { min: 1 },
  ),
  research('share', 1, 'below 1: share of the largest file that is read at first, and more of smaller ones', {
    min: 0,
  }),
  research(
    'refineBalance',
    0.5,
    'below 1: refine is the share of the largest file, and more of smaller ones is read; 0: as many words of each',
    { min: 0 },
  ),
  research('refineMost', 1.3, 'times that a pass goes through small files at most', { min: 1 }),
  research('refinePasses', 3, 'passes through the share that refine sets', { min: 1 }),
  research('refineRate', 0.25, 'learning rate of the refining passes', { min: 0 }),
  research('variance', 0, 'exact: variance of the prior; 0 by held-out lines', { min: 0 }),
  research('tolerance', 1e-5, 'exact: length of the gradient to stop at', { min: 0 }),
  research('maxIterations', 500, 'exact: most steps of a training', { min: 1 }),
  research('latePasses', 1, 'passes through the late text', { min: 0 }),
  research('lateRate', 0.05, 'learning rate of the passes through the late text', { min: 0 }),
  research('bare', 0.25, 'share of lines read without punctuation', { min: 0 }),
  research('dropout', 0.05, 'share of rare words taken for unknown', { min: 0 }),
  research('titleLines', 'skip', 'learn nothing from lines in title case, or the same as from others', {
    choices: ['skip', 'keep'],
  }),
  research(
    'netLayers',
    '1,2,4,1/1,2,4,8,1',
    'network: distances that its layers look over, with punctuation and without',
  ),
  research('netMagnitude', 6, 'network: words of this order of magnitude have an embedding of their own', { min: 0 }),
  research('netAffixes', 8192, 'network: embeddings that affixes share', { min: 0 }),
  research('netGrams', 8192, 'network: embeddings that sequences of three letters share', { min: 0 }),
  research('netShare', 1, 'network: share of the largest file that is read', { min: 0 }),
  research('netBalance', 0.5, 'network: below 1 more of smaller files is read; 0: as many words of each', { min: 0 }),
  research('netMost', 3, 'network: times that small files are read at most', { min: 0 }),
  research('netBare', 0.4, 'network: share of lines read without punctuation', { min: 0 }),
  research('netRate', 0.15, 'network: learning rate of the embeddings (AdaGrad)', { min: 0 }),
  research('netLayerRate', 0.003, 'network: learning rate of the layers (Adam)', { min: 0 }),
  research('netSure', 0.95, 'from this probability on that the network gives, features are not asked', { min: 0 }),
  research('netLift', 0.3, 'network: added in favour of Title in text without punctuation'),
  research('biasTitle', 0, 'added in favour of Title'),
  research('biasUpper', 0, 'added in favour of UPPER'),
  research('biasMixed', 0, 'added in favour of irregular forms'),
  research('search', 'posterior', 'the most probable casing of each word, or the most probable path', {
    choices: ['posterior', 'viterbi'],
  }),
  research('beam', 0.1, 'histories below this share of the best are dropped', { min: 0 }),
  research('quantise', true, 'store weights as codes of 6, 5 and 5 bits'),
];
