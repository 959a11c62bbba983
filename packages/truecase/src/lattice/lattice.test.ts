import { describe, expect, it } from 'vitest';
import { latticeOf } from '../testing/lattice.js';
import { caseMap, Shape } from '../text/casing.js';
import { hashWord } from '../text/hash.js';
import { languageOf } from '../text/language.js';
import { tokenize } from '../text/tokenizer.js';
import { fillCandidates } from './candidates.js';
import { Lattice, MAX_CANDIDATES } from './lattice.js';
import { Status } from './status.js';

describe('Lattice', () => {
  it('knows words by a hash that ignores case', () => {
    const lattice = latticeOf('iphone IPHONE iPhone');
    const { hi, lo } = hashWord('IPhone', caseMap('en'));
    for (let t = 0; t < 3; t++) expect([lattice.hi[t], lattice.lo[t]]).toEqual([hi, lo]);
  });

  it('takes a candidate once and refuses more than there is room for', () => {
    const lattice = latticeOf('word');
    expect(lattice.size[0]).toBe(3);
    expect(lattice.add(0, Shape.UPPER, -1)).toBe(2);
    for (let k = 3; k < MAX_CANDIDATES; k++) expect(lattice.add(0, Shape.MIXED, k * 2)).toBe(k);
    expect(lattice.add(0, Shape.MIXED, 6)).toBe(3);
    expect(lattice.add(0, Shape.MIXED, 100)).toBe(-1);
    expect(lattice.size[0]).toBe(MAX_CANDIDATES);
  });

  it('leaves a fixed token one candidate with its probability', () => {
    const lattice = latticeOf('some words');
    lattice.best[1] = 2;
    lattice.fix(1, Shape.MIXED, 0b101, 0.25, Status.LIKELY);
    expect([lattice.size[1], lattice.best[1], lattice.status[1]]).toEqual([1, 0, Status.LIKELY]);
    expect(lattice.logp[lattice.row(1)]).toBeCloseTo(Math.log(0.25), 6);
    expect(lattice.bits[lattice.row(1)]).toBe(0b101);
  });

  it('keeps nothing of the piece before', () => {
    const lattice = new Lattice();
    const english = languageOf('en');
    const load = (text: string) => {
      tokenize(text, lattice.tokens, english, true);
      lattice.load(text, english.orthography);
      fillCandidates(lattice, null);
    };
    load('some words here');
    lattice.fix(1, Shape.UPPER, 0, 1, Status.USER);
    lattice.entry[1] = 7;
    load('and 漢字 then');
    expect([lattice.size[1], lattice.status[1], lattice.entry[1]]).toEqual([0, Status.NONE, -1]);
  });

  it('grows with the text', () => {
    const lattice = latticeOf('word '.repeat(5000));
    expect(lattice.count).toBe(5000);
    expect(lattice.size[4999]).toBe(3);
    expect(lattice.logp.length).toBeGreaterThanOrEqual(5000 * MAX_CANDIDATES);
  });

  it.each([
    ['u.s.', 3],
    ['c.', 1],
    ['word.', 4],
    ['word', 4],
  ])('finds the end of %s without its full stop', (text, end) => {
    expect(latticeOf(text).endOfLetters(0)).toBe(end);
  });
});
