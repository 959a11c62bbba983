import { describe, expect, it } from 'vitest';
import { Shape } from '../text/casing.js';
import { languageOf } from '../text/language.js';
import { Writer } from './apply.js';

const ALL = 0xffffffff;

/** A word in a shape and pattern. */
function cast(word: string, shape: number, bits: number, language = 'en'): string {
  const writer = new Writer();
  writer.reset(word, languageOf(language).orthography);
  writer.write(0, word.length, shape, bits);
  return writer.finish();
}

describe('Writer', () => {
  it.each([
    ['WORD', Shape.LOWER, 0, 'word'],
    ['word', Shape.TITLE, 1, 'Word'],
    ['WORD', Shape.TITLE, 1, 'Word'],
    ['word', Shape.UPPER, ALL, 'WORD'],
    ['MCDONALD', Shape.MIXED, 0b101, 'McDonald'],
    ["O'NEIL", Shape.MIXED, 0b11, "O'Neil"],
    ['20TH', Shape.LOWER, 0, '20th'],
    ['3d', Shape.TITLE, 1, '3D'],
    ['ΟΔΟΣ', Shape.LOWER, 0, 'οδος'],
    ['ΣΟΦΙΑ', Shape.TITLE, 1, 'Σοφια'],
    ['ǆep', Shape.TITLE, 1, 'ǅep'],
    ['ǆep', Shape.UPPER, ALL, 'ǄEP'],
    ['𐐀𐐀', Shape.TITLE, 1, '𐐀𐐨'],
    ['𐐨x𐐨', Shape.MIXED, 0b100, '𐐨x𐐀'],
    ['STRAẞE', Shape.LOWER, 0, 'straße'],
    ['STRAẞEN', Shape.MIXED, 0b100000, 'straßeN'],
    ['straße', Shape.UPPER, ALL, 'STRAßE'],
    ['ﬁn', Shape.UPPER, ALL, 'ﬁN'],
    ['漢字', Shape.UPPER, ALL, '漢字'],
    ['x\udc00y\ud800', Shape.UPPER, ALL, 'X\udc00Y\ud800'],
  ])('writes %s in shape %i with capitals %i as %s', (word, shape, bits, expected) => {
    expect(cast(word, shape, bits)).toBe(expected);
  });

  it('follows the language', () => {
    expect(cast('istanbul', Shape.TITLE, 1, 'tr')).toBe('İstanbul');
    expect(cast('IRAK', Shape.TITLE, 1, 'tr')).toBe('Irak');
    expect(cast('IRAK', Shape.LOWER, 0, 'tr')).toBe('ırak');
    expect(cast('i\u0307x', Shape.UPPER, ALL, 'lt')).toBe('i\u0307X');
  });

  it('lowers what is behind the 32nd letter of a mixed form, and raises it in capitals', () => {
    expect(cast('A'.repeat(40), Shape.MIXED, 0b10)).toBe(`aA${'a'.repeat(38)}`);
    expect(cast('a'.repeat(40), Shape.UPPER, ALL)).toBe('A'.repeat(40));
    expect(cast('A'.repeat(40), Shape.MIXED, ALL)).toBe('A'.repeat(32) + 'a'.repeat(8));
  });

  it('changes the spans it is told to and nothing between them', () => {
    const text = 'ONE, TWO AND THREE';
    const writer = new Writer();
    writer.reset(text, languageOf('en').orthography);
    writer.write(0, 3, Shape.TITLE, 1);
    writer.write(9, 12, Shape.LOWER, 0);
    writer.write(13, 18, Shape.MIXED, 0b10000);
    expect(writer.finish()).toBe('One, TWO and threE');
  });

  it('gives back the very text if nothing changes, and starts afresh with the next', () => {
    const writer = new Writer();
    writer.reset('Word', languageOf('en').orthography);
    writer.write(0, 4, Shape.TITLE, 1);
    expect(writer.finish()).toBe('Word');
    writer.reset('other', languageOf('en').orthography);
    expect(writer.finish()).toBe('other');
    writer.reset('', languageOf('en').orthography);
    expect(writer.finish()).toBe('');
  });

  it('writes runs of any length', () => {
    for (const size of [1, 1023, 1024, 1025, 5000]) {
      expect(cast('a'.repeat(size), Shape.UPPER, ALL)).toBe('A'.repeat(size));
      expect(cast(`b${'漢a'.repeat(size)}`, Shape.UPPER, ALL)).toBe(`B${'漢A'.repeat(size)}`);
    }
  });

  it('gives a part of a text, with the rest as its surroundings', () => {
    const writer = new Writer();
    // The sigma is final in the first text only.
    for (const [text, expected] of [
      ['ο ΛΕΣ ΤΟ', 'λες'],
      ['ο ΛΕΣΤΟ', 'λεσ'],
    ] as const) {
      writer.reset(text, languageOf('el').orthography, 2);
      writer.write(2, 5, Shape.LOWER, 0);
      expect(writer.finish(5)).toBe(expected);
    }
    writer.reset('one TWO three', languageOf('en').orthography, 4);
    writer.write(4, 7, Shape.LOWER, 0);
    expect(writer.finish(7)).toBe('two');
    writer.reset('one TWO three', languageOf('en').orthography, 4);
    expect(writer.finish(7)).toBe('TWO');
  });
});
