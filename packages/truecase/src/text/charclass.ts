/**
 * The class of every character, as one byte per UTF-16 unit for the Basic Multilingual Plane and a range search above
 * it. The tokenizer, the sentence rules and the case shapes read this table and nothing else; it comes from the
 * generated Unicode data and not from the host's regular expressions, so that every platform tokenises alike.
 */
import { CASE_PAIRS, CLASS_RANGES, LOWERING_ONLY, RAISING_ONLY, TITLE_DIGRAPHS } from './unicode.js';

export const CharClass = {
  OTHER: 0,
  SPACE: 1,
  NEWLINE: 2,
  /** Letters with a case partner. */
  LOWER: 3,
  UPPER: 4,
  /** A title-case digraph such as ǅ. */
  TITLE: 5,
  /** A letter without case. */
  LETTER: 6,
  /** Combining marks and invisible joiners: they continue a word. */
  MARK: 7,
  DIGIT: 8,
  APOSTROPHE: 9,
  HYPHEN: 10,
  DOT: 11,
  OPEN: 12,
  CLOSE: 13,
  /** Straight quotes, which open or close depending on what is around them. */
  QUOTE: 14,
  /** ! ? and their relatives in other scripts. */
  STOP: 15,
  /** Characters that make a chunk worth a look for protected spans: @ # _ / \ { } < > % $ = ` ~ & * + | ^ */
  TRIGGER: 16,
  COLON: 17,
  /** Half of a surrogate pair: ask classAt. */
  SURROGATE: 18,
} as const;

/** [first, count, step, delta] of each run. */
export function parseRuns(packed: string): number[][] {
  return packed.split(',').map((run) => run.split(' ').map((n) => Number.parseInt(n, 36)));
}

function parseRanges(packed: string): number[] {
  let last = 0;
  return packed.split(' ').map((n) => {
    last += Number.parseInt(n, 36);
    return last;
  });
}

/** [65536] class of each UTF-16 unit. */
export const CLASS_OF = new Uint8Array(0x10000);
/** Astral ranges as they are collected: [first, last, class, step]. */
const collected: number[][] = [];

function assign(first: number, last: number, step: number, value: number): void {
  if (first > 0xffff) {
    collected.push([first, last, value, step]);
    return;
  }
  for (let cp = first; cp <= last && cp <= 0xffff; cp += step) CLASS_OF[cp] = value;
}

function assignRanges(packed: string, value: number): void {
  const list = parseRanges(packed);
  for (let i = 0; i < list.length; i += 2) assign(list[i]!, list[i + 1]!, 1, value);
}

function assignAll(characters: string, value: number): void {
  for (let i = 0; i < characters.length; i++) CLASS_OF[characters.charCodeAt(i)] = value;
}

