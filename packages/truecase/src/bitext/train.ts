/**
 * Trains the aligner: both directions at a time, each in a thread of its own. Nothing depends on which of them is faster.
 */
import { TruecaseError } from '../errors.js';
import { canStartThreads, Threads } from '../threads/threads.js';
import type { Bitext, BitextBuilder } from './bitext.js';
import { type Cells, numberCells } from './cells.js';
import { Direction, type Learned } from './direction.js';
import { ALIGNER_SETTINGS, type AlignerSettings } from './settings.js';
import { Table } from './table.js';
import type { AlignerTables } from './tables.js';

export interface DirectionTask {
  readonly bitext: Bitext;
  readonly cells: Cells;
  readonly backwards: boolean;
  readonly settings: AlignerSettings;
}

export interface AlignerProgress {
  /** Called after each iteration of either direction. */
  readonly onStep?: (done: number, total: number) => void;
  /** False: both directions in this thread, one after the other. Default true. */
  readonly threads?: boolean;
}

/** Learns from all pairs of the builder; the pairs that are too long for `maxLength` must not be among them. */
export async function trainAligner(
  builder: BitextBuilder,
  given: Partial<AlignerSettings> = {},
  progress: AlignerProgress = {},
): Promise<AlignerTables> {
  const settings = { ...ALIGNER_SETTINGS, ...given };
  if (builder.pairs === 0) {
    throw new TruecaseError('corpus', 'there are no sentence pairs to learn alignment from', {
      hint: `Give pairs of at most ${settings.maxLength} tokens a side.`,
    });
  }
  const bitext = builder.build();
  const cells = numberCells(bitext);
  let done = 0;
  const onStep = (): void => progress.onStep?.(++done, 2 * settings.iterations);
  const local = progress.threads === false || !canStartThreads(import.meta.url);
  const run = local ? learnHere : learnInThread;
  const tasks = [false, true].map((backwards) => ({ bitext, cells, backwards, settings }));
  const learned = local
    ? [await run(tasks[0]!, onStep), await run(tasks[1]!, onStep)]
    : await Promise.all(tasks.map((task) => run(task, onStep)));
  return {
    sourceWords: builder.sourceWords,
    targetWords: builder.targetWords,
    forward: new Table(learned[0]!),
    backward: new Table(learned[1]!),
    nullProbability: settings.nullProbability,
  };
}

/** One direction alone, in a thread of its own where that is possible. */
export function learnDirection(
  builder: BitextBuilder,
  backwards: boolean,
  given: Partial<AlignerSettings> = {},
): Promise<Learned> {
  const bitext = builder.build();
  const task = { bitext, cells: numberCells(bitext), backwards, settings: { ...ALIGNER_SETTINGS, ...given } };
  return canStartThreads(import.meta.url) ? learnInThread(task, () => {}) : learnHere(task, () => {});
}

/** One direction in this thread. */
export async function learnHere(
  { bitext, cells, backwards, settings }: DirectionTask,
  onStep: () => void,
): Promise<Learned> {
  const direction = new Direction(bitext, cells, backwards, settings);
  for (let step = 0; step < settings.iterations; step++) {
    direction.iterate();
    onStep();
  }
  return direction.learned();
}

async function learnInThread(task: DirectionTask, onStep: () => void): Promise<Learned> {
  const threads = new Threads<DirectionTask, Learned, 'step'>({
    url: new URL('./worker.js', import.meta.url),
    count: 1,
    name: 'align',
    onEvent: onStep,
    describe: () => ({ who: 'a thread of the aligner', hint: 'Learn from fewer pairs, or give it more memory.' }),
  });
  try {
    return await threads.run(0, task);
  } finally {
    await threads.close();
  }
}
