/** How a line ends, by the classes of its last characters. */
import { type CaseMap, classIn } from '../text/casing.js';
import { CharClass } from '../text/charclass.js';
import { Kind, type Tokens } from '../text/tokens.js';

const ELLIPSIS = 0x2026;

/** What the tokens [first, last) end with, closing quotes and brackets aside: DOT, STOP, or OTHER for no such mark. */
export function lastMark(text: string, tokens: Tokens, map: CaseMap, first: number, last: number): number {
  for (let t = last - 1; t >= first; t--) {
    const what = tokens.kind[t]!;
    if (what === Kind.BREAK || what === Kind.MARKUP) continue;
    if (what !== Kind.PUNCTUATION) break;
    const value = classIn(map, text, tokens.start[t]!);
    if (value === CharClass.DOT || value === CharClass.STOP) return value;
    if (text.charCodeAt(tokens.start[t]!) === ELLIPSIS) return CharClass.STOP;
    if (value !== CharClass.CLOSE && value !== CharClass.QUOTE && value !== CharClass.APOSTROPHE) break;
  }
  return CharClass.OTHER;
}
