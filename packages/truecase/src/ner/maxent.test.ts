// The maximum-entropy recogniser, computed by hand: sums of weights, moves, and what the tries say together.
import { describe, expect, it } from 'vitest';
import { GivenViews } from '../testing/views.js';
import { Features, stepFeature, TOGETHER } from './features.js';
import { TrieMaxent } from './maxent.js';
import { Sentence } from './sentence.js';
import { TagSet } from './tags.js';
import { chooseFeatures } from './training/maxent.js';
import { FeatureWeights } from './weights.js';

/** O, B-X, I-X. */
const TAGS = new TagSet(['X']);
const SHARES = Float32Array.of(0.5, 0.25, 0.25);
const everywhere = (estimate: readonly number[]) => [estimate, estimate, estimate, estimate];

describe('weights of features', () => {
  it('are summed up and scaled, also where hashes share a slot', () => {
    // 1 and 17 have the same slot of sixteen, 33 has none.
    const weights = new FeatureWeights(Int32Array.of(1, 17), Int8Array.of(1, 2, 3, 10, 20, -30), 0.5, 3);
    const out = new Float64Array(6);
    weights.addTo(Int32Array.of(17, 33), 2, out, 0);
    weights.addTo(Int32Array.of(17, 1), 2, out, 3);
    expect([...out]).toEqual([5, 10, -15, 5.5, 11, -13.5]);
  });

  it('are kept where they are great enough, and the greatest where there are too many', () => {
    const point = Float64Array.of(0.5, -0.1, 0.01, 0, -0.3, 0.2);
    expect([...chooseFeatures(point, 3, 2, { minWeight: 0.02, maxFeatures: 0 })]).toEqual([0, 2]);
    expect([...chooseFeatures(point, 3, 2, { minWeight: 0.02, maxFeatures: 1 })]).toEqual([0]);
  });
});

describe('moves of the chain', () => {
  /** Weights of moves by kind, [1 + K][K] each: small letter, capital, other. */
  const tagsOf = (moves: readonly number[][], ...words: string[]) => {
    const views = new GivenViews(Object.fromEntries(words.map((word) => [word, everywhere([0.4, 0.3, 0.3])])));
    const none = new FeatureWeights(new Int32Array(0), new Int8Array(0), 1, 3);
    const model = new TrieMaxent(TAGS, views, SHARES, none, Float32Array.from(moves.flat()));
    const out = new Uint8Array(words.length);
    model.tag(new Sentence(words), out);
    return [...out].map((tag) => TAGS.names[tag]);
  };
  // Begin, behind O, behind B-X, behind I-X.
  const small = [1, 0, 9, 1, 0, 9, 2, 0, 3, 1, 0, 0];
  const capital = [0, 2, 9, 0, 2, 9, 0, 0, 0, 0, 0, 0];
  const other = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

  it('are those of the kind of the word', () => {
    expect(tagsOf([small, capital, other], 'oslo')).toEqual(['O']);
    expect(tagsOf([small, capital, other], 'Oslo')).toEqual(['B-X']);
  });

  it('add up along the path, and none that IOB2 forbids is taken', () => {
    // B I: 2 + 3; B O: 2 + 2; O O: 0 + 1; I-X cannot begin, whatever its weight.
    expect(tagsOf([small, capital, other], 'Oslo', 'by')).toEqual(['B-X', 'I-X']);
  });
});

describe('what the tries say together', () => {
  /** Logit of O by all four tries. */
  const stepsOf = (estimate: readonly number[]) => {
    const views = new GivenViews({ word: everywhere(estimate) });
    const features = new Features(views, SHARES);
    const sentence = new Sentence(['word']);
    features.load(sentence, features.prepare(sentence), 0);
    const hashes = new Set(features.hashes.subarray(0, features.count));
    return Array.from({ length: 17 }, (_, i) => i - 9).filter((step) => hashes.has(stepFeature(TOGETHER, 0, step)));
  };

  it('is the share of the tag where each says just that', () => {
    // Π 0.5 / 0.5³ = 0.5: a logit of 0
    expect(stepsOf([0.5, 0.25, 0.25])).toEqual([0]);
  });

  it('is the product of their estimates over the cube of the share, normalised, as a logit', () => {
    // O 0.8⁴ / 0.5³ = 3.2768, the others 0.1⁴ / 0.25³ = 0.0064 each: 0.9961, a logit of ln 256 = 5.5
    expect(stepsOf([0.8, 0.1, 0.1])).toEqual([6]);
  });
});
