import { describe, expect, it } from 'vitest';
import { findForeign } from './foreign.js';

const find = (text: string, language = 'en') => findForeign(text.split(' '), language);

describe('words of a file', () => {
  it('are in another language if its small words prevail', () => {
    const german = 'Gestern ging Anna Berg mit dem Zug nach Oslo , und der Weg war nicht weit .';
    expect(find(german)).toEqual({ language: 'de', first: 4 });
    expect(find(german, 'de-AT')).toBeNull();
    expect(find('Вчера она не была в Осло , и это было не так важно .')).toMatchObject({ language: 'ru' });
  });

  it('are in the expected language in spite of a quotation', () => {
    expect(find('She said that " der Weg ist nicht das Ziel " and that it was the best of all mottos .')).toBeNull();
  });

  it('are not judged where there is no small word', () => {
    expect(find('Oslo 1 Bergen 0 Skien 2 Molde 2')).toBeNull();
    expect(find('')).toBeNull();
  });

  it('give away their letters where the language is not known', () => {
    expect(find('東京 は 日本 の 首都 で あり 世界 最大 の 都市 です')).toEqual({ language: null, first: 0 });
    expect(find('der die das und nicht', 'tlh')).toBeNull();
  });
});
