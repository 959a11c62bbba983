import { describe, expect, it } from 'vitest';
import { countErrors, joinPairs, swapPairs } from './bitext.mjs';

describe('pairs', () => {
  it('are joined where both were translated into the same sentence, once each', () => {
    const german = [
      ['Hallo', 'Hello'],
      ['Guten Tag', 'Hello'],
      ['Danke', 'Thanks'],
    ];
    const french = [
      ['Bonjour', 'Hello'],
      ['Salut', 'Hello'],
      ['Oui', 'Yes'],
    ];
    expect(joinPairs(german, french)).toEqual([['Hallo', 'Bonjour']]);
    expect(swapPairs([['Hallo', 'Bonjour']])).toEqual([['Bonjour', 'Hallo']]);
  });

  it('are scored by words with a letter, from lower-case input', () => {
    const restore = (text, source) => `${text}|${source}`.split('|')[0].replace('paris', 'Paris');
    expect(countErrors([['x', 'In Paris, 12 !']], restore, 'en')).toEqual({ words: 2, errors: 1, precision: 50 });
  });
});
