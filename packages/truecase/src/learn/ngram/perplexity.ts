/**
 * How well a language model predicts a text: perplexity = 10 ^ (−mean log10 p). Text comes line by line and is cut into
 * units as for counting. A word outside the vocabulary is scored as the UNKNOWN word of its shape, or <unk>, if the
 * model has it; else it is out of vocabulary (OOV): not scored, and no history for what follows.
 */
import { shapeOf } from '../../text/casing.js';
import { type Language, languageOf } from '../../text/language.js';
import { scoreAfter } from './score.js';
import type { NgramProbabilities } from './trie.js';
import { BEGIN, END, UNKNOWN, UnitReader } from './units.js';

export interface Perplexity {
  readonly sentences: number;
  /** Words, sentence ends not counted. */
  readonly words: number;
  /** Words that are not in the vocabulary. */
  readonly unknown: number;
  /** Those of them that the model has no stand-in for, and so no probability. */
  readonly oov: number;
  /** log10 p of all that was scored. */
  readonly logProbability: number;
  /** Per scored word and sentence end. */
  readonly perplexity: number;
  /** Per scored word alone. */
  readonly perplexityWithoutEnds: number;
  /** The same two over words of the vocabulary alone, stand-ins left out. */
  readonly perplexityKnown: number;
  readonly perplexityKnownWithoutEnds: number;
}

/** How other toolkits call the one unknown word. */
const OTHERS = ['<unk>', '<UNK>'];
const NONE = -1;

export class PerplexityMeter {
  readonly #model: NgramProbabilities;
  readonly #language: Language;
  readonly #reader: UnitReader;
  readonly #numbers: ReadonlyMap<string, number>;
  /** [shapes] */
  readonly #standIns: readonly number[];
  readonly #begin: number;
  readonly #end: number;
  #sentences = 0;
  #words = 0;
  #unknown = 0;
  #oov = 0;
  /** log10 p of words, of stand-ins and of sentence ends. */
  #known = 0;
  #stoodIn = 0;
  #ends = 0;

  constructor(model: NgramProbabilities, language: string) {
    this.#model = model;
    this.#language = languageOf(language);
    this.#reader = new UnitReader(this.#language);
    const numbers = new Map(model.words.map((word, number) => [word, number]));
    const find = (word: string): number => numbers.get(word) ?? NONE;
    const other = Math.max(...OTHERS.map(find));
    this.#numbers = numbers;
    this.#standIns = UNKNOWN.map((word) => numbers.get(word) ?? other);
    this.#begin = find(BEGIN);
    this.#end = find(END);
  }

  add(line: string): void {
    for (const sentence of this.#reader.read(line)) this.#addSentence(sentence);
  }

  #addSentence(units: readonly string[]): void {
    const words = new Int32Array(units.length + 2);
    let length = 0;
    // Where the history may begin: after the last word without a number.
    let start = 0;
    if (this.#begin !== NONE) words[length++] = this.#begin;
    for (const unit of units) {
      const number = this.#numbers.get(unit);
      const word = number ?? this.#standIns[shapeOf(unit, 0, unit.length, this.#language.map)]!;
      this.#words++;
      if (number === undefined) this.#unknown++;
      words[length] = word;
      if (word === NONE) {
        this.#oov++;
        start = length + 1;
      } else {
        const logarithm = scoreAfter(this.#model, words, start, length, word);
        if (number === undefined) this.#stoodIn += logarithm;
        else this.#known += logarithm;
      }
      length++;
    }
    this.#sentences++;
    if (this.#end !== NONE) this.#ends += scoreAfter(this.#model, words, start, length, this.#end);
  }

  result(): Perplexity {
    const known = this.#words - this.#unknown;
    const scored = this.#words - this.#oov;
    const ends = this.#end === NONE ? 0 : this.#sentences;
    const all = this.#known + this.#stoodIn;
    return {
      sentences: this.#sentences,
      words: this.#words,
      unknown: this.#unknown,
      oov: this.#oov,
      logProbability: all + this.#ends,
      perplexity: perplexityOf(all + this.#ends, scored + ends),
      perplexityWithoutEnds: perplexityOf(all, scored),
      perplexityKnown: perplexityOf(this.#known + this.#ends, known + ends),
      perplexityKnownWithoutEnds: perplexityOf(this.#known, known),
    };
  }
}

/** NaN of nothing. */
function perplexityOf(logProbability: number, tokens: number): number {
  return 10 ** (-logProbability / tokens);
}
