/** Which strings the trie of the trie model reads, in training and when it is used: folded text from a word on, to the line end. */
import { type CaseMap, foldAt, Shape } from '../../text/casing.js';
import { CharClass, CLASS_OF } from '../../text/charclass.js';

/** The letter of the trie's sections. */
export const TRIE_LETTER = 'C';
/** Categories are shapes LOWER, TITLE, UPPER, MIXED, less this. */
export const FIRST_SHAPE = Shape.LOWER;
export const SHAPES = 4;

const RUN_UNITS = 8192;

/** The text with its case folded away, same length. */
export function foldPiece(text: string, { fold }: CaseMap): string {
  const units = new Uint16Array(Math.min(text.length, RUN_UNITS));
  let out = '';
  for (let from = 0; from < text.length; from += RUN_UNITS) {
    const to = Math.min(text.length, from + RUN_UNITS);
    for (let i = from; i < to; i++) units[i - from] = foldAt(fold, text, i);
    out += String.fromCharCode.apply(null, units.subarray(0, to - from) as unknown as number[]);
  }
  return out;
}

/** Where the string that begins at `from` ends: at the line end, or where the trie no longer looks. */
export function endOfContext(text: string, from: number, depth: number): number {
  const most = Math.min(text.length, from + depth);
  let to = from;
  while (to < most && CLASS_OF[text.charCodeAt(to)] !== CharClass.NEWLINE) to++;
  return to;
}
