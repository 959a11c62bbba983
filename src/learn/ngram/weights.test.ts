import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpora, countSentences } from '../../testing/ngram.js';
import { BUCKETS, bucketOf } from './buckets.js';
import { learnWeights } from './weights.js';

const sentences = ['a b', 'a b', 'a c'];

describe('learnWeights with held-out text', () => {
  const { counts } = countSentences(sentences, 2);
  const heldout = countSentences(['a b'], 2).counts;

  it('takes one step as worked out by hand', () => {
    const { weights, likelihoods } = learnWeights(counts, heldout, { iterations: 1 });
    // Start, all λ = 1/2: p(a) = p(</s>) = 7/24, p(b) = 17/72; p(a|<s>) = p(</s>|b) = 31/48, p(b|a) = 65/144.
    expect(likelihoods[0]).toBeCloseTo((2 * Math.log10(31 / 48) + Math.log10(65 / 144)) / 3, 7);
    // <s> and a were seen 3 times: stay with (1/2)/(31/48) and (1/3)/(65/144). b was seen twice.
    expect(weights[1]![bucketOf(3)]).toBeCloseTo((24 / 31 + 48 / 65) / 2, 7);
    expect(weights[1]![bucketOf(2)]).toBeCloseTo(24 / 31, 7);
    // 7/31, 17/65 and 7/31 of a token arrive at the single words, where 4/7, 8/17 and 4/7 of each stay.
    expect(weights[0]![bucketOf(9)]).toBeCloseTo((8 / 31 + 8 / 65) / (14 / 31 + 17 / 65), 7);
  });

  it('gives classes without tokens the weight of their neighbour', () => {
    const { weights } = learnWeights(counts, heldout, { iterations: 1 });
    expect(weights[1]![bucketOf(1)]).toBe(weights[1]![bucketOf(2)]);
    expect(weights[1]![bucketOf(1000)]).toBe(weights[1]![bucketOf(3)]);
  });

  it('leaves words out that the counts do not know', () => {
    const strange = countSentences(['a b', 'z'], 2).counts;
    const { weights } = learnWeights(counts, strange, { iterations: 1 });
    // z itself is not predicted; </s> behind it has an unseen history, and is one more token at the single words.
    expect(weights[0]![bucketOf(9)]).toBeCloseTo((8 / 31 + 8 / 65 + 4 / 7) / (14 / 31 + 17 / 65 + 1), 7);
    expect(weights[1]![bucketOf(3)]).toBeCloseTo((24 / 31 + 48 / 65) / 2, 7);
  });

  it('takes them as the UNKNOWN word of their shape where the counts have it', () => {
    const { counts: known } = countSentences([...sentences, 'a UNKNOWN_LC', 'UNKNOWN_UC b'], 2);
    const learn = (text: string) => {
      const { weights, likelihoods } = learnWeights(known, countSentences([text], 2).counts, { iterations: 2 });
      return [likelihoods.at(-1), weights[0]![0], weights[1]![0], weights[1]![bucketOf(4)]];
    };
    const near = (values: readonly unknown[]) => values.map((value) => expect.closeTo(value as number, 12));
    expect(learn('a z b')).toEqual(near(learn('a UNKNOWN_LC b')));
    expect(learn('Z b')).toEqual(near(learn('UNKNOWN_UC b')));
    expect(learn('Z b')).not.toEqual(near(learn('z b')));
  });

  it('refuses text of a lower order, and text without a known word', () => {
    expect(() => learnWeights(counts, countSentences(['a b'], 1).counts)).toThrow('of order 1, expected at least 2');
    const none = countSentences(['a'], 2).counts;
    const foreign = { ...none, words: none.words.map((word) => `${word}?`) };
    expect(() => learnWeights(counts, foreign)).toThrow('no word to learn weights from');
  });
});

describe('learnWeights without held-out text', () => {
  it('leaves each token out of its own counts', () => {
    const { counts } = countSentences(['a a b'], 1);
    const { weights, likelihoods } = learnWeights(counts, undefined, { iterations: 1 });
    // Of 4 tokens, a is left with 1/3, b and </s> with nothing; uniform is 1/3. p(a) = 1/3, p(b) = p(</s>) = 1/6.
    expect(likelihoods[0]).toBeCloseTo((2 * Math.log10(1 / 3) + 2 * Math.log10(1 / 6)) / 4, 7);
    expect(weights[0]![bucketOf(3)]).toBeCloseTo(0.25, 7);
  });

  it('sees a history of one token as unseen', () => {
    const { counts } = countSentences(['a'], 2);
    const { weights } = learnWeights(counts, undefined, { iterations: 3 });
    expect([...weights[1]!]).toEqual(Array(BUCKETS).fill(0.5));
  });

  it('takes a step on cut-off bigrams as worked out by hand', () => {
    const { counts } = countSentences(['a b', 'a b', 'a b', 'a c'], 2, [1, 2]);
    const { weights } = learnWeights(counts, undefined, { iterations: 1, cutoffs: [1, 2] });
    // 12 tokens: </s> 4, a 4, b 3, c 1; V = 4. Left-one-out single words, λ = 1/2: </s>, a: (3/11 + 1/4)/2 = 23/88,
    // b: (2/11 + 1/4)/2 = 19/88. Behind <s>: a with (4−1)/3. Behind a, left 3: b with 2/3 and a rest of 1/3 for the
    // dropped c; behind b, left 2: </s> with 2/2. c and the </s> behind c are dropped tokens.
    const a = 0.5 / (0.5 + 0.5 * (23 / 88));
    const b = (0.5 * (2 / 3 + 19 / 88 / 3)) / (0.5 * (2 / 3) + (2 / 3) * (19 / 88));
    // The dropped c: nothing else is dropped behind a, so the rest without it is 0 and it stays with nothing.
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
      fc.property(corpora(), corpora('abcde'), cutoffs, (training, other, thresholds) => {
        const { counts } = countSentences(training, 3, thresholds);
        const heldout = countSentences(other, 3).counts;
        expectRise(learnWeights(counts, heldout, { ...options, cutoffs: thresholds }).likelihoods);
        expectRise(learnWeights(counts, undefined, { ...options, cutoffs: thresholds }).likelihoods);
      }),
    );
  });

  it('rises at first, and the search stops when it hardly does', () => {
    const { counts } = countSentences(['a b c', 'a b d', 'b c a', 'a b c d', 'c a b'], 3);
    const { likelihoods } = learnWeights(counts, undefined, { tolerance: 1e-3 });
    expect(likelihoods[1]).toBeGreaterThan(likelihoods[0]!);
    expect(likelihoods.length).toBeLessThan(40);
    expect(likelihoods.at(-1)! - likelihoods.at(-2)!).toBeLessThan(1e-3);
  });
});
