/** Alignment points of one sentence pair: flat, [points][2] source and target position, sorted by source, then target. */
export type Points = Int32Array;

export function sortPoints(points: readonly (readonly [number, number])[]): Points {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return Int32Array.from(sorted.flat());
}
