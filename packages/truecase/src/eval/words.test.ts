import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasLetter, splitWords, stripPunctuation, trimPunctuation } from './words.js';

/** Every character for which Python's str.isspace() holds. */
const SPACES = [
  ...[0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1c, 0x1d, 0x1e, 0x1f, 0x20, 0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003],
  ...[0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000],
];

describe('splitWords', () => {
  it('splits on exactly the characters that Python calls whitespace', () => {
    const found: number[] = [];
    for (let unit = 0; unit < 0x10000; unit++) {
      if (splitWords(`a${String.fromCharCode(unit)}b`).length === 2) found.push(unit);
    }
    expect(found).toEqual(SPACES);
  });

  it('drops whitespace at both ends and gives nothing for a blank line', () => {
    expect(splitWords('\u3000 Ann \t met\u00a0Bob.\r\n')).toEqual(['Ann', 'met', 'Bob.']);
    expect(splitWords('')).toEqual([]);
    expect(splitWords(' \t\u2028')).toEqual([]);
  });

  it('keeps a byte order mark and a zero-width space inside the word', () => {
    expect(splitWords('\ufeffa b\u200bc')).toEqual(['\ufeffa', 'b\u200bc']);
  });
});

describe('stripPunctuation', () => {
  it.each([
    ['"Hello,"', 'Hello'],
    ["don't", "don't"],
    ['rock’n’roll', 'rock’n’roll'],
    ["'tis", 'tis'],
    ["dogs'", 'dogs'],
    ['well-known', 'well-known'],
    ['-known-', 'known'],
    ['a--b', 'ab'],
    ['U.S.', 'US'],
    ['3,000', '3000'],
    ['COVID-19!', 'COVID-19'],
    ['—', ''],
    ['$5', '5'],
    ['e\u0301t\u0301-a', 'e\u0301t\u0301-a'],
    ['(Ⅷ)', 'Ⅷ'],
    ['𐐀𐐨!', '𐐀𐐨'],
    ['😀', ''],
  ])('turns %s into "%s"', (word, expected) => {
    expect(stripPunctuation(word)).toBe(expected);
  });

  it('leaves nothing to strip and never adds a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'É', '7', "'", '’', '-', '.', '\u0301', '😀') }), (word) => {
        const stripped = stripPunctuation(word);
        expect(stripPunctuation(stripped)).toBe(stripped);
        const kept = /[\p{L}\p{M}\p{N}]/gu;
        expect(stripped.match(kept)).toEqual(word.match(kept));
      }),
    );
  });
});

describe('trimPunctuation', () => {
  it('cuts the ends only', () => {
    expect(trimPunctuation('("U.S.")')).toBe('U.S');
    expect(trimPunctuation('...')).toBe('');
  });
});

describe('hasLetter', () => {
  it('tells letters of any script from digits and signs', () => {
    expect(['a', '1b', '語', '𐐀'].map(hasLetter)).toEqual([true, true, true, true]);
    expect(['12', '--', '', '😀'].map(hasLetter)).toEqual([false, false, false, false]);
  });
});
