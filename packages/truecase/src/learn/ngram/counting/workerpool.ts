/**
 * The workers of one phase of counting, each with a lane: its own part of the work (lane.ts). Tasks of one lane are done in
 * the order in which they are given. The first failure, of whatever kind, is reported to every caller. There are two
 * implementations: threads (threadpool.ts), and the thread of the caller (localpool.ts).
 */
import type { Answer, LaneEvent, Task, TaskKind } from './lane.js';
import type { CountSettings } from './options.js';

export interface WorkerPool {
  readonly size: number;
  run<K extends TaskKind>(lane: number, task: Task<K>): Promise<Answer<K>>;
  /** Ends all lanes, whatever they are doing. */
  close(): Promise<void>;
}

export interface PoolSetup {
  readonly folder: string;
  readonly settings: CountSettings;
  readonly signal: AbortSignal | undefined;
  readonly onEvent: (lane: number, event: LaneEvent) => void;
}
