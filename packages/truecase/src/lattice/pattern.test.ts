import { describe, expect, it } from 'vitest';
import { caseMap, Shape } from '../text/casing.js';
import { ALL_BITS, countLetters, patternOf } from './pattern.js';

const map = caseMap('en');

function pattern(word: string, language = 'en'): [number, number] {
  const { shape, bits } = patternOf(caseMap(language), word, 0, word.length);
  return [shape, bits];
}

describe('patternOf', () => {
  it.each([
    ['word', Shape.LOWER, 0],
    ['Word', Shape.TITLE, 1],
    ['WORD', Shape.UPPER, ALL_BITS],
    ['McDonald', Shape.MIXED, 0b101],
    ['iPhone', Shape.MIXED, 0b10],
    ["O'Neil", Shape.MIXED, 0b11],
    ['I', Shape.TITLE, 1],
    ['3D', Shape.TITLE, 1],
    ['U.S.', Shape.UPPER, ALL_BITS],
    ['漢字', Shape.NONE, 0],
    ['', Shape.NONE, 0],
    ['𐐀𐐨', Shape.TITLE, 1],
    ['𐐨𐐀', Shape.MIXED, 0b10],
  ])('of %s is shape %i with capitals %i', (word, shape, bits) => {
    expect(pattern(word)).toEqual([shape, bits]);
  });

  it('counts letters with case only, so that apostrophes and surrogates do not shift it', () => {
    expect(pattern('o’Neil')).toEqual(pattern('oNeil'));
    expect(pattern('漢iP')).toEqual(pattern('iP'));
    expect(pattern('𐐨iP')).toEqual([Shape.MIXED, 0b100]);
  });

  it('reaches over 32 letters and loses the capitals after them', () => {
    expect(pattern(`a${'b'.repeat(30)}C`)).toEqual([Shape.MIXED, 0x80000000]);
    expect(pattern(`aB${'b'.repeat(30)}C`)).toEqual([Shape.MIXED, 0b10]);
    expect(pattern('A'.repeat(40))).toEqual([Shape.UPPER, ALL_BITS]);
    expect(pattern(`A${'b'.repeat(40)}`)).toEqual([Shape.TITLE, 1]);
  });

  it('is of the span alone and follows the language', () => {
    expect(patternOf(map, 'IBM iPod NATO', 4, 8)).toEqual({ shape: Shape.MIXED, bits: 0b10 });
    expect(pattern('xİ', 'tr')).toEqual([Shape.MIXED, 0b10]);
    expect(pattern('xİ', 'en')).toEqual([Shape.LOWER, 0]);
  });
});

describe('countLetters', () => {
  it.each([
    ["o'neil", 5],
    ['20th', 2],
    ['漢字', 0],
    ['𐐀𐐨', 2],
    ['straße', 5],
    ['STRAẞE', 5],
  ])('of %s is %i', (word, letters) => {
    expect(countLetters(map, word, 0, word.length)).toBe(letters);
  });
});
