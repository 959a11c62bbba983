/**
 * Finds the names in a text: `recognize` gives spans with offsets into the caller's text, `tagWords` IOB2 tags for words that
 * are already apart. With a function that restores case, words are read as it gives them; spans stay those of the caller's
 * text, since restoring changes no length.
 */
import { describeValue, TruecaseError } from '../errors.js';
import { freeze, type ModelMeta } from '../format/meta.js';
import { languageOf } from '../text/language.js';
import type { LineRule } from '../text/sentences.js';
import type { RestoreMethod, SentenceCasing } from './casing.js';
import type { NerModel } from './model.js';
import { Sentence } from './sentence.js';
import { phrasesOf } from './tags.js';
import { splitWords } from './words.js';

/** A name in a text: text.slice(start, end). */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** For instance PER, LOC, ORG, MISC. */
  readonly type: string;
}

/** One of the restorations that a recogniser has learned itself, or none of them. */
export type OwnRestore = RestoreMethod | 'none';

export interface TagOptions {
  /** The recogniser's own restoration of first words and words in capitals. Default: the one it was trained with. */
  readonly own?: OwnRestore;
}

export interface RecognizeOptions extends TagOptions {
  /** Gives text its case back, same length; for instance that of a Truecaser. Default: the text is taken as it is. */
  readonly restore?: (text: string) => string;
  /** Whether a line is a sentence, or sentences run over lines. Default 'sentence'. */
  readonly lines?: LineRule;
}

export class Recognizer {
  readonly meta: ModelMeta;
  readonly #model: NerModel;
  /** What restores case in front of the model. */
  readonly #casing: SentenceCasing | null;
  #tags = new Uint8Array(512);

  constructor(model: NerModel, meta: ModelMeta, casing: SentenceCasing | null = null) {
    this.#casing = casing;
    this.#model = model;
    this.meta = freeze(meta);
    Object.freeze(this);
  }

  /** Names of the types that it tells apart. */
  get types(): readonly string[] {
    return this.#model.tags.types;
  }

  recognize(text: string, options: RecognizeOptions = {}): Span[] {
    const { restore, lines = 'sentence' } = options;
    if (typeof text !== 'string') {
      throw new TruecaseError('usage', `the text is ${describeValue(text)}, expected a string`);
    }
    const read = restore === undefined ? text : restore(text);
    if (read.length !== text.length) {
      throw new TruecaseError('usage', `restore gave ${read.length} units for ${text.length}, expected as many`, {
        hint: 'Give a function that changes the case of letters and nothing else.',
      });
    }
    const spans: Span[] = [];
    for (const { words, start, end } of splitWords(read, languageOf(this.meta.language), lines)) {
      const row = this.#tag(words, options.own);
      for (const { from, to, type } of phrasesOf(this.#model.tags, row, words.length)) {
        spans.push({ start: start[from]!, end: end[to - 1]!, type });
      }
    }
    return spans;
  }

  /** One IOB2 tag for each word of a sentence. */
  tagWords(words: readonly string[], { own }: TagOptions = {}): string[] {
    const row = this.#tag(words, own);
    const { names } = this.#model.tags;
    return words.map((_, i) => names[row[i]!]!);
  }

  #tag(words: readonly string[], own: OwnRestore | undefined): Uint8Array {
    if (this.#tags.length < words.length) this.#tags = new Uint8Array(words.length * 2);
    this.#model.tag(new Sentence(this.#restored(words, own)), this.#tags);
    return this.#tags;
  }

  #restored(words: readonly string[], own: OwnRestore | undefined): readonly string[] {
    if (own === 'none') return words;
    if (this.#casing !== null) return this.#casing.restore(words, own ?? this.#casing.method);
    if (own === undefined) return words;
    throw new TruecaseError('usage', `the recogniser was trained without restoration, expected one by ${own}`, {
      hint: `Train it with "truecase ner train --restore ${own}", or give a model that restores case.`,
    });
  }
}
