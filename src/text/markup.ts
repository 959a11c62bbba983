/**
 * Spans that may hold spaces and that the tokenizer takes whole: tags <i>, subtitle codes {\an8}, placeholders {name}
 * and {{name}}, `code`. Recognised from their first character; nothing looks further than a few hundred units, so that
 * hostile text costs no more than any other.
 */

const LONGEST_TAG = 512;
const LONGEST_PLACEHOLDER = 96;

/**
 * Looks at the character at `index`. Returns 0 if nothing starts there, the offset of the end for invisible markup, and
 * minus the offset of the end for a span that reads as a word (a placeholder, code).
 */
export function scanMarkup(text: string, index: number): number {
  switch (text.charCodeAt(index)) {
    case 0x3c: // <
      return scanTag(text, index);
    case 0x7b: // {
      return scanBraces(text, index);
    case 0x60: // `
      return scanCode(text, index);
    default:
      return 0;
  }
}

function isAsciiLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function scanTag(text: string, index: number): number {
  const next = text.charCodeAt(index + 1);
  if (!isAsciiLetter(next) && next !== 0x2f && next !== 0x21 && next !== 0x3f) return 0;
  const limit = Math.min(text.length, index + LONGEST_TAG);
  for (let i = index + 2; i < limit; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x3e) return i + 1;
    if (unit === 0x3c || unit === 0x0a || unit === 0x0d) return 0;
  }
  return 0;
}

function scanBraces(text: string, index: number): number {
  const limit = Math.min(text.length, index + LONGEST_PLACEHOLDER);
  let depth = 0;
  for (let i = index; i < limit; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x7b) depth++;
    else if (unit === 0x7d && --depth === 0) return text.charCodeAt(index + 1) === 0x5c ? i + 1 : -(i + 1);
    else if (unit === 0x0a || unit === 0x0d) return 0;
  }
  return 0;
}

function scanCode(text: string, index: number): number {
  if (text.charCodeAt(index + 1) === 0x60) return 0;
  const limit = Math.min(text.length, index + LONGEST_PLACEHOLDER);
  for (let i = index + 1; i < limit; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x60) return i > index + 1 && text.charCodeAt(i + 1) !== 0x60 ? -(i + 1) : 0;
    if (unit === 0x0a || unit === 0x0d) return 0;
  }
  return 0;
}
