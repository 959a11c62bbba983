/**
 * Third phase, in a worker: the numbers of its segments become sorted runs of counted windows. A window is the `order`
 * words from one place on, cut at the end of the sentence and filled up with PAD; its prefixes are all the n-grams that
 * begin at this place, so that counting windows counts all orders.
 * A window looks only ahead. Hence the work can be taken up again at any place, namely after the last complete run.
 */
import { join } from 'node:path';
import { type Budget, splitBudget } from './budget.js';
import { WindowBuffer } from './buffer.js';
import type { Segment } from './encoder.js';
import type { CountSettings } from './options.js';
import { RecordReader } from './recordreader.js';
import { RecordWriter } from './recordwriter.js';
import { NOBODY, type VocabularySize } from './vocabulary.js';

/** Fills windows after the end of a sentence; above all words. */
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
/** Windows after which the buffer is emptied, so that no count can overflow. */
const MOST_WINDOWS = 2 ** 31;

export class WindowCounter {
  readonly #folder: string;
  readonly #lane: number;
  readonly #settings: CountSettings;
  readonly #end: number;
  readonly #budget: Budget;
  readonly #report: WindowReport;
  readonly #runs: string[];
  readonly #segments: readonly Segment[];
  readonly #start: Place;
  readonly #window: Uint32Array;
  readonly #buffer: WindowBuffer;
  /** Windows in the buffer, repeated ones too. */
  #added = 0;

  constructor(
    folder: string,
    lane: number,
    settings: CountSettings,
    vocabulary: VocabularySize,
    segments: readonly Segment[],
    start: Place,
    report: WindowReport,
  ) {
    this.#folder = folder;
    this.#lane = lane;
    this.#settings = settings;
    this.#end = vocabulary.end;
    this.#budget = splitBudget(settings.memoryBytes, settings.workers);
    this.#segments = segments;
    this.#start = start;
    this.#runs = [...start.runs];
    this.#window = new Uint32Array(settings.order);
    this.#report = report;
    const windows = segments.slice(start.segment).reduce((sum, { tokens }) => sum + tokens, -start.token);
    this.#buffer = new WindowBuffer(settings.order, this.#budget.windowBytes, windows);
  }

  /** Counts the segments from the start on; gives all runs. */
  count(): readonly string[] {
    const segments = this.#segments;
    const { segment, token } = this.#start;
    for (let i = segment; i < segments.length; i++) this.#countSegment(segments[i]!, i, i === segment ? token : 0);
    this.#buffer.compact();
    this.#spill(segments.length, 0);
    return this.#runs;
  }

  #countSegment(segment: Segment, index: number, start: number): void {
    const table = this.#loadTable(segment);
    const reader = new RecordReader(join(this.#folder, `${segment.name}.numbers`), 1, 0);
    const ahead = this.#settings.order - 1;
    /** A block of words, and after it as many as a window may look ahead. */
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
    const buffer = this.#buffer;
    const order = window.length;
    const end = this.#end;
    for (let i = 0; i < size; i++) {
      if (words[i] === PAD) continue;
      if (buffer.full && (!buffer.compact() || this.#added >= MOST_WINDOWS)) this.#spill(segment, token + i);
      let word = 0;
      let length = 0;
      do {
        word = words[i + length]!;
        window[length++] = word;
      } while (length < order && word !== end && word !== PAD);
      while (length < order) window[length++] = PAD;
      buffer.add(window);
      this.#added++;
    }
  }

  /** Writes the compacted buffer as a run; counting goes on at the given place. */
  #spill(segment: number, token: number): void {
    if (this.#added > 0) {
      const name = `run-${this.#lane}-${this.#runs.length}`;
      const writer = new RecordWriter(join(this.#folder, name), this.#settings.order + 1, this.#budget.blockBytes);
      writer.writeAll(this.#buffer.records);
      writer.close();
      this.#buffer.clear();
      this.#added = 0;
      this.#runs.push(name);
    }
    this.#report.onRun({ runs: [...this.#runs], segment, token });
  }

  /** [words of the segment] its own number to the final one. */
  #loadTable(segment: Segment): Uint32Array {
    const table = new Uint32Array(segment.words).fill(NOBODY);
    const reader = new RecordReader(join(this.#folder, `${segment.name}.table`), 2, this.#budget.blockBytes);
    try {
      while (reader.next()) table[reader.data[reader.at]!] = reader.data[reader.at + 1]!;
    } finally {
      reader.close();
    }
    return table;
  }
}
