/**
 * Plurals of acronyms as candidates: PMs, MPs, CRDs. A short word with an s behind it gets one if the rest is mostly in capitals in
 * the lexicon, or if nothing is known of the word and the rest has no vowel.
 */
import { Shape } from '../text/casing.js';
import { hashed, hashSpan } from '../text/hash.js';
import { Flag } from '../text/tokens.js';
import type { Lattice } from './lattice.js';
import type { Lexicon } from './lexicon.js';
import { rowUpper } from './row.js';

const ODD = Flag.DIGIT | Flag.DOTTED | Flag.COMPOSITE | Flag.CASELESS;
/** Letters of such a plural. */
const SHORTEST = 3;
const LONGEST = 6;
/** Share of capitals that makes the rest an acronym. */
const MOSTLY = 0.5;
const S = 0x73;
const LOWER = 0x20;
const VOWEL = /[aeiouyà-ÿ]/i;

export function addPlural(lattice: Lattice, lexicon: Lexicon, t: number): void {
  const { text, tokens, map } = lattice;
  const from = tokens.start[t]!;
  const to = tokens.end[t]!;
  const letters = to - from;
  if (letters < SHORTEST || letters > LONGEST || (text.charCodeAt(to - 1) | LOWER) !== S) return;
  if ((tokens.flags[t]! & ODD) !== 0) return;
  hashSpan(map, text, from, to - 1);
  const stem = lexicon.find(hashed.hi, hashed.lo);
  const isAcronym =
    stem >= 0 && lexicon.rows.length > 0
      ? rowUpper(lexicon.rows[stem]!) >= MOSTLY
      : lattice.entry[t]! < 0 && !VOWEL.test(text.slice(from, to - 1));
  if (isAcronym) lattice.add(t, Shape.MIXED, (1 << (letters - 1)) - 1);
}
