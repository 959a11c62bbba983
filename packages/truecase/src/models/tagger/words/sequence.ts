/**
 * The words of a lattice in a row as the features see them: markup left out, a protected span as one word, boundaries
 * between lines that do not go on. For each position its word, its casing class, its possible tags and what the letters of
 * it look like; nothing here depends on how the text is cased.
 */

import { hasHyphenBehind, kindOf } from '../../../lattice/endings.js';
import type { Lattice } from '../../../lattice/lattice.js';
import { caseMap, foldAt, Shape } from '../../../text/casing.js';
import { CharClass } from '../../../text/charclass.js';
import { hashed, hashSpan } from '../../../text/hash.js';
import { goesOn } from '../../../text/sentences.js';
import { Flag, Kind } from '../../../text/tokens.js';
import { CasingClass, isMostlyMixed, isOrdinary } from './classes.js';

export const UNKNOWN_WORD = 0x51ed270b;
const PROTECTED_WORD = 0x2545f491;
const BOUNDARY_WORD = 0x6c62272e;
/** Word hash of a comma: what a first word that is to be read as if it stood inside a sentence has before it. */
export const COMMA_WORD = commaHash();
const AFFIX = 3;
/** Shorter words may be lower in title case too. */
const ORDINARY_UNITS = 4;
/** Boundaries before, behind and between lines: no feature reaches from one line into another. */
const MARGIN = 2;

/** [entries] casing class of each word of a lexicon; training may have another view of a token, see Loader. */
export type ClassOf = (lattice: Lattice, t: number) => number;

/** Punctuation that is read: all of it, commas, or none. */
export type Marks = 'all' | 'commas' | 'none';

export class Sequence {
  /** Positions p in [first, first + length). */
  readonly first = MARGIN;
  length = 0;
  token = new Int32Array(0);
  /** Hash of the word; UNKNOWN_WORD for those that the lexicon lacks. */
  word = new Int32Array(0);
  class = new Uint8Array(0);
  /** 1 for the first word of a sentence. */
  start = new Uint8Array(0);
  /** 1 for a first word that is read as if it stood inside a sentence, its `start` being 0: if asked for, and 90s and eBay. */
  inside = new Uint8Array(0);
  /** Bit `shape` set = this shape may be chosen; 0 where there is no choice. */
  allowed = new Uint8Array(0);
  /** The tag where there is no choice. */
  tag = new Uint8Array(0);
  kind = new Uint8Array(0);
  /** 1 for an ordinary word inside a sentence, which is capitalised in title case only. */
  ordinary = new Uint8Array(0);
  /** Hash of the last three letters. */
  ending = new Int32Array(0);

  /** Takes up a lattice that has its candidates. `marks` says which punctuation is left out, as transcripts of speech do. */
  load(lattice: Lattice, classOf: ClassOf, marks: Marks = 'all'): void {
    const { tokens } = lattice;
    const { count, kind, flags } = tokens;
    this.#reserve(count * (1 + MARGIN) + 2 * MARGIN);
    this.length = 0;
    let afterBreak = true;
    let inProtected = false;
    for (let t = 0; t < count; t++) {
      if (kind[t] === Kind.MARKUP) continue;
      if (kind[t] === Kind.BREAK) {
        afterBreak = true;
        continue;
      }
      if (afterBreak && !goesOn(tokens, t)) {
        if (this.length > 0) for (let i = 0; i < MARGIN; i++) this.#addBoundary();
      }
      if (afterBreak) inProtected = false;
      afterBreak = false;
      const joins = t + 1 < count && (flags[t + 1]! & Flag.JOINED) !== 0;
      if (marks !== 'all' && kind[t] === Kind.PUNCTUATION && !joins && !(marks === 'commas' && isComma(lattice, t))) {
        continue;
      }
      const isProtected = lattice.isProtected(t);
      if (isProtected && inProtected && (flags[t]! & Flag.SPACE_BEFORE) === 0) continue;
      inProtected = isProtected;
      this.#add(lattice, t, isProtected, classOf);
    }
    this.#addMargins();
  }

