import { beforeAll, describe, expect, it } from 'vitest';
import { loadBytes } from '../../index.js';
import { trainBytes } from '../../testing/toy.js';
import type { Truecaser } from '../../truecaser.js';

const LINES = Array.from({ length: 30 }, () => [
  'They saw a new film in New York with him.',
  'He has new ideas and lives in New York today.',
  'She bought a new iPhone from NATO people in Oslo.',
  'We like new films and the iPhone a lot.',
]).flat();

describe('the trie model', () => {
  let truecaser: Truecaser;
  let wordwise: Truecaser;

  beforeAll(async () => {
    truecaser = loadBytes(await trainBytes(LINES, { family: 'trie' }));
    wordwise = loadBytes(await trainBytes(LINES, { family: 'trie', options: { over: 'word' } }));
  });

  it('looks over word boundaries', () => {
    expect(truecaser.truecase('HE LIKES NEW FILMS IN NEW YORK')).toBe('He likes new films in New York');
  });

  it('does not where strings end with the word', () => {
    expect(wordwise.truecase('they saw new york')).toBe('They saw new York');
  });

  it('takes irregular forms from the lexicon', () => {
    expect(truecaser.truecase('he has the new iphone from nato')).toBe('He has the new iPhone from NATO');
  });

  it('answers for unseen words with what begins alike', () => {
    expect(truecaser.truecase('they like oslovian filmstars')).toBe('They like Oslovian filmstars');
  });

  it('gives the same for the same words in two lines', () => {
    expect(truecaser.truecase('saw new\nyork')).toBe('Saw new\nYork');
  });

  it('touches first words and words in capitals alone in mode selective', () => {
    const options = { mode: 'selective', firstWord: 'true' } as const;
    expect(truecaser.truecase('New films are SHOWN in new york and OSLO', options)).toBe(
      'new films are shown in new york and Oslo',
    );
  });
});
