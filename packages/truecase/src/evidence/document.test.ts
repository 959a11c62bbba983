import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lattice } from '../lattice/lattice.js';
import { candidatesOf, latticeOf } from '../testing/lattice.js';
import { DocumentEvidence, MOST_UNITS, requireShort, slotOf } from './document.js';

/** A lattice in which every word has these probabilities of being lower, title and upper case. */
function weighed(text: string, shares: readonly number[]): Lattice {
  const lattice = latticeOf(text);
  for (let t = 0; t < lattice.count; t++) {
    for (let k = 0; k < lattice.size[t]!; k++) lattice.logp[lattice.row(t) + k] = Math.log(shares[k]!);
    lattice.best[t] = shares.indexOf(Math.max(...shares));
  }
  return lattice;
}

/** The last word as it is chosen, and the probability of that. */
function lastOf(lattice: Lattice): [string, number] {
  const t = lattice.count - 1;
  const k = lattice.best[t]!;
  return [candidatesOf(lattice, t)[k]!, Math.exp(lattice.logp[lattice.row(t) + k]!)];
}

const LOWER = [0.96, 0.03, 0.01];
const TITLE = [0.03, 0.96, 0.01];
const SURE = [0.002, 0.997, 0.001];
const DOUBTFUL = [0.6, 0.39, 0.01];

describe('DocumentEvidence', () => {
  it('carries a casing from certain mentions to doubtful ones', () => {
    const evidence = new DocumentEvidence();
    for (const shares of [SURE, SURE, LOWER]) evidence.note(weighed('we saw reed', shares));
    const lattice = weighed('they like reed', DOUBTFUL);
    evidence.apply(lattice);
    const [word, probability] = lastOf(lattice);
    expect(word).toBe('Reed');
    // Strong mentions count twice: 4 against 1, odds of (4 + .5) / (1 + .5) = 3. Nothing was noted of REED.
    expect(probability).toBeCloseTo(0.39 / (0.39 + 0.6 / 3 + 0.01 / Math.exp(1.5)), 5);
  });

  it.each([
    ['one mention is too little', ['we saw reed'], TITLE, 'reed'],
    ['one mention that is more than certain is enough', ['we saw reed'], SURE, 'Reed'],
    ['doubtful mentions say nothing', ['we saw reed', 'we met reed'], [0.1, 0.8, 0.1], 'reed'],
    ['two mentions are enough', ['we saw reed', 'we met reed'], TITLE, 'Reed'],
    ['first words of sentences say nothing', ['reed', 'reed', 'reed'], SURE, 'reed'],
    ['words after a quotation mark say nothing', ['he cried "reed', 'she cried "reed'], SURE, 'reed'],
    ['words after a comma do', ['in time, reed', 'at last, reed'], TITLE, 'Reed'],
    ['other words say nothing', ['we saw weed', 'we met weed'], SURE, 'reed'],
  ])('%s', (_, texts, shares, expected) => {
    const evidence = new DocumentEvidence();
    for (const text of texts) evidence.note(weighed(text, shares));
    const lattice = weighed('they like reed', DOUBTFUL);
    evidence.apply(lattice);
    expect(lastOf(lattice)[0]).toBe(expected);
  });

  it('leaves certain mentions as they are, whatever was noted', () => {
    const evidence = new DocumentEvidence();
    for (let i = 0; i < 20; i++) evidence.note(weighed('we saw reed', SURE));
    const lattice = weighed('they like reed', LOWER);
    const before = lattice.logp.slice();
    evidence.apply(lattice);
    expect(lattice.logp).toEqual(before);
    expect(lastOf(lattice)[0]).toBe('reed');
  });

  it('says no more than its limit, however often a word was noted', () => {
    const evidence = new DocumentEvidence();
    for (let i = 0; i < 1000; i++) evidence.note(weighed('we saw reed', SURE));
    const lattice = weighed('they like reed', [0.9, 0.09, 0.01]);
    evidence.apply(lattice);
    // Odds of e^1.5 for Reed.
    expect(lastOf(lattice)).toEqual([
      'reed',
      expect.closeTo(0.91 / (0.91 + 0.09 * Math.exp(1.5)) - 0.01 / (0.91 + 0.09 * Math.exp(1.5)), 5),
    ]);
  });

  it('remembers any number of words', () => {
    const words = Array.from({ length: 3000 }, (_, i) =>
      String.fromCharCode(97 + (i % 26), 97 + ((i / 26) % 26), 97 + i / 676, 120),
    );
    const evidence = new DocumentEvidence();
    for (const word of words) evidence.note(weighed(`we saw ${word}`, SURE));
    for (const word of words) {
      const lattice = weighed(`they like ${word}`, DOUBTFUL);
      evidence.apply(lattice);
      expect(lastOf(lattice)[0]).toBe(word[0]!.toUpperCase() + word.slice(1));
    }
  });

  it('takes words whose hashes were made to meet as quickly as others', () => {
    const lattice = weighed(`we saw${' reed'.repeat(100_000)}`, SURE);
    for (let t = 2; t < lattice.count; t++) {
      const h = Math.imul(t, 0x9e3779b1);
      lattice.hi[t] = t;
      lattice.lo[t] = h ^ (h >>> 16) ^ 0x1234567;
    }
    const without = [2, 3, 70_000].map((t) => slotOf(0, lattice.hi[t]!, lattice.lo[t]!));
    expect(new Set(without).size).toBe(1);
    // In one chain this would be five thousand million steps.
    const evidence = new DocumentEvidence();
    evidence.note(lattice);
    expect(evidence.concerns()).toBe(true);
  });

  it('keeps rows that sum to one', () => {
    const row = fc.tuple(
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 99 }),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), row, (noted, last) => {
        const shares = (counts: readonly number[]) => counts.map((n) => n / counts.reduce((a, b) => a + b));
        const evidence = new DocumentEvidence();
        for (const counts of noted)
          evidence.note(weighed('we saw reed', shares([counts[0] * 99, counts[1], counts[2]])));
        const lattice = weighed('they like reed', shares(last));
        evidence.apply(lattice);
        const at = lattice.row(lattice.count - 1);
        const sum = [0, 1, 2].reduce((total, k) => total + Math.exp(lattice.logp[at + k]!), 0);
        expect(sum).toBeCloseTo(1, 4);
      }),
    );
  });
});

it('a text that is too long is refused', () => {
  expect(() => requireShort(MOST_UNITS)).not.toThrow();
  expect(() => requireShort(MOST_UNITS + 1)).toThrow(/8388609 units, expected at most 8388608/);
});
