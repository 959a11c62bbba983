import { describe, expect, it } from 'vitest';
import { KEEP, type Lattice } from '../lattice/lattice.js';
import { candidatesOf, latticeOf } from '../testing/lattice.js';
import { CapitalsEvidence } from './capitals.js';

/** A lattice in which the last word has these probabilities for its candidates, in their order. */
function scored(text: string, probabilities: readonly number[], known = true): Lattice {
  const lattice = latticeOf(text);
  const t = lattice.count - 1;
  expect(lattice.size[t]).toBe(probabilities.length);
  for (const [k, p] of probabilities.entries()) lattice.logp[lattice.row(t) + k] = Math.log(p);
  lattice.best[t] = probabilities.indexOf(Math.max(...probabilities));
  lattice.entry[t] = known ? 0 : -1;
  return lattice;
}

/** What the last word becomes, or null if it is to be left alone. */
function repaired(text: string, probabilities: readonly number[], known = true): string | null {
  const lattice = scored(text, probabilities, known);
  const t = lattice.count - 1;
  new CapitalsEvidence(false).apply(lattice);
  const chosen = lattice.best[t]!;
  return chosen === KEEP ? null : candidatesOf(lattice, t)[chosen]!;
}

describe('CapitalsEvidence', () => {
  it.each([
    ['a capital', 'in Rose', [0.9, 0.09, 0.01], 'Rose'],
    ['a capital, unless the word is hardly ever so', 'in Of', [0.99, 0.005, 0.005], 'of'],
    ['small letters, a little', 'in rose', [0.4, 0.6, 0.001], 'rose'],
    ['small letters, but not much', 'in paris', [0.1, 0.89, 0.01], 'Paris'],
    ['capitals, a little', 'in IT', [0.6, 0.01, 0.39], 'IT'],
    ['capitals, but not much: people shout', 'in THE', [0.98, 0.01, 0.01], 'the'],
  ])('trusts %s', (_, text, probabilities, expected) => {
    expect(repaired(text, probabilities)).toBe(expected);
  });

  it('takes lower and title form at a sentence start for the same evidence', () => {
    const rows = [0.3, 0.2, 0.5];
    expect(repaired('nasa', rows)).toBe(repaired('Nasa', rows));
    expect(repaired('NASA', rows)).toBe('NASA');
    // U.s. is no candidate; it is how a sentence start is written.
    expect(repaired('U.s.', [0.4, 0.6])).toBe(repaired('u.s.', [0.4, 0.6]));
  });

  it('leaves a spelling alone that nobody knows, and corrects a known word', () => {
    expect(repaired('in zOrK', [0.6, 0.3, 0.1], false)).toBeNull();
    expect(repaired('in pAris', [0.1, 0.8, 0.1], true)).toBe('Paris');
  });

  it('leaves mixed words and their rows alone where they are kept anyway', () => {
    const lattice = scored('in pAris', [0.2, 0.7, 0.1]);
    const before = [...lattice.logp];
    new CapitalsEvidence(true).apply(lattice);
    expect([lattice.best[1], [...lattice.logp.subarray(lattice.row(1))]]).toEqual([1, before.slice(lattice.row(1))]);
  });

  it('takes lower and title form for the same evidence in a title', () => {
    const chosen = ['in rose', 'in Rose'].map((text) => {
      const lattice = scored(text, [0.6, 0.3, 0.1]);
      new CapitalsEvidence(false, true).apply(lattice);
      return lattice.best[1];
    });
    expect(chosen).toEqual([0, 0]);
  });

  it('leaves rows that sum to one', () => {
    for (const text of ['in Rose', 'rose', 'Rose', 'in ROSE']) {
      const lattice = scored(text, [0.5, 0.3, 0.2]);
      const t = lattice.count - 1;
      new CapitalsEvidence(false).apply(lattice);
      const row = lattice.logp.subarray(lattice.row(t), lattice.rowEnd(t));
      expect(row.reduce((sum, logp) => sum + Math.exp(logp), 0)).toBeCloseTo(1, 5);
    }
  });
});
