/**
 * Reads a corpus for the HMM: gives every word a number, notes in which half of the corpus it occurs, and counts pairs of
 * neighbouring words with their tags. Words are numbered after the specials, in the order of their first mention.
 */

import { shapeOf } from '../../../text/casing.js';
import { hashed, hashSpan } from '../../../text/hash.js';
import { type Language, languageOf } from '../../../text/language.js';
import { markSentences, sentenceState } from '../../../text/sentences.js';
import { tokenize } from '../../../text/tokenizer.js';
import { Flag, Tokens } from '../../../text/tokens.js';
import { FEATURE_BITS, IS_ROMAN } from '../tables.js';
import { Feature, featureOf, SPECIALS, Special, TAGS, tagOfShape } from '../tags.js';
import { beginsSentence, endOf, isWord, standIn, startOf } from '../words.js';
import { PairCounts } from './pairs.js';

/** A longer token is no word that anybody meets twice. */
const LONGEST_WORD_UNITS = 256;
/** Numbers of words with their tags fit into 24 bits. */
const MOST_WORDS = 5_000_000;

export class HmmCounter {
  readonly pairs: PairCounts;
  /** Words and specials. */
  size = SPECIALS;
  /** [size] halves of the hash; feature and IS_ROMAN; halves of the corpus, bit by bit; mentions. */
  hi = new Uint32Array(1 << 16);
  lo = new Uint32Array(1 << 16);
  info = new Uint8Array(1 << 16);
  halves = new Uint8Array(1 << 16);
  mentions = new Uint32Array(1 << 16);
  /** Places: number of the word, 0 = empty. */
  #slots = new Int32Array(1 << 17);
  readonly #language: Language;
  readonly #tokens = new Tokens();

  constructor(language: string, limit?: number) {
    this.#language = languageOf(language);
    this.pairs = new PairCounts(limit);
  }

  /** `half` is 0 or 1. */
  addLine(line: string, half: number): void {
    const tokens = this.#tokens;
    const { map } = this.#language;
    tokenize(line, tokens, this.#language, true);
    markSentences(line, tokens, this.#language, 'sentence', sentenceState());
    const { count, start, end } = tokens;
    let before = Special.BOUNDARY * TAGS;
    let isFirst = true;
    for (let t = 0; t < count; t++) {
      if (!isWord(tokens, t)) continue;
      if (beginsSentence(tokens, t, isFirst)) before = Special.BOUNDARY * TAGS;
      isFirst = false;
      const word = this.#numberOf(line, t);
      this.halves[word]! |= 1 << half;
      this.mentions[word]!++;
      const tag = word === Special.PROTECTED ? 0 : tagOfShape(shapeOf(line, start[t]!, end[t]!, map));
      this.pairs.add(before, word * TAGS + tag);
      before = word * TAGS + tag;
    }
  }

  #numberOf(line: string, t: number): number {
    const { kind, flags, start, end } = this.#tokens;
    const { map } = this.#language;
    if ((flags[t]! & Flag.PROTECTED) !== 0) return Special.PROTECTED;
    if (end[t]! - start[t]! > LONGEST_WORD_UNITS) return standIn(map, line, this.#tokens, t);
    hashSpan(map, line, startOf(this.#tokens, t), endOf(this.#tokens, t));
    const { hi, lo } = hashed;
    const slot = this.#slotOf(hi, lo);
    if (this.#slots[slot]! > 0) return this.#slots[slot]!;
    const special = standIn(map, line, this.#tokens, t);
    if (this.size >= MOST_WORDS) return special;
    const word = this.size++;
    this.#slots[slot] = word;
    this.hi[word] = hi;
    this.lo[word] = lo;
    this.info[word] = special === Special.ROMAN ? IS_ROMAN | Feature.LETTERS : featureOf(kind[t]!, flags[t]!);
    if (this.size === this.hi.length) this.#grow();
    return word;
  }

  #slotOf(hi: number, lo: number): number {
    const mask = this.#slots.length - 1;
    let slot = hi & mask;
    for (;;) {
      const word = this.#slots[slot]!;
      if (word === 0 || (this.lo[word] === lo && this.hi[word] === hi)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  featureOf(word: number): number {
    return this.info[word]! & FEATURE_BITS;
  }

  #grow(): void {
    const room = this.hi.length * 2;
    const widen = <T extends Uint8Array | Uint32Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.hi = widen(this.hi, new Uint32Array(room));
    this.lo = widen(this.lo, new Uint32Array(room));
    this.info = widen(this.info, new Uint8Array(room));
    this.halves = widen(this.halves, new Uint8Array(room));
    this.mentions = widen(this.mentions, new Uint32Array(room));
    this.#slots = new Int32Array(room * 2);
    for (let word = SPECIALS; word < this.size; word++)
      this.#slots[this.#slotOf(this.hi[word]!, this.lo[word]!)] = word;
  }
}
