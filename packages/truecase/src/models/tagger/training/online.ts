/**
 * Trains a maximum-entropy model online, for a corpus of any size: goes through the lines in random order, once or in
 * several rounds that are averaged, keeps the features that matter, goes through a share of the lines again with these
 * alone, and finally through the late text if there is one.
 */

import type { TrainingCorpus } from '../../../corpus/training.js';
import { crc32 } from '../../../format/crc32.js';
import type { TrainContext } from '../../training/trainer.js';
import { WEIGHTS } from '../features/weights.js';
import type { BatchOptions } from './batch.js';
import { loadCheckpoint, saveCheckpoint } from './checkpoint.js';
import type { GivenNet } from './examples.js';
import type { FeatureWeights } from './layout.js';
import { Learner } from './learner.js';
import type { TrainingLexicon } from './lexicon.js';
import { openPreparer } from './preparer.js';
import { PassRunner } from './runner.js';
import type { ChosenFeatures } from './select.js';
import { balancedShares } from './shuffle.js';

export interface OnlineOptions extends Omit<BatchOptions, 'language' | 'seed'> {
  readonly minCount: number;
  readonly minForm: number;
  readonly rate: number;
  readonly rounds: number;
  readonly share: number;
  readonly maxFeatures: number;
  readonly refine: number;
  readonly refineBalance: number;
  readonly refineMost: number;
  readonly refinePasses: number;
  readonly refineRate: number;
  readonly latePasses: number;
  readonly lateRate: number;
}

export interface OnlineWeights extends Required<FeatureWeights> {
  /** Mean −ln P of each pass. */
  readonly losses: readonly number[];
}

/** Times as many features in the first of several refining passes as in the others. */
const FIRST_REFINING_FACTOR = 2;
/** Share of its learning rate that refining ends with. */
const LAST_REFINING_RATE = 0.1;
/** Added to the seed for the late text. */
const LATE_SEED = 1000;

export async function trainOnline(
  corpus: TrainingCorpus,
  lexicon: TrainingLexicon,
  options: OnlineOptions,
  context: TrainContext,
  net?: GivenNet,
): Promise<OnlineWeights> {
  const { language, seed, late } = context;
  const { templates, bare, dropout, titleLines, bits, maxFeatures, latePasses, lateRate: rate } = options;
  const learner = new Learner(bits);
  const runner = new PassRunner(learner, context.onProgress);
  await learnRounds(runner, corpus, lexicon, options, context, net);
  // Its own preparer, so that the rest is the same after a checkpoint.
  const examples = { language, templates, bare, dropout, titleLines, bits, seed: seed + 1, minFeature: 1 };
  const { kept, count } = await runner.with(openPreparer({ lexicon, options: examples, net }), async () => {
    const isRefined = maxFeatures > 0 && options.refine > 0;
    const chosen = isRefined ? await refine(runner, corpus, options, seed + 1) : runner.keep(maxFeatures);
    for (let pass = 0; late !== undefined && pass < latePasses; pass++) {
      const phase = 'learning the late text';
      await runner.run(late, { phase, seed: seed + LATE_SEED + pass, shares: [], rate, lastRate: rate });
    }
    return chosen;
  });
  return { bits, ...gather(learner, kept, count), losses: runner.losses };
}

/**
 * Learns the text in several orders, each time from the beginning, and leaves the mean of the weights. With a folder for
 * temporary files the result is kept there and used when the same training is run again.
 */
async function learnRounds(
  runner: PassRunner,
  corpus: TrainingCorpus,
  lexicon: TrainingLexicon,
  options: OnlineOptions,
  { language, seed, tempDir, casings }: TrainContext,
  net: GivenNet | undefined,
): Promise<void> {
  const { templates, bare, dropout, titleLines, bits, minFeature, rate, rounds, minCount, minForm } = options;
  const shares = options.share >= 1 ? [] : balancedShares(wordsOf(corpus), options.share, options.refineBalance, 1);
  const examples = { language, templates, bare, dropout, titleLines, bits };
  const counted = { corpus: corpus.digests(), casings: casings?.digests() };
  const key = JSON.stringify({
    ...examples,
    seed,
    minFeature,
    rate,
    rounds,
    shares,
    minCount,
    minForm,
    net: net && digestOf(net),
    ...counted,
  });
  const { table } = runner.learner;
  const losses = tempDir === undefined ? null : await loadCheckpoint(tempDir, key, table);
  if (losses !== null) {
    runner.losses.push(...losses);
    return;
  }
  const mean = rounds > 1 ? new Float32Array(table.length) : table;
  for (let round = 0; round < rounds; round++) {
    const preparer = openPreparer({ lexicon, options: { ...examples, seed: seed + round, minFeature }, net });
    const phase = nameOf('learning', 'round', round, rounds);
    table.fill(0);
    await runner.with(preparer, () => runner.run(corpus, { phase, seed: seed + round, shares, rate, lastRate: rate }));
    if (mean !== table) for (let i = 0; i < table.length; i++) mean[i]! += table[i]! / rounds;
  }
  if (mean !== table) table.set(mean);
  if (tempDir !== undefined) await saveCheckpoint(tempDir, key, table, runner.losses);
}

/** Words of each file. */
const wordsOf = (corpus: TrainingCorpus) => corpus.digests().map(({ words }) => words);

/** Tells whether a network is the same, however sure it must be later. */
function digestOf({ settings, sections }: GivenNet): object {
  const digest = sections.reduce(
    (crc, { data }) => crc32(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), crc),
    0,
  );
  return { shape: settings.shape, digest };
}

/**
 * Goes through the text again with the features that matter. In the first of several passes there are more of them, so
 * that the last choice is made among features that have learned to do without the rest. The learning rate falls over all
 * passes together.
 */
async function refine(
  runner: PassRunner,
  corpus: TrainingCorpus,
  options: OnlineOptions,
  seed: number,
): Promise<ChosenFeatures> {
  const { maxFeatures, refine: share, refineBalance, refineMost, refinePasses, refineRate } = options;
  const shares = balancedShares(wordsOf(corpus), share, refineBalance, refineMost);
  const rateAt = (pass: number) => refineRate * (1 - ((1 - LAST_REFINING_RATE) * pass) / refinePasses);
  let chosen: ChosenFeatures | undefined;
  for (let pass = 0; pass < refinePasses; pass++) {
    if (pass <= 1) {
      const isLastChoice = pass === 1 || refinePasses === 1;
      chosen = runner.keep(isLastChoice ? maxFeatures : Math.round(maxFeatures * FIRST_REFINING_FACTOR));
    }
    const phase = nameOf('refining', 'pass', pass, refinePasses);
    await runner.run(corpus, { phase, seed: seed + pass, shares, rate: rateAt(pass), lastRate: rateAt(pass + 1) });
  }
  return chosen!;
}

function nameOf(phase: string, part: string, index: number, count: number): string {
  return count === 1 ? phase : `${phase}, ${part} ${index + 1} of ${count}`;
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
