/**
 * A casing of one word as data: its shape and the set of its capital letters. Bit i stands for the i-th letter that has
 * case, so that one pattern serves every spelling of the apostrophe or of the surrogates around it. Patterns of mixed
 * forms reach over the first 32 cased letters; the letters after them are lower.
 */
import { type CaseMap, classIn, Shape, shapeOf } from '../text/casing.js';
import { CharClass, isCased } from '../text/charclass.js';

export const LONGEST_PATTERN = 32;
export const ALL_BITS = 0xffffffff;

export interface Pattern {
  readonly shape: number;
  /** Unsigned 32 bits; LOWER is 0, TITLE is 1, UPPER is ALL_BITS. */
  readonly bits: number;
}

/** Number of cased letters in text[start, end). */
export function countLetters(map: CaseMap, text: string, start: number, end: number): number {
  let letters = 0;
  for (let i = start; i < end; i++) if (isCased(classIn(map, text, i))) letters++;
  return letters;
}

/** The pattern of text[start, end) as it is written. Capitals after the 32nd letter of a mixed form are lost. */
export function patternOf(map: CaseMap, text: string, start: number, end: number): Pattern {
  const shape = shapeOf(text, start, end, map);
  if (shape === Shape.UPPER) return { shape, bits: ALL_BITS };
  if (shape === Shape.TITLE) return { shape, bits: 1 };
  let bits = 0;
  if (shape === Shape.MIXED) {
    let letter = 0;
    for (let i = start; i < end && letter < LONGEST_PATTERN; i++) {
      const value = classIn(map, text, i);
      if (!isCased(value)) continue;
      if (value !== CharClass.LOWER) bits |= 1 << letter;
      letter++;
    }
  }
  return { shape, bits: bits >>> 0 };
}
