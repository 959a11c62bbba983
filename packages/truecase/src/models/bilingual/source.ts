/**
 * A source sentence as the bilingual model sees it: its tokens, their hashes, and for each a tag that says how it is
 * cased and in what kind of line it stands. A line that is all capitals, or in title case, says less about single words.
 *
 *     tag = shape + 5 · style + 15 · (first word of the line)
 */
import { countLetters, patternOf } from '../../lattice/pattern.js';
import { Shape } from '../../text/casing.js';
import { hashed, hashSpan } from '../../text/hash.js';
import type { Language } from '../../text/language.js';
import { tokenize } from '../../text/tokenizer.js';
import { Kind, Tokens } from '../../text/tokens.js';

export const Style = { SENTENCE: 0, TITLE: 1, UPPER: 2 } as const;
export const SHAPES = 5;
export const SOURCE_TAGS = SHAPES * 3 * 2;
/** Words of up to this many letters stay lower case in title case. */
const SHORT_WORD = 3;

export class SourceSentence {
  text = '';
  count = 0;
  /** One of Style. */
  style = 0;
  /** Number of words with case. */
  words = 0;
  /** Is most of it in a script without case, such as Chinese? Then a few Latin words in it say nothing. */
  isCaseless = false;
  /** Has it any letter with case that is not lower? */
  isCased = false;
  /** Does its first word with case begin with a capital? */
  beginsUpper = false;
  /** Its first word with case, -1 if there is none. */
  first = -1;
  /** [tokens] offsets, hash without case, shape, capitals, tag, number of the chunk between white space, is it a word */
  start = new Int32Array(64);
  end = new Int32Array(64);
  hi = new Uint32Array(64);
  lo = new Uint32Array(64);
  shape = new Uint8Array(64);
  bits = new Uint32Array(64);
  tag = new Uint8Array(64);
  chunk = new Int32Array(64);
  isWord = new Uint8Array(64);
  readonly #tokens = new Tokens();

  /** Takes up a sentence; line ends in it count as white space. */
  load(text: string, language: Language): void {
    this.text = text;
    const tokens = this.#tokens;
    tokenize(text, tokens, language, true);
    if (this.start.length < tokens.count) this.#grow(tokens.count);
    const { map } = language;
    let count = 0;
    for (let t = 0; t < tokens.count; t++) {
      const kind = tokens.kind[t]!;
      if (kind === Kind.BREAK || kind === Kind.MARKUP) continue;
      const from = tokens.start[t]!;
      const to = tokens.end[t]!;
      this.start[count] = from;
      this.end[count] = to;
      hashSpan(map, text, from, to);
      this.hi[count] = hashed.hi;
      this.lo[count] = hashed.lo;
      const isWord = kind === Kind.WORD || kind === Kind.CLITIC;
      const { shape, bits } = isWord ? patternOf(map, text, from, to) : { shape: Shape.NONE, bits: 0 };
      this.shape[count] = shape;
      this.bits[count] = bits;
      this.isWord[count] = kind === Kind.PUNCTUATION ? 0 : 1;
      count++;
    }
    this.count = count;
    numberChunks(text, this.start, count, this.chunk);
    this.isCaseless = ANY_CASELESS.test(text) && countMatches(text, CASELESS) > countMatches(text, CASED);
    this.#classify(language);
  }

  #classify(language: Language): void {
    const { shape, count } = this;
    let words = 0;
    let uppers = 0;
    let capitals = 0;
    let small = 0;
    let first = -1;
    for (let i = 0; i < count; i++) {
      if (shape[i] === Shape.NONE) continue;
      if (first < 0) first = i;
      words++;
      const letters = countLetters(language.map, this.text, this.start[i]!, this.end[i]!);
      if (shape[i] === Shape.UPPER || (shape[i] === Shape.TITLE && letters === 1)) uppers++;
      if (shape[i] !== Shape.LOWER) capitals++;
      else if (letters > SHORT_WORD) small++;
    }
    this.first = first;
    this.words = words;
    this.isCased = capitals > 0;
    this.beginsUpper = first >= 0 && shape[first] !== Shape.LOWER && (this.bits[first]! & 1) === 1;
    if (words > 0 && uppers === words) this.style = Style.UPPER;
    else this.style = words > 1 && small === 0 && capitals > 1 ? Style.TITLE : Style.SENTENCE;
    for (let i = 0; i < count; i++) {
      this.tag[i] = shape[i]! + SHAPES * this.style + (i === first ? SHAPES * 3 : 0);
    }
  }

  #grow(count: number): void {
    const room = 2 * count;
    this.start = new Int32Array(room);
    this.end = new Int32Array(room);
    this.hi = new Uint32Array(room);
    this.lo = new Uint32Array(room);
    this.shape = new Uint8Array(room);
    this.bits = new Uint32Array(room);
    this.tag = new Uint8Array(room);
    this.chunk = new Int32Array(room);
    this.isWord = new Uint8Array(room);
  }
}

const SPACE = /\s/u;
const ANY_CASELESS = /\p{Lo}/u;
const CASELESS = /\p{Lo}/gu;
const CASED = /[\p{Lu}\p{Ll}\p{Lt}]/gu;

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** chunks[k] = which of the chunks between white space holds offset starts[k]; starts ascend. */
export function numberChunks(text: string, starts: Int32Array, count: number, chunks: Int32Array): void {
  let chunk = -1;
  let inside = false;
  let at = 0;
  for (let k = 0; k < count; k++) {
    for (; at <= starts[k]!; at++) {
      const code = text.charCodeAt(at);
      const isSpace = (code <= 0x20 || code > 0x7e) && SPACE.test(text[at]!);
      if (!isSpace && !inside) chunk++;
      inside = !isSpace;
    }
    chunks[k] = chunk;
  }
}
