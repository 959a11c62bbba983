/** A pool that works in the thread of the caller, one task after the other. */

import { type Answer, type AnyTask, Lane, type Task, type TaskKind } from './lane.js';
import type { PoolSetup, WorkerPool } from './workerpool.js';

export class LocalPool implements WorkerPool {
  readonly size: number;
  readonly #setup: PoolSetup;
  readonly #lanes: Lane[];

  constructor(setup: PoolSetup) {
    this.size = setup.settings.workers;
    this.#setup = setup;
    this.#lanes = Array.from({ length: this.size }, (_, lane) => {
      const laneSetup = { folder: setup.folder, lane, settings: setup.settings };
      return new Lane(laneSetup, (event) => setup.onEvent(lane, event));
    });
  }

  async run<K extends TaskKind>(lane: number, task: Task<K>): Promise<Answer<K>> {
    this.#setup.signal?.throwIfAborted();
    return this.#lanes[lane]!.perform(task as AnyTask);
  }

  async close(): Promise<void> {
    for (const lane of this.#lanes) lane.close();
  }
}
