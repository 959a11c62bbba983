import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/runs.js';
import { Tally } from './metrics.js';
import { accuracyOf, f1Of } from './scores.js';

/** An independent statement of the published word-level scorer, on ASCII words. */
function publishedScorer(goldLines: string[], predictedLines: string[]) {
  let correct = 0;
  let changedCorrect = 0;
  let goldCased = 0;
  let proposed = 0;
  let total = 0;
  goldLines.forEach((line, i) => {
    const words = line.trim().split(/ +/);
    const guesses = predictedLines[i]!.trim().split(/ +/);
    words.forEach((word, k) => {
      const guess = guesses[k]!;
      if (/[A-Z]/.test(guess)) proposed++;
      if (/[A-Z]/.test(word)) goldCased++;
      if (word === guess) {
        correct++;
        if (/[A-Z]/.test(word)) changedCorrect++;
      }
    });
    total += words.length;
  });
  const accuracy = (correct * 100) / total;
  if (proposed === 0 || goldCased === 0 || changedCorrect === 0) {
    return { words: total, accuracy, precision: 0, recall: 0, f1: 0 };
  }
  const p = changedCorrect / proposed;
  const r = changedCorrect / goldCased;
  return { words: total, accuracy, precision: p * 100, recall: r * 100, f1: ((2 * p * r) / (p + r)) * 100 };
}

function tallyLines(goldLines: string[], predictedLines: string[]): Tally {
  const tally = new Tally();
  goldLines.forEach((line, i) => {
    const guesses = predictedLines[i]!.split(' ');
    line.split(' ').forEach((word, k) => {
      tally.add(word, guesses[k]!, { initial: k === 0, oov: false });
    });
  });
  return tally;
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'k', 'z', '7', "'", '.'), minLength: 1, maxLength: 6 });
const recased = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((flags) => [...text].map((c, i) => (flags[i] ? c.toUpperCase() : c)).join(''));
const pair = word.chain((text) => fc.tuple(recased(text), fc.oneof(recased(text), fc.constant(text))));

