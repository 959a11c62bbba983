/**
 * Counts over the words of one line: how many have which shape, which of them begin sentences, how the line ends. Words
 * with digits or dots (3d, U.S., p.m.) keep their case in most texts, whatever happens to the others, and do not count;
 * nor do protected spans, clitics and the user's own words, which are not up to the text.
 */
import { countLetters } from '../lattice/pattern.js';
import { Status } from '../lattice/status.js';
import { type CaseMap, classIn, Shape, shapeOf } from '../text/casing.js';
import { CharClass, isCased } from '../text/charclass.js';
import { Flag, Kind, type Tokens } from '../text/tokens.js';
import type { Expectation } from './expectation.js';

const NEUTRAL = Flag.PROTECTED | Flag.DIGIT | Flag.DOTTED;
const NOT_LOWER = (1 << CharClass.UPPER) | (1 << CharClass.TITLE) | (1 << CharClass.SURROGATE);
const ONLY_UPPER = 1 << CharClass.UPPER;
const LONG_LETTERS = 5;
const SHORT_LETTERS = 3;
const ELLIPSIS = 0x2026;

/** The text that lines are counted in. */
export interface TokenText {
  readonly text: string;
  readonly tokens: Tokens;
  readonly map: CaseMap;
  /** [T] status of each token (lattice/status.ts): the user's words do not count; null if there are none. */
  readonly status: Uint8Array | null;
}

export class LineStatistics {
  /** Words of two letters or more by shape, and capitals alone (I, A); a small letter alone counts as lower. */
  lower = 0;
  title = 0;
  upper = 0;
  mixed = 0;
  single = 0;
  /** Lower-case parts after a hyphen. */
  joinedLower = 0;
  /** Upper-case words of five letters or more: hardly acronyms. */
  longUpper = 0;
  /** Mixed words that are mostly capitals (McDONALD), and mixed words that look like dice (tHe, qUiCk). */
  mostlyUpper = 0;
  odd = 0;
  /** Most upper-case words in a row. */
  upperRun = 0;
  /** First words of sentences: all, and the lower ones. */
  starts = 0;
  lowerStarts = 0;
  /** The first word of the line begins a sentence. */
  beginsSentence = false;
  /** The line begins with a bullet or a dash. */
  bullet = false;
  /** Raised words that begin no sentence, and those of them that are short and in title case. */
  innerRaised = 0;
  shortRaised = 0;
  /** The line ends as sentences do; and that with a full stop, which headlines do without. */
  stop = false;
  fullStop = false;
  /** By the lexicon, and only after a call of compare: lower words that should be raised, short raised ones that should not. */
  missing = 0;
  excess = 0;
  /** Upper-case words that should be so. */
  rightUpper = 0;

  /** Words with a shape that says something. */
  get words(): number {
    return this.lower + this.title + this.upper + this.mixed;
  }

  /** Counts the tokens [first, last). */
  count(source: TokenText, first: number, last: number): void {
    const { text, tokens, map, status } = source;
    const { start, end, kind, flags } = tokens;
    this.#clear();
    let run = 0;
    let seen = false;
    for (let t = first; t < last; t++) {
      if (kind[t] !== Kind.WORD || (flags[t]! & NEUTRAL) !== 0 || (status !== null && status[t] === Status.USER))
        continue;
      const shape = shapeOfWord(text, start[t]!, end[t]!, map);
      const starts = (flags[t]! & Flag.START) !== 0;
      if (!seen) this.beginsSentence = starts;
      seen = true;
      if (starts) this.starts++;
      if (shape === Shape.LOWER) {
        this.lower++;
        if (starts) this.lowerStarts++;
        else if ((flags[t]! & Flag.JOINED) !== 0) this.joinedLower++;
        run = 0;
        continue;
      }
      const size = end[t]! - start[t]!;
      if (shape === Shape.UPPER) {
        this.upper++;
        if (size >= LONG_LETTERS) this.longUpper++;
        if (++run > this.upperRun) this.upperRun = run;
      } else if (shape === Shape.MIXED) {
        this.mixed++;
        this.#countMixed(source, t);
      } else if (size <= SHORT_LETTERS && countLetters(map, text, start[t]!, end[t]!) === 1) {
        this.single++;
        continue;
      } else {
        this.title++;
        run = 0;
        if (!starts && isShort(tokens, t)) this.shortRaised++;
      }
      if (!starts) this.innerRaised++;
    }
    this.bullet = first < last && isBullet(classIn(map, text, start[first]!), kind[first]!);
    const mark = lastMark(text, tokens, map, first, last);
    this.stop = mark !== CharClass.OTHER;
    this.fullStop = mark === CharClass.DOT;
  }

