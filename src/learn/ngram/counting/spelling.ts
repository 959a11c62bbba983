/**
 * The order of words: that of their UTF-8 bytes, which is the order of their code points and the one in which
 * `LC_ALL=C sort` lists them. JavaScript's own order differs where characters beyond U+FFFF meet those above U+DFFF.
 */

/** Negative, zero or positive as for Array.sort. Both words are well-formed. */
export function compareSpelling(a: string, b: string): number {
  const size = Math.min(a.length, b.length);
  for (let i = 0; i < size; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates, which stand for the highest code points, above all other units. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
