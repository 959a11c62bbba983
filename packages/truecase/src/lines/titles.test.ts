import { describe, expect, it } from 'vitest';
import { tokensOf } from '../testing/tokens.js';
import { caseMap } from '../text/casing.js';
import { hasTitleWords, isShouted, isTitle, Style, styleOf } from './titles.js';

describe('a line', () => {
  it('is a title from four words on of which four in five are raised', () => {
    const judge = (text: string) => isTitle(text, tokensOf(text), caseMap());
    expect(['Mayor Opens New Bridge', 'MAYOR OPENS NEW BRIDGE', 'Mayor Opens the New Bridge'].map(judge)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['Mayor Opens Bridge', 'Mayor Opens the new Bridge', 'Mayor-Opens-New-Bridge'].map(judge)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is judged by itself in a text of several', () => {
    const text = 'so it goes\nMayor Opens New Bridge';
    const tokens = tokensOf(text);
    expect(isTitle(text, tokens, caseMap(), 0, 4)).toBe(false);
    expect(isTitle(text, tokens, caseMap(), 4)).toBe(true);
  });

  it('is shouted from four words on of which three in five are capitals', () => {
    expect([isShouted(3, 3), isShouted(5, 3), isShouted(5, 2)]).toEqual([false, true, false]);
  });

  it('has title words with one ordinary word raised of one, and with four in a sentence', () => {
    expect([hasTitleWords(1, 1, false), hasTitleWords(2, 1, false)]).toEqual([true, false]);
    expect([hasTitleWords(3, 3, true), hasTitleWords(5, 4, true), hasTitleWords(6, 4, true)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('of a source is upper or in title case without exception', () => {
    expect(styleOf(1, 1, 1, 0)).toBe(Style.UPPER);
    expect(styleOf(3, 0, 2, 0)).toBe(Style.TITLE);
    expect([styleOf(3, 0, 2, 1), styleOf(1, 0, 1, 0), styleOf(3, 0, 1, 0)]).toEqual(Array(3).fill(Style.SENTENCE));
  });
});
