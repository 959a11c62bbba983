/** Which cases the letters of a stretch of tokens have: small ones, capitals, both or none. */
import { classIn } from '../text/casing.js';
import { CharClass, isCased } from '../text/charclass.js';
import { Flag, Kind } from '../text/tokens.js';
import type { Lattice } from './lattice.js';

export const LineCase = { NONE: 0, LOWER: 1, UPPER: 2, BOTH: 3 } as const;

/** The cases of the letters in those words of the tokens [first, last) that are protected, or that are not. */
export function lineCase({ text, map, tokens }: Lattice, first: number, last: number, isProtected: boolean): number {
  const { start, end, kind, flags } = tokens;
  let seen: number = LineCase.NONE;
  for (let t = first; t < last && seen !== LineCase.BOTH; t++) {
    if (kind[t] !== Kind.WORD || ((flags[t]! & Flag.PROTECTED) !== 0) !== isProtected) continue;
    for (let i = start[t]!; i < end[t]!; i++) {
      const value = classIn(map, text, i);
      if (isCased(value)) seen |= value === CharClass.LOWER ? LineCase.LOWER : LineCase.UPPER;
    }
  }
  return seen;
}