  #add(lattice: Lattice, t: number, isProtected: boolean, classOf: ClassOf): void {
    const { tokens, map, text, size } = lattice;
    const p = this.first + this.length++;
    this.token[p] = t;
    this.allowed[p] = 0;
    this.kind[p] = 0;
    this.ordinary[p] = 0;
    this.ending[p] = 0;
    const starts = (tokens.flags[t]! & Flag.START) !== 0;
    this.start[p] = starts ? 1 : 0;
    this.inside[p] = 0;
    this.tag[p] = size[t] === 1 && !isProtected ? lattice.shape[lattice.row(t)]! : Shape.NONE;
    if (isProtected) {
      this.word[p] = PROTECTED_WORD;
      this.class[p] = CasingClass.PROTECTED;
      return;
    }
    const kind = tokens.kind[t]!;
    if (kind !== Kind.WORD) {
      hashSpan(map, text, tokens.start[t]!, tokens.end[t]!);
      this.word[p] = hashed.lo;
      this.class[p] = classOfKind(kind);
      return;
    }
    const found = classOf(lattice, t);
    this.class[p] = found;
    this.word[p] = found === CasingClass.UNKNOWN ? UNKNOWN_WORD : lattice.lo[t]!;
    this.kind[p] = 1 + kindOf(tokens.flags[t]!, hasHyphenBehind(lattice, t));
    this.ending[p] = hashEnd(lattice, t);
    if (starts && (lattice.hints.insideStarts || staysSmall(lattice, t, found))) {
      this.start[p] = 0;
      this.inside[p] = 1;
    }
    if (size[t]! <= 1) return;
    this.allowed[p] = allowedShapes(lattice, t);
    const isLong = tokens.end[t]! - tokens.start[t]! >= ORDINARY_UNITS;
    if (isLong && !starts && isOrdinary(found)) this.ordinary[p] = 1;
  }

  #addBoundary(): void {
    const p = this.first + this.length++;
    this.token[p] = -1;
    this.#clear(p);
  }

  #clear(p: number): void {
    this.word[p] = BOUNDARY_WORD;
    this.class[p] = CasingClass.BOUNDARY;
    this.start[p] = 0;
    this.inside[p] = 0;
    this.allowed[p] = 0;
    this.tag[p] = Shape.NONE;
    this.kind[p] = 0;
    this.ordinary[p] = 0;
    this.ending[p] = 0;
  }

  #addMargins(): void {
    for (let i = 0; i < MARGIN; i++) {
      this.#clear(this.first - 1 - i);
      this.#clear(this.first + this.length + i);
    }
  }

  #reserve(capacity: number): void {
    if (this.token.length >= capacity) return;
    const room = Math.ceil(capacity * 1.25);
    this.token = new Int32Array(room);
    this.word = new Int32Array(room);
    this.class = new Uint8Array(room);
    this.start = new Uint8Array(room);
    this.inside = new Uint8Array(room);
    this.allowed = new Uint8Array(room);
    this.tag = new Uint8Array(room);
    this.kind = new Uint8Array(room);
    this.ordinary = new Uint8Array(room);
    this.ending = new Int32Array(room);
  }
}

function classOfKind(kind: number): number {
  if (kind === Kind.PUNCTUATION) return CasingClass.PUNCTUATION;
  return kind === Kind.CLITIC ? CasingClass.CLITIC : CasingClass.NUMBER;
}

function allowedShapes(lattice: Lattice, t: number): number {
  let allowed = 0;
  for (let at = lattice.row(t); at < lattice.rowEnd(t); at++) allowed |= 1 << lattice.shape[at]!;
  return allowed;
}

/** Does a sentence start say nothing about token t, since it begins with a digit (90s) or mostly with a small letter (eBay)? */
function staysSmall(lattice: Lattice, t: number, found: number): boolean {
  const { text, map, tokens, shape, bits } = lattice;
  if (map.classes[text.charCodeAt(tokens.start[t]!)] === CharClass.DIGIT) return true;
  if (!isMostlyMixed(found)) return false;
  for (let at = lattice.row(t); at < lattice.rowEnd(t); at++) {
    if (shape[at] === Shape.MIXED && (bits[at]! & 1) === 0) return true;
  }
  return false;
}

/** Hash of the last letters of token t. */
function hashEnd({ text, map, tokens }: Lattice, t: number): number {
  const end = tokens.end[t]!;
  let h = 0x1b873593 | 0;
  for (let i = Math.max(tokens.start[t]!, end - AFFIX); i < end; i++) {
    h = Math.imul(h ^ foldAt(map.fold, text, i), 0x01000193);
    h ^= h >>> 15;
  }
  return h;
}

function isComma({ text, tokens }: Lattice, t: number): boolean {
  return tokens.end[t]! - tokens.start[t]! === 1 && text[tokens.start[t]!] === ',';
}

function commaHash(): number {
  hashSpan(caseMap(), ',', 0, 1);
  return hashed.lo;
}
