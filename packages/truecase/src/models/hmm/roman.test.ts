import { describe, expect, it } from 'vitest';
import { caseMap } from '../../text/casing.js';
import { isRoman } from './roman.js';

const map = caseMap('en');
const found = (word: string): boolean => isRoman(map, word, 0, word.length);

describe('isRoman', () => {
  it.each(['ii', 'IV', 'Viii', 'xiv', 'xix', 'xlii', 'MMXXVI', 'mcmxcix', 'mmmcmxcix', 'mix', 'di', 'civ'])(
    'takes %s for a numeral',
    (word) => expect(found(word)).toBe(true),
  );

  it.each([
    '',
    'i',
    'v',
    'iiii',
    'vv',
    'iix',
    'ic',
    'xxxx',
    'mmmm',
    'civil',
    'mild',
    'dim',
    'x1',
    'хі',
    'i'.repeat(40),
  ])('takes %j for none', (word) => expect(found(word)).toBe(false));

  it('looks at the span only', () => {
    expect(isRoman(map, 'xviii', 1, 5)).toBe(true);
    expect(isRoman(map, 'aviii', 0, 5)).toBe(false);
  });
});
