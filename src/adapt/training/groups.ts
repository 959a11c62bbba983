/**
 * Features that are on in the same examples (a rare word and the pairs of words around it) always change by the same amount.
 * They are learned as one: the weight of a group is the sum of the weights of its members, and the variance of the sum is
 * as many times larger. So far fewer weights are to be found, and they are the same.
 *
 * What the base does not know of may move farther than what it has learned from much text: features that it lacks have a
 * larger variance.
 */
import { LABELS } from './labels.js';

export interface Groups {
  /** [learned] group of each feature; that of the bias is the first. */
  readonly of: Uint32Array;
  /** [groups] number of the first member, and how many there are. */
  readonly first: Uint32Array;
  readonly members: Uint32Array;
  /** [groups] what the variance of the group is to be multiplied with. */
  readonly scale: Float64Array;
}

/** How much larger the variance of features is that the base lacks. */
const NEW = 10;

/** `examples` [learned] are the same number for features that are on in the same examples; `mean` [learned][LABELS]. */
export function groupFeatures(examples: Float64Array, mean: Float64Array): Groups {
  const of = new Uint32Array(examples.length);
  const first = new Uint32Array(examples.length);
  const members = new Uint32Array(examples.length);
  const scale = new Float64Array(examples.length);
  const known = new Map<number, number>();
  const added = new Map<number, number>();
  let groups = 0;
  for (let number = 0; number < examples.length; number++) {
    const isNew = number > 0 && isZero(mean, number * LABELS);
    const found = isNew ? added : known;
    const key = examples[number]!;
    let group = number > 0 ? found.get(key) : undefined;
    if (group === undefined) {
      group = groups++;
      first[group] = number;
      if (number > 0) found.set(key, group);
    }
    of[number] = group;
    members[group]!++;
    scale[group]! += isNew ? NEW : 1;
  }
  return { of, first: first.slice(0, groups), members: members.slice(0, groups), scale: scale.slice(0, groups) };
}

/** Every feature by itself, for examples that are not learned from. */
export function separateFeatures(learned: number): Groups {
  const of = Uint32Array.from({ length: learned }, (_, number) => number);
  return { of, first: of, members: new Uint32Array(learned).fill(1), scale: new Float64Array(learned).fill(1) };
}

function isZero(weights: Float64Array, at: number): boolean {
  for (let label = 0; label < LABELS; label++) if (weights[at + label] !== 0) return false;
  return true;
}
