/**
 * The lanes of one phase. Tasks of one lane are done in the order in which they are given; the first failure, of whatever
 * kind, is what everybody hears. Two kinds of crew: threads (threadcrew.ts), or the thread of the caller (localcrew.ts).
 */
import type { Answer, LaneEvent, Task, TaskKind } from './lane.js';
import type { CountSettings } from './options.js';

export interface Crew {
  readonly size: number;
  run<K extends TaskKind>(lane: number, task: Task<K>): Promise<Answer<K>>;
  /** Ends all lanes, whatever they are doing. */
  close(): Promise<void>;
}

export interface CrewSetup {
  readonly folder: string;
  readonly settings: CountSettings;
  readonly signal: AbortSignal | undefined;
  readonly onEvent: (lane: number, event: LaneEvent) => void;
}
