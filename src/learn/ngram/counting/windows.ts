/**
 * Third phase, in a worker: the numbers of its segments become sorted runs of counted windows. A window is the `order`
 * words from one place on, cut at the end of the sentence and filled up with PAD; its prefixes are all the n-grams that
 * begin at this place, so that one table counts all orders.
 * A window looks only ahead. Hence the work can be taken up again at any place: that behind the last complete run.
 */
import { join } from 'node:path';
import { type Budget, splitBudget } from './budget.js';
import type { Segment } from './encoder.js';
import { END_NUMBER } from './lexicon.js';
import type { CountSettings } from './options.js';
import { RecordReader } from './recordreader.js';
import { RecordWriter } from './recordwriter.js';
import { WindowTable } from './table.js';
import { NOBODY, type VocabularySize } from './vocabulary.js';

/** Fills windows behind the end of a sentence; above all words. */
export const PAD = NOBODY;

/** How far a worker has come. */
export interface Place {
  /** Runs complete so far. */
  readonly runs: readonly string[];
  /** Segment, and number in it, at which to go on. */
  readonly segment: number;
  readonly token: number;
}

export interface WindowReport {
  /** Called after each complete run with where to go on. */
  onRun(place: Place): void;
  onTokens(tokens: number): void;
}

const BLOCK_TOKENS = 1 << 16;
/** So that no count can overflow. */
const MOST_TOKENS = 0xffff_0000;

export class WindowCounter {
  readonly #folder: string;
  readonly #lane: number;
  readonly #settings: CountSettings;
  readonly #end: number;
  readonly #budget: Budget;
  readonly #report: WindowReport;
  readonly #table: WindowTable;
  readonly #runs: string[];
  readonly #window: Uint32Array;
  /** Windows in the table, repeated ones too. */
  #added = 0;

  constructor(
    folder: string,
    lane: number,
    settings: CountSettings,
    vocabulary: VocabularySize,
    runs: readonly string[],
    report: WindowReport,
  ) {
    this.#folder = folder;
    this.#lane = lane;
    this.#settings = settings;
    this.#end = settings.end ? vocabulary.end : PAD;
    this.#budget = splitBudget(settings.memoryBytes, settings.workers);
    this.#table = new WindowTable(settings.order, this.#budget.tableBytes);
    this.#runs = [...runs];
    this.#window = new Uint32Array(settings.order);
    this.#report = report;
  }

  /** Counts the segments from a place on; gives all runs. */
  count(segments: readonly Segment[], place: Place): readonly string[] {
    for (let i = place.segment; i < segments.length; i++) {
      this.#countSegment(segments[i]!, i, i === place.segment ? place.token : 0);
    }
    this.#spill(segments.length, 0);
    return this.#runs;
  }

  #countSegment(segment: Segment, index: number, start: number): void {
    const table = this.#loadTable(segment);
    const reader = new RecordReader(join(this.#folder, `${segment.name}.numbers`), 1, 0);
    const ahead = this.#settings.order - 1;
    /** A block of words, and behind it as many as a window may look ahead. */
    const words = new Uint32Array(BLOCK_TOKENS + ahead);
    const block = new Uint32Array(BLOCK_TOKENS);
    try {
      reader.skip(start);
      let kept = 0;
      for (let token = start; ; ) {
        const size = reader.readInto(block);
        for (let i = 0; i < size; i++) words[kept + i] = table[block[i]!]!;
        const last = size === 0;
        if (last) words.fill(PAD, kept);
        const windows = last ? kept : Math.max(0, kept + size - ahead);
        this.#addWindows(words, windows, index, token);
        if (last) return;
        words.copyWithin(0, windows, kept + size);
        kept += size - windows;
        token += windows;
        this.#report.onTokens(windows);
      }
    } finally {
      reader.close();
    }
  }

  /** The windows that begin at words[0] to words[size − 1], which stand at `token` of the segment. */
  #addWindows(words: Uint32Array, size: number, segment: number, token: number): void {
    const window = this.#window;
    const table = this.#table;
    const order = window.length;
    const end = this.#end;
    for (let i = 0; i < size; i++) {
      if (words[i] === PAD) continue;
      if (table.full || this.#added >= MOST_TOKENS) this.#spill(segment, token + i);
      let word = 0;
      let length = 0;
      do {
        word = words[i + length]!;
        window[length++] = word;
      } while (length < order && word !== end && word !== PAD);
      while (length < order) window[length++] = PAD;
      table.add(window);
      this.#added++;
    }
  }

  /** Writes the table as a run; counting goes on at the given place. */
  #spill(segment: number, token: number): void {
    if (this.#table.size > 0) {
      const name = `run-${this.#lane}-${this.#runs.length}`;
      const writer = new RecordWriter(join(this.#folder, name), this.#settings.order + 1, this.#budget.blockBytes);
      writer.writeAll(this.#table.drain());
      writer.close();
      this.#table.clear();
      this.#added = 0;
      this.#runs.push(name);
    }
    this.#report.onRun({ runs: [...this.#runs], segment, token });
  }

  /** [words of the segment] its own number to the final one; without </s> the end of a sentence is PAD. */
  #loadTable(segment: Segment): Uint32Array {
    const table = new Uint32Array(segment.words).fill(NOBODY);
    const reader = new RecordReader(join(this.#folder, `${segment.name}.table`), 2, this.#budget.blockBytes);
    try {
      while (reader.next()) table[reader.data[reader.at]!] = reader.data[reader.at + 1]!;
    } finally {
      reader.close();
    }
    if (!this.#settings.end) table[END_NUMBER] = PAD;
    return table;
  }
}
