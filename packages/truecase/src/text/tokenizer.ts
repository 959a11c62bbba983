/**
 * Splits text into tokens with one scanner over the class table. Lossless: tokens are spans of the caller's text, and
 * what lies between them is white space. Raw and pre-tokenised (Penn Treebank) text give the same words: `Coburg's` and
 * `Coburg 's` are a word and a clitic, `can't` and `ca n't` are one word, `` and '' are quotes.
 * Hyphenated words fall into parts, joined by a flag; letters with dots (U.S., J.) and letters with digits (3D, 1990s)
 * are one token.
 */

import type { CaseMap } from './casing.js';
import { CharClass, CLASS_OF, classAt, isWordClass } from './charclass.js';
import { mayHoldCode, protectCode } from './code.js';
import type { Language } from './language.js';
import { scanMarkup } from './markup.js';
import { protectChunk } from './protect.js';
import { Flag, Kind, type Tokens } from './tokens.js';

const C = CharClass;
const CASED_MASK = (1 << C.LOWER) | (1 << C.UPPER) | (1 << C.TITLE);
const DIGIT_MASK = 1 << C.DIGIT;
const CASELESS_MASK = (1 << C.LETTER) | (1 << C.MARK);
const LONGEST_CLITIC = 4;

/**
 * Fills `tokens` with the tokens of `text`. With `protect`, spans that must not change are flagged PROTECTED, and markup is one
 * token; without, they are text like any other.
 */
export function tokenize(text: string, tokens: Tokens, language: Language, protect: boolean): void {
  const length = text.length;
  tokens.reset(length);
  const { start, end, kind, flags } = tokens;
  const classes = language.map.classes;
  let count = 0;
  let i = 0;
  let space = Flag.SPACE_BEFORE as number;
  let join = 0;
  // A chunk is what stands between white space; `trigger` says that it may hold something to protect.
  let chunkToken = 0;
  let chunkStart = 0;
  let trigger = false;

  while (i < length) {
    const unit = text.charCodeAt(i);
    let value = classes[unit]!;
    if (value === C.SPACE || value === C.NEWLINE) {
      if (trigger) {
        if (protect) protectChunk(text, chunkStart, i, tokens, chunkToken, count);
        trigger = false;
      }
      space = Flag.SPACE_BEFORE;
      join = 0;
      if (value === C.NEWLINE) {
        start[count] = i;
        i += unit === 0x0d && text.charCodeAt(i + 1) === 0x0a ? 2 : 1;
        end[count] = i;
        kind[count] = Kind.BREAK;
        flags[count++] = space;
      } else i++;
      chunkToken = count;
      chunkStart = i;
      continue;
    }
    if (value === C.SURROGATE) value = classAt(text, i);
    const from = i;
    let seen = 0;
    let marks = 0;
    if (value === C.APOSTROPHE) {
      i = apostropheWord(text, i, language);
      if (i > from) {
        const clitic = language.clitics.has(text, from, i);
        start[count] = from;
        end[count] = i;
        kind[count] = clitic ? Kind.CLITIC : Kind.WORD;
        flags[count++] = space | (clitic ? 0 : Flag.COMPOSITE);
        space = 0;
        join = 0;
        continue;
      }
    }
    if (isWordClass(value) && value !== C.MARK) {
      let segment = i;
      for (;;) {
        while (i < length) {
          value = classes[text.charCodeAt(i)]!;
          if (value < C.LOWER || value > C.DIGIT) break;
          seen |= 1 << value;
          i++;
        }
        if (i >= length) break;
        if (value === C.SURROGATE) {
          value = classAt(text, i);
          if (!isWordClass(value)) break;
          seen |= 1 << value;
          i += 2;
          continue;
        }
        if (value === C.APOSTROPHE || text.charCodeAt(i) === 0x26) {
          if (!continuesWord(text, from, i, language)) break;
          if (value === C.APOSTROPHE && language.hasElisions && language.elisions.has(text, from, i)) {
            i++;
            marks |= Flag.COMPOSITE | 0x100;
            break;
          }
          marks |= Flag.COMPOSITE;
          i++;
          segment = i;
          continue;
        }
        if (value === C.DOT) {
          // The full stop behind can't or R&D is one.
          const next = (marks & Flag.COMPOSITE) !== 0 ? -1 : dotInside(text, segment, i);
          if (next < 0) break;
          i = next;
          marks |= Flag.DOTTED;
          if (text.charCodeAt(i - 1) !== 0x2e || !isLetterAt(text, i)) break;
          segment = i;
          continue;
        }
        break;
      }
      if (marks === 0 && language.splitNegation && text.charCodeAt(i) === 0x20) {
        const stop = negationEnd(text, i, language.map);
        if (stop > 0) {
          i = stop;
          marks |= Flag.COMPOSITE;
        }
      }
      start[count] = from;
      end[count] = i;
      kind[count] = (seen & CASED_MASK) !== 0 ? Kind.WORD : Kind.PLAIN;
      flags[count++] =
        space |
        join |
        (marks & 0xff) |
        ((seen & DIGIT_MASK) !== 0 ? Flag.DIGIT : 0) |
        ((seen & CASELESS_MASK) !== 0 ? Flag.CASELESS : 0);
      space = 0;
      join = marks > 0xff ? Flag.JOINED : 0;
      continue;
    }
    join = 0;
    if (value === C.TRIGGER) {
      const stop = protect ? scanMarkup(text, i) : 0;
      if (stop !== 0) {
        i = Math.abs(stop);
        start[count] = from;
        end[count] = i;
        kind[count] = stop < 0 ? Kind.PLAIN : Kind.MARKUP;
        flags[count++] = space | Flag.PROTECTED;
        space = 0;
        continue;
      }
      trigger = true;
    }
    i = punctuationEnd(text, i, value);
    if (i < length && text.charCodeAt(i) > 0x7f) i = marksEnd(text, i);
    if (value === C.HYPHEN) {
      if (i === from + 1 && space === 0 && count > chunkToken && isWord(kind[count - 1]!)) join = Flag.JOINED;
    } else if (value === C.DOT || value === C.COLON) {
      if (i < length && (isWordClass(classAt(text, i)) || text.charCodeAt(i) === 0x3a)) trigger = true;
    } else if (value === C.OPEN && text.charCodeAt(i) === 0x29 && space === 0) trigger = true;
    start[count] = from;
    end[count] = i;
    kind[count] = Kind.PUNCTUATION;
    flags[count++] = space;
    space = 0;
  }
  tokens.count = count;
  if (trigger && protect) protectChunk(text, chunkStart, i, tokens, chunkToken, count);
  if (protect && mayHoldCode(text)) protectCode(text, tokens);
}

