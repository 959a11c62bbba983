import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smoothKneserNey } from '../../../learn/ngram/kneserney.js';
import { findNgram, type NgramProbabilities } from '../../../learn/ngram/trie.js';
import { arpaOf, packed, randomModels } from '../../../testing/lm.js';
import { countSentences, keepPrecision, numbersOf } from '../../../testing/ngram.js';
import { runs } from '../../../testing/runs.js';
import { MAX_FORMS, Trellis } from '../trellis.js';
import { keepRelevant, markRelevant, pruneRelevant } from './relevance.js';

/** Of the first six of RANDOM_WORDS, A and B are taken for two forms of one word; the others have one form. */
const SIZE = 6;
const CIRCLES = [[0], [1], [2, 3], [4], [5]];
const AMBIGUOUS = Uint8Array.of(0, 0, 1, 1, 0, 0);

/** Best path and posteriors of a sentence of words with all their forms. */
function decode(model: NgramProbabilities, sentence: readonly number[], begin: number, end: number, beam: number) {
  const trellis = new Trellis(packed(model), beam);
  for (const word of sentence) {
    trellis.open();
    for (const form of CIRCLES[word]!) trellis.add(form, 0);
  }
  const path = new Uint8Array(sentence.length);
  const logp = new Float64Array(sentence.length * MAX_FORMS);
  trellis.marginals(begin, end, logp, new Uint8Array(trellis.length));
  trellis.best(begin, end, path);
  return { path, logp };
}

describe('keepRelevant', () => {
  it.each([2, 3, 4])('changes no posterior and no path, order %i', (order) => {
    let dropped = 0;
    fc.assert(
      fc.property(
        randomModels(order, SIZE),
        fc.array(fc.nat(CIRCLES.length - 1), { minLength: 1, maxLength: 10 }),
        fc.constantFrom(-1, 0, 1),
        fc.constantFrom(-1, 0, 1),
        (model, sentence, begin, end) => {
          const smaller = keepRelevant(model, AMBIGUOUS);
          dropped += model.levels.at(-1)!.word.length - smaller.levels.at(-1)!.word.length;
          const all = decode(model, sentence, begin, end, 1e6);
          const less = decode(smaller, sentence, begin, end, 1e6);
          for (let i = 0; i < all.logp.length; i++) {
            if (Math.abs(all.logp[i]! - less.logp[i]!) > 1e-5) expect([i, less.logp[i]]).toEqual([i, all.logp[i]]);
          }
          // Where two paths are as good as each other, rounding may choose.
          const posterior = (path: Uint8Array) => path.reduce((sum, k, p) => sum + all.logp[p * MAX_FORMS + k]!, 0);
          if (all.path.join() !== less.path.join()) expect(posterior(less.path)).toBeCloseTo(posterior(all.path), 4);
        },
      ),
      { numRuns: runs(200) },
    );
    expect(dropped).toBeGreaterThan(0);
  });

  it('keeps what paths back off to that miss a longer n-gram', () => {
    const model = arpaOf(
      ['-1 A -0.1', '-1 C -0.1', '-1 D', '-1 a -0.1', '-1 c', '-1 d'],
      ['-0.5 A C -0.3', '-0.5 a C -0.3', '-2 C D', '-0.4 c d', '-0.4 d c'],
      ['-0.1 A C D'],
    );
    const ambiguous = Uint8Array.from(model.words, (word) => (/a/i.test(word) ? 1 : 0));
    const smaller = keepRelevant(model, ambiguous);
    const has = (text: string) => findNgram(smaller, numbersOf(model, text)) >= 0;
    expect(['A C', 'a C', 'C D', 'A C D', 'c d', 'd c'].map(has)).toEqual([true, true, true, true, false, false]);
    expect(smaller.words).toEqual(model.words);
  });

  it('keeps the longest suffix that a pruned model has', () => {
    const model = arpaOf(
      ['-1 A', '-1 C', '-1 D', '-1 E', '-1 a', '-1 d'],
      ['-0.5 A C', '-0.5 D E', '-0.5 d E'],
      ['-0.5 A C D'],
      ['-0.1 A C D E'],
    );
    const smaller = keepRelevant(model, Uint8Array.of(1, 0, 0, 0, 1, 0));
    const has = (text: string) => findNgram(smaller, numbersOf(model, text)) >= 0;
    expect(['A C D E', 'D E', 'd E'].map(has)).toEqual([true, true, false]);
  });

  it('drops all n-grams where no word is ambiguous, and none where all are', () => {
    fc.assert(
      fc.property(randomModels(3), (model) => {
        const none = keepRelevant(model, new Uint8Array(10));
        expect(none.levels.map(({ word }) => word.length)).toEqual([10, 0, 0]);
        expect(keepRelevant(model, new Uint8Array(10).fill(1))).toEqual(model);
      }),
      { numRuns: runs(20) },
    );
  });
});

describe('markRelevant', () => {
  it('marks n-grams with an ambiguous word anywhere', () => {
    const model = arpaOf(['-1 a', '-1 b', '-1 c'], ['-1 a b', '-1 b b', '-1 b c', '-1 c b'], ['-1 b b a', '-1 b b b']);
    const marks = markRelevant(model, Uint8Array.of(1, 0, 0));
    expect(marks.map((level) => [...level])).toEqual([
      [1, 0, 0],
      [1, 0, 0, 0],
      [1, 0],
    ]);
  });
});

describe('pruneRelevant', () => {
  const sentences = ['A c b d', 'a c B d', 'A c b c', 'd c d c', 'c d c d', 'a d B c', 'A d b', 'd d d c', 'b A c d'];
  const { model } = smoothKneserNey(countSentences([...sentences, ...sentences.slice(0, 4)], 3));
  const lm = keepPrecision(model);
  const ambiguous = Uint8Array.from(lm.words, (word) => (/^[ab]$/i.test(word) ? 1 : 0));
  const countMarked = (found: NgramProbabilities) =>
    markRelevant(found, ambiguous)
      .slice(1)
      .reduce((sum, level) => sum + level.reduce((marked, mark) => marked + mark, 0), 0);

  it.each([8, 12, 20, 30])('leaves %i n-grams that can matter, words included', (maxNgrams) => {
    const pruned = pruneRelevant(lm, ambiguous, maxNgrams);
    expect(countMarked(pruned)).toBe(maxNgrams - lm.words.length);
    expect(countMarked(keepRelevant(pruned, ambiguous))).toBe(maxNgrams - lm.words.length);
  });

  it('touches none of the others', () => {
    const others = (found: NgramProbabilities) =>
      found.levels.map(({ word }) => word.length).reduce((a, b) => a + b) - countMarked(found);
    expect(others(pruneRelevant(lm, ambiguous, 12))).toBe(others(lm));
    expect(others(lm)).toBeGreaterThan(lm.words.length);
  });

  it('leaves a model alone that is small enough', () => {
    expect(pruneRelevant(lm, ambiguous, 1000)).toBe(lm);
  });
});
