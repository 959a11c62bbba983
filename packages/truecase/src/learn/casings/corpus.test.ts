import { describe, expect, it } from 'vitest';
import { hashWord } from '../../text/hash.js';
import { CorpusCasings } from './corpus.js';
import { CasingCounter } from './counter.js';

function count(lines: readonly string[]): CorpusCasings {
  const counter = new CasingCounter('en');
  for (const line of lines) counter.addLine(line);
  return counter;
}

function find(casings: CorpusCasings, word: string): number {
  const { hi, lo } = hashWord(word);
  return casings.words.find(hi, lo);
}

describe('CorpusCasings', () => {
  const first = ['We saw Paris and an iPhone', 'The Long March Home', 'We saw a well-known name'];
  const second = ['We saw paris and IPHONE, iPhone, IPhone', 'We left Pas-de-Calais for the well-known place'];

  it('of parts of a corpus add up to those of the whole', () => {
    const sum = new CorpusCasings();
    for (const part of [count(second), count(first)]) sum.addAll(part);
    const whole = count([...first, ...second]);
    expect(sum.figures).toEqual(whole.figures);
    for (let record = 0; record < whole.words.size; record++) {
      const other = find(sum, whole.words.spelling(record));
      for (let shape = 0; shape < 5; shape++)
        expect(sum.words.count(other, shape)).toBe(whole.words.count(record, shape));
      expect(sum.words.mixed(other)).toEqual(whole.words.mixed(record));
      expect(sum.words.kind[other]).toBe(whole.words.kind[record]);
      expect(sum.words.spelling(other)).toBe(whole.words.spelling(record));
    }
    expect(sum.compounds.size).toBe(2);
  });

  it('take the least kind of a word', () => {
    const sum = count(['We met the well-known man']);
    expect(sum.words.kind[find(sum, 'known')]).toBe(1);
    sum.addAll(count(['We met the known man']));
    expect(sum.words.kind[find(sum, 'known')]).toBe(0);
  });

  it('say how much was read, counted and skipped', () => {
    // Six words in two lines each, of which We begins a sentence.
    expect(count(first).figures).toEqual({ wordsRead: 12, wordsCounted: 10, titleLinesSkipped: 1, distinctWords: 9 });
  });
});
