import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpora, countSentences, keepPrecision, listHistories, numbersOf, sumOver } from '../../testing/ngram.js';
import { runs } from '../../testing/runs.js';
import { estimateDiscounts } from './discounts.js';
import { smoothKneserNey } from './kneserney.js';
import { score } from './score.js';
import { type SmoothedTrie, takeLogarithms } from './smooth.js';
import { findChild } from './trie.js';

describe('estimateDiscounts', () => {
  it('follows the formula', () => {
    // Y = 10 / (10 + 2 · 5) = 1/2
    const { values, estimated } = estimateDiscounts([10, 5, 3, 2]);
    expect(estimated).toBe(true);
    expect([...values]).toEqual([0, 0.5, 1.1, 5 / 3].map((value) => expect.closeTo(value, 12)));
  });

  it.each([
    ['nothing', [0, 0, 0, 0]],
    ['no n-gram seen four times', [10, 5, 3, 0]],
    ['no n-gram seen once', [0, 5, 3, 2]],
    ['a discount below 0', [10, 1, 9, 2]],
    ['too few numbers', [10]],
  ])('falls back to fixed discounts for %s', (_, countsOfCounts) => {
    const { values, estimated } = estimateDiscounts(countsOfCounts);
    expect(estimated).toBe(false);
    expect([...values]).toEqual([0, 0.5, 1, 1.5]);
  });
});

describe('smoothKneserNey on "a b", "a b", "a c"', () => {
  const { model: smoothed, notes } = smoothKneserNey(countSentences(['a b', 'a b', 'a c'], 3));
  const model = takeLogarithms(smoothed);

  it.each([
    // Left neighbours: </s> 2 (b, c), a 1, b 1, c 1. (2 − 1)/5 + 0.5/4, (1 − 0.5)/5 + 0.5/4.
    ['', '</s>', 0.325],
    ['', 'a', 0.225],
    ['', 'b', 0.225],
    ['', 'c', 0.225],
    // Behind <s> raw counts: (3 − 1.5)/3 + 1.5/3 · 0.225. Behind a: b and c with one neighbour each.
    ['<s>', 'a', 0.6125],
    ['a', 'b', 0.3625],
    ['a', 'c', 0.3625],
    ['b', '</s>', 0.6625],
    ['c', '</s>', 0.6625],
    // Raw counts: (2 − 1)/3 + 1.5/3 · 0.3625, (1 − 0.5)/3 + 1.5/3 · 0.3625, (2 − 1)/2 + 1/2 · 0.6625.
    ['<s> a', 'b', 1 / 3 + 0.18125],
    ['<s> a', 'c', 1 / 6 + 0.18125],
    ['a b', '</s>', 0.83125],
    ['a c', '</s>', 0.83125],
    // Not seen.
    ['a b', 'c', 0.5 * 0.5 * 0.225],
    ['c', 'c', 0.5 * 0.225],
    ['c a', 'b', 0.3625],
    ['a </s>', 'b', 0.225],
  ])('gives p(%s → %s) as worked out by hand', (history, word, expected) => {
    expect(10 ** score(model, numbersOf(model, history), model.words.indexOf(word))).toBeCloseTo(expected, 6);
  });

  it('says that the text is too small for the formula', () => {
    expect(notes).toHaveLength(3);
    expect(notes[2]).toContain('too few 3-grams');
  });
});

describe('smoothKneserNey with cut-offs', () => {
  it('gives what was dropped to the shorter history', () => {
    const toy = countSentences(['a b', 'a b', 'a c'], 3, [1, 1, 2]);
    const model = takeLogarithms(smoothKneserNey(toy, toy.cutoffs).model);
    const p = (history: string, word: string) =>
      10 ** score(model, numbersOf(model, history), model.words.indexOf(word));
    // Behind <s> a: b 2, dropped 1. (2 − 1)/3 + (1 + 1)/3 · 0.3625
    expect(p('<s> a', 'b')).toBeCloseTo(0.575, 6);
    expect(p('<s> a', 'c')).toBeCloseTo((2 / 3) * 0.3625, 6);
    expect(p('a c', '</s>')).toBeCloseTo(0.6625, 6);
  });

  it('leaves the kept n-grams their own share when only n-grams seen once go', () => {
    const sentences = ['a b c', 'a b d', 'c a b', 'd d', 'a b c', 'd a'];
    const toy = countSentences(sentences, 3, [1, 2, 2]);
    // p(b | a) − γ(a) p(b): what a b has of its own, since the total after a counts the dropped "a </s>".
    const share = ({ words, levels, probability, weight }: SmoothedTrie) => {
      const [a, b] = [words.indexOf('a'), words.indexOf('b')];
      return probability[1]![findChild({ words, levels }, 0, a, b)]! - weight[0]![a]! * probability[0]![b]!;
    };
    const whole = share(smoothKneserNey(countSentences(sentences, 3)).model);
    expect(share(smoothKneserNey(toy, toy.cutoffs).model)).toBeCloseTo(whole, 12);
    // Behind a: b with the left neighbours <s> and c, </s> with the left neighbour d. (2 − 1)/3
    expect(whole).toBeCloseTo(1 / 3, 12);
  });
});

describe('all histories', () => {
  const cutoffs = fc.constantFrom([], [1, 1, 2], [1, 2, 2], [1, 2, 3]);

  it('of small corpora sum to 1, seen or not', () => {
    fc.assert(
      fc.property(corpora(), cutoffs, fc.integer({ min: 1, max: 3 }), (sentences, thresholds, order) => {
        const toy = countSentences(sentences, order, thresholds);
        const { model } = smoothKneserNey(toy, thresholds);
        const exact = keepPrecision(model);
        const stored = takeLogarithms(model);
        for (const history of listHistories(toy.counts, order - 1)) {
          expect(Math.abs(sumOver(exact, history) - 1)).toBeLessThan(1e-6);
          expect(Math.abs(sumOver(stored, history) - 1)).toBeLessThan(1e-4);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('of larger corpora sum to 1 too, with estimated discounts', () => {
    // Words drawn with falling frequency, so that counts of counts are sound.
    let state = 7;
    const draw = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    const sentences = Array.from({ length: 400 }, () =>
      Array.from({ length: 3 + Math.floor(draw() * 8) }, () => `w${Math.floor(60 * draw() ** 3)}`).join(' '),
    );
    for (const thresholds of [[], [1, 1, 2], [1, 2, 3]]) {
      const toy = countSentences(sentences, 3, thresholds);
      const { model, discounts } = smoothKneserNey(toy, thresholds);
      expect(discounts[1]!.estimated && discounts[2]!.estimated).toBe(true);
      const exact = keepPrecision(model);
      const stored = takeLogarithms(model);
      for (let sample = 0; sample < 200; sample++) {
        const history = [1, 2].map(() => Math.floor(draw() * toy.counts.words.length));
        expect(Math.abs(sumOver(exact, history) - 1)).toBeLessThan(1e-6);
        expect(Math.abs(sumOver(stored, history) - 1)).toBeLessThan(1e-4);
      }
    }
  });
});
