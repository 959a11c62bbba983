import { describe, expect, it } from 'vitest';
import { CasingCounter } from '../casings/counter.js';
import { learnPrefixes, PREFIX_DEFAULTS, type Prefix, type PrefixOptions } from './prefixes.js';

const NAMES = ['Arthur', 'Bride', 'Cann', 'Donald', 'Elroy', 'Farland', 'Gregor', 'Intyre', 'Kenna', 'Leod'];

function learn(words: readonly string[], options: Partial<PrefixOptions> = {}): Prefix[] {
  const counter = new CasingCounter('en');
  for (const word of words) for (let i = 0; i < 2; i++) counter.addLine(`we saw the ${word} there`);
  return learnPrefixes(counter.words, 'en', { ...PREFIX_DEFAULTS, minWords: 10, ...options });
}

describe('learnPrefixes', () => {
  it('finds Mc and not Mac', () => {
    const machines = ['machine', 'macro', 'macabre', 'mackerel', 'Macedonia'];
    const found = learn([...NAMES.flatMap((name) => [`Mc${name}`, `Mac${name}`]), ...machines]);
    expect(found).toEqual([{ text: 'mc', bits: 0b101, irregular: 10, words: 10 }]);
  });

  it('counts an apostrophe as no letter', () => {
    expect(learn(NAMES.map((name) => `O'${name}`))).toEqual([{ text: "o'", bits: 0b11, irregular: 10, words: 10 }]);
  });

  it('asks for enough words, and for a share of them', () => {
    const names = NAMES.map((name) => `Fitz${name}`);
    expect(learn(names.slice(1))).toEqual([]);
    expect(learn(names)).toMatchObject([{ text: 'fitz', bits: 0b10001, irregular: 10, words: 10 }]);
    const others = ['fitzroy', 'Fitzhugh', 'FITZBURGH'];
    expect(learn([...names, ...others.slice(1)])).toMatchObject([{ text: 'fitz', irregular: 10, words: 12 }]);
    expect(learn([...names, ...others])).toEqual([]);
    expect(learn([...names, ...others], { minShare: 0.75 })).toHaveLength(1);
  });

  it('looks at longer prefixes where the shorter one is not productive', () => {
    const words = NAMES.map((name) => `MacD${name.toLowerCase()}`);
    expect(learn([...words, 'machine', 'macramé', 'macabre'])).toMatchObject([{ text: 'macd', bits: 0b1001 }]);
    expect(learn(words)).toMatchObject([{ text: 'mac', bits: 0b1001 }]);
  });

  it('learns from words with enough mentions, and letters after the prefix, only', () => {
    expect(
      learn(
        NAMES.map((name) => `Mc${name}`),
        { minMentions: 3 },
      ),
    ).toEqual([]);
    expect(learn(['McA', 'McB', 'McC', 'McD', 'McE', 'McF', 'McG', 'McH', 'McI', 'McJ'])).toEqual([]);
  });
});
