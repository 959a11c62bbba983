import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyLanguage, anyText } from '../testing/texts.js';
import { caseMap, lowerText, titleText, upperText } from './casing.js';
import { hashed, hashSpan, hashWord } from './hash.js';

describe('hashWord', () => {
  it('does not see case, in any language', () => {
    fc.assert(
      fc.property(anyText, anyLanguage, (text, language) => {
        const map = caseMap(language);
        const expected = hashWord(text, map);
        for (const change of [lowerText, upperText, titleText]) {
          expect(hashWord(change(text, language), map)).toEqual(expected);
        }
      }),
    );
  });

  it.each([
    ["ca n't", "can't"],
    ['O’Neil', "o'neil"],
    ['Anglo‐Saxon', 'anglo-saxon'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['STRAẞE', 'straße'],
    ['𐐀𐐀', '𐐨𐐨'],
  ])('takes %s and %s for one word', (a, b) => {
    expect(hashWord(a)).toEqual(hashWord(b));
  });

  it.each([
    ['ab', 'ba'],
    ['a', 'aa'],
    ['', 'a'],
    ['resume', 'résumé'],
    ['strasse', 'straße'],
    ['a\u00a0b', 'ab'],
    ['\ud801', '\ud802'],
    ['\ud801\udc00', '\udc00\ud801'],
  ])('tells %j from %j', (a, b) => {
    expect(hashWord(a)).not.toEqual(hashWord(b));
  });

  it('goes by the language: i is not ı in Turkish', () => {
    const turkish = caseMap('tr');
    expect(hashWord('I', turkish)).toEqual(hashWord('ı', turkish));
    expect(hashWord('I', turkish)).not.toEqual(hashWord('i', turkish));
    expect(hashWord('I')).toEqual(hashWord('i'));
  });

  it('gives half a million short words half a million hashes of two unsigned halves', () => {
    const map = caseMap();
    const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
    const seen = new Set<bigint>();
    for (const a of letters)
      for (const b of letters)
        for (const c of letters)
          for (const d of letters) {
            hashSpan(map, a + b + c + d, 0, 4);
            seen.add((BigInt(hashed.hi) << 32n) | BigInt(hashed.lo));
          }
    expect(seen.size).toBe(26 ** 4);
    for (const value of seen) if (value < 0n || value >= 1n << 64n) expect.fail(`${value} is not of 64 bits`);
  });
});

describe('hashSpan', () => {
  it('hashes a span as if it stood alone', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme', minLength: 1 }), fc.string(), (before, word, after) => {
        hashSpan(caseMap(), before + word + after, before.length, before.length + word.length);
        expect({ ...hashed }).toEqual(hashWord(word));
      }),
    );
  });
});
