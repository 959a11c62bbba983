import { describe, expect, it } from 'vitest';
import { tokensOf } from '../testing/tokens.js';
import { caseMap } from '../text/casing.js';
import { LineFacts, lineEnd } from './facts.js';
import { Letters } from './letters.js';

describe('lineEnd', () => {
  it('is after the line end, or the end of the text', () => {
    const tokens = tokensOf('one two\nthree\r\n\nfour');
    expect([0, 3, 5, 6].map((t) => lineEnd(tokens, t))).toEqual([3, 5, 6, 7]);
  });
});

function factsOf(text: string): LineFacts {
  const facts = new LineFacts();
  facts.load(text, tokensOf(text), caseMap());
  return facts;
}

const BARE = 'so we went down to the harbour and there was nobody there so we came back';

describe('the facts of lines', () => {
  it('say where lines begin and end, with the line end and without', () => {
    const facts = factsOf('one two\nthree\n\nfour');
    expect(facts.count).toBe(4);
    expect([0, 1, 2, 3].map((line) => [facts.first(line), facts.last(line), facts.end[line]])).toEqual([
      [0, 2, 3],
      [3, 4, 5],
      [5, 5, 6],
      [6, 7, 7],
    ]);
  });

  it('say which cases the letters of a line have, protected spans aside', () => {
    const facts = factsOf('see ReadMe.txt\nSEE readme.txt\nSee it\n3 + 4');
    expect([0, 1, 2, 3].map((line) => facts.letters(line))).toEqual([
      Letters.LOWER,
      Letters.UPPER,
      Letters.BOTH,
      Letters.NONE,
    ]);
    expect([0, 1, 2, 3].map((line) => facts.hasProtected(line))).toEqual([true, true, false, false]);
  });

  it('say which lines have lost their punctuation', () => {
    const facts = factsOf(`${BARE}\n${BARE}.\nyes`);
    expect([0, 1, 2].map((line) => facts.isBare(line))).toEqual([true, false, false]);
  });

  it('take every line for lost until somebody has looked, and forget the text before', () => {
    const facts = factsOf(`${BARE}\nno`);
    expect([facts.isBare(0), facts.anyLost, ...facts.lost.subarray(0, 2)]).toEqual([true, true, 1, 1]);
    facts.lost[0] = 0;
    facts.foreign = { language: 'de' };
    facts.load('yes', tokensOf('yes'), caseMap());
    expect([facts.count, facts.isBare(0), facts.lost[0], facts.foreign]).toEqual([1, false, 1, null]);
  });

  it('have room for any number of lines', () => {
    const facts = factsOf('a\n'.repeat(1000));
    expect([facts.count, facts.first(999), facts.end[999]]).toEqual([1000, 1998, 2000]);
  });
});
