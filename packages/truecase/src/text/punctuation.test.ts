import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineEnd } from '../detect/lines.js';
import { runs } from '../testing/runs.js';
import { tokensOf } from '../testing/tokens.js';
import { lacksPunctuation, punctuationScore } from './punctuation.js';

function scoreOf(text: string): number {
  const tokens = tokensOf(text);
  return punctuationScore(text, tokens, 0, tokens.count);
}

function lacks(text: string): boolean {
  const tokens = tokensOf(text);
  return lacksPunctuation(text, tokens, 0, tokens.count);
}

describe('a line', () => {
  it.each([
    'so we went down to the harbour and there was nobody there so we came back',
    "well i don't know what you mean it's not as if anyone had asked me before",
    'AND THEN THE COMMITTEE SAID WE HAVE NO MONEY LEFT SO THEY ALL WENT HOME',
    'we met at twenty-two first street on the 3rd of may and talked for an hour',
    'the so-called experts <i>all agreed</i> that nothing could be done about it at all',
  ])('of running words has lost its punctuation: %s', (text) => expect(lacks(text)).toBe(true));

  it.each([
    '',
    'yes',
    'best restaurants near me',
    'mayor opens new bridge in the north',
    'We went down to the harbour and there was nobody there so we came back.',
    'we went down to the harbour, and there was nobody there, so we came back',
    'and he said "i do not know what to do with all of these boats here"',
    'is there anybody here who can tell me what all of this is about?',
    'things to bring: a coat and a hat and a warm pair of shoes for the evening',
  ])('that is short, or has marks, has not: %s', (text) => expect(lacks(text)).toBe(false));

  it('outweighs one mark in a hundred words', () => {
    expect(lacks(`${'we went down to the harbour again '.repeat(15)}, and so on`)).toBe(true);
  });
});

describe('a run of lines', () => {
  it('tells what its short lines do not', () => {
    const line = 'and then we all went home\n';
    expect(lacks(line)).toBe(false);
    expect(lacks(line.repeat(4))).toBe(true);
    expect(lacks('And then we all went home.\n'.repeat(4))).toBe(false);
  });

  it('is judged by its own tokens alone', () => {
    const text =
      'first, second, third: none.\nso we went down to the harbour and there was nobody there at all\nno, no.';
    const tokens = tokensOf(text);
    const first = lineEnd(tokens, 0);
    expect(lacksPunctuation(text, tokens, first, lineEnd(tokens, first))).toBe(true);
    expect(lacksPunctuation(text, tokens, 0, tokens.count)).toBe(false);
  });
});

const word = fc.constantFrom('we', 'saw', 'oslo', "don't", 'well-known', '3rd', 'it', 'harbour');

describe('the score', () => {
  it('rises with every word and falls with every mark', () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 40 }),
        fc.constantFrom('.', ',', '?', ':'),
        (words, mark) => {
          const text = words.join(' ');
          expect(scoreOf(`${text} again`)).toBeGreaterThan(scoreOf(text));
          expect(scoreOf(`${text}${mark}`)).toBeLessThan(scoreOf(text));
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('does not depend on case', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const text = words.join(' ');
        expect(scoreOf(text.toUpperCase())).toBe(scoreOf(text));
      }),
      { numRuns: runs(100) },
    );
  });
});
