import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sfc32 } from '../learn/random.js';
import { runs } from '../testing/runs.js';
import { countLengths, cutPhrases, normalise, type Phrase } from './phrases.js';
import { sortPoints } from './points.js';

const ONE = normalise([1]);
const spans = (phrases: readonly Phrase[]): number[][] =>
  phrases.map((p) => [p.sourceStart, p.sourceEnd, p.targetStart, p.targetEnd]);

describe('cutPhrases', () => {
  it('cuts a monotone pair word by word when all lengths are one', () => {
    const points = sortPoints([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(spans(cutPhrases(points, 3, 3, sfc32(1), ONE))).toEqual([
      [0, 1, 0, 1],
      [1, 2, 1, 2],
      [2, 3, 2, 3],
    ]);
  });

  it('takes the length that is drawn where it agrees with the alignment', () => {
    const points = sortPoints([
      [0, 1],
      [1, 0],
      [2, 2],
      [3, 3],
    ]);
    expect(spans(cutPhrases(points, 4, 4, sfc32(1), normalise([0, 1])))).toEqual([
      [0, 2, 0, 2],
      [2, 4, 2, 4],
    ]);
  });

  it('keeps a source word and all its target words together', () => {
    const points = sortPoints([
      [0, 0],
      [0, 2],
      [1, 1],
    ]);
    expect(spans(cutPhrases(points, 2, 3, sfc32(1), ONE))).toEqual([[0, 2, 0, 3]]);
  });

  it('gives unaligned target words to the phrase on their left, the leftmost to the first', () => {
    const points = sortPoints([
      [0, 1],
      [1, 3],
    ]);
    expect(spans(cutPhrases(points, 2, 5, sfc32(1), ONE))).toEqual([
      [0, 1, 0, 3],
      [1, 2, 3, 5],
    ]);
  });

  it('joins unaligned source words to a neighbour', () => {
    const points = sortPoints([[1, 0]]);
    expect(spans(cutPhrases(points, 3, 1, sfc32(1), ONE))).toEqual([[0, 3, 0, 1]]);
  });

  it('takes a phrase back when the rest of the sentence surrounds it', () => {
    const points = sortPoints([
      [0, 1],
      [1, 0],
      [1, 2],
    ]);
    expect(spans(cutPhrases(points, 2, 3, sfc32(1), ONE))).toEqual([[0, 2, 0, 3]]);
  });

  it('makes one phrase of a pair without points', () => {
    expect(spans(cutPhrases(new Int32Array(0), 2, 3, sfc32(1)))).toEqual([[0, 2, 0, 3]]);
  });

  it('always covers both sides, agrees with the alignment and depends on the seed alone', () => {
    const pair = fc.integer({ min: 1, max: 12 }).chain((n) =>
      fc.integer({ min: 1, max: 12 }).chain((m) =>
        fc.record({
          n: fc.constant(n),
          m: fc.constant(m),
          points: fc.array(fc.tuple(fc.nat(n - 1), fc.nat(m - 1)), { maxLength: 14 }),
          seed: fc.nat(1000),
        }),
      ),
    );
    fc.assert(
      fc.property(pair, ({ n, m, points, seed }) => {
        const flat = sortPoints(points);
        const phrases = cutPhrases(flat, n, m, sfc32(seed));
        expect(cutPhrases(flat, n, m, sfc32(seed))).toEqual(phrases);
        const sourceOwner = new Array<number>(n).fill(-1);
        const targetOwner = new Array<number>(m).fill(-1);
        for (const [index, phrase] of phrases.entries()) {
          for (let i = phrase.sourceStart; i < phrase.sourceEnd; i++) {
            expect(sourceOwner[i]).toBe(-1);
            sourceOwner[i] = index;
          }
          for (let j = phrase.targetStart; j < phrase.targetEnd; j++) {
            expect(targetOwner[j]).toBe(-1);
            targetOwner[j] = index;
          }
        }
        expect(sourceOwner).not.toContain(-1);
        expect(targetOwner).not.toContain(-1);
        for (const [i, j] of points) expect(sourceOwner[i]).toBe(targetOwner[j]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('learns the distribution of lengths from phrases', () => {
    const phrases = cutPhrases(new Int32Array(0), 3, 1, sfc32(1)).concat(
      cutPhrases(sortPoints([[0, 0]]), 1, 1, sfc32(1), ONE),
    );
    expect(countLengths(phrases, 4)).toEqual([0.5, 0, 0.5, 0]);
  });
});
