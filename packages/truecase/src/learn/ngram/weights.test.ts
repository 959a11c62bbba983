import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpora, countSentences } from '../../testing/ngram.js';
import { BUCKETS, bucketOf } from './buckets.js';
import { learnWeights } from './weights.js';

describe('learnWeights', () => {
  it('leaves each token out of its own counts', () => {
    const { counts } = countSentences(['a a b'], 1);
    const { weights, likelihoods } = learnWeights(counts, { iterations: 1 });
    // Of 4 tokens, a is left with 1/3, b and </s> with nothing; uniform is 1/3. p(a) = 1/3, p(b) = p(</s>) = 1/6.
    expect(likelihoods[0]).toBeCloseTo((2 * Math.log10(1 / 3) + 2 * Math.log10(1 / 6)) / 4, 7);
    expect(weights[0]![bucketOf(3)]).toBeCloseTo(0.25, 7);
  });

  it('sees a history of one token as unseen', () => {
    const { counts } = countSentences(['a'], 2);
    const { weights } = learnWeights(counts, { iterations: 3 });
    expect([...weights[1]!]).toEqual(Array(BUCKETS).fill(0.5));
  });

  it('gives classes without tokens the weight of their neighbour', () => {
    // Left one out, <s> and a were seen twice, b once; no history was seen more often.
    const { counts } = countSentences(['a b', 'a b', 'a c'], 2);
    const { weights } = learnWeights(counts, { iterations: 1 });
    expect(weights[1]![bucketOf(1)]).not.toBe(weights[1]![bucketOf(2)]);
    expect(weights[1]![bucketOf(1000)]).toBe(weights[1]![bucketOf(2)]);
  });

  it('refuses counts without a word', () => {
    expect(() => learnWeights(countSentences([], 2).counts)).toThrow('no word to learn weights from');
  });

  it('takes a step on cut-off bigrams as worked out by hand', () => {
    const { counts } = countSentences(['a b', 'a b', 'a b', 'a c'], 2, [1, 2]);
    const { weights } = learnWeights(counts, { iterations: 1, cutoffs: [1, 2] });
    // 12 tokens: </s> 4, a 4, b 3, c 1; V = 4. Left-one-out single words, λ = 1/2: </s>, a: (3/11 + 1/4)/2 = 23/88,
    // b: (2/11 + 1/4)/2 = 19/88. After <s>: a with (4−1)/3. After a, left 3: b with 2/3 and a rest of 1/3 for the
    // dropped c; after b, left 2: </s> with 2/2. c and the </s> after c are dropped tokens.
    const a = 0.5 / (0.5 + 0.5 * (23 / 88));
    const b = (0.5 * (2 / 3 + 19 / 88 / 3)) / (0.5 * (2 / 3) + (2 / 3) * (19 / 88));
    // The dropped c: nothing else is dropped after a, so the rest without it is 0 and it stays with nothing.
    expect(weights[1]![bucketOf(3)]).toBeCloseTo((4 * a + 3 * b + 1 * 0) / 8, 6);
    expect(weights[1]![bucketOf(2)]).toBeCloseTo(0.5 / (0.5 + 0.5 * (23 / 88)), 6);
  });
});

describe('the likelihood', () => {
  const options = { iterations: 12, tolerance: -1 };
  function expectRise(likelihoods: readonly number[]): void {
    for (let step = 1; step < likelihoods.length; step++) {
      expect(likelihoods[step]! - likelihoods[step - 1]!).toBeGreaterThan(-1e-9);
    }
  }

  it('never falls, whatever the text and the cut-offs', () => {
    const cutoffs = fc.constantFrom([], [1, 1, 2], [1, 2, 2], [1, 2, 3]);
    fc.assert(
      fc.property(corpora(), cutoffs, (training, thresholds) => {
        const { counts } = countSentences(training, 3, thresholds);
        expectRise(learnWeights(counts, { ...options, cutoffs: thresholds }).likelihoods);
      }),
    );
  });

  it('rises at first, and the search stops when it hardly does', () => {
    const { counts } = countSentences(['a b c', 'a b d', 'b c a', 'a b c d', 'c a b'], 3);
    const { likelihoods } = learnWeights(counts, { tolerance: 1e-3 });
    expect(likelihoods[1]).toBeGreaterThan(likelihoods[0]!);
    expect(likelihoods.length).toBeLessThan(40);
    expect(likelihoods.at(-1)! - likelihoods.at(-2)!).toBeLessThan(1e-3);
  });
});
