/** Chooses the features that matter most: by what the model would lose without them, see Learner.importance. */
import type { Learner } from './learner.js';

const CELLS = 1 << 16;
const number = new Float32Array(1);
const bits = new Uint32Array(number.buffer);

/** Positive numbers in ascending order of cells. */
function cellOf(value: number): number {
  number[0] = value;
  return bits[0]! >>> 15;
}

export interface ChosenFeatures {
  /** One bit a feature. */
  readonly kept: Uint8Array;
  readonly count: number;
}

/** The `most` most important features (all of some importance if 0). */
export function selectFeatures(learner: Learner, most: number): ChosenFeatures {
  const size = 2 ** learner.bits;
  const histogram = new Uint32Array(CELLS);
  for (let feature = 0; feature < size; feature++) {
    const importance = learner.importance(feature);
    if (importance > 0) histogram[cellOf(importance)]!++;
  }
  let least = 1;
  if (most > 0) {
    let count = 0;
    least = CELLS;
    while (least > 1 && count + histogram[least - 1]! <= most) count += histogram[--least]!;
  }
  const kept = new Uint8Array(Math.ceil(size / 8));
  let count = 0;
  for (let feature = 0; feature < size; feature++) {
    const importance = learner.importance(feature);
    if (importance === 0 || cellOf(importance) < least) continue;
    kept[feature >>> 3]! |= 1 << (feature & 7);
    count++;
  }
  return { kept, count };
}
