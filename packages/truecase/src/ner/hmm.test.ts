// The hidden Markov model of names, computed by hand: what it observes, how it decodes, and the power of the prior.
import { describe, expect, it } from 'vitest';
import { GivenViews } from '../testing/views.js';
import { TrieHmm } from './hmm.js';
import { Sentence } from './sentence.js';
import { TagSet } from './tags.js';
import type { Material } from './training/material.js';
import { learnPrior } from './training/prior.js';
import { VIEW_COUNT, viewFrom, viewTo } from './views.js';

/** O, B-X, I-X. */
const TAGS = new TagSet(['X']);

/** Begin, then behind O, B-X and I-X: I-X never. */
const EVEN = Float32Array.of(0.5, 0.5, 0, 0.5, 0.5, 0, 0.5, 0.5, 0, 0.5, 0.5, 0);

describe('what the hidden Markov model observes', () => {
  const views = new GivenViews({
    a: [
      [0.5, 0.25, 0.25],
      [0.25, 0.5, 0.25],
      [0.8, 0.1, 0.1],
      [0.2, 0.4, 0.4],
    ],
  });
  const shares = Float32Array.of(0.5, 0.25, 0.25);
  const observe = (prior: number) => {
    const seen = new Float64Array(3);
    new TrieHmm({ tags: TAGS, views, shares, moves: EVEN, prior }).observe(new Sentence(['a']), seen);
    return [...seen].map(Math.exp);
  };

  it('is the product of all four estimates', () => {
    const [o, b, i] = observe(0);
    expect(o).toBeCloseTo(0.5 * 0.25 * 0.8 * 0.2, 12);
    expect(b).toBeCloseTo(0.25 * 0.5 * 0.1 * 0.4, 12);
    expect(i).toBeCloseTo(0.25 * 0.25 * 0.1 * 0.4, 12);
  });

  it('is divided by P(tag)^ρ for each of them', () => {
    // 0.02 / 0.5^(4 · ½), 0.005 / 0.25^2, 0.0025 / 0.25^2
    const [o, b, i] = observe(0.5);
    expect(o).toBeCloseTo(0.08, 12);
    expect(b).toBeCloseTo(0.08, 12);
    expect(i).toBeCloseTo(0.04, 12);
  });
});

describe('decoding by the hidden Markov model', () => {
  const model = new TrieHmm({
    tags: TAGS,
    views: new GivenViews({}),
    shares: Float32Array.of(0.4, 0.3, 0.3),
    // Begin 0.6, 0.4; behind O 0.9, 0.1; behind B 0.2, 0.2, 0.6; behind I 0.7, 0.1, 0.2.
    moves: Float32Array.of(0.6, 0.4, 0, 0.9, 0.1, 0, 0.2, 0.2, 0.6, 0.7, 0.1, 0.2),
    prior: 0,
  });
  const decode = (...rows: number[][]) => {
    const out = new Uint8Array(rows.length);
    model.decode(Float64Array.from(rows.flat(), Math.log), rows.length, out);
    return [...out].map((tag) => TAGS.names[tag]);
  };

  it('weighs the begin of a sentence against what is seen', () => {
    // 0.6 · 0.39 > 0.4 · 0.58; 0.6 · 0.39 < 0.4 · 0.6
    expect(decode([0.39, 0.58, 0.03])).toEqual(['O']);
    expect(decode([0.39, 0.6, 0.01])).toEqual(['B-X']);
  });

  it('finds the best path, not the best tags', () => {
    // O O: 0.6 · 0.5 · 0.9 · 0.2 = 0.054; B I: 0.4 · 0.4 · 0.6 · 0.7 = 0.0672; O B: 0.6 · 0.5 · 0.1 · 0.1 = 0.003
    expect(decode([0.5, 0.4, 0.1], [0.2, 0.1, 0.7])).toEqual(['B-X', 'I-X']);
    // O O: 0.054 · 1.5; the same observations but for O
    expect(decode([0.5, 0.4, 0.1], [0.3, 0.1, 0.6])).toEqual(['O', 'O']);
  });

  it('goes back over three words', () => {
    // B I O: 0.4 · 0.5 · 0.6 · 0.6 · 0.7 · 0.6 = 0.030; O O O: 0.6 · 0.4 · 0.9 · 0.2 · 0.9 · 0.6 = 0.023
    expect(decode([0.4, 0.5, 0.1], [0.2, 0.2, 0.6], [0.6, 0.2, 0.2])).toEqual(['B-X', 'I-X', 'O']);
  });
});

it('views read the word from both ends, and what stands before and behind it', () => {
  const sentence = new Sentence(['ab', 'cd', 'ef']);
  const spans = [0, 1, 2, 3].map((view) => [viewFrom(sentence, 1, view), viewTo(sentence, 1, view)]);
  expect(spans).toEqual([
    [3, 5],
    [5, 3],
    [3, 0],
    [5, 8],
  ]);
});

describe('the power of the prior', () => {
  /** All four tries say that B-X is this many times as likely as O. */
  const odds = (ratio: number) => new Array(VIEW_COUNT).fill([1 / (1 + ratio), ratio / (1 + ratio), 1e-9]);
  // With shares 0.8 and 0.1 the odds for B-X must exceed 8^-ρ: 0.233 for 0.7, 0.189 for 0.8, 0.154 for 0.9.
  const right = new GivenViews({ name: odds(0.2), plain: odds(0.17) });
  const wrong = new GivenViews({ name: odds(0.17), plain: odds(0.2) });
  const sentences = [new Sentence(['name', 'plain']), new Sentence(['plain', 'name'])];
  const material: Material = {
    tags: TAGS,
    sentences,
    gold: [Uint8Array.of(1, 0), Uint8Array.of(0, 1)],
    fold: Uint8Array.of(0, 1),
    folds: 2,
    words: 4,
  };
  const shares = Float32Array.of(0.8, 0.1, 0.1);

  it('is the one with which most names of the held-out text are right', () => {
    expect(learnPrior(material, [right, right], shares, EVEN)).toBe(0.8);
  });

  it('is judged by the tries that were built without the sentence', () => {
    const first = { ...material, sentences: sentences.slice(0, 1), gold: material.gold.slice(0, 1) };
    expect(learnPrior(first, [right, wrong], shares, EVEN)).toBe(0.8);
    // Names are found from 0.9 on, and so are words that are none.
    expect(learnPrior(first, [wrong, right], shares, EVEN)).toBe(0.9);
  });
});
