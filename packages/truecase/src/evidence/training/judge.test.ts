import { describe, expect, it } from 'vitest';
import { Shape } from '../../text/casing.js';
import { MAX_FORMS } from '../context.js';
import type { Candidate } from './candidates.js';
import { type ClassifiedSnippets, chanceOf, findScale, judge } from './judge.js';
import { Part, ROW, Snippets } from './snippets.js';

const candidate: Candidate = {
  record: 0,
  spelling: 'march',
  forms: [
    { shape: Shape.LOWER, bits: 0, count: 600 },
    { shape: Shape.TITLE, bits: 1, count: 300 },
  ],
};

/** Mentions: the true form, how much more the model likes lower case, how much more the context likes it. */
function classify(mentions: readonly (readonly [form: number, model: number, context: number])[]): ClassifiedSnippets {
  const snippets = new Snippets();
  const evidence = new Float64Array(mentions.length * MAX_FORMS);
  for (const [i, [form, model, context]] of mentions.entries()) {
    snippets.reserve(0);
    snippets.form[i] = form;
    snippets.part[i] = Part.JUDGE;
    snippets.rows.fill(Number.NEGATIVE_INFINITY, i * ROW, (i + 1) * ROW);
    snippets.rows.set([model / 2, -model / 2], i * ROW);
    evidence.set([context / 2, -context / 2], i * MAX_FORMS);
    snippets.count++;
  }
  return { candidate, snippets, indices: mentions.map((_, i) => i), evidence, weight: [2, 1] };
}

describe('judge', () => {
  const classified = classify([
    [1, 1, -4],
    [1, -1, -4],
    [0, -1, 4],
    [0, 1, -1],
  ]);

  it('weighs mentions by what they stand for', () => {
    const judgement = judge(classified, 0.5);
    // The model alone: one of the two names is found, and one lower-case mention, which counts two, is taken for a name.
    expect(judgement.model).toBeCloseTo((200 * 1) / (3 + 2), 6);
    expect(judgement.both).toBeCloseTo(100, 6);
    expect(judgement).toMatchObject({ fixed: 2, broken: 0, errors: -3 });
  });

  it('at scale 0 changes nothing', () => {
    expect(judge(classified, 0)).toMatchObject({ fixed: 0, broken: 0, errors: 0 });
  });

  it('counts what a scale that is too large breaks', () => {
    expect(judge(classify([[0, 1, -4]]), 1)).toMatchObject({ fixed: 0, broken: 1, errors: 2, both: 0 });
  });
});

describe('findScale', () => {
  it('takes the smallest scale with the fewest errors', () => {
    expect(findScale(classify([[1, 1, -4]]))).toBe(0.3);
    // Above .5 the second mention would be lost.
    const both = classify([
      [1, 1, -3],
      [0, 1.1, -2],
    ]);
    expect(findScale(both)).toBe(0.4);
  });

  it('is 0 where context does harm', () => {
    expect(findScale(classify([[1, -1, 4]]))).toBe(0);
  });
});

describe('chanceOf', () => {
  it.each([
    [0, 0, 1],
    [1, 0, 0.5],
    [5, 0, 1 / 32],
    [3, 1, 5 / 16],
    [2, 2, 11 / 16],
    [0, 3, 1],
  ])('of %d fixed and %d broken is %d', (fixed, broken, expected) => {
    expect(chanceOf(fixed, broken)).toBeCloseTo(expected, 9);
  });

  it('holds for many', () => {
    expect(chanceOf(2000, 2000)).toBeGreaterThan(0.5);
    expect(chanceOf(2000, 2000)).toBeLessThan(0.51);
    expect(chanceOf(3000, 1000)).toBeLessThan(1e-100);
  });
});
