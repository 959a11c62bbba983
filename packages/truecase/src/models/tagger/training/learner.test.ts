import { describe, expect, it } from 'vitest';
import { Shape } from '../../../text/casing.js';
import type { Batch } from './batch.js';
import { Learner } from './learner.js';

const BITS = 10;
const { LOWER, TITLE, UPPER, MIXED } = Shape;
const THREE = (1 << LOWER) | (1 << TITLE) | (1 << UPPER);
const ALL = THREE | (1 << MIXED);

/** Features seen from both sides, the true shape, those allowed, and features of either side. */
type Example = readonly [
  features: readonly number[],
  shape: number,
  allowed: number,
  left?: readonly number[],
  right?: readonly number[],
];

function batchOf(examples: readonly Example[], hasRight = false): Batch {
  const parts = examples.flatMap(([shared, , , left = [], right = []]) => [shared, left, right]);
  const offsets = [0];
  for (const part of parts) offsets.push(offsets.at(-1)! + part.length);
  return {
    features: Uint32Array.from(parts.flat()),
    offsets: Uint32Array.from(offsets),
    hasRight,
    shape: Uint8Array.from(examples, ([, shape]) => shape),
    allowed: Uint8Array.from(examples, ([, , allowed]) => allowed),
    given: new Float32Array(0),
    lines: 1,
  };
}

const weightsOf = (learner: Learner, feature: number) => [0, 1, 2].map((label) => learner.weight(feature, label));
const expectWeights = (learner: Learner, feature: number, expected: readonly number[]) => {
  for (const [label, weight] of expected.entries()) expect(learner.weight(feature, label)).toBeCloseTo(weight, 6);
};

