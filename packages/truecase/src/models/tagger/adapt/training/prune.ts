/**
 * Which changes are worth their place in the file: the small ones are left out, as many of them as held-out lines do not
 * miss.
 */
import type { Changes } from '../delta.js';
import { LABEL_COUNT } from './labels.js';
import { changesOf } from './learn.js';
import { BIAS, type Material } from './material.js';

/**
 * Least changes to try, in turn, as long as nothing is lost. The first is too small to matter to any word; beyond the last
 * other text of the kind loses more than the few errors of held-out lines can show.
 */
const THRESHOLDS = [0.005, 0.01, 0.015, 0.02, 0.03] as const;
/** Share of what held-out lines gain in likelihood that may be lost. */
const MAX_LOSS = 0.005;

/** Least change that is kept, by the held-out lines of the material. */
export function findThreshold(material: Material, weights: Float64Array): number {
  const { mean, heldOut } = material;
  const likelihood = heldOut.logLikelihood(weights);
  const gain = Math.abs(likelihood - heldOut.logLikelihood(mean));
  const errors = heldOut.errorRate(weights);
  let found: number = THRESHOLDS[0];
  for (const least of THRESHOLDS.slice(1)) {
    const pruned = changesOf(material, weights, least).map((change, i) => mean[i]! + change);
    if (heldOut.logLikelihood(pruned) < likelihood - MAX_LOSS * gain || heldOut.errorRate(pruned) > errors) break;
    found = least;
  }
  return found;
}

/** The changes of each label that are at least so large, without those of the bias. */
export function gatherChanges(material: Material, weights: Float64Array, least: number): Changes[] {
  const all = changesOf(material, weights, least);
  const { features } = material;
  return Array.from({ length: LABEL_COUNT - 1 }, (_, label) => {
    const numbers: number[] = [];
    for (let number = BIAS + 1; number < features.length; number++) {
      if (all[number * LABEL_COUNT + 1 + label] !== 0) numbers.push(number);
    }
    numbers.sort((a, b) => features[a]! - features[b]!);
    return {
      features: Uint32Array.from(numbers, (number) => features[number]!),
      amounts: Float32Array.from(numbers, (number) => all[number * LABEL_COUNT + 1 + label]!),
    };
  });
}

/** TITLE, UPPER, MIXED: the bias of the adapted model. */
export function gatherBias(material: Material, weights: Float64Array): number[] {
  const changes = changesOf(material, weights);
  return [1, 2, 3].map((label) => {
    const at = BIAS * LABEL_COUNT + label;
    return Math.round((material.mean[at]! + changes[at]!) * 1e6) / 1e6;
  });
}
