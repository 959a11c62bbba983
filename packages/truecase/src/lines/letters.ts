/** Which cases the letters of a stretch of tokens have: small ones, capitals, both or none. */
import { type CaseMap, classIn } from '../text/casing.js';
import { CharClass, isCased } from '../text/charclass.js';
import { Flag, Kind, type Tokens } from '../text/tokens.js';

export const Letters = { NONE: 0, LOWER: 1, UPPER: 2, BOTH: 3 } as const;

/** The cases of the letters in those words of the tokens [first, last) that are protected, or that are not. */
export function lettersOf(
  text: string,
  { start, end, kind, flags }: Tokens,
  map: CaseMap,
  first: number,
  last: number,
  isProtected: boolean,
): number {
  let seen: number = Letters.NONE;
  for (let t = first; t < last && seen !== Letters.BOTH; t++) {
    if (kind[t] !== Kind.WORD || ((flags[t]! & Flag.PROTECTED) !== 0) !== isProtected) continue;
    for (let i = start[t]!; i < end[t]!; i++) {
      const value = classIn(map, text, i);
      if (isCased(value)) seen |= value === CharClass.LOWER ? Letters.LOWER : Letters.UPPER;
    }
  }
  return seen;
}
