/**
 * Trains the network of a maximum-entropy model: goes through the lines once in random order, in steps of a few hundred words, with
 * learning rates that fall. With a folder for temporary files the state is kept there now and then, and an interrupted training goes on.
 */

import type { TrainingCorpus } from '../../../../corpus/training.js';
import { TruecaseError } from '../../../../errors.js';
import type { Section } from '../../../../format/container.js';
import { Lexicon } from '../../../../lattice/lexicon.js';
import { LANES } from '../../../../learn/net/memory.js';
import { sfc32 } from '../../../../learn/random.js';
import { isNetShape, type NetShape } from '../../../../net/network.js';
import type { TrainContext } from '../../../training/trainer.js';
import { type InputSettings, Inputs } from '../../words/inputs.js';
import { loadCheckpoint, saveCheckpoint } from '../checkpoint.js';
import { readerOfLexicon, type TrainingLexicon } from '../lexicon.js';
import { balancedShares, shuffledLines } from '../shuffle.js';
import { type NetCrew, type NetDone, openNetCrew } from './crew.js';
import { layOutNetwork } from './quantise.js';

export interface NetOptions {
  /** Numbers a vector; 0 for no network. */
  readonly netDim: number;
  /** Dilations of the layers, of the stack for text with punctuation and of that without: 1,2,4,1/1,2,4,8,1. */
  readonly netLayers: string;
  readonly netMagnitude: number;
  readonly netAffixes: number;
  readonly netGrams: number;
  /** Share of the largest file that is read; of smaller ones more, see balancedShares. */
  readonly netShare: number;
  readonly netBalance: number;
  readonly netMost: number;
  readonly netBare: number;
  readonly netRate: number;
  readonly netLayerRate: number;
  readonly dropout: number;
  readonly titleLines: 'keep' | 'skip';
}

/** A trained network: sections, and what the header says of them. */
export interface TrainedNet {
  readonly sections: readonly Section[];
  readonly shape: NetShape;
  readonly inputs: InputSettings;
  /** Mean −ln P over the last tenth of the text. */
  readonly loss: number;
}

/** Lines of a lane at a time. */
const TASK_LINES = 500;
/** Share of the rates that is left at the end. */
const LAST_RATE = 0.05;
/** Seconds between checkpoints. */
const PAUSE = 240;
/** Added to the seed. */
const NET_SEED = 500;

function parseLayers(layers: string): number[][] {
  return layers.split('/').map((stack) => stack.split(',').map(Number));
}

export async function trainNet(
  corpus: TrainingCorpus,
  lexicon: TrainingLexicon,
  options: NetOptions,
  context: TrainContext,
): Promise<TrainedNet> {
  const { language, onProgress, tempDir } = context;
  const seed = context.seed + NET_SEED;
  const { netShare, netBalance, netMost, netBare: bare, dropout, titleLines } = options;
  const inputs = { magnitude: options.netMagnitude, affixRows: options.netAffixes, gramRows: options.netGrams };
  const words = new Lexicon(readerOfLexicon(lexicon.sections, language));
  const shape = { dim: options.netDim, rows: new Inputs(words, inputs).size, stacks: parseLayers(options.netLayers) };
  if (!isNetShape(shape) || shape.stacks.length !== 2) {
    throw new TruecaseError('usage', `netDim=${shape.dim} netLayers=${options.netLayers} are no network`, {
      hint: 'Expected a multiple of 16 up to 256, and the distances of two stacks of layers: 1,2,4,1/1,2,4,8,1.',
    });
  }
  const shares = balancedShares(
    corpus.digests().map(({ words: count }) => count),
    netShare,
    netBalance,
    netMost,
  );
  const crew = openNetCrew({ lexicon, shape, inputs, options: { language, dropout, titleLines, bare, seed } });
  try {
    const { net } = crew;
    const state = net.f32.subarray(net.table >> 2, (net.table + net.stateBytes) >> 2);
    const { netRate, netLayerRate } = options;
    const key = JSON.stringify({
      ...{ shape, inputs, shares, bare, dropout, titleLines, netRate, netLayerRate, seed, language },
      ...{ lexicon: lexicon.size, corpus: corpus.digests() },
    });
    const found = tempDir === undefined ? null : await loadCheckpoint(tempDir, key, state, 'net');
    if (found === null) net.begin(sfc32(seed));
    const keep = (numbers: readonly number[]) =>
      tempDir === undefined ? Promise.resolve() : saveCheckpoint(tempDir, key, state, numbers, 'net');
    const loss = await learn(
      crew,
      shuffledLines(corpus, seed, shares),
      options,
      found ?? [0, 0, 0, 0],
      keep,
      onProgress,
    );
    return { sections: layOutNetwork(net), shape, inputs, loss };
  } finally {
    await crew.close();
  }
}

/** `state`: tasks done before, steps, and loss and examples of the last part. */
async function learn(
  crew: NetCrew,
  windows: AsyncIterable<string[]>,
  { netRate, netLayerRate }: NetOptions,
  [doneBefore, stepsBefore, lossBefore, examplesBefore]: readonly number[],
  keep: (numbers: readonly number[]) => Promise<void>,
  onProgress: TrainContext['onProgress'],
): Promise<number> {
  let number = 0;
  let steps = stepsBefore!;
  let loss = lossBefore!;
  let examples = examplesBefore!;
  let kept = Date.now();
  for await (const lines of windows) {
    const total = lines.length;
    for (let at = 0; at < total; at += TASK_LINES * LANES, number++) {
      if (number < doneBefore!) continue;
      const fall = 1 - ((1 - LAST_RATE) * at) / total;
      const rates = { embeddings: netRate * fall, layers: netLayerRate * fall };
      const tasks = Array.from({ length: LANES }, (_, lane) => {
        const from = at + lane * TASK_LINES;
        return { lines: lines.slice(from, from + TASK_LINES), number: number * LANES + lane, rates, steps };
      });
      const done: NetDone = await crew.learn(tasks);
      steps = done.steps;
      if (at < 0.9 * total) [loss, examples] = [0, 0];
      loss += done.loss;
      examples += done.examples;
      onProgress?.({
        phase: `learning the network, ${(done.loss / Math.max(1, done.examples)).toFixed(4)}`,
        done: at,
        total,
        unit: 'steps',
      });
      if (Date.now() - kept > 1000 * PAUSE) {
        await keep([number + 1, steps, loss, examples]);
        kept = Date.now();
      }
    }
  }
  await keep([number, steps, loss, examples]);
  return Math.round((1e5 * loss) / Math.max(1, examples)) / 1e5;
}
