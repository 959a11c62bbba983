import { describe, expect, it } from 'vitest';
import { markDifferences, readHardCases, scoreHardCases } from './hard-cases.mjs';

describe('the list', () => {
  it('has two hundred different cases', () => {
    const cases = Object.values(readHardCases()).flat();
    expect(cases).toHaveLength(200);
    expect(new Set(cases).size).toBe(200);
    for (const text of cases) expect([text, text.trim()]).toEqual([text, text]);
  });
});

describe('the score', () => {
  const cases = { names: ['Ann met Bo.', 'so it is'], acronyms: ['The UN'] };

  it('counts what comes out as it should, for both inputs', () => {
    const raise = { language: 'en', truecase: (text) => text.replace('ann', 'Ann').replace('bo.', 'Bo.') };
    const { lower, upper } = scoreHardCases(raise, cases);
    expect([lower.right, lower.count]).toEqual([2, 3]);
    expect(lower.kinds).toEqual({ names: { right: 2, count: 2 }, acronyms: { right: 0, count: 1 } });
    expect(lower.failures).toEqual([{ kind: 'acronyms', expected: 'The UN', found: 'the un' }]);
    expect(upper.right).toBe(0);
  });

  it('shows the words that differ', () => {
    expect(markDifferences('The UN met\nAnn', 'The un met\nann')).toBe('The [un] met\n[ann]');
  });
});
