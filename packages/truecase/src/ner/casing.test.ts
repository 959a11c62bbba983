import { describe, expect, it } from 'vitest';
import { readContainer, writeContainer } from '../format/container.js';
import { readCasing } from './casing.js';
import { learnCasing } from './training/casing.js';

const TEXT = [
  'He read the new book in New York .',
  'A new road to New York is here .',
  'She has a new iPad and sold NATO maps .',
  'They like the new iPad of NATO .',
  'We fly to New York in a new plane .',
  'PRICES RISE IN OSLO',
].map((line) => line.split(' '));

const META = {
  family: 'toy',
  language: 'en',
  created: '2026-01-01',
  unicode: '16',
  truecase: '0',
  corpus: [],
  options: {},
  figures: {},
};

describe('selective restoration', () => {
  it('by words takes the commonest form, whatever comes next', () => {
    const casing = learnCasing(TEXT, 'word');
    expect(casing.restore(['New', 'York', 'is', 'a', 'NEW', 'road'])).toEqual([
      'new',
      'York',
      'is',
      'a',
      'new',
      'road',
    ]);
    expect(casing.restore(['IPAD', 'MAPS', 'OF', 'NATO'])).toEqual(['iPad', 'maps', 'of', 'NATO']);
  });

  it('by trie sees what comes next', () => {
    const casing = learnCasing(TEXT, 'trie');
    expect(casing.restore(['New', 'York', 'is', 'here'])[0]).toBe('New');
    expect(casing.restore(['New', 'book', 'is', 'here'])[0]).toBe('new');
    expect(casing.restore(['THE', 'NEW', 'IPAD'])).toEqual(['the', 'new', 'iPad']);
  });

  it('touches only first words and words in capitals', () => {
    const words = ['he', 'Read', 'The', 'New', 'book'];
    for (const method of ['word', 'trie'] as const) expect(learnCasing(TEXT, method).restore(words)).toBe(words);
  });

  it('learns nothing from first words and lines in capitals', () => {
    const { forms } = learnCasing(TEXT, 'word');
    expect(forms.has('oslo')).toBe(false);
    expect(forms.has('they')).toBe(false);
    expect(forms.get('york')).toBe('York');
  });

  it.each(['word', 'trie'] as const)('by %s survives being written and read', (method) => {
    const casing = learnCasing(TEXT, method);
    const read = readCasing(
      readContainer(writeContainer({ ...META, options: { restore: method } }, casing.sections())),
    )!;
    const words = ['New', 'York', 'AND', 'THE', 'IPAD'];
    expect(read.restore(words)).toEqual(casing.restore(words));
  });
});
