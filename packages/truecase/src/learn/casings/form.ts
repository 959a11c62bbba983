/**
 * A casing as it is written and as data: which letters of a form are capitals, and a folded spelling with its capitals
 * back. Bit i stands for the i-th letter that has case, as in lattice/pattern.ts.
 */
import { ALL_BITS, LONGEST_PATTERN } from '../../lattice/pattern.js';
import { type CaseMap, classIn, Shape } from '../../text/casing.js';
import { CharClass, isCased } from '../../text/charclass.js';
import { languageOf } from '../../text/language.js';
import { spellWord } from '../../text/orthography.js';

/** Capitals of text[start, end), whatever its shape; those after the 32nd letter are lost. */
export function capitalsOf(map: CaseMap, text: string, start: number, end: number): number {
  let bits = 0;
  let letter = 0;
  for (let i = start; i < end && letter < LONGEST_PATTERN; i++) {
    const value = classIn(map, text, i);
    if (!isCased(value)) continue;
    if (value !== CharClass.LOWER) bits |= 1 << letter;
    letter++;
  }
  return bits >>> 0;
}

/** A folded spelling in lower case, title case or upper case. */
export function spellShape(spelling: string, shape: number, language?: string): string {
  const bits = shape === Shape.UPPER ? ALL_BITS : shape === Shape.TITLE ? 1 : 0;
  return spellWord(spelling, languageOf(language).orthography, shape, bits);
}

/** A folded spelling with these capitals. */
export function spellForm(spelling: string, bits: number, language?: string): string {
  return spellWord(spelling, languageOf(language).orthography, Shape.MIXED, bits);
}
