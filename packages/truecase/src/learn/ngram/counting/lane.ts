/**
 * What one worker does, task by task, synchronously. It knows nothing of threads: lanes.ts decides whether a lane runs in
 * a thread of its own or in that of the caller. Between tasks it keeps only what it is encoding.
 */

import { adjustCounts } from './adjust.js';
import { splitBudget } from './budget.js';
import { Encoder, type Segment } from './encoder.js';
import { mergeRuns } from './merge.js';
import type { CountSettings } from './options.js';
import { type OrderTotals, Tally } from './tally.js';
import { buildVocabulary, type VocabularySize } from './vocabulary.js';
import { type Place, WindowCounter } from './windows.js';

/** What a lane can be asked, and what it answers. */
export interface Tasks {
  readonly encode: { readonly task: { lines: readonly string[]; firstLine: number }; readonly answer: undefined };
  readonly finish: { readonly task: object; readonly answer: readonly Segment[] };
  readonly vocabulary: { readonly task: { segments: readonly Segment[] }; readonly answer: VocabularySize };
  readonly count: {
    readonly task: { segments: readonly Segment[]; place: Place; vocabulary: VocabularySize };
    readonly answer: readonly string[];
  };
  readonly merge: {
    readonly task: { runs: readonly string[]; begin: number };
    readonly answer: readonly OrderTotals[];
  };
  readonly adjust: { readonly task: { order: number; begin: number }; readonly answer: readonly number[] };
}

export type TaskKind = keyof Tasks;
export type Task<K extends TaskKind> = { readonly kind: K } & Tasks[K]['task'];
export type Answer<K extends TaskKind> = Tasks[K]['answer'];
export type AnyTask = { [K in TaskKind]: Task<K> }[TaskKind];

/** What a lane says while it works. */
export type LaneEvent =
  | { readonly kind: 'place'; readonly place: Place }
  /** Steps done since the last event. */
  | { readonly kind: 'steps'; readonly steps: number };

export interface LaneSetup {
  readonly folder: string;
  readonly lane: number;
  readonly settings: CountSettings;
}

/** Records merged between two events. */
const STEP_RECORDS = 1 << 18;

export class Lane {
  readonly #setup: LaneSetup;
  readonly #emit: (event: LaneEvent) => void;
  #encoder: Encoder | undefined;

  constructor(setup: LaneSetup, emit: (event: LaneEvent) => void) {
    this.#setup = setup;
    this.#emit = emit;
  }

  perform(task: AnyTask): Answer<TaskKind> {
    const { folder, lane, settings } = this.#setup;
    switch (task.kind) {
      case 'encode':
        this.#encoder ??= new Encoder(folder, lane, settings);
        this.#encoder.add(task.lines, task.firstLine);
        return undefined;
      case 'finish': {
        const segments = this.#encoder?.finish() ?? [];
        this.#encoder = undefined;
        return segments;
      }
      case 'vocabulary': {
        const { blockBytes } = splitBudget(settings.memoryBytes, settings.workers);
        return buildVocabulary(folder, task.segments, settings, blockBytes);
      }
      case 'count': {
        const counter = new WindowCounter(folder, lane, settings, task.vocabulary, task.segments, task.place, {
          onRun: (place) => this.#emit({ kind: 'place', place }),
          onTokens: (steps) => this.#emit({ kind: 'steps', steps }),
        });
        return counter.count();
      }
      case 'merge':
        return this.#merge(task.runs, task.begin);
      case 'adjust':
        return adjustCounts(folder, settings, task.order, task.begin);
    }
  }

  /** Gives up what is not finished. */
  close(): void {
    this.#encoder?.abort();
    this.#encoder = undefined;
  }

  #merge(runs: readonly string[], begin: number): OrderTotals[] {
    const { folder, settings } = this.#setup;
    const { order } = settings;
    const budget = splitBudget(settings.memoryBytes, settings.workers);
    const tally = new Tally(folder, order, begin, budget.blockBytes);
    let steps = 0;
    try {
      mergeRuns(folder, runs, { width: order + 1, keys: order }, budget, 'merged', (data, at) => {
        tally.add(data, at);
        if (++steps % STEP_RECORDS === 0) this.#emit({ kind: 'steps', steps: STEP_RECORDS });
      });
    } catch (error) {
      tally.abort();
      throw error;
    }
    return tally.finish();
  }
}
