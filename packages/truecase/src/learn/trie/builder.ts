/**
 * Builds a minimum-depth trie (Whitelaw and Patrick, 2003, section 2) from strings that come one by one, each with its
 * category, in near-linear time and within a budget of memory: strings are collected, sorted when the room is used up,
 * counted and put aside in a compact form; at the end all that was put aside is merged into the trie in one pass.
 */
import { TruecaseError } from '../../errors.js';
import { END_UNIT, type Trie } from '../../trie/trie.js';
import { Assembler } from './assemble.js';
import { mergeRuns } from './merge.js';
import { MemoryStore, type RunStore, RunWriter, type StoredRun } from './run.js';
import { sortStrings } from './sort.js';

export interface TrieOptions {
  /** Number of categories, K, 1 to 256. */
  readonly categories: number;
  /** Most units of a string that count, 1 to 254. Default 32. */
  readonly maxDepth?: number;
  /** Bytes for strings that are not sorted yet. Default 64 MiB. */
  readonly memoryBytes?: number;
  /** Where sorted strings are put aside. Default memory. */
  readonly store?: RunStore;
  /** Nodes seen fewer times get no children. Default 1: as in the paper, all of more than one category do. */
  readonly minExpand?: number;
  /** Nodes seen fewer times are left out. Default 1. */
  readonly minNode?: number;
}

const LEAST_STRINGS = 1024;
const MOST_DEPTH = 254;

export class TrieBuilder {
  readonly #options: Required<TrieOptions>;
  readonly #units: Uint16Array;
  readonly #starts: Uint32Array;
  readonly #category: Uint8Array;
  readonly #most: number;
  #count = 0;
  readonly #runs: StoredRun[] = [];

  constructor(options: TrieOptions) {
    const { maxDepth = 32, memoryBytes = 1 << 26, store = new MemoryStore(), minExpand = 1, minNode = 1 } = options;
    const { categories } = options;
    requireRange('categories', categories, 1, 256);
    requireRange('levels', maxDepth, 1, MOST_DEPTH);
    this.#options = { categories, maxDepth, memoryBytes, store, minExpand, minNode };
    // A string takes its units, where it begins, its category and its place in the order.
    const most = Math.floor(memoryBytes / (2 * (Math.min(maxDepth, 24) + 1) + 9));
    this.#most = Math.max(LEAST_STRINGS, most);
    this.#units = new Uint16Array(this.#most * (Math.min(maxDepth, 24) + 1) + maxDepth);
    this.#starts = new Uint32Array(this.#most + 1);
    this.#category = new Uint8Array(this.#most);
  }

  /** Adds text[from, to), or text[to, from) backwards where from is the greater, as Trie.follow reads it. */
  add(text: string, from: number, to: number, category: number): void {
    const { maxDepth, categories } = this.#options;
    if (!(category >= 0 && category < categories)) throw badCategory(category, categories);
    if (this.#count === this.#most || this.#starts[this.#count]! + maxDepth > this.#units.length) this.#putAside();
    const units = this.#units;
    let at = this.#starts[this.#count]!;
    const length = Math.min(maxDepth, Math.abs(to - from));
    if (from <= to) for (let i = 0; i < length; i++) units[at++] = text.charCodeAt(from + i);
    else for (let i = 1; i <= length; i++) units[at++] = text.charCodeAt(from - i);
    if (length < maxDepth) units[at++] = END_UNIT;
    this.#category[this.#count] = category;
    this.#starts[++this.#count] = at;
  }

  /** The trie of all strings. The builder is empty afterwards. */
  build(): Trie {
    try {
      if (this.#count > 0) this.#putAside();
      const assembler = new Assembler(this.#options);
      mergeRuns(this.#runs, this.#options.categories, (units, length, counts) => assembler.add(units, length, counts));
      return assembler.finish();
    } finally {
      this.#runs.length = 0;
      this.#options.store.clear();
    }
  }

  /** Sorts what was collected, adds up equal strings and puts the run aside. */
  #putAside(): void {
    const units = this.#units;
    const starts = this.#starts;
    const order = new Uint32Array(this.#count);
    for (let i = 0; i < order.length; i++) order[i] = i;
    sortStrings(units, starts, order, this.#count);
    const writer = new RunWriter();
    const counts = new Uint32Array(this.#options.categories);
    for (let i = 0; i < order.length; ) {
      const string = order[i]!;
      const from = starts[string]!;
      const length = starts[string + 1]! - from;
      counts.fill(0);
      for (; i < order.length && isSame(units, starts, order[i]!, from, length); i++)
        counts[this.#category[order[i]!]!]!++;
      writer.write(units, from, length, counts);
    }
    this.#runs.push(this.#options.store.save(writer.finish()));
    this.#count = 0;
  }
}

function isSame(units: Uint16Array, starts: Uint32Array, string: number, from: number, length: number): boolean {
  const at = starts[string]!;
  if (starts[string + 1]! - at !== length) return false;
  for (let i = 0; i < length; i++) if (units[at + i] !== units[from + i]) return false;
  return true;
}

function requireRange(what: string, found: number, least: number, most: number): void {
  if (Number.isInteger(found) && found >= least && found <= most) return;
  throw new TruecaseError('usage', `a trie of ${found} ${what}, expected a whole number from ${least} to ${most}`, {
    hint: `Choose the number of ${what} within that range.`,
  });
}

function badCategory(category: number, categories: number): TruecaseError {
  return new TruecaseError('usage', `category ${category}, expected a whole number below ${categories}`, {
    hint: 'Number the categories from 0 without gaps.',
  });
}
