/**
 * The error for bytes that claim to be a model but are truncated, damaged or contradict themselves. All readers in this
 * folder throw it and nothing else. It is not the error for foreign files (magic.ts) or for other versions
 * (directory.ts), and not the one for wrong arguments of a writer.
 */

import { TruecaseError } from '../errors.js';

/** `where` names the file or section, `found` says what was found there and what was expected. */
export function describeDamage(where: string, found: string, cause?: unknown): TruecaseError {
  return new TruecaseError('model-corrupt', `${where}: ${found}`, {
    hint: 'Fetch or train the model again; this copy is damaged.',
    where,
    cause,
  });
}

/** A section must have as many items as others say. */
export function expectItems(where: string, found: number, expected: number): void {
  if (found !== expected) throw describeDamage(where, `${found} items, expected ${expected}`);
}

/** The largest weight, scale or bias: sums of products of such numbers stay far from infinity. */
const MOST_WEIGHT = 2 ** 30;

/** Numbers that are added up and multiplied must be numbers, and not beyond all use. */
export function expectWeights(where: string, values: Float32Array | Float64Array): void {
  for (let i = 0; i < values.length; i++) {
    if (Math.abs(values[i]!) <= MOST_WEIGHT) continue;
    throw describeDamage(where, `item ${i} is ${values[i]}, expected a number within ±${MOST_WEIGHT}`);
  }
}

/** A file that asks for an array or a text of an impossible length is damaged, whoever notices it. */
export function guardDamage<T>(where: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw describeDamage(where, `the model asks for more than there can be (${error.message})`, error);
  }
}
