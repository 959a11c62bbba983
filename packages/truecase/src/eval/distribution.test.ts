import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowerText } from '../text/casing.js';
import { measureDistribution } from './distribution.js';

const TEXT = [
  'Yesterday the US told us about Apple, apple and iPad.',
  '',
  'She met us in May. Our NASA, Apple, the, on May',
];

describe('measureDistribution', () => {
  it('gives the counts worked out by hand', () => {
    // Sentence starts: Yesterday She Our. The other 18 tokens are the US told us about Apple apple and iPad · met us in May ·
    // NASA Apple the on May: 11 lower, Apple May Apple May title, US NASA upper, iPad mixed.
    const found = measureDistribution(TEXT, 'en');
    expect(found.initialTokens).toBe(3);
    expect(found.tokens).toBe(18);
    expect(found.shapes).toEqual({
      lower: { count: 11, share: 1100 / 18 },
      title: { count: 4, share: 400 / 18 },
      upper: { count: 2, share: 200 / 18 },
      mixed: { count: 1, share: 100 / 18 },
    });
  });

  it('counts tokens in the most frequent form of their word, and words with several forms', () => {
    // Words: the us told about apple and ipad met in may nasa on. Two vary: us (us us US) and apple (Apple Apple apple).
    const found = measureDistribution(TEXT, 'en');
    expect(found.mostFrequent).toEqual({ count: 16, share: 1600 / 18 });
    expect(found.words).toBe(12);
    expect(found.ambiguous).toEqual({ count: 2, share: 200 / 12 });
  });

  it('tells irregular forms of a word apart', () => {
    // iPod once, IPod twice, iPOD once: the most frequent form has 2 of 4.
    const found = measureDistribution(['Buy an iPod, IPod, IPod, iPOD'], 'en');
    expect(found.shapes.mixed.count).toBe(4);
    expect(found.mostFrequent.count).toBe(1 + 2);
    expect(found.ambiguous.count).toBe(1);
  });

  it('lets either of two equally frequent forms stand for the word', () => {
    const found = measureDistribution(['We saw Turkey and turkey'], 'en');
    expect(found.tokens).toBe(4);
    expect(found.mostFrequent.count).toBe(3);
  });

  it('leaves out clitics, numbers, punctuation and protected spans', () => {
    // Counted: sister site has pages. Left out: Anna (start) 's, the address, 12, 7.
    const found = measureDistribution(["Anna's sister site https://Example.org/Start has 12 - 7 pages."], 'en');
    expect(found.initialTokens).toBe(1);
    expect(found.shapes.lower.count).toBe(4);
    expect(found.tokens).toBe(4);
  });

  it('folds case by the rules of the language', () => {
    // In Turkish I is the capital of ı, and so not another form of i.
    const line = ['bir i ve I'];
    expect(measureDistribution(line, 'tr').ambiguous.count).toBe(0);
    expect(measureDistribution(line, 'en').ambiguous.count).toBe(1);
  });

  it('gives zeros for a text without words', () => {
    const found = measureDistribution(['', '  42 …'], 'en');
    expect(found).toMatchObject({ tokens: 0, initialTokens: 0, words: 0 });
    expect(found.mostFrequent).toEqual({ count: 0, share: 0 });
    expect(found.ambiguous).toEqual({ count: 0, share: 0 });
    expect(found.shapes.lower).toEqual({ count: 0, share: 0 });
  });

  it('finds one class and one form a word in text without capitals, and the same tokens as in the text with them', () => {
    const word = fc.constantFrom('Paris', 'paris', 'PARIS', 'McKay', 'mckay', 'the', 'The', 'and', 'USA', ',', '12');
    const line = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
        const cased = measureDistribution(lines, 'en');
        const plain = measureDistribution(
          lines.map((text) => lowerText(text)),
          'en',
        );
        expect([plain.tokens, plain.words]).toEqual([cased.tokens, cased.words]);
        expect(plain.shapes.lower.count).toBe(plain.tokens);
        expect(plain.mostFrequent.count).toBe(plain.tokens);
        expect(plain.ambiguous.count).toBe(0);
        const { lower, title, upper, mixed } = cased.shapes;
        expect(lower.count + title.count + upper.count + mixed.count).toBe(cased.tokens);
        expect(cased.mostFrequent.count).toBeGreaterThanOrEqual(cased.words);
        expect(cased.mostFrequent.count === cased.tokens).toBe(cased.ambiguous.count === 0);
      }),
    );
  });
});
