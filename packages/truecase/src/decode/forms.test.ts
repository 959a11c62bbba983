import { describe, expect, it } from 'vitest';
import type { Lattice } from '../lattice/lattice.js';
import { latticeOf } from '../testing/lattice.js';
import { Shape } from '../text/casing.js';
import { Forms } from './forms.js';
import { completeOptions } from './options.js';

/** The forms of the last word of a text, whose candidates have these probabilities. */
function formsOf(
  text: string,
  probabilities: readonly number[],
  change?: (lattice: Lattice, t: number) => void,
): Forms {
  const lattice = latticeOf(text);
  const t = lattice.count - 1;
  change?.(lattice, t);
  for (const [k, p] of probabilities.entries()) lattice.logp[lattice.row(t) + k] = Math.log(p);
  const forms = new Forms();
  forms.gather(lattice, t, completeOptions());
  return forms;
}

/** All forms but one, as they are shown. */
function othersOf(forms: Forms, own: number): { text: string; probability: number }[] {
  forms.rankOthers(own);
  return Array.from({ length: forms.others }, (_, i) => ({
    text: forms.other(i),
    probability: forms.otherProbability(i),
  }));
}

describe('Forms', () => {
  it('adds up the lower and the title form where a sentence begins, and only there', () => {
    expect(othersOf(formsOf('word', [0.5, 0.25, 0.25]), -1)).toEqual([
      { text: 'Word', probability: expect.closeTo(0.75) },
      { text: 'WORD', probability: expect.closeTo(0.25) },
    ]);
    expect(othersOf(formsOf('a word', [0.25, 0.5, 0.25]), 1)).toEqual([
      { text: 'word', probability: expect.closeTo(0.25) },
      { text: 'WORD', probability: expect.closeTo(0.25) },
    ]);
  });

  it('makes one form of those that look alike', () => {
    const forms = formsOf('an x', [0.25, 0.25, 0.5], (lattice, t) => lattice.add(t, Shape.UPPER, 0xffffffff));
    expect(forms.count).toBe(3);
    expect(forms.mergeSame('X')).toBe(1);
    expect([forms.count, forms.probability[1]]).toEqual([2, expect.closeTo(0.75)]);
    expect(forms.mergeSame('y')).toBe(-1);
  });

  it('shows the most probable first, and those of the same probability as they come', () => {
    expect(othersOf(formsOf('a word', [0.125, 0.25, 0.625]), -1).map(({ text }) => text)).toEqual([
      'WORD',
      'Word',
      'word',
    ]);
    expect(othersOf(formsOf('a word', [0.25, 0.25, 0.5]), -1).map(({ text }) => text)).toEqual([
      'WORD',
      'word',
      'Word',
    ]);
  });

  it('shows no form that is hardly possible', () => {
    expect(othersOf(formsOf('a word', [0.9995, 0.0004, 0.0001]), 0)).toEqual([]);
  });
});
