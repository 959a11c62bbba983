import { describe, expect, it } from 'vitest';
import { CalibrationTally } from './calibration.js';
import { evaluate } from './evaluate.js';

describe('CalibrationTally', () => {
  it('has no error where probabilities are what they say', () => {
    const tally = new CalibrationTally();
    for (let i = 0; i < 10; i++) tally.add(0.9, i > 0, false);
    for (let i = 0; i < 4; i++) tally.add(0.5, i < 2, true);
    const { words, error, raisedError } = tally.scores();
    expect(words).toBe(14);
    expect(error).toBeCloseTo(0, 10);
    expect(raisedError).toBeCloseTo(0, 10);
  });

  it('weighs the differences of the bins by their words', () => {
    const tally = new CalibrationTally();
    // 30 words at 0.9, 24 right: 10 % too sure. 10 words at 0.3, 6 right: 30 % too unsure.
    for (let i = 0; i < 30; i++) tally.add(0.9, i < 24, false);
    for (let i = 0; i < 10; i++) tally.add(0.3, i < 6, true);
    const { error, raisedError, bins } = tally.scores();
    expect(error).toBeCloseTo((30 * 10 + 10 * 30) / 40, 10);
    expect(raisedError).toBeCloseTo(30, 10);
    const filled = bins.filter(({ words }) => words > 0);
    expect(filled.map(({ words, accuracy }) => [words, accuracy])).toEqual([
      [10, 60],
      [30, 80],
    ]);
    expect(filled[1]!.confidence).toBeCloseTo(90, 10);
  });

  it('counts probabilities of 0 and 1 in the outer bins', () => {
    const tally = new CalibrationTally();
    tally.add(1, true, false);
    tally.add(0, false, false);
    const { bins, error } = tally.scores();
    expect([bins[0]!.words, bins.at(-1)!.words, error]).toEqual([1, 1, 0]);
  });
});

describe('evaluate', () => {
  const annotate = (line: string) => [...line.matchAll(/\w+/g)].map(([to], i) => word(line, to, i));
  const word = (line: string, to: string, i: number) => {
    const start = line.indexOf(to);
    return { start, end: start + to.length, to: i === 0 ? to[0]!.toUpperCase() + to.slice(1) : to, probability: 0.8 };
  };

  it('measures it where words are judged', async () => {
    const gold = ['Anna saw Bo.', 'So it is.'];
    const { calibration } = await evaluate((line) => line, gold, { annotate });
    expect(calibration!.words).toBe(6);
    // Five of six are right.
    expect(calibration!.error).toBeCloseTo(100 * (5 / 6 - 0.8), 10);
    expect((await evaluate((line) => line, gold)).calibration).toBeUndefined();
  });

  it('compares with the words that are left where punctuation is removed', async () => {
    const { calibration } = await evaluate((line) => line, ['"Anna," - saw it.'], { annotate, inputCase: 'asr' });
    expect(calibration!.error).toBeCloseTo(20, 10);
  });
});
