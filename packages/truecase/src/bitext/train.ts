/**
 * Trains the aligner: both directions at a time, each in a thread of its own. Nothing depends on which of them is faster.
 */
import { Worker } from 'node:worker_threads';
import { TruecaseError } from '../errors.js';
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
  // Threads need a compiled file to start from, which is not there when a test runner loads the sources themselves.
  const local = progress.threads === false || import.meta.url.endsWith('.ts');
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
  return import.meta.url.endsWith('.ts') ? learnHere(task, () => {}) : learnInThread(task, () => {});
}

async function learnHere({ bitext, cells, backwards, settings }: DirectionTask, onStep: () => void): Promise<Learned> {
  const direction = new Direction(bitext, cells, backwards, settings);
  for (let step = 0; step < settings.iterations; step++) {
    direction.iterate();
    onStep();
  }
  return direction.learned();
}

type Message = { readonly kind: 'step' } | { readonly kind: 'learned'; readonly learned: Learned };

function learnInThread(task: DirectionTask, onStep: () => void): Promise<Learned> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: task, name: 'truecase align' });
    worker.on('message', (message: Message) => {
      if (message.kind === 'step') onStep();
      else resolve(message.learned);
    });
    const fail = (cause: unknown): void => {
      const detail = cause instanceof Error ? cause.message : String(cause);
      reject(
        new TruecaseError('io', `a thread of the aligner ended before its work was done (${detail})`, {
          hint: 'Learn from fewer pairs, or give it more memory.',
          cause,
        }),
      );
    };
    worker.on('error', fail);
    worker.on('exit', (status) => fail(new Error(`exit status ${status}`)));
  });
}
