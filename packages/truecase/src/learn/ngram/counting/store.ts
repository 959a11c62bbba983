/**
 * Counted n-grams on disk: all orders in ascending order of word numbers, to be streamed or loaded as a trie. Made by
 * countNgrams; lives until close(), which removes the files.
 */
import { TruecaseError } from '../../../errors.js';
import type { NgramCounts } from '../trie.js';
import { adjustedFile } from './adjust.js';
import { readBlocks } from './blocks.js';
import { openLanes } from './lanes.js';
import { loadTrie } from './load.js';
import type { CountSettings } from './options.js';
import { type OrderTotals, orderFile } from './tally.js';
import { VOCABULARY } from './vocabulary.js';
import { WordReader } from './wordreader.js';
import type { Workspace } from './workspace.js';

export interface CountBlock {
  /** [n][order] row-major. */
  readonly words: Uint32Array;
  /** [n] */
  readonly counts: Uint32Array;
}

/** Figures before cut-offs. */
export interface OrderStatistics extends OrderTotals {
  /** n1 to n4 of the adjusted counts; on the highest order those of the counts. */
  readonly adjustedCountsOfCounts: readonly number[];
}

export interface LoadedCounts {
  readonly counts: NgramCounts;
  /** [order] */
  readonly statistics: readonly OrderStatistics[];
  /**
   * [order][n] Kneser-Ney adjusted counts of the kept n-grams: different words to the left; the count itself on the
   * highest order and where <s> begins the n-gram. 0 where it was seen only at the start of sentences without <s>.
   */
  readonly adjusted: readonly Uint32Array[];
}

export interface CountStore {
  /** Byte order; number i is words[i]. */
  readonly words: readonly string[];
  readonly order: number;
  /** [order] */
  readonly totals: readonly OrderTotals[];
  /** The n-grams of one order in ascending order of their word numbers. */
  stream(order: number): AsyncIterable<CountBlock>;
  /** Keeps n-grams seen at least cutoffs[order − 1] times, and every word. Cut-offs must not fall with the order. */
  load(cutoffs: readonly number[]): Promise<LoadedCounts>;
  /** Removes the files. */
  close(): Promise<void>;
}

const BLOCK_BYTES = 1 << 16;

export class FileStore implements CountStore {
  readonly words: readonly string[];
  readonly order: number;
  readonly totals: readonly OrderTotals[];
  readonly #workspace: Workspace;
  readonly #settings: CountSettings;
  /** Number of <s>. */
  readonly #begin: number;
  #adjusted: Promise<readonly (readonly number[])[]> | undefined;
  #closed = false;

  constructor(workspace: Workspace, settings: CountSettings) {
    this.#workspace = workspace;
    this.#settings = settings;
    this.order = settings.order;
    this.totals = workspace.manifest.totals!;
    this.#begin = workspace.manifest.vocabulary!.begin;
    this.words = readWords(workspace.path(VOCABULARY));
  }

  async *stream(order: number): AsyncGenerator<CountBlock> {
    this.#check();
    if (!Number.isInteger(order) || order < 1 || order > this.order) {
      throw new TruecaseError('usage', `order is ${order}, expected a whole number from 1 to ${this.order}`);
    }
    for await (const block of readBlocks(this.#workspace.path(orderFile(order)), order + 1)) {
      const size = block.length / (order + 1);
      const words = new Uint32Array(size * order);
      const counts = new Uint32Array(size);
      for (let row = 0, from = 0, to = 0; row < size; row++) {
        for (let i = 0; i < order; i++) words[to++] = block[from++]!;
        counts[row] = block[from++]!;
      }
      yield { words, counts };
    }
  }

  async load(cutoffs: readonly number[]): Promise<LoadedCounts> {
    this.#check();
    this.#adjusted ??= this.#adjust();
    const adjustedCountsOfCounts = await this.#adjusted;
    const { words, totals } = this;
    const hidden = this.#begin < words.length ? 1 : 0;
    const orders = totals.map(({ distinct }, index) => ({
      path: this.#workspace.path(orderFile(index + 1)),
      records: distinct + (index === 0 ? hidden : 0),
    }));
    const files = totals.slice(0, -1).map((_, index) => this.#workspace.path(adjustedFile(index + 1)));
    const { counts, adjusted } = await loadTrie({ words, orders, adjusted: files }, cutoffs);
    const statistics = totals.map((order, index) => ({
      ...order,
      adjustedCountsOfCounts: adjustedCountsOfCounts[index] ?? order.countsOfCounts,
    }));
    return { counts, statistics, adjusted };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#workspace.close(false);
  }

  /** n1 to n4 of the adjusted counts of every order below the highest, whose files are written as well. */
  async #adjust(): Promise<readonly (readonly number[])[]> {
    const { folder } = this.#workspace;
    const pool = openLanes({ folder, settings: this.#settings, signal: undefined, onEvent: () => undefined });
    try {
      const orders = this.totals.slice(0, -1).map((_, index) => index + 1);
      const begin = this.#begin;
      // The highest order is the longest piece of work.
      const work = orders.map((order) => pool.run((this.order - order) % pool.size, { kind: 'adjust', order, begin }));
      return await Promise.all(work);
    } finally {
      await pool.close();
    }
  }

  #check(): void {
    if (!this.#closed) return;
    throw new TruecaseError('usage', 'the store of counts has been closed', { hint: 'Close it when all is read.' });
  }
}

function readWords(path: string): string[] {
  const words: string[] = [];
  const reader = new WordReader(path, BLOCK_BYTES);
  try {
    while (reader.next()) words.push(reader.word);
  } finally {
    reader.close();
  }
  return words;
}
