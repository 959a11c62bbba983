import { describe, expect, it } from 'vitest';
import { Shape } from '../../text/casing.js';
import { hashWord } from '../../text/hash.js';
import { languageOf } from '../../text/language.js';
import { CasingCounter } from './counter.js';

function count(lines: readonly string[], language = 'en'): CasingCounter {
  const counter = new CasingCounter(language);
  for (const line of lines) counter.addLine(line);
  return counter;
}

/** Mentions of a word as [lower, title, upper, mixed], or null if it was not counted. */
function shapes(counter: CasingCounter, word: string, language = 'en'): number[] | null {
  const { hi, lo } = hashWord(word, languageOf(language).map);
  const record = counter.words.find(hi, lo);
  const all = [Shape.LOWER, Shape.TITLE, Shape.UPPER, Shape.MIXED];
  return record < 0 ? null : all.map((shape) => counter.words.count(record, shape));
}

/** Forms of a compound as [capitals, mentions]. */
function forms(counter: CasingCounter, compound: string): [number, number][] | null {
  const { hi, lo } = hashWord(compound);
  const record = counter.compounds.find(hi, lo);
  return record < 0 ? null : counter.compounds.mixed(record);
}

describe('CasingCounter', () => {
  it('counts the shapes of words', () => {
    const counter = count(['We saw Paris and paris, the PARIS of an iPhone.']);
    expect(shapes(counter, 'paris')).toEqual([1, 1, 1, 0]);
    expect(shapes(counter, 'iphone')).toEqual([0, 0, 0, 1]);
  });

  it('does not count the first word of a sentence', () => {
    const counter = count(['Paris is big. Paris is old! "Paris", he said, saw Paris.']);
    expect(shapes(counter, 'paris')).toEqual([0, 1, 0, 0]);
    expect(counter.wordsRead).toBe(11);
    expect(counter.wordsCounted).toBe(8);
  });

  it('does not count protected words, clitics and what is no word', () => {
    const counter = count(["See example.com, it's 12 o'clock at README.md or {Name}."]);
    for (const word of ['example', 'com', "'s", 'readme', 'md', 'name', '12']) expect(shapes(counter, word)).toBeNull();
    expect(shapes(counter, "o'clock")).toEqual([1, 0, 0, 0]);
  });

  it('skips lines that are titles or shouted, from four words on', () => {
    const counter = count([
      'The Long March Home',
      'THE LONG WAY HOME AGAIN',
      'The Long Road',
      'The Long and the Short of it',
    ]);
    expect(counter.linesSkipped).toBe(2);
    expect(shapes(counter, 'march')).toBeNull();
    expect(shapes(counter, 'long')).toEqual([0, 2, 0, 0]);
  });

  it('counts the words of pre-tokenised text with those of plain text', () => {
    const counter = count(["We ca n't go", "We can't go"]);
    expect(shapes(counter, "can't")).toEqual([2, 0, 0, 0]);
  });

  it('counts compounds as wholes as well as their parts', () => {
    const counter = count([
      'We left Pas-de-Calais by e-mail',
      'We left PAS‐DE‐CALAIS',
      'We saw PAS',
      'We left pas-de-calais-nord',
    ]);
    // p a s d e c a l a i s: the capitals are letters 0 and 5.
    expect(forms(counter, 'pas-de-calais')).toEqual([
      [0b100001, 1],
      [0b11111111111, 1],
    ]);
    expect(forms(counter, 'e-mail')).toEqual([[0, 1]]);
    expect(forms(counter, 'pas-de')).toBeNull();
    expect(forms(counter, 'pas-de-calais-nord')).toEqual([[0, 1]]);
    expect(shapes(counter, 'pas')).toEqual([1, 1, 1, 0]);
  });

  it('does not count the capitals of datelines and runs', () => {
    const counter = count(['NEW DELHI (AP) - We saw it', 'We left DELHI', 'We heard GET OUT NOW AGAIN and left']);
    expect(shapes(counter, 'delhi')).toEqual([0, 0, 1, 0]);
    expect(counter.words.size).toBeGreaterThan(0);
    expect(shapes(counter, 'again')).toBeNull();
  });

  it('spells compounds with plain hyphens and words with plain apostrophes', () => {
    const counter = count(['We left Pas‐de‑Calais with O’Neil']);
    expect(counter.compounds.spelling(0)).toBe('pas-de-calais');
    const { hi, lo } = hashWord("o'neil");
    expect(counter.words.spelling(counter.words.find(hi, lo))).toBe("o'neil");
  });

  it('does not count a compound that begins a sentence or has too many letters', () => {
    const counter = count(['Pas-de-Calais is far', `We saw ${'abcdefgh-'.repeat(5)}x there`]);
    expect(counter.compounds.size).toBe(0);
  });

  it('does not count words that are longer than anybody would write', () => {
    const counter = count([`We saw ${'x'.repeat(257)} and ${'y'.repeat(256)}`]);
    expect(shapes(counter, 'x'.repeat(257))).toBeNull();
    expect(shapes(counter, 'y'.repeat(256))).toEqual([1, 0, 0, 0]);
  });

  it('follows the language', () => {
    const counter = count(['Dün İstanbul ve istanbul', 'Dün Irak ve ırak'], 'tr');
    expect(shapes(counter, 'istanbul', 'tr')).toEqual([1, 1, 0, 0]);
    expect(shapes(counter, 'ırak', 'tr')).toEqual([1, 1, 0, 0]);
    expect(shapes(counter, 'irak', 'tr')).toBeNull();
  });
});
