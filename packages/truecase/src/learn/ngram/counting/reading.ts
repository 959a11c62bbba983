/**
 * Hands the lines of a corpus to the lanes, whoever is free, with the number of each batch's first line. Reading and
 * expanding stay in this thread; a lane never has more than a few batches waiting, so that memory is bounded.
 */

import type { Segment } from './encoder.js';
import type { Lanes } from './lanes.js';

/** What counting needs of a corpus; `Corpus` is one. */
export interface CountCorpus {
  readonly totalBytes: number;
  /** Names of the files, for who wants to go on with a count that failed. */
  readonly files?: readonly string[];
  /** [files] of what was read. */
  digests?(): readonly { readonly digest: string }[];
  lines(progress?: (bytesRead: number) => void): AsyncIterable<readonly string[]>;
}

/** Batches that a lane may have waiting. */
const MOST_WAITING = 4;

/** Gives the segments of each lane. */
export async function readCorpus(
  corpus: CountCorpus,
  pool: Lanes,
  signal: AbortSignal | undefined,
  onBytes: (bytesRead: number) => void,
): Promise<(readonly Segment[])[]> {
  /** [lanes] batches that wait, batches given so far. */
  const waiting = Array.from({ length: pool.size }, () => 0);
  const given = waiting.map(() => 0);
  const failures: unknown[] = [];
  let wake: (() => void) | undefined;
  let firstLine = 0;
  for await (const lines of corpus.lines(onBytes)) {
    signal?.throwIfAborted();
    while (failures.length === 0 && Math.min(...waiting) >= MOST_WAITING) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (failures.length > 0) throw failures[0];
    const lane = findFreest(waiting, given);
    waiting[lane]!++;
    given[lane]!++;
    pool
      .run(lane, { kind: 'encode', lines, firstLine })
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => {
        waiting[lane]!--;
        wake?.();
      });
    firstLine += lines.length;
  }
  const segments = await Promise.all(
    given.map((batches, lane) => (batches === 0 ? [] : pool.run(lane, { kind: 'finish' }))),
  );
  if (failures.length > 0) throw failures[0];
  return segments;
}

/** The lane with the fewest batches waiting; of equal ones that which has had the least to do. */
function findFreest(waiting: readonly number[], given: readonly number[]): number {
  let best = 0;
  for (let lane = 1; lane < waiting.length; lane++) {
    const freer = waiting[lane]! - waiting[best]! || given[lane]! - given[best]!;
    if (freer < 0) best = lane;
  }
  return best;
}
