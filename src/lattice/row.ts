/**
 * How often a word has which shape, in 16 bits: four bits for the order of magnitude of its count and four bits each for
 * the share of TITLE, UPPER and MIXED among its mentions (LOWER is the rest). Shares are fine near 0 and 1 and never
 * cross one half, so that a majority stays a majority.
 */

/** [16] share of a shape. */
const SHARES = Float32Array.of(
  0,
  0.002,
  0.01,
  0.03,
  0.07,
  0.15,
  0.28,
  0.43,
  0.57,
  0.72,
  0.85,
  0.93,
  0.97,
  0.99,
  0.998,
  1,
);
/** [15] upper limits between neighbouring shares; 0 and 1 only stand for themselves, one half is a limit. */
const LIMITS = SHARES.subarray(0, 15).map((share, i) => (i === 7 ? 0.5 : (share + SHARES[i + 1]!) / 2));
LIMITS[0] = 0.0005;
LIMITS[14] = 0.9995;

/** [16] counts: 1, 2, 3, 5, 9 … about a factor of two apart. */
export const COUNTS = Float32Array.from({ length: 16 }, (_, i) => Math.round(1.9 ** i));

function level(limits: Float32Array, value: number): number {
  let i = 0;
  while (i < limits.length && value > limits[i]!) i++;
  return i;
}

/** Packs a count and the shares of its shapes. */
export function packRow(count: number, title: number, upper: number, mixed: number): number {
  let magnitude = 0;
  while (magnitude < 15 && COUNTS[magnitude + 1]! <= count) magnitude++;
  return (magnitude << 12) | (level(LIMITS, title) << 8) | (level(LIMITS, upper) << 4) | level(LIMITS, mixed);
}

export function rowCount(row: number): number {
  return COUNTS[row >>> 12]!;
}
export function rowTitle(row: number): number {
  return SHARES[(row >>> 8) & 15]!;
}
export function rowUpper(row: number): number {
  return SHARES[(row >>> 4) & 15]!;
}
export function rowMixed(row: number): number {
  return SHARES[row & 15]!;
}
/** The three shares can add up to a little more than one. */
export function rowLower(row: number): number {
  return Math.max(0, 1 - rowTitle(row) - rowUpper(row) - rowMixed(row));
}
