import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseMap } from './casing.js';
import { WordSet } from './wordset.js';

function has(set: WordSet, word: string): boolean {
  return set.has(word, 0, word.length);
}

describe('WordSet', () => {
  it('finds its words in any case and apostrophe, and no others', () => {
    const set = new WordSet(caseMap(), "  mr\n u.s 'tis  straße\tΟΔΟΣ ");
    for (const word of ['mr', 'MR', 'Mr', 'U.S', '’Tis', 'STRAẞE', 'οδος']) expect(has(set, word)).toBe(true);
    for (const word of ['', 'm', 'mrs', 'mr.', 'u.s.', 'tis', 'strasse']) expect(has(set, word)).toBe(false);
  });

  it('looks at the given span only', () => {
    const set = new WordSet(caseMap(), 'cat');
    expect(set.has('concatenate', 3, 6)).toBe(true);
    expect(set.has('concatenate', 3, 7)).toBe(false);
    expect(set.has('concatenate', 2, 6)).toBe(false);
  });

  it('holds nothing when made of nothing', () => {
    for (const words of ['', ' \n ']) expect(has(new WordSet(caseMap(), words), '')).toBe(false);
  });

  it('does not count spaces', () => {
    const set = new WordSet(caseMap(), "z.b can't");
    expect(has(set, 'Z. B')).toBe(true);
    expect(has(set, "ca n't")).toBe(true);
    expect(has(set, "ca n't you")).toBe(false);
  });

  it('compares in the language of its map', () => {
    const set = new WordSet(caseMap('tr'), 'ısparta izmir');
    expect(has(set, 'ISPARTA')).toBe(true);
    expect(has(set, 'İZMİR')).toBe(true);
    expect(has(set, 'IZMIR')).toBe(false);
  });

  it('agrees with a set of lower-case strings', () => {
    const word = fc.stringMatching(/^[a-dA-D]{1,4}$/);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), word, (words, asked) => {
        const expected = new Set(words.map((w) => w.toLowerCase())).has(asked.toLowerCase());
        expect(has(new WordSet(caseMap(), words.join(' ')), asked)).toBe(expected);
      }),
    );
  });
});
