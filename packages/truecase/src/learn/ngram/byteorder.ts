/**
 * The order in which `LC_ALL=C sort` lists words: by their UTF-8 bytes. UTF-16 units give the same order but for the
 * surrogates, whose characters come after U+E000–U+FFFF.
 */

export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
