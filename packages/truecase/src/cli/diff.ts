/**
 * The words that differ between two texts of the same length. Restoring changes letters only, so no alignment is
 * needed: a difference is a place, widened to the word around it.
 */
export interface Change {
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{M}\p{N}'’\ud800-\udbff\udc00-\udfff]/u;

export function findChanges(from: string, to: string): Change[] {
  const changes: Change[] = [];
  if (from === to) return changes;
  let floor = 0;
  for (let at = 0; at < from.length; at++) {
    if (from.charCodeAt(at) === to.charCodeAt(at)) continue;
    let start = at;
    let end = at + 1;
    while (start > floor && isWordUnit(from, start - 1)) start--;
    while (end < from.length && isWordUnit(from, end)) end++;
    changes.push({ start, end });
    floor = end;
    at = end - 1;
  }
  return changes;
}

/** Single units: halves of a pair count as letters, so that no pair is ever split. */
function isWordUnit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return (unit | 32) >= 0x61 ? (unit | 32) <= 0x7a : (unit >= 0x30 && unit <= 0x39) || unit === 0x27;
  return WORD.test(text[at]!);
}
