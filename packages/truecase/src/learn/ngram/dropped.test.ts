import { describe, expect, it } from 'vitest';
import { countSentences } from '../../testing/ngram.js';
import { findDropped } from './dropped.js';

describe('findDropped', () => {
  // Behind "<s> a": b twice, c once. Behind "a c": </s> once.
  const sentences = ['a b', 'a b', 'a c'];

  it('finds the tokens of the n-grams that a cut-off dropped', () => {
    const { counts } = countSentences(sentences, 3, [1, 1, 2]);
    const dropped = findDropped(counts, [1, 1, 2]);
    // Bigrams in byte order: <s> a, a b, a c, b </s>, c </s>.
    expect([...dropped[2]!]).toEqual([1, 0, 1, 0, 0]);
    expect([...dropped[1]!]).toEqual([0, 0, 0, 0, 0]);
  });

  it('finds none where nothing was cut off', () => {
    const { counts } = countSentences(sentences, 3);
    expect(findDropped(counts).every((level) => level.every((tokens) => tokens === 0))).toBe(true);
  });

  it.each([[[1, 2, 1]], [[0, 1, 1]], [[1, 1.5, 2]]])('refuses the cut-offs %j', (cutoffs) => {
    const { counts } = countSentences(sentences, 3);
    expect(() => findDropped(counts, cutoffs)).toThrow('expected whole numbers from 1 that do not fall');
  });
});
