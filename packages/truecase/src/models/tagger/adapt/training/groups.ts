/**
 * Features that are on in the same examples (a rare word and the pairs of words around it) change together. They are learned as
 * one: the weight of a group is the sum of the weights of its members, and its variance the sum of theirs; what the group
 * changes by is shared out by their variances. So far fewer weights are to be found, and they are the same.
 *
 * What the base does not know of may move farther than what it has learned from much text: features that it lacks have a
 * larger variance.
 */
import { LABEL_COUNT } from './labels.js';

export interface Groups {
  /** [learned] group of each feature; that of the bias is the first. */
  readonly of: Uint32Array;
  /** [learned] its part of what the group changes by. */
  readonly part: Float64Array;
  /** [groups] number of the first member. */
  readonly first: Uint32Array;
  /** [groups] what the variance of the group is to be multiplied with. */
  readonly scale: Float64Array;
}

/** Features that the base lacks have a variance that is so many times as large. */
const NEW_FEATURE_SCALE = 10;

/**
 * `examples` [learned] are the same number for features that are on in the same examples; `mean` [learned][LABEL_COUNT]; `scales`
 * [learned] what the variance of each is to be multiplied with.
 */
export function groupFeatures(examples: Float64Array, mean: Float64Array, scales: Float64Array): Groups {
  const of = new Uint32Array(examples.length);
  const first = new Uint32Array(examples.length);
  const scale = new Float64Array(examples.length);
  const part = scales.map((own, number) =>
    number > 0 && isZero(mean, number * LABEL_COUNT) ? NEW_FEATURE_SCALE * own : own,
  );
  const found = new Map<number, number>();
  let groups = 0;
  for (let number = 0; number < examples.length; number++) {
    const key = examples[number]!;
    let group = number > 0 ? found.get(key) : undefined;
    if (group === undefined) {
      group = groups++;
      first[group] = number;
      if (number > 0) found.set(key, group);
    }
    of[number] = group;
    scale[group]! += part[number]!;
  }
  for (let number = 0; number < examples.length; number++) part[number]! /= scale[of[number]!]!;
  return { of, part, first: first.slice(0, groups), scale: scale.slice(0, groups) };
}

/** Every feature by itself, for examples that are not learned from. */
export function separateFeatures(learned: number): Groups {
  const of = Uint32Array.from({ length: learned }, (_, number) => number);
  const ones = new Float64Array(learned).fill(1);
  return { of, part: ones, first: of, scale: ones };
}

function isZero(weights: Float64Array, at: number): boolean {
  for (let label = 0; label < LABEL_COUNT; label++) if (weights[at + label] !== 0) return false;
  return true;
}
