/**
 * White space by UTF-16 unit: the Unicode White_Space property plus U+FEFF, which is what JavaScript's \s matches, and
 * U+0085. Not a tokenizer: it only tells where a text may be cut without cutting a word.
 */

/** [65536] 1 where the unit is white space. */
const SPACE = new Uint8Array(0x10000);
for (const [first, last] of [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
] as const) {
  SPACE.fill(1, first, last + 1);
}

export function isSpace(unit: number): boolean {
  return SPACE[unit] === 1;
}
