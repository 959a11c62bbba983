/** Counts in one byte: exact up to 32, from there on in steps of seven per cent, up to a hundred million. */

const EXACT = 32;
const RATIO = 1.07;

/** [256] */
export const LEVELS = Float32Array.from({ length: 256 }, (_, code) =>
  code <= EXACT ? code : Math.round(EXACT * RATIO ** (code - EXACT)),
);

/** Code of the level next to a count, on the scale of logarithms; counts above the last level get that. */
export function levelOf(count: number): number {
  if (count <= EXACT) return Math.round(count);
  return Math.min(255, EXACT + Math.round(Math.log(count / EXACT) / Math.log(RATIO)));
}
