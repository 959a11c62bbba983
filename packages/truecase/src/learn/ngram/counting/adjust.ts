/**
 * Kneser-Ney adjusted counts of one order below the highest: N1+(• w1..wk), the number of different words to the left
 * of the n-gram; n-grams that begin with <s> keep their count (Chen and Goodman 1999; Heafield et al. 2013).
 * The n-grams one order higher, rotated to w2..wk+1 w1 and sorted, stand in groups of one suffix, in the same order as
 * the n-grams of order k: both are read side by side. The result is a file of one number for each n-gram of order k.
 */
import { join } from 'node:path';
import { type Budget, splitBudget } from './budget.js';
import { mergeRuns } from './merge.js';
import type { CountSettings } from './options.js';
import { RecordReader } from './recordreader.js';
import { removeRun } from './records.js';
import { RecordWriter } from './recordwriter.js';
import { compareRecords, sortRecords } from './sort.js';
import { noteCount, orderFile } from './tally.js';

const MOST_RECORDS = 2 ** 29;

/** File of the adjusted counts of an order, parallel to orderFile(order). */
export function adjustedFile(order: number): string {
  return `adjusted-${order}`;
}

/** Writes the adjusted counts of an order; gives n1 to n4 of them. */
export function adjustCounts(folder: string, settings: CountSettings, order: number, begin: number): number[] {
  const budget = splitBudget(settings.memoryBytes, settings.workers);
  const runs = sortRotated(folder, order, budget);
  const joiner = new Joiner(folder, order, begin, budget);
  try {
    const shape = { width: order + 1, keys: order + 1 };
    mergeRuns(folder, runs, shape, budget, `adjusting-${order}`, (data, at) => joiner.add(data, at));
  } catch (error) {
    joiner.abort();
    throw error;
  }
  for (const run of runs) removeRun(join(folder, run));
  return joiner.finish();
}

/** The n-grams of order + 1 as w2..wk+1 w1, in sorted runs. */
function sortRotated(folder: string, order: number, budget: Budget): string[] {
  const width = order + 1;
  const reader = new RecordReader(join(folder, orderFile(width)), width + 1, budget.blockBytes);
  const room = Math.min(reader.records, MOST_RECORDS, Math.max(16, Math.floor(budget.sortBytes / 4 / width)));
  const records = new Uint32Array(room * width);
  const runs: string[] = [];
  let size = 0;
  const spill = (): void => {
    if (size === 0) return;
    const name = `rotated-${order}-${runs.length}`;
    sortRecords(records, size, width, width);
    const writer = new RecordWriter(join(folder, name), width, budget.blockBytes);
    writer.writeAll(records.subarray(0, size * width));
    writer.close();
    runs.push(name);
    size = 0;
  };
  try {
    while (reader.next()) {
      if (size === room) spill();
      const to = size++ * width;
      for (let i = 1; i < width; i++) records[to + i - 1] = reader.data[reader.at + i]!;
      records[to + width - 1] = reader.data[reader.at]!;
    }
    spill();
  } finally {
    reader.close();
  }
  return runs;
}

class Joiner {
  readonly #order: number;
  readonly #begin: number;
  readonly #ngrams: RecordReader;
  readonly #writer: RecordWriter;
  readonly #countsOfCounts = [0, 0, 0, 0];
  /** Left neighbours of the n-gram at hand. */
  #neighbours = 0;
  #open: boolean;

  constructor(folder: string, order: number, begin: number, budget: Budget) {
    this.#order = order;
    this.#begin = begin;
    this.#ngrams = new RecordReader(join(folder, orderFile(order)), order + 1, budget.blockBytes);
    this.#writer = new RecordWriter(join(folder, adjustedFile(order)), 1, budget.blockBytes);
    this.#open = this.#ngrams.next();
  }

  /** One more neighbour of the n-gram data[at] to data[at + order − 1]. */
  add(data: Uint32Array, at: number): void {
    while (this.#open && compareRecords(this.#ngrams.data, this.#ngrams.at, data, at, 0, this.#order) < 0) this.#emit();
    this.#neighbours++;
  }

  finish(): number[] {
    while (this.#open) this.#emit();
    this.#ngrams.close();
    this.#writer.close();
    return this.#countsOfCounts;
  }

  abort(): void {
    this.#ngrams.close();
    this.#writer.abort();
  }

  #emit(): void {
    const { data, at } = this.#ngrams;
    const begins = data[at] === this.#begin;
    const count = begins ? data[at + this.#order]! : this.#neighbours;
    this.#writer.writeNumber(count);
    if (!(begins && this.#order === 1)) noteCount(this.#countsOfCounts, count);
    this.#neighbours = 0;
    this.#open = this.#ngrams.next();
  }
}
