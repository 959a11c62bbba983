/**
 * How the memory of a count is split. It is meant for the whole process: what the program itself takes, in every thread, comes
 * off first, but no more than three quarters. The rest is split into equal parts, one a worker. The phases of counting follow
 * each other, so each may use the whole part:
 *   reading:   a vocabulary of the worker's own;
 *   counting:  seven eighths for the buffer of windows;
 *   merging:   a quarter for the buffers of files;
 *   adjusting: one half for sorted records, a quarter for the buffers of files.
 * Outside the budget are the words of the final vocabulary, and what the caller loads.
 */

export interface Budget {
  /** Words that a worker's own vocabulary may hold before it is written down. */
  readonly localWords: number;
  /** Windows of one worker before they are written down. */
  readonly windowBytes: number;
  /** Records that are sorted at a time when n-grams are put into another order. */
  readonly sortBytes: number;
  /** Buffer of one open file. */
  readonly blockBytes: number;
  /** Files that are merged at a time. */
  readonly fanIn: number;
}

/** What a thread takes before it has done anything, code and garbage included. */
const THREAD_BYTES = 56 * 2 ** 20;
/** Of the memory, what is left for the work even if the program takes more than the rest. */
const LEAST_SHARE = 0.25;
/** Below this a second worker would leave too little for both. */
const LEAST_FOR_TWO = 256 * 2 ** 20;
/** Room for what lives shortly, in MiB: by default 48, of which much is garbage at any time. */
const LEAST_YOUNG = 4;
const MOST_YOUNG = 48;
/** A string, its place in a hash map, and its counts. */
const WORD_BYTES = 160;
/** Far below the number of entries that a Map can have. */
const MOST_WORDS = 4_000_000;
const LEAST_WORDS = 64;
const LEAST_BLOCK_BYTES = 4096;
const MOST_BLOCK_BYTES = 1 << 20;
const MOST_FILES = 64;

export function splitBudget(memoryBytes: number, workers: number): Budget {
  const part = Math.max(memoryBytes * LEAST_SHARE, memoryBytes - THREAD_BYTES * (workers + 1)) / workers;
  const fanIn = clamp(part / 4 / LEAST_BLOCK_BYTES, 2, MOST_FILES);
  return {
    localWords: clamp(part / WORD_BYTES, LEAST_WORDS, MOST_WORDS),
    windowBytes: Math.floor((part * 7) / 8),
    sortBytes: Math.floor(part / 2),
    blockBytes: clamp(part / 4 / (fanIn + 8), LEAST_BLOCK_BYTES, MOST_BLOCK_BYTES),
    fanIn,
  };
}

/** Workers that so much memory is enough for. */
export function workersFor(memoryBytes: number, cores: number): number {
  return memoryBytes < LEAST_FOR_TWO ? 1 : Math.min(2, cores);
}

/** What a worker may use for what lives shortly, in MiB. */
export function youngMegabytes(memoryBytes: number, workers: number): number {
  return clamp(memoryBytes / workers / 2 ** 24, LEAST_YOUNG, MOST_YOUNG);
}

function clamp(value: number, least: number, most: number): number {
  return Math.floor(Math.min(most, Math.max(least, value)));
}
