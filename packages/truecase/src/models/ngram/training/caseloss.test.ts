import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { score } from '../../../learn/ngram/score.js';
import { findNgram } from '../../../learn/ngram/trie.js';
import { arpaOf, randomModels } from '../../../testing/lm.js';
import { measureCasingLosses, pruneByCasing } from './caseloss.js';

const SOFTNESS = 1.5;
const DAMPING = 0.7;
const softplus = (x: number): number => Math.log1p(Math.exp(x));

/** Words in byte order: May, may, the. May and may are two forms of one word. */
const toy = arpaOf(['-1 May -0.3', '-2 may -0.2', '-0.5 the -0.1'], ['-0.2 the May', '-0.4 may the', '-1.5 May the']);
const SIBLING = Uint32Array.of(1, 0, 2);

describe('measureCasingLosses', () => {
  it('is what the log-odds of the other form lose, by hand', () => {
    const counts = [Uint32Array.of(5, 5, 5), Uint32Array.of(3, 4, 7)];
    const losses = measureCasingLosses(toy, counts, SIBLING);
    const ln = Math.LN10;
    // "the May" against "the may", which backs off: −0.1 − 2 = −2.1; without it "the May" backs off to −0.1 − 1 = −1.1
    const own = softplus(((-2.1 - -0.2) * ln) / SOFTNESS);
    const instead = softplus(((-2.1 - -1.1) * ln) / SOFTNESS);
    expect(losses[1]![findNgram(toy, [2, 0])]).toBeCloseTo(7 ** DAMPING * (instead - own), 4);
    // "May the" (−1 − 1.5) against "may the" (−2 − 0.4); without it "the" follows May with −0.3 − 0.5 = −0.8
    const kept = softplus(((-2.4 - -2.5) * ln) / SOFTNESS);
    const gone = softplus(((-2.4 - -1.8) * ln) / SOFTNESS);
    expect(losses[1]![findNgram(toy, [0, 2])]).toBeCloseTo(3 ** DAMPING * (gone - kept), 4);
  });

  it('is nothing where no word has another form', () => {
    const losses = measureCasingLosses(
      toy,
      [Uint32Array.of(5, 5, 5), Uint32Array.of(3, 4, 7)],
      Uint32Array.of(0, 1, 2),
    );
    expect([...losses[1]!]).toEqual([0, 0, 0]);
  });
});

describe('pruneByCasing', () => {
  it('keeps the n-grams that decide and drops the one that hurts', () => {
    const pruned = pruneByCasing(toy, [Uint32Array.of(5, 5, 5), Uint32Array.of(3, 4, 7)], SIBLING, 2);
    expect(findNgram(pruned, [2, 0])).toBeGreaterThanOrEqual(0);
    expect(findNgram(pruned, [0, 2])).toBe(-1);
  });

  it('leaves every word scorable, and no more n-grams than asked beside the prefixes and those without other forms', () => {
    const sibling = Uint32Array.of(0, 1, 3, 2, 4, 5);
    fc.assert(
      fc.property(randomModels(3, 6), fc.nat(20), (model, most) => {
        const counts = model.levels.map(({ word }) => new Uint32Array(word.length).fill(2));
        const pruned = pruneByCasing(model, counts, sibling, most);
        for (let level = 1; level < 3; level++) {
          expect(pruned.levels[level]!.word.length).toBeLessThanOrEqual(model.levels[level]!.word.length);
        }
        for (let word = 2; word < 6; word++) expect(Number.isFinite(score(pruned, [2, 3], word))).toBe(true);
      }),
    );
  });
});
