/**
 * First phase, in a worker: lines become numbers. The units of each sentence are numbered by the worker's own lexicon
 * and written one after the other, every sentence closed by END_NUMBER. When the lexicon has as many words as memory
 * allows, lexicon and numbers are closed as a segment and the next segment starts with an empty lexicon.
 * What is left out or replaced at random is settled here; which words are too rare is known only later.
 */
import { join } from 'node:path';
import { Shape } from '../../../text/casing.js';
import { languageOf } from '../../../text/language.js';
import { TITLE_SHARE, TITLE_WORDS, TitleFinder } from '../../title.js';
import { UnitReader } from '../units.js';
import { type Budget, splitBudget } from './budget.js';
import { BEGIN_NUMBER, END_NUMBER, FIRST_UNKNOWN, Lexicon } from './lexicon.js';
import type { CountSettings } from './options.js';
import { RecordWriter } from './recordwriter.js';
import { Sampler } from './sample.js';
import { Trait } from './words.js';

export interface Segment {
  /** Name of its two files: NAME.numbers, NAME.words. */
  readonly name: string;
  /** Numbers written. */
  readonly tokens: number;
  /** Size of its lexicon. */
  readonly words: number;
}

export class Encoder {
  readonly segments: Segment[] = [];
  readonly #folder: string;
  readonly #lane: number;
  readonly #settings: CountSettings;
  readonly #budget: Budget;
  readonly #reader: UnitReader;
  readonly #titles: TitleFinder;
  readonly #sampler: Sampler;
  #lexicon: Lexicon;
  #writer: RecordWriter;
  /** [units of the line] */
  #numbers = new Uint32Array(1 << 10);

  constructor(folder: string, lane: number, settings: CountSettings) {
    const language = languageOf(settings.language);
    this.#folder = folder;
    this.#lane = lane;
    this.#settings = settings;
    this.#budget = splitBudget(settings.memoryBytes, settings.workers);
    this.#reader = new UnitReader(language);
    this.#titles = new TitleFinder(language);
    this.#sampler = new Sampler(settings.seed, settings.sampleRate);
    this.#lexicon = new Lexicon(language);
    this.#writer = this.#open();
  }

  /** Lines with the number that the first of them has in the corpus. */
  add(lines: readonly string[], firstLine: number): void {
    for (let i = 0; i < lines.length; i++) this.#addLine(lines[i]!, firstLine + i);
    // Lexicons may grow where there are many, or there would be more files than can be open at a time.
    const mostWords = this.#budget.localWords * Math.max(1, this.segments.length / 32);
    if (this.#lexicon.size >= mostWords) {
      this.#close();
      this.#lexicon = new Lexicon(languageOf(this.#settings.language));
      this.#writer = this.#open();
    }
  }

  /** Closes the last segment. */
  finish(): Segment[] {
    this.#close();
    return this.segments;
  }

  /** Gives up what is not finished. */
  abort(): void {
    this.#writer.abort();
  }

  #addLine(line: string, lineNumber: number): void {
    const sentences = this.#reader.read(line);
    const lexicon = this.#lexicon;
    let size = 0;
    for (const sentence of sentences) {
      if (size + sentence.length > this.#numbers.length) this.#widen(size + sentence.length);
      for (const unit of sentence) this.#numbers[size++] = lexicon.number(unit);
    }
    if (this.#settings.skipTitles && this.#mayBeTitle(size) && this.#titles.isTitle(line)) return;
    let start = 0;
    for (const sentence of sentences) {
      this.#addSentence(start, start + sentence.length, lineNumber);
      start += sentence.length;
    }
  }

  /** The units #numbers[start, end) as one sentence. */
  #addSentence(start: number, end: number, lineNumber: number): void {
    const { dropFirst, begin } = this.#settings;
    if (start + dropFirst >= end) return;
    const { seen, used, traits } = this.#lexicon;
    const numbers = this.#numbers;
    const writer = this.#writer;
    if (begin) {
      used[BEGIN_NUMBER]!++;
      writer.writeNumber(BEGIN_NUMBER);
    }
    for (let i = start + dropFirst; i < end; i++) {
      let number = numbers[i]!;
      // Markup in the text that looks like a boundary is none.
      if (number <= END_NUMBER) continue;
      seen[number]!++;
      if ((traits[number]! & Trait.WORD) !== 0 && this.#sampler.chooses(lineNumber, i)) {
        number = FIRST_UNKNOWN + (traits[number]! & Trait.SHAPE);
      }
      used[number]!++;
      writer.writeNumber(number);
    }
    used[END_NUMBER]!++;
    writer.writeNumber(END_NUMBER);
  }

  /**
   * False only for lines that are certainly no titles, so that few are looked at closely. Units that may not count as
   * words, because they stand after a hyphen or an apostrophe or begin with one, are given the benefit of the doubt.
   */
  #mayBeTitle(size: number): boolean {
    const { traits } = this.#lexicon;
    let words = 0;
    let raised = 0;
    let doubtful = false;
    for (let i = 0; i < size; i++) {
      const trait = traits[this.#numbers[i]!]!;
      const shape = trait & Trait.SHAPE;
      if (shape > Shape.LOWER) raised++;
      if (shape !== Shape.NONE && !doubtful && (trait & Trait.DOUBTFUL) === 0) words++;
      doubtful = (trait & Trait.BINDING) !== 0;
    }
    return raised >= TITLE_WORDS * TITLE_SHARE && raised >= TITLE_SHARE * words;
  }

  #open(): RecordWriter {
    const name = `segment-${this.#lane}-${this.segments.length}`;
    return new RecordWriter(join(this.#folder, `${name}.numbers`), 1, this.#budget.blockBytes);
  }

  #close(): void {
    const name = `segment-${this.#lane}-${this.segments.length}`;
    const tokens = this.#writer.records;
    this.#writer.close();
    this.#lexicon.write(join(this.#folder, `${name}.words`), this.#budget.blockBytes);
    this.segments.push({ name, tokens, words: this.#lexicon.size });
  }

  #widen(size: number): void {
    const wider = new Uint32Array(size * 2);
    wider.set(this.#numbers);
    this.#numbers = wider;
  }
}