describe('Tally', () => {
  it('agrees with an independent scorer on words in random casings', () => {
    fc.assert(
      fc.property(fc.array(fc.array(pair, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }), (lines) => {
        const gold = lines.map((line) => line.map(([w]) => w).join(' '));
        const guess = lines.map((line) => line.map(([, p]) => p).join(' '));
        expect(tallyLines(gold, guess).scores()).toMatchObject(publishedScorer(gold, guess));
      }),
      { numRuns: runs(500) },
    );
  });

  it('agrees with an independent scorer on four hundred generated lines, to the last bit', () => {
    const vocabulary = ['Lena', 'NASA', 'the', 'of', 'eBay', 'ran', 'I', 'McKay', '1999', 'U.S.', 'Rome,', 'over'];
    const gold: string[] = [];
    const guess: string[] = [];
    for (let i = 0; i < 400; i++) {
      const words = Array.from({ length: 3 + (i % 9) }, (_, k) => vocabulary[(i * 7 + k * k * 5) % 12]!);
      gold.push(words.join(' '));
      guess.push(
        words
          .map((w, k) =>
            (i + k) % 5 === 0 ? w.toLowerCase() : (i * k) % 11 === 3 ? `${w.charAt(0).toUpperCase()}${w.slice(1)}` : w,
          )
          .join(' '),
      );
    }
    const expected = publishedScorer(gold, guess);
    expect(expected.f1).toBeGreaterThan(50);
    expect(expected.f1).toBeLessThan(95);
    expect(tallyLines(gold, guess).scores()).toMatchObject(expected);
  });

  it('gives the values worked out by hand', () => {
    // Proposed: Nora Ibm The Rome 3D (5); gold: Nora IBM Rome 3D (4); right: Nora Rome 3D (3); wrong: 2 of 9 words.
    const scores = tallyLines(
      ['Nora left IBM . the', 'in Rome 3D 42'],
      ['Nora left Ibm . The', 'in Rome 3D 42'],
    ).scores();
    expect(scores.words).toBe(9);
    expect(scores.accuracy).toBeCloseTo((100 * 7) / 9, 10);
    expect(scores.precision).toBeCloseTo((100 * 3) / 5, 10);
    expect(scores.recall).toBeCloseTo((100 * 3) / 4, 10);
    expect(scores.f1).toBeCloseTo((100 * 2 * 3) / 9, 10);
    // Without Nora and in: 4 proposed, 3 gold, 2 right among 7 words.
    expect(scores.nonInitial.words).toBe(7);
    expect(scores.nonInitial.precision).toBeCloseTo(50, 10);
    expect(scores.nonInitial.recall).toBeCloseTo(200 / 3, 10);
    expect(scores.oov).toBeNull();
  });

  it('scores shape classes by exact surface and keeps words without letters out of them', () => {
    const tally = tallyLines(
      ['the Cat saw NATO use eBay 42 iPod'],
      // lower→title, title ok, lower ok, upper→title, lower ok, mixed ok, none ok, mixed→mixed with another surface
      ['The Cat saw Nato use eBay 42 ipOd'],
    );
    const { shapes, nonLower, nonLowerAnyForm, all, confusion } = tally.scores();
    expect(shapes.lower).toEqual({ gold: 3, precision: 100, recall: (2 / 3) * 100, f1: expect.closeTo(80, 9) });
    expect(shapes.title).toEqual({ gold: 1, precision: (1 / 3) * 100, recall: 100, f1: expect.closeTo(50, 9) });
    expect(shapes.upper).toEqual({ gold: 1, precision: 0, recall: 0, f1: 0 });
    expect(shapes.mixed).toEqual({ gold: 2, precision: 50, recall: 50, f1: 50 });
    // Gold Cat NATO eBay iPod, output The Cat Nato eBay ipOd: 2 exact, 4 in any form.
    expect(nonLower).toEqual({ gold: 4, precision: 40, recall: 50, f1: expect.closeTo(400 / 9, 9) });
    expect(nonLowerAnyForm).toEqual({ gold: 4, precision: 80, recall: 100, f1: expect.closeTo(800 / 9, 9) });
    expect(all).toMatchObject({ gold: 7, precision: expect.closeTo(400 / 7, 9), recall: expect.closeTo(400 / 7, 9) });
    expect(confusion).toEqual([
      [1, 0, 0, 0, 0],
      [0, 2, 1, 0, 0],
      [0, 0, 1, 0, 0],
      [0, 0, 1, 0, 0],
      [0, 0, 0, 0, 2],
    ]);
  });

  it('counts a lone capital as initial uppercase', () => {
    const { shapes } = tallyLines(['I saw A'], ['I saw A']).scores();
    expect(shapes.title.gold).toBe(2);
    expect(shapes.upper.gold).toBe(0);
  });

  it('scores words outside the vocabulary apart', () => {
    const tally = new Tally();
    tally.add('Zork', 'Zork', { initial: false, oov: true });
    tally.add('Blip', 'blip', { initial: false, oov: true });
    tally.add('Anna', 'anna', { initial: false, oov: false });
    expect(tally.scores(true).oov).toEqual({ words: 2, precision: 100, recall: 50, f1: expect.closeTo(200 / 3, 9) });
  });

  it('tells Turkish capitals by the language', () => {
    const tally = new Tally('tr');
    tally.add('İzmir', 'izmir', { initial: false, oov: false });
    tally.add('Isparta', 'Isparta', { initial: false, oov: false });
    const { recall, shapes } = tally.scores();
    expect(recall).toBe(50);
    expect(shapes.title).toMatchObject({ gold: 2, recall: 50 });
  });

  it('gives 0 and never NaN where a score is undefined', () => {
    expect(new Tally().scores(true)).toMatchObject({ words: 0, accuracy: 0, precision: 0, recall: 0, f1: 0 });
    const lowered = tallyLines(['Ann ran'], ['ann ran']).scores();
    expect(lowered).toMatchObject({ accuracy: 50, precision: 0, recall: 0, f1: 0 });
    expect(lowered.nonInitial).toEqual({ words: 1, precision: 0, recall: 0, f1: 0 });
  });

  it('is additive: merging two tallies equals counting all words in one', () => {
    const whole = tallyLines(['Ann ran', 'to NATO'], ['Ann Ran', 'to Nato']);
    const merged = tallyLines(['Ann ran'], ['Ann Ran']);
    merged.merge(tallyLines(['to NATO'], ['to Nato']));
    expect(merged.counts).toEqual(whole.counts);
    expect(f1Of(merged.counts)).toBe(whole.scores().f1);
    expect(accuracyOf(merged.counts)).toBe(whole.scores().accuracy);
  });
});
