/**
 * Where to cut text that has to be cut: after the last white space of a window, else at its end, and never between two
 * units that belong together (a surrogate pair, CR LF). The answer depends on the text alone.
 */
import { isSpace } from './space.js';

/** True if a cut before text[index] would part a surrogate pair or a CR LF. */
function joins(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  if (before === 0x0d) return after === 0x0a;
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

/** The cut of text[start, limit), start < cut <= limit; the window has at least two units, and text[limit] is looked at. */
export function findCut(text: string, start: number, limit: number): number {
  for (let cut = limit; cut > start; cut--) {
    if (isSpace(text.charCodeAt(cut - 1)) && !joins(text, cut)) return cut;
  }
  return joins(text, limit) ? limit - 1 : limit;
}