function isWord(kind: number): boolean {
  return kind === Kind.WORD || kind === Kind.PLAIN;
}

function isLetterAt(text: string, index: number): boolean {
  if (index >= text.length) return false;
  const value = classAt(text, index);
  return value >= C.LOWER && value <= C.LETTER;
}

function isWordAt(text: string, index: number): boolean {
  return index < text.length && isWordClass(classAt(text, index));
}

/** End of a clitic or of a word like 'tis that begins with the apostrophe at `index`; `index` itself if there is none. */
function apostropheWord(text: string, index: number, language: Language): number {
  let i = index + 1;
  while (
    i < text.length &&
    i - index <= 7 &&
    (isLetterAt(text, i) || (i > index + 1 && CLASS_OF[text.charCodeAt(i)] === C.APOSTROPHE && isLetterAt(text, i + 1)))
  )
    i++;
  if (i === index + 1 || isWordAt(text, i)) return index;
  if (i - index <= LONGEST_CLITIC && language.clitics.has(text, index, i)) return i;
  return language.aphaeresis.has(text, index, i) ? i : index;
}

/** Does the word that began at `from` go on behind the apostrophe or ampersand at `index`? */
function continuesWord(text: string, from: number, index: number, language: Language): boolean {
  if (!isLetterAt(text, index + 1)) return false;
  if (text.charCodeAt(index) === 0x26) {
    // AT&T, R&B: short on both sides, and not an entity such as &amp;
    let i = index + 1;
    while (isLetterAt(text, i)) i++;
    return index - from <= 3 && i - index <= 4 && scanMarkup(text, index) === 0;
  }
  return !isClitic(text, index, language);
}

function isClitic(text: string, index: number, language: Language): boolean {
  let i = index + 1;
  while (i - index <= LONGEST_CLITIC && isLetterAt(text, i)) i++;
  if (isWordAt(text, i)) return false;
  if (CLASS_OF[text.charCodeAt(i)] === C.APOSTROPHE && isLetterAt(text, i + 1)) return false;
  return language.clitics.has(text, index, i);
}

/**
 * The full stop at `index` ends the segment [segment, index). Inside an abbreviation segments are single letters (two at
 * the front of Ph.D.). Returns the offset behind the stop if it belongs to the word, else -1.
 */
function dotInside(text: string, segment: number, index: number): number {
  const size = index - segment;
  if (size > 2 || size === 0 || !isLetterAt(text, segment)) return -1;
  const single = size === 1 || text.codePointAt(segment)! > 0xffff;
  const next = index + 1;
  if (isLetterAt(text, next)) {
    const after = next + (text.codePointAt(next)! > 0xffff ? 2 : 1);
    if (isWordAt(text, after)) return -1;
    return single || text.charCodeAt(after) === 0x2e ? next : -1;
  }
  return single && !isWordAt(text, next) && text.charCodeAt(next) !== 0x2e ? next : -1;
}

/** ` n't` of pre-tokenised text behind a word: offset of its end, or 0. */
function negationEnd(text: string, index: number, map: CaseMap): number {
  if (map.fold[text.charCodeAt(index + 1)] !== 0x6e || map.fold[text.charCodeAt(index + 2)] !== 0x27) return 0;
  return map.fold[text.charCodeAt(index + 3)] === 0x74 && !isWordAt(text, index + 4) ? index + 4 : 0;
}

/** Runs of one mark (... -- ?! `` '') are one token, everything else is one code point. */
function punctuationEnd(text: string, index: number, value: number): number {
  const unit = text.charCodeAt(index);
  let i = index + 1;
  if (unit >= 0xd800 && unit <= 0xdbff && text.charCodeAt(i) >= 0xdc00 && text.charCodeAt(i) <= 0xdfff) i++;
  else if (value === C.STOP) while (CLASS_OF[text.charCodeAt(i)] === C.STOP) i++;
  else if (value === C.DOT || value === C.HYPHEN) while (text.charCodeAt(i) === unit) i++;
  else if ((value === C.APOSTROPHE || unit === 0x60) && text.charCodeAt(i) === unit) i++;
  return i;
}

/** End of the marks that begin at `index`: emoji are followed by joiners and selectors. */
function marksEnd(text: string, index: number): number {
  let i = index;
  while (i < text.length && classAt(text, i) === C.MARK) i += text.codePointAt(i)! > 0xffff ? 2 : 1;
  return i;
}
