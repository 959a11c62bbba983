/**
 * What the case of a word usually is, by the shares of shapes that a lexicon has. Words are looked up in the text itself.
 * A lexicon without shares (family ngram) expects nothing, and nobody should ask it: see expectationOf.
 */
import type { Lexicon } from '../lattice/lexicon.js';
import { rowCount, rowLower, rowUpper } from '../lattice/row.js';
import { type CaseMap, Shape } from '../text/casing.js';
import { hashed, hashSpan } from '../text/hash.js';

/** Share of its mentions from which on a word is expected to be so. */
const SURE = 0.95;
/** Acronyms are written otherwise now and then. */
const SURE_UPPER = 0.8;
/** Mentions from which on that share means something. */
const MENTIONS = 10;

export class Expectation {
  readonly #lexicon: Lexicon;
  readonly #map: CaseMap;

  constructor(lexicon: Lexicon, map: CaseMap) {
    this.#lexicon = lexicon;
    this.#map = map;
  }

  /** LOWER, UPPER, TITLE for anything else that is raised, or NONE for words that may be this or that. */
  shape(text: string, start: number, end: number): number {
    hashSpan(this.#map, text, start, end);
    const entry = this.#lexicon.find(hashed.hi, hashed.lo);
    if (entry < 0) return Shape.NONE;
    const row = this.#lexicon.rows[entry]!;
    if (rowCount(row) < MENTIONS) return Shape.NONE;
    const lower = rowLower(row);
    if (lower >= SURE) return Shape.LOWER;
    if (rowUpper(row) >= SURE_UPPER) return Shape.UPPER;
    return lower <= 1 - SURE ? Shape.TITLE : Shape.NONE;
  }
}

/** The expectations of a lexicon, or null if it has none. */
export function expectationOf(lexicon: Lexicon | null, map: CaseMap): Expectation | null {
  return lexicon === null || lexicon.rows.length === 0 ? null : new Expectation(lexicon, map);
}
