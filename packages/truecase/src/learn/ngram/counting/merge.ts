/**
 * Sorted runs to one sorted sequence, in memory for a fixed number of open files: where there are more runs than that,
 * groups of them are first merged into larger ones. Equal windows come one after the other; their counts are added by
 * who receives them.
 */
import { join } from 'node:path';
import type { Budget } from './budget.js';
import { Heap } from './heap.js';
import { RecordReader } from './recordreader.js';
import { removeRun } from './records.js';
import { RecordWriter } from './recordwriter.js';
import { compareRecords } from './sort.js';

/** Sorted records one by one: a file, or memory. */
export interface RecordSource {
  readonly data: Uint32Array;
  readonly at: number;
  next(): boolean;
}

/** Calls `visit` with every record of all sources, in the order of their first `keys` numbers. */
function mergeSources(
  sources: readonly RecordSource[],
  keys: number,
  visit: (data: Uint32Array, at: number) => void,
): void {
  const heap = new Heap(
    sources.filter((source) => source.next()),
    (a, b) => compareRecords(a.data, a.at, b.data, b.at, 0, keys),
  );
  for (let top = heap.top; top !== undefined; top = heap.top) {
    visit(top.data, top.at);
    if (top.next()) heap.sink();
    else heap.drop();
  }
}

export interface RunShape {
  /** Numbers of a record, and how many of them are sorted by. */
  readonly width: number;
  readonly keys: number;
}

/** Merges the runs of a folder. `label` names the files made on the way, which are removed again. */
export function mergeRuns(
  folder: string,
  runs: readonly string[],
  shape: RunShape,
  budget: Budget,
  label: string,
  visit: (data: Uint32Array, at: number) => void,
): void {
  let queue = [...runs];
  const made: string[] = [];
  try {
    while (queue.length > budget.fanIn) {
      const name = `${label}-${made.length}`;
      const group = queue.slice(0, budget.fanIn);
      mergeGroup(folder, group, shape, budget, name);
      made.push(name);
      queue = [...queue.slice(budget.fanIn), name];
      for (const done of group) if (made.includes(done)) removeRun(join(folder, done));
    }
    readRuns(folder, queue, shape, budget, visit);
  } finally {
    for (const name of made) removeRun(join(folder, name));
  }
}

function readRuns(
  folder: string,
  runs: readonly string[],
  { width, keys }: RunShape,
  budget: Budget,
  visit: (data: Uint32Array, at: number) => void,
): void {
  const readers: RecordReader[] = [];
  try {
    for (const name of runs) readers.push(new RecordReader(join(folder, name), width, budget.blockBytes));
    mergeSources(readers, keys, visit);
  } finally {
    for (const reader of readers) reader.close();
  }
}

/** Several runs to one; the last number of equal records is added up if it is not a key. */
function mergeGroup(folder: string, runs: readonly string[], shape: RunShape, budget: Budget, name: string): void {
  const { width, keys } = shape;
  const writer = new RecordWriter(join(folder, name), width, budget.blockBytes);
  const record = new Uint32Array(width);
  let pending = false;
  try {
    readRuns(folder, runs, shape, budget, (data, at) => {
      if (pending && keys < width && compareRecords(record, 0, data, at, 0, keys) === 0) {
        record[keys] = Math.min(0xffff_ffff, record[keys]! + data[at + keys]!);
        return;
      }
      if (pending) writer.write(record, 0);
      for (let i = 0; i < width; i++) record[i] = data[at + i]!;
      pending = true;
    });
    if (pending) writer.write(record, 0);
  } catch (error) {
    writer.abort();
    throw error;
  }
  writer.close();
}
