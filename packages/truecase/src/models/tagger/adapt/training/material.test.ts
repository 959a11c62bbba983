import { beforeAll, describe, expect, it } from 'vitest';
import { loadBytes } from '../../../../index.js';
import { generalLines } from '../../../../testing/domains.js';
import { trainBytes } from '../../../../testing/toy.js';
import { TaggerModel } from '../../model.js';
import { changesOf, learn } from './learn.js';
import { gatherMaterial } from './material.js';

let model: TaggerModel;
beforeAll(async () => {
  const bytes = await trainBytes(generalLines(60), { family: 'tagger', options: { minCount: 2 } });
  model = loadBytes(bytes).model as TaggerModel;
});

/** Features that are learned from the lines, without the bias. */
const learned = (lines: readonly string[]) => gatherMaterial(model, lines, []).features.length - 1;

describe('gatherMaterial', () => {
  it('learns features from their second mention on, from however many sides a word is seen', () => {
    expect(model.settings.templates).toBe('both');
    expect(learned(['Zorblat'])).toBe(0);
    expect(learned(['Zorblat', 'Zorblat'])).toBeGreaterThan(40);
  });

  it('has two examples of every word with a choice, one from either side', () => {
    const { examples, heldOut } = gatherMaterial(model, ['Zorblat fell, Zorblat gained.'], ['Zorblat fell.']);
    expect([examples.size, heldOut.size]).toEqual([8, 4]);
  });

  it('puts features into one group only if they are on in the same examples, of the same side', () => {
    const lines = generalLines(6);
    const { examples, heldOut, mean } = gatherMaterial(model, lines, lines);
    // The words are those of the base, so both are the same examples; of the held-out ones every feature is by itself.
    const weights = mean.map((value, i) => (i % 4 === 0 ? 0 : value + Math.sin(i)));
    expect(examples.size).toBe(heldOut.size);
    expect(examples.logLikelihood(weights)).toBeCloseTo(heldOut.logLikelihood(weights), 6);
    expect(examples.logLikelihood(weights)).not.toBeCloseTo(examples.logLikelihood(mean), 0);
  });

  it('hardly lets leading features of the base go anywhere', () => {
    const { weights } = model;
    const farthest = (isLeading: () => boolean) => {
      const base = new TaggerModel(model.reader, {
        accumulate: (hash, sums) => weights.accumulate(hash, sums),
        accumulateAll: (hashes, count, sums) => weights.accumulateAll(hashes, count, sums),
        isLeading,
      });
      const material = gatherMaterial(base, ['A zorblat fell, the zorblat gained.'], []);
      return Math.max(...changesOf(material, learn(material, 0.1)).map(Math.abs));
    };
    expect(farthest(() => true)).toBeGreaterThan(0);
    expect(farthest(() => true)).toBeLessThan(0.1 * farthest(() => false));
  });
});