  /** Counts what a lexicon finds wrong in the same tokens, first words of sentences aside. */
  compare(source: TokenText, first: number, last: number, expectation: Expectation): void {
    const { text, tokens, map, status } = source;
    const { start, end, kind, flags } = tokens;
    for (let t = first; t < last; t++) {
      if (kind[t] !== Kind.WORD || (flags[t]! & NEUTRAL) !== 0 || (status !== null && status[t] === Status.USER))
        continue;
      const shape = shapeOfWord(text, start[t]!, end[t]!, map);
      const expected = expectation.shape(text, start[t]!, end[t]!);
      if (expected === Shape.NONE) continue;
      if (shape === Shape.LOWER) {
        if (expected !== Shape.LOWER && (flags[t]! & Flag.START) === 0) this.missing++;
      } else if (shape === Shape.UPPER && expected === Shape.UPPER) this.rightUpper++;
      else if (expected === Shape.LOWER && (flags[t]! & Flag.START) === 0 && isShort(tokens, t)) this.excess++;
    }
  }

  #countMixed({ text, tokens, map }: TokenText, t: number): void {
    let letters = 0;
    let uppers = 0;
    let changes = 0;
    let before = -1;
    for (let i = tokens.start[t]!; i < tokens.end[t]!; i++) {
      const value = classIn(map, text, i);
      if (!isCased(value)) continue;
      const upper = value === CharClass.LOWER ? 0 : 1;
      if (before >= 0 && upper !== before) changes++;
      before = upper;
      uppers += upper;
      letters++;
    }
    if (uppers * 2 > letters) this.mostlyUpper++;
    // iPhone changes twice in six letters, tHe twice in three.
    if (changes >= 2 && changes * 2 >= letters - 1) this.odd++;
  }

  #clear(): void {
    this.lower = 0;
    this.title = 0;
    this.upper = 0;
    this.mixed = 0;
    this.single = 0;
    this.joinedLower = 0;
    this.longUpper = 0;
    this.mostlyUpper = 0;
    this.odd = 0;
    this.upperRun = 0;
    this.starts = 0;
    this.lowerStarts = 0;
    this.beginsSentence = false;
    this.innerRaised = 0;
    this.shortRaised = 0;
    this.missing = 0;
    this.excess = 0;
    this.rightUpper = 0;
  }
}

/** The shape of a word that has a letter with case; most words are settled by the classes that occur in them. */
function shapeOfWord(text: string, start: number, end: number, map: CaseMap): number {
  const { classes } = map;
  let seen = 0;
  for (let i = start; i < end; i++) seen |= 1 << classes[text.charCodeAt(i)]!;
  if ((seen & NOT_LOWER) === 0) return Shape.LOWER;
  if (seen === ONLY_UPPER && end - start > 1) return Shape.UPPER;
  return shapeOf(text, start, end, map);
}

function isShort({ start, end }: Tokens, t: number): boolean {
  const size = end[t]! - start[t]!;
  return size > 1 && size <= SHORT_LETTERS;
}

function isBullet(value: number, kind: number): boolean {
  if (kind !== Kind.PUNCTUATION) return false;
  return value !== CharClass.OPEN && value !== CharClass.QUOTE && value !== CharClass.APOSTROPHE;
}

/** What the tokens [first, last) end with, closing quotes and brackets aside: DOT, STOP, or OTHER for no such mark. */
function lastMark(text: string, tokens: Tokens, map: CaseMap, first: number, last: number): number {
  for (let t = last - 1; t >= first; t--) {
    const what = tokens.kind[t]!;
    if (what === Kind.BREAK || what === Kind.MARKUP) continue;
    if (what !== Kind.PUNCTUATION) break;
    const value = classIn(map, text, tokens.start[t]!);
    if (value === CharClass.DOT || value === CharClass.STOP) return value;
    if (text.charCodeAt(tokens.start[t]!) === ELLIPSIS) return CharClass.STOP;
    if (value !== CharClass.CLOSE && value !== CharClass.QUOTE && value !== CharClass.APOSTROPHE) break;
  }
  return CharClass.OTHER;
}
