/**
 * How often a word has which shape, in 16 bits: four bits for the order of magnitude of its count and four bits each for
 * the share of TITLE, UPPER and MIXED among its mentions (LOWER is the rest). Shares are fine near 0 and 1, and the most
 * frequent shape stays the most frequent one. They are kept in thousandths, so that equal shares are equal numbers
 * however they came about.
 */

const WHOLE = 1000;
/** [16] share of a shape, in thousandths. */
const SHARES = Uint16Array.of(0, 2, 10, 30, 70, 150, 280, 430, 570, 720, 850, 930, 970, 990, 998, WHOLE);
/** [15] upper limits between neighbouring shares; 0 and 1 only stand for themselves, one half is a limit. */
const LIMITS = Float64Array.from({ length: 15 }, (_, i) => (SHARES[i]! + SHARES[i + 1]!) / 2 / WHOLE);
LIMITS[0] = 0.0005;
LIMITS[14] = 0.9995;

/** [16] counts: 1, 2, 4, 7, 13 … about a factor of two apart. */
export const COUNTS = Float32Array.from({ length: 16 }, (_, i) => Math.round(1.9 ** i));

function level(limits: Float64Array, value: number): number {
  let i = 0;
  while (i < limits.length && value > limits[i]!) i++;
  return i;
}

/** Packs a count and the shares of its shapes, which add up to at most one. */
export function packRow(count: number, title: number, upper: number, mixed: number): number {
  let magnitude = 0;
  while (magnitude < 15 && COUNTS[magnitude + 1]! <= count) magnitude++;
  /** [LOWER, TITLE, UPPER, MIXED]; LOWER has no level. */
  const shares = [1 - title - upper - mixed, title, upper, mixed];
  const levels = shares.map((share) => level(LIMITS, share));
  const most = largest(shares);
  for (;;) {
    const row = (magnitude << 12) | (levels[1]! << 8) | (levels[2]! << 4) | levels[3]!;
    const found = largest([rowLower(row), rowTitle(row), rowUpper(row), rowMixed(row)]);
    if (found === most) return row;
    // A false winner: the right one goes up a step or the false one down, whichever strays less from its share.
    const up = most === 0 ? WHOLE : Math.abs(SHARES[levels[most]! + 1]! / WHOLE - shares[most]!);
    const down = found === 0 ? WHOLE : Math.abs(SHARES[levels[found]! - 1]! / WHOLE - shares[found]!);
    if (up < down) levels[most]!++;
    else levels[found]!--;
  }
}

/** Index of the largest share; the first one of equals, as in the order of candidates. */
function largest(shares: readonly number[]): number {
  let best = 0;
  for (let i = 1; i < shares.length; i++) if (shares[i]! > shares[best]!) best = i;
  return best;
}

export function rowCount(row: number): number {
  return COUNTS[row >>> 12]!;
}
export function rowTitle(row: number): number {
  return SHARES[(row >>> 8) & 15]! / WHOLE;
}
export function rowUpper(row: number): number {
  return SHARES[(row >>> 4) & 15]! / WHOLE;
}
export function rowMixed(row: number): number {
  return SHARES[row & 15]! / WHOLE;
}
/** The three shares can add up to a little more than one. */
export function rowLower(row: number): number {
  const raised = SHARES[(row >>> 8) & 15]! + SHARES[(row >>> 4) & 15]! + SHARES[row & 15]!;
  return raised < WHOLE ? (WHOLE - raised) / WHOLE : 0;
}