assignRanges(CLASS_RANGES.LETTER, CharClass.LETTER);
assignRanges(CLASS_RANGES.MARK, CharClass.MARK);
assignRanges(CLASS_RANGES.DIGIT, CharClass.DIGIT);
assignRanges(CLASS_RANGES.SPACE, CharClass.SPACE);
assignRanges(CLASS_RANGES.OPEN, CharClass.OPEN);
assignRanges(CLASS_RANGES.CLOSE, CharClass.CLOSE);
for (const [first, count, step, delta] of parseRuns(CASE_PAIRS) as [number, number, number, number][]) {
  assign(first, first + (count - 1) * step, step, CharClass.UPPER);
  assign(first + delta, first + delta + (count - 1) * step, step, CharClass.LOWER);
}
// Georgian Mtavruli and capital sharp s count as caseless, like the letters they lower to: so the number of cased letters
// of a word never changes with its case.
for (const [first, count, step] of parseRuns(LOWERING_ONLY) as [number, number, number][]) {
  assign(first, first + (count - 1) * step, step, CharClass.LETTER);
}
for (const [first] of parseRuns(RAISING_ONLY) as [number][]) assign(first, first, 1, CharClass.LOWER);
for (const [first, count, step, delta] of parseRuns(TITLE_DIGRAPHS) as [number, number, number, number][]) {
  assign(first + delta, first + delta + (count - 1) * step, step, CharClass.TITLE);
}
assignAll(' \t', CharClass.SPACE);
assignAll('\n\r\v\f\u0085\u2028\u2029', CharClass.NEWLINE);
assignAll("'\u2019\uff07", CharClass.APOSTROPHE);
assignAll('-\u2010\u2011', CharClass.HYPHEN);
assignAll('.', CharClass.DOT);
assignAll('"\uff02', CharClass.QUOTE);
assignAll('!?\u037e\u061f\u06d4\u0589\u0964\u203c\u203d\u2047\u2048\u2049\u3002\uff01\uff0e\uff1f', CharClass.STOP);
assignAll('@#_/\\{}<>%$=`~&*+|^', CharClass.TRIGGER);
assignAll(':\uff1a', CharClass.COLON);
assignAll('\u201a\u201e\u00bf\u00a1', CharClass.OPEN);
for (let unit = 0xd800; unit <= 0xdfff; unit++) CLASS_OF[unit] = CharClass.SURROGATE;
/** [ranges][4] row-major: first, last, class, step, in ascending order. */
const astral = Int32Array.from(collected.sort((a, b) => a[0]! - b[0]!).flat());

function astralClass(cp: number): number {
  let low = 0;
  let high = astral.length / 4 - 1;
  while (low <= high) {
    const mid = (low + high) >> 1;
    const row = mid * 4;
    if (cp < astral[row]!) high = mid - 1;
    else if (cp > astral[row + 1]!) low = mid + 1;
    else return (cp - astral[row]!) % astral[row + 3]! === 0 ? astral[row + 2]! : CharClass.LETTER;
  }
  return CharClass.OTHER;
}

/** The code point at an index; a lone surrogate is itself. */
export function codePointAt(text: string, index: number): number {
  return text.codePointAt(index) ?? -1;
}

/** Class of the character that starts at an index; a lone surrogate is OTHER. */
export function classAt(text: string, index: number): number {
  const value = CLASS_OF[text.charCodeAt(index)]!;
  if (value !== CharClass.SURROGATE) return value;
  const cp = codePointAt(text, index);
  return cp > 0xffff ? astralClass(cp) : CharClass.OTHER;
}

/** True for a letter that has case. */
export function isCased(value: number): boolean {
  return value >= CharClass.LOWER && value <= CharClass.TITLE;
}

/** True for a letter of any kind. */
export function isLetter(value: number): boolean {
  return value >= CharClass.LOWER && value <= CharClass.LETTER;
}

/** True for what may stand inside a word: letters, marks and digits. */
export function isWordClass(value: number): boolean {
  return value >= CharClass.LOWER && value <= CharClass.DIGIT;
}

/** Blocks of alphabets with case; letters for clicks and the glottal stop, which are no small letters, left out. */
const BICAMERAL: readonly (readonly [number, number])[] = [
  [0xdf, 0x1ba],
  [0x1bc, 0x1bf],
  [0x1c4, 0x293],
  [0x295, 0x2af],
  [0x370, 0x587],
  [0x1d00, 0x1d2b],
  [0x1d6b, 0x1d77],
  [0x1d79, 0x1d9a],
  [0x1e00, 0x1fff],
  [0x2c60, 0x2c7b],
  [0xa723, 0xa7ff],
  [0xab30, 0xab5a],
  [0xfb00, 0xfb17],
];

/** Is the unit a letter of an alphabet with case that has no partner of one unit: ß, ŉ, ﬁ, İ outside Turkish? */
export function lacksPartner(unit: number): boolean {
  if (unit < 0xdf || CLASS_OF[unit] !== CharClass.LETTER) return false;
  return BICAMERAL.some(([first, last]) => unit >= first && unit <= last);
}
