import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpora, countSentences, keepPrecision, listHistories, numbersOf, sumOver } from '../../testing/ngram.js';
import { runs } from '../../testing/runs.js';
import { BUCKETS, bucketOf } from './buckets.js';
import { interpolate } from './interpolate.js';
import { score } from './score.js';
import { takeLogarithms } from './smooth.js';
import { findNgram, type NgramCounts } from './trie.js';
import { BEGIN } from './units.js';
import { learnWeights, type Weights } from './weights.js';

/** λ1 = 0.5, λ2 = 0.6, λ3 = 0.8 for all histories. */
const flat: Weights = [0.5, 0.6, 0.8].map((lambda) => new Float64Array(BUCKETS).fill(lambda));

describe('interpolate on "a b", "a b", "a c"', () => {
  const model = takeLogarithms(interpolate(countSentences(['a b', 'a b', 'a c'], 3).counts, flat));

  it.each([
    // 9 tokens: </s> 3, a 3, b 2, c 1; uniform 1/4.
    ['', '</s>', 7 / 24],
    ['', 'a', 7 / 24],
    ['', 'b', 17 / 72],
    ['', 'c', 13 / 72],
    ['<s>', 'a', 0.6 + 0.4 * (7 / 24)],
    ['a', 'b', 89 / 180],
    ['a', 'c', 49 / 180],
    ['b', '</s>', 43 / 60],
    ['c', '</s>', 43 / 60],
    ['<s> a', 'b', 569 / 900],
    ['<s> a', 'c', 289 / 900],
    ['a b', '</s>', 283 / 300],
    ['a c', '</s>', 283 / 300],
    // Not seen: 0.2 of 0.4 of p(a); 0.4 of p(b); a history that was never seen.
    ['a b', 'a', 7 / 300],
    ['b', 'b', 17 / 180],
    ['b a', 'c', 49 / 180],
    ['a </s>', 'c', 13 / 72],
  ])('gives p(%s → %s) as worked out by hand', (history, word, expected) => {
    expect(10 ** score(model, numbersOf(model, history), model.words.indexOf(word))).toBeCloseTo(expected, 6);
  });

  it('never predicts <s>', () => {
    expect(model.probability[0]![model.words.indexOf(BEGIN)]).toBe(-99);
  });

  it('has the weight 1 − λ for each history, and 1 where a sentence ends', () => {
    expect([...model.backoff[0]!].map((weight) => 10 ** weight)).toEqual([1, 0.4, 0.4, 0.4, 0.4].map(near));
    expect([...model.backoff[1]!].map((weight) => 10 ** weight)).toEqual([0.2, 0.2, 0.2, 1, 1].map(near));
  });
});

function near(value: number): unknown {
  return expect.closeTo(value, 6);
}

describe('interpolate with cut-offs', () => {
  it('hands the part of the dropped n-grams down', () => {
    const { counts } = countSentences(['a b', 'a b', 'a c'], 3, [1, 1, 2]);
    const model = takeLogarithms(interpolate(counts, flat, [1, 1, 2]));
    const p = (history: string, word: string) =>
      10 ** score(model, numbersOf(model, history), model.words.indexOf(word));
    // Behind <s> a: b 2 of 3; the third token was dropped. 0.8 · 2/3 + (1 − 0.8 · 2/3) · 89/180
    expect(p('<s> a', 'b')).toBeCloseTo(8 / 15 + (7 / 15) * (89 / 180), 6);
    expect(p('<s> a', 'c')).toBeCloseTo((7 / 15) * (49 / 180), 6);
    expect(p('a c', '</s>')).toBeCloseTo(43 / 60, 6);
  });
});

/** The weights of the orders for one event, longest first, then uniform; and the shares they belong to. */
function spellMixture(counts: NgramCounts, lambdas: Weights, history: readonly number[], word: number) {
  const begin = counts.words.indexOf(BEGIN);
  const weights: number[] = [];
  const shares: number[] = [];
  let left = 1;
  for (let length = Math.min(history.length, lambdas.length - 1); length >= 0; length--) {
    const h = history.slice(history.length - length);
    const seen = (ngram: number[]) => {
      const entry = findNgram(counts, ngram);
      return entry < 0 ? 0 : counts.counts[ngram.length - 1]![entry]!;
    };
    let total = 0;
    for (const w of counts.words.keys()) if (w !== begin) total += seen([...h, w]);
    const lambda = total === 0 ? 0 : lambdas[length]![bucketOf(total)]!;
    weights.push(left * lambda);
    shares.push(total === 0 ? 0 : seen([...h, word]) / total);
    left *= 1 - lambda;
  }
  return { weights: [...weights, left], shares: [...shares, 1 / (counts.words.length - 1)] };
}

describe('the mixture', () => {
  it('has weights that sum to 1 in every combination of classes', () => {
    const lambda = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        corpora(),
        fc.array(lambda, { minLength: 3 * BUCKETS, maxLength: 3 * BUCKETS }),
        (sentences, values) => {
          const lambdas = [0, 1, 2].map((k) => Float64Array.from(values.slice(k * BUCKETS, (k + 1) * BUCKETS)));
          const { counts } = countSentences(sentences, 3);
          for (const history of listHistories(counts, 2)) {
            const { weights } = spellMixture(counts, lambdas, history, 0);
            expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
          }
        },
      ),
      { numRuns: runs(30) },
    );
  });

  it('is what back-off arithmetic gives, for seen and unseen events alike', () => {
    fc.assert(
      fc.property(corpora(), (sentences) => {
        const { counts } = countSentences(sentences, 3);
        const { weights: lambdas } = learnWeights(counts, { iterations: 3 });
        const smoothed = interpolate(counts, lambdas);
        const exact = keepPrecision(smoothed);
        const stored = takeLogarithms(smoothed);
        for (const history of listHistories(counts, 2)) {
          for (const word of counts.words.keys()) {
            if (counts.words[word] === BEGIN) continue;
            const { weights, shares } = spellMixture(counts, lambdas, history, word);
            const p = weights.reduce((sum, weight, k) => sum + weight * shares[k]!, 0);
            expect(10 ** score(exact, history, word) / p).toBeCloseTo(1, 10);
            expect(10 ** score(stored, history, word) / p).toBeCloseTo(1, 4);
          }
        }
      }),
      { numRuns: runs(30) },
    );
  });

  it('sums to 1 for every history, whatever the cut-offs', () => {
    const cutoffs = fc.constantFrom([], [1, 1, 2], [1, 2, 2], [1, 2, 3]);
    fc.assert(
      fc.property(corpora(), cutoffs, (sentences, thresholds) => {
        const { counts } = countSentences(sentences, 3, thresholds);
        const { weights } = learnWeights(counts, { cutoffs: thresholds });
        const smoothed = interpolate(counts, weights, thresholds);
        const exact = keepPrecision(smoothed);
        const stored = takeLogarithms(smoothed);
        for (const history of listHistories(counts, 2)) {
          expect(Math.abs(sumOver(exact, history) - 1)).toBeLessThan(1e-9);
          expect(Math.abs(sumOver(stored, history) - 1)).toBeLessThan(1e-4);
        }
      }),
      { numRuns: runs(40) },
    );
  });
});
