/**
 * Points between words as points between what stands around them between white space, which is what other tools count.
 */
import type { Points } from './points.js';
import { sortPoints } from './points.js';
import { splitUnits } from './words.js';

/** `sourceStarts` and `targetStarts` are the offsets of the words that the points count. */
export function projectPoints(
  points: Points,
  source: string,
  sourceStarts: readonly number[],
  target: string,
  targetStarts: readonly number[],
): Points {
  const sources = chunksOf(source, sourceStarts);
  const targets = chunksOf(target, targetStarts);
  const found = new Map<string, [number, number]>();
  for (let k = 0; k < points.length; k += 2) {
    const point: [number, number] = [sources[points[k]!]!, targets[points[k + 1]!]!];
    found.set(point.join('-'), point);
  }
  return sortPoints([...found.values()]);
}

/** For each word, the number of the chunk that it is in. */
function chunksOf(text: string, starts: readonly number[]): number[] {
  const chunks = splitUnits(text, 'space').starts;
  let chunk = 0;
  return starts.map((start) => {
    while (chunk + 1 < chunks.length && chunks[chunk + 1]! <= start) chunk++;
    return chunk;
  });
}
