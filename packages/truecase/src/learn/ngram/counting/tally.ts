/**
 * Fourth phase: sorted windows to n-grams of every order. A prefix of a window is an n-gram, and all windows that share
 * it stand together, so that its count is complete when the prefix changes. Writes one sorted file an order and keeps
 * the figures of each.
 */
import { join } from 'node:path';
import { RecordWriter } from './recordwriter.js';
import { PAD } from './windows.js';

export interface OrderTotals {
  /** Different n-grams; of words, <s> does not count, since it is never predicted. */
  readonly distinct: number;
  /** Sum of their counts. */
  readonly tokens: number;
  /** n1 to n4: how many of them were seen once, twice, three and four times. */
  readonly countsOfCounts: readonly number[];
}

/** File of the n-grams of an order: [n][order + 1], the words and the count. */
export function orderFile(order: number): string {
  return `order-${order}`;
}

/** Adds a count to n1..n4. */
export function noteCount(countsOfCounts: number[], count: number): void {
  if (count >= 1 && count <= 4) countsOfCounts[count - 1]!++;
}

export class Tally {
  readonly #order: number;
  readonly #begin: number;
  readonly #writers: RecordWriter[];
  readonly #totals: { distinct: number; tokens: number; countsOfCounts: number[] }[];
  /** The window at hand; PAD before the first. */
  readonly #window: Uint32Array;
  /** [order] count so far of the prefix of each length. */
  readonly #counts: Float64Array;
  readonly #record: Uint32Array;

  constructor(folder: string, order: number, begin: number, blockBytes: number) {
    this.#order = order;
    this.#begin = begin;
    this.#window = new Uint32Array(order).fill(PAD);
    this.#counts = new Float64Array(order);
    this.#record = new Uint32Array(order + 1);
    this.#totals = Array.from({ length: order }, () => ({ distinct: 0, tokens: 0, countsOfCounts: [0, 0, 0, 0] }));
    this.#writers = this.#totals.map(
      (_, index) => new RecordWriter(join(folder, orderFile(index + 1)), index + 2, blockBytes),
    );
  }

  /** The next window in order: its words from data[at] on, then its count. */
  add(data: Uint32Array, at: number): void {
    const order = this.#order;
    const window = this.#window;
    const counts = this.#counts;
    let same = 0;
    while (same < order && window[same] === data[at + same]) same++;
    this.#emit(same);
    const count = data[at + order]!;
    for (let i = 0; i < same; i++) counts[i]! += count;
    for (let i = same; i < order; i++) {
      window[i] = data[at + i]!;
      counts[i] = count;
    }
  }

  /** Closes the files; gives the totals of each order. */
  finish(): OrderTotals[] {
    this.#emit(0);
    for (const writer of this.#writers) writer.close();
    return this.#totals;
  }

  abort(): void {
    for (const writer of this.#writers) writer.abort();
  }

  /** Writes the prefixes that are longer than `same`. */
  #emit(same: number): void {
    const window = this.#window;
    const record = this.#record;
    for (let length = same + 1; length <= this.#order; length++) {
      if (window[length - 1] === PAD) return;
      const count = this.#counts[length - 1]!;
      for (let i = 0; i < length; i++) record[i] = window[i]!;
      record[length] = Math.min(0xffff_ffff, count);
      this.#writers[length - 1]!.write(record, 0);
      if (length === 1 && window[0] === this.#begin) continue;
      const totals = this.#totals[length - 1]!;
      totals.distinct++;
      totals.tokens += count;
      noteCount(totals.countsOfCounts, count);
    }
  }
}
