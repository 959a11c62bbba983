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
import { trainExact } from './training/exact.js';
import type { GivenNet } from './training/examples.js';
import { type FeatureWeights, layOutWeights } from './training/layout.js';
import { buildLexicon, type LexiconOptions, type TrainingLexicon } from './training/lexicon.js';
import { checkNetwork, readNetwork } from './training/net/file.js';
import { trainNet } from './training/net/train.js';
import { trainOnline } from './training/online.js';
import { TAGGER_OPTIONS, type TaggerOptions } from './training/options.js';
import { scaleOptions } from './training/scale.js';

const LEAST_AUTO_BITS = 14;
const MOST_AUTO_BITS = 26;
/** More bits where weights are to be exact: features that share a name are not told apart. */
const EXACT_BITS = 4;

export const taggerTrainer: Trainer<TaggerOptions> = {
  name: 'tagger',
  summary:
    'a network over the words of a line, and weighted features of words, letters and casings where it is not sure',
  options: TAGGER_OPTIONS,
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

async function train(corpus: TrainingCorpus, given: TaggerOptions, context: TrainContext): Promise<TrainedModel> {
  checkOptions(given);
  const { language, seed, onProgress } = context;
  const casings = await countCasings(corpus, context);
  const options = scaleOptions(given, casings.wordsRead);
  const lexicon = layOutLexicon(casings, options, language);
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
  const casings = await countCasings(corpus, context);
  return { casings, lexicon: layOutLexicon(casings, options, context.language) };
}

function layOutLexicon(casings: CorpusCasings, options: LexiconOptions, language: string): TrainingLexicon {
  const estimates = new WordEstimates(casings.words, language, WORD_DEFAULTS);
  const extra = [...layOutCompounds(casings, estimates, language), ...pluralsOf(language)];
  return buildLexicon(casings.words, options, extra);
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
