/**
 * Where a word stands, as far as that says whether its place asks for a capital. `inside`: after a word or a comma of its
 * sentence, so that its case is its own. `stop`: after a full stop, a question mark or an exclamation mark. `line`: first in
 * its paragraph or line. `odd`: after anything else, such as a quotation mark, a dash or a colon.
 */
export type Place = 'inside' | 'stop' | 'line' | 'odd';

const WORDLIKE = /[\p{L}\p{N}\p{M}]/u;
/** Signs that join what stands on both sides of them to one name of a file, a host or a variable. */
const JOINING = '-/_.@#+:\\=&~|<>$*';

export function placeOf(text: string, start: number): Place {
  let at = start - 1;
  while (at >= 0 && isBlank(text.charCodeAt(at))) at--;
  if (at < 0 || isLineEnd(text.charCodeAt(at))) return 'line';
  const before = text[at]!;
  if (at === start - 1) return 'odd';
  if (before === ',' || before === ';') return 'inside';
  if (before === '.' || before === '!' || before === '?') return isFullStop(text, at) ? 'stop' : 'odd';
  return WORDLIKE.test(before) ? 'inside' : 'odd';
}

/** Is a word joined to its neighbours without a space (linux/types.h, re-read)? */
export function isJoined(text: string, start: number, end: number): boolean {
  const before = start > 0 ? text[start - 1]! : ' ';
  if (JOINING.includes(before)) return true;
  const after = end < text.length ? text[end]! : ' ';
  if (!JOINING.includes(after)) return false;
  // A full stop or a colon at the end of a sentence joins nothing.
  return !'.:'.includes(after) || (end + 1 < text.length && WORDLIKE.test(text[end + 1]!));
}

/** One stop after a word of three letters or more: neither an ellipsis nor an abbreviation. */
function isFullStop(text: string, at: number): boolean {
  let letters = 0;
  for (let i = at - 1; i >= 0 && WORDLIKE.test(text[i]!); i--) letters++;
  return letters >= 3;
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09 || unit === 0xa0;
}

function isLineEnd(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d;
}