describe('Learner', () => {
  it('takes a first step of AdaGrad as worked out by hand', () => {
    const learner = new Learner(BITS);
    learner.learn(batchOf([[[3, 700], TITLE, THREE]]), 0.1);
    // All tags 1/3: g = (1/3 − 1, 1/3, 0), Σ g² = 5/9.
    const step = 0.1 / Math.sqrt(5 / 9);
    const expected = [(step * 2) / 3, -step / 3, 0];
    expectWeights(learner, 3, expected);
    expectWeights(learner, 700, expected);
    expect(weightsOf(learner, 4)).toEqual([0, 0, 0]);
    expect(learner.loss).toBeCloseTo(Math.log(3), 12);
    expect(learner.examples).toBe(1);
  });

  it('learns what the outputs of a network leave to learn', () => {
    const learner = new Learner(BITS);
    // The network says 1 : 4 : 1 for lower, title and upper: g = (4/6 − 1, 1/6, 0), Σ g² = 5/36.
    const given = Float32Array.of(Math.log(4), 0, 0);
    learner.learn({ ...batchOf([[[3], TITLE, THREE]]), given }, 0.1);
    const step = 0.1 / Math.sqrt(5 / 36);
    expectWeights(learner, 3, [step / 3, -step / 6, 0]);
    expect(learner.loss).toBeCloseTo(Math.log(6 / 4), 6);
  });

  it('takes a second step that is smaller where it has moved before', () => {
    const learner = new Learner(BITS);
    learner.learn(batchOf([[[3], TITLE, THREE]]), 0.1);
    const [title, upper] = weightsOf(learner, 3) as [number, number];
    learner.learn(batchOf([[[3, 9], MIXED, ALL]]), 0.1);
    const mass = [1, Math.exp(title), Math.exp(upper), 1];
    const total = mass.reduce((sum, value) => sum + value);
    const gradient = [mass[1]! / total, mass[2]! / total, 1 / total - 1];
    const squares = gradient.reduce((sum, value) => sum + value * value, 0);
    expectWeights(
      learner,
      3,
      gradient.map((g, label) => [title, upper, 0][label]! - (0.1 * g) / Math.sqrt(5 / 9 + squares)),
    );
    expectWeights(
      learner,
      9,
      gradient.map((g) => (-0.1 * g) / Math.sqrt(squares)),
    );
    expect(learner.loss).toBeCloseTo(Math.log(3) + Math.log(total), 6);
  });

  it('learns from both sides: what only one of them sees from its own error, the rest from both', () => {
    const learner = new Learner(BITS);
    learner.learn(batchOf([[[], TITLE, THREE, [5]]]), 0.1);
    const [title, upper] = weightsOf(learner, 5) as [number, number];
    learner.loss = learner.examples = 0;
    learner.learn(batchOf([[[3], LOWER, THREE, [5], [7]]], true), 0.1);
    const mass = [1, Math.exp(title), Math.exp(upper)];
    const total = mass.reduce((sum, value) => sum + value);
    const left = [mass[1]! / total, mass[2]! / total, 0];
    const right = [1 / 3, 1 / 3, 0];
    const both = left.map((g, label) => g + right[label]!);
    const squares = (gradient: readonly number[]) => gradient.reduce((sum, g) => sum + g * g, 0);
    const stepOf = (gradient: readonly number[], before = 0) =>
      gradient.map((g) => (-0.1 * g) / Math.sqrt(before + squares(gradient)));
    expectWeights(learner, 3, stepOf(both));
    expectWeights(
      learner,
      5,
      stepOf(left, 5 / 9).map((step, label) => step + [title, upper, 0][label]!),
    );
    expectWeights(learner, 7, stepOf(right));
    expect(learner.loss).toBeCloseTo(Math.log(total) + Math.log(3), 6);
    expect(learner.examples).toBe(2);
  });

  it('leaves the weights alone when it was sure already', () => {
    const learner = new Learner(BITS);
    const sure = batchOf([[[3], LOWER, THREE]]);
    for (let i = 0; i < 20000; i++) learner.learn(sure, 5);
    const before = weightsOf(learner, 3);
    expect(Math.max(before[0]!, before[1]!)).toBeLessThan(-3);
    learner.learn(sure, 5);
    expect(weightsOf(learner, 3)).toEqual(before);
  });

  it('learns which feature it is, and loses less with every pass', () => {
    const learner = new Learner(BITS);
    const batch = batchOf([
      [[1, 2], TITLE, THREE],
      [[1, 3], LOWER, THREE],
      [[1, 4], UPPER, THREE],
      [[1, 5], MIXED, ALL],
    ]);
    const losses = Array.from({ length: 30 }, () => {
      learner.loss = 0;
      learner.learn(batch, 0.2);
      return learner.loss;
    });
    for (let i = 1; i < losses.length; i++) expect(losses[i]).toBeLessThan(losses[i - 1]!);
    expect(losses.at(-1)).toBeLessThan(losses[0]! / 3);
    expect(learner.weight(2, 0)).toBeGreaterThan(0.5);
    expect(Math.max(learner.weight(3, 0), learner.weight(3, 1))).toBeLessThan(-0.2);
    expect(learner.weight(4, 1)).toBeGreaterThan(0.5);
    expect(learner.weight(5, 2)).toBeGreaterThan(0.5);
  });

  it('measures importance by squared gradients times squared weights', () => {
    const learner = new Learner(BITS);
    learner.learn(batchOf([[[3], TITLE, THREE]]), 0.1);
    const weights = weightsOf(learner, 3).reduce((sum, weight) => sum + weight * weight, 0);
    expect(learner.importance(3)).toBeCloseTo((5 / 9) * weights, 7);
    // All of one step: Σ g² · η² Σ g² / Σ g².
    expect(learner.importance(3)).toBeCloseTo((5 / 9) * 0.01, 7);
    expect(learner.importance(4)).toBe(0);
  });

  it('keeps the features it is told to, with how much it has moved them, and never moves the others again', () => {
    const learner = new Learner(BITS);
    const other = new Learner(BITS);
    for (const one of [learner, other]) one.learn(batchOf([[[3, 8, 1023], TITLE, THREE]]), 0.1);
    const before = weightsOf(learner, 8);
    const kept = new Uint8Array(2 ** BITS / 8);
    kept[1] = 1;
    learner.keepOnly(kept);
    expect(weightsOf(learner, 8)).toEqual(before);
    expect([learner.importance(3), learner.importance(700), learner.importance(8)]).toEqual([
      0,
      0,
      other.importance(8),
    ]);
    learner.learn(batchOf([[[3, 8, 700], UPPER, THREE, [1023]]]), 0.1);
    other.learn(batchOf([[[8], UPPER, THREE]]), 0.1);
    expect(weightsOf(learner, 8)).toEqual(weightsOf(other, 8));
    for (const feature of [3, 700, 1023]) expect(weightsOf(learner, feature)).toEqual([0, 0, 0]);
  });
});
