import { describe, expect, it } from 'vitest';
import { CasingCounter } from '../../learn/casings/counter.js';
import { type EndingOptions, Endings } from './endings.js';
import type { Shares } from './shares.js';

const OPTIONS: EndingOptions = { rareCount: 3, minEnding: 4, smoothing: 1, unknown: 'suffix' };
/** Each word is mentioned once, after the first word of a sentence, which is not counted. */
const NAMES = ['Ivanov', 'Smirnov', 'Petrov', 'improv'].map((word) => `So ${word}`);

function endingsOf(lines: readonly string[], changes: Partial<EndingOptions> = {}): Endings {
  const counter = new CasingCounter('en');
  for (const line of lines) counter.addLine(line);
  return new Endings(counter.words, 'en', { ...OPTIONS, ...changes });
}

function expectShares(found: Shares, expected: Shares): void {
  for (const [i, share] of expected.entries()) expect(found[i]).toBeCloseTo(share, 10);
}

describe('Endings', () => {
  it('smooth longer endings by shorter ones', () => {
    const endings = endingsOf(NAMES);
    // Three are TITLE, one is LOWER. κ = 1, and before anything is known: LOWER 0.7, TITLE 0.25, UPPER 0.05.
    // root:  (1 + 0.7)/5 = 0.34    (3 + 0.25)/5 = 0.65   0.05/5 = 0.01
    expectShares(endings.sharesOf('', 0), [0.34, 0.65, 0.01, 0]);
    // -v:    (1 + 0.34)/5 = 0.268  (3 + 0.65)/5 = 0.73   0.01/5 = 0.002
    expectShares(endings.sharesOf('v', 0), [0.34, 0.65, 0.01, 0]); // A whole word is another ending.
    expectShares(endings.sharesOf('xv', 0), [0.268, 0.73, 0.002, 0]);
    // -ov:   (1 + 0.268)/5 = 0.2536  (3 + 0.73)/5 = 0.746  0.002/5 = 0.0004
    expectShares(endings.sharesOf('kozlov', 0), [0.2536, 0.746, 0.0004, 0]);
    // -nov and -rov have two mentions each, fewer than minEnding.
    expectShares(endings.sharesOf('ivanov', 0), [0.2536, 0.746, 0.0004, 0]);
  });

  it('learn from rare words only', () => {
    // Mentioned four times: not rare, so the root is what it was before anything was known.
    const endings = endingsOf(Array(4).fill('So Petrov'));
    expectShares(endings.sharesOf('', 0), [0.7, 0.25, 0.05, 0]);
    expectShares(endingsOf(Array(4).fill('So Petrov'), { rareCount: 4 }).sharesOf('', 0), [0.14, 0.85, 0.01, 0]);
  });

  it('keep kinds of words apart', () => {
    const endings = endingsOf([...NAMES, 'So U.S.']);
    expectShares(endings.sharesOf('', 0), [0.34, 0.65, 0.01, 0]);
    expectShares(endings.sharesOf('', 3), [0.35, 0.125, 0.525, 0]);
    expectShares(endings.sharesOf('', 2), [0.7, 0.25, 0.05, 0]);
  });

  it('know nothing where they are not asked to', () => {
    expectShares(endingsOf(NAMES, { unknown: 'lower' }).sharesOf('kozlov', 0), [0.7, 0.25, 0.05, 0]);
    expectShares(endingsOf(NAMES, { unknown: 'title' }).sharesOf('kozlov', 0), [0.3, 0.65, 0.05, 0]);
  });

  it('always have a root for every kind, even without smoothing', () => {
    for (const unknown of ['suffix', 'lower', 'title'] as const) {
      const endings = endingsOf([], { unknown, smoothing: 0 });
      expect(endings.list()).toHaveLength(6);
      for (const { shares } of endings.list()) expect(shares.every((share) => share >= 0)).toBe(true);
    }
  });

  it('are listed by their hashes, the empty ending of every kind and those with enough mentions', () => {
    const list = endingsOf(NAMES).list();
    expect(list.map(({ length }) => length).sort()).toEqual([0, 0, 0, 0, 0, 0, 1, 2]);
    expect(list).toEqual([...list].sort((a, b) => a.hi - b.hi));
  });
});
