/**
 * Endings of unknown words: the last one to four letters, or the whole word where it is that short, together with the
 * kind of word (plain, a part after a hyphen, with digits, with dots, with an apostrophe). The longest known ending
 * counts; the empty ending of the plain kind is entry of last resort and always exists.
 */
import type { SectionReader } from '../format/container.js';
import { describeDamage } from '../format/damage.js';
import { HashTable } from '../format/hashtable.js';
import type { CaseMap } from '../text/casing.js';
import { hashed, hashSpan } from '../text/hash.js';
import { Flag } from '../text/tokens.js';
import type { Lattice } from './lattice.js';

export const LONGEST_ENDING = 4;
/** Kinds of unknown words: see kindOf. */
export const ENDING_KINDS = 6;

/** Kind of a word for its ending's sake. */
export function kindOf(flags: number, hyphenFollows: boolean): number {
  if ((flags & Flag.DOTTED) !== 0) return 3;
  if ((flags & Flag.DIGIT) !== 0) return 2;
  if ((flags & Flag.COMPOSITE) !== 0) return 4;
  if ((flags & Flag.JOINED) !== 0) return 1;
  return hyphenFollows ? 5 : 0;
}

/** Is token t the front part of a hyphenated word? */
export function hasHyphenBehind(lattice: Lattice, t: number): boolean {
  const { count, flags } = lattice.tokens;
  return t + 2 < count && (flags[t + 2]! & Flag.JOINED) !== 0 && (flags[t + 1]! & Flag.SPACE_BEFORE) === 0;
}

/**
 * Leaves in `hashed` the hash of the ending of `length` units of text[start, end), salted with the word's kind and with
 * whether the ending is the whole word.
 */
export function hashEnding(map: CaseMap, text: string, start: number, end: number, length: number, kind: number): void {
  const from = Math.max(start, end - length);
  hashSpan(map, text, from, end);
  const whole = length > 0 && from === start ? 1 : 0;
  const salt = kind * 2 + whole + 1;
  hashed.hi = (hashed.hi ^ Math.imul(salt, 0x9e3779b1)) >>> 0;
  hashed.lo = (hashed.lo + Math.imul(length * 16 + salt, 0x85ebca77)) >>> 0;
}

/** Entry of the longest ending of token t that the table knows. */
export function findEnding(table: HashTable, lattice: Lattice, t: number): number {
  const { tokens, map, text } = lattice;
  const start = tokens.start[t]!;
  const end = tokens.end[t]!;
  const kind = kindOf(tokens.flags[t]!, hasHyphenBehind(lattice, t));
  for (let length = Math.min(LONGEST_ENDING, end - start); length >= 0; length--) {
    hashEnding(map, text, start, end, length, kind);
    const found = table.find(hashed.hi, hashed.lo);
    if (found >= 0) return found;
  }
  return 0;
}

/** The endings of a model file: sections ENOF and ENFP (hash table) and ENRW (shares, see lattice/row.ts). */
export class EndingTable {
  readonly #table: HashTable;
  readonly #rows: Uint16Array;

  constructor(reader: SectionReader) {
    this.#table = new HashTable(reader.u32('ENOF'), reader.u32('ENFP'), 'ENOF');
    this.#rows = reader.u16('ENRW');
    if (this.#rows.length !== this.#table.size || this.#table.size === 0) {
      throw describeDamage('ENRW', `${this.#rows.length} items, expected ${Math.max(1, this.#table.size)}`);
    }
  }

  /** Shares of the shapes for an unknown word. */
  row(lattice: Lattice, t: number): number {
    return this.#rows[findEnding(this.#table, lattice, t)]!;
  }
}
