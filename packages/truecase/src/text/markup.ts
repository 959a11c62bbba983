/**
 * Spans that may hold spaces and that the tokenizer takes whole: tags <i>, subtitle codes {\an8}, placeholders {name}
 * and {{name}}, `code`, entities &amp;. Recognised from their first character; nothing looks further than a few hundred
 * units, so that hostile text costs no more than any other, and nothing runs over a line end.
 */
import { CharClass, CLASS_OF, isLetter } from './charclass.js';

const LONGEST_TAG = 512;
const LONGEST_PLACEHOLDER = 96;
const LONGEST_ENTITY = 12;
const LEAST_PROSE_WORDS = 3;

/**
 * Looks at the character at `index`. Returns 0 if nothing starts there, the offset of the end for invisible markup, and
 * minus the offset of the end for a span that reads as a word (a placeholder, code).
 */
export function scanMarkup(text: string, index: number): number {
  switch (text.charCodeAt(index)) {
    case 0x3c: // <
      return scanTag(text, index);
    case 0x7b: // {
      return scanBraces(text, index);
    case 0x60: // `
      return scanCode(text, index);
    case 0x26: // &
      return scanEntity(text, index);
    default:
      return 0;
  }
}

/** ASCII letters, and what Turkish makes of their i and I. */
function isNameLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || unit === 0x130 || unit === 0x131;
}

function isLineEnd(unit: number): boolean {
  return CLASS_OF[unit] === CharClass.NEWLINE;
}

function scanTag(text: string, index: number): number {
  const next = text.charCodeAt(index + 1);
  if (!isNameLetter(next) && next !== 0x2f && next !== 0x21 && next !== 0x3f) return 0;
  const limit = Math.min(text.length, index + LONGEST_TAG);
  for (let i = index + 2; i < limit; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x3e) return i + 1;
    if (unit === 0x3c || isLineEnd(unit)) return 0;
  }
  return 0;
}

function scanBraces(text: string, index: number): number {
  const limit = Math.min(text.length, index + LONGEST_PLACEHOLDER);
  let depth = 0;
  for (let i = index; i < limit; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x7b) depth++;
    else if (unit === 0x7d && --depth === 0) {
      if (text.charCodeAt(index + 1) === 0x5c) return i + 1;
      return isProse(text, index + 1, i) ? 0 : -(i + 1);
    } else if (isLineEnd(unit)) return 0;
  }
  return 0;
}

/** {the court has said}: three words or more, and nothing besides but the marks of prose, is no placeholder. */
function isProse(text: string, from: number, to: number): boolean {
  let words = 0;
  let inWord = false;
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i);
    const value = CLASS_OF[unit]!;
    if (isLetter(value)) {
      if (!inWord) words++;
      inWord = true;
      continue;
    }
    const goesOn = value === CharClass.APOSTROPHE || value === CharClass.HYPHEN || value === CharClass.DIGIT;
    if (goesOn) continue;
    inWord = false;
    const isComma = unit === 0x2c && text.charCodeAt(i + 1) === 0x20 && words > 1;
    if (value !== CharClass.SPACE && value !== CharClass.DOT && value !== CharClass.STOP && !isComma) return false;
  }
  return words >= LEAST_PROSE_WORDS;
}

function scanCode(text: string, index: number): number {
  if (text.charCodeAt(index + 1) === 0x60) return 0;
  const limit = Math.min(text.length, index + LONGEST_PLACEHOLDER);
  for (let i = index + 1; i < limit; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x60) return i > index + 1 && text.charCodeAt(i + 1) !== 0x60 ? -(i + 1) : 0;
    if (isLineEnd(unit)) return 0;
  }
  return 0;
}

/** &amp; &#39; &#x27; */
function scanEntity(text: string, index: number): number {
  const numeric = text.charCodeAt(index + 1) === 0x23;
  const first = index + (numeric ? 2 : 1);
  const limit = Math.min(text.length, index + LONGEST_ENTITY);
  let i = first;
  while (i < limit && (isNameLetter(text.charCodeAt(i)) || CLASS_OF[text.charCodeAt(i)] === CharClass.DIGIT)) i++;
  return text.charCodeAt(i) === 0x3b && i - first > (numeric ? 0 : 1) ? i + 1 : 0;
}
