/**
 * Classes of histories by how often they were seen: two an octave, 1 · 2 · 3 · 4–5 · 6–7 · 8–11 · 12–15 · 16–23 …
 * Histories of one class and order share an interpolation weight. Class 1 stays empty.
 */

export const BUCKETS = 64;
/** The class of a history that was never seen: it has no weight. */
export const UNSEEN = 255;

const MAX_COUNT = 0xffff_ffff;

export function bucketOf(count: number): number {
  if (count < 1) return UNSEEN;
  const whole = Math.min(count, MAX_COUNT) >>> 0;
  const octave = 31 - Math.clz32(whole);
  return octave === 0 ? 0 : 2 * octave + ((whole >>> (octave - 1)) & 1);
}
