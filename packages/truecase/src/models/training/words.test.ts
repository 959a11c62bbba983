import { describe, expect, it } from 'vitest';
import { CasingCounter } from '../../learn/casings/counter.js';
import type { CasingCounts } from '../../learn/casings/counts.js';
import { hashWord } from '../../text/hash.js';
import { WORD_DEFAULTS, WordEstimates, type WordOptions } from './words.js';

/** Every unknown word is LOWER 0.7, TITLE 0.25, UPPER 0.05. */
const OPTIONS: WordOptions = { ...WORD_DEFAULTS, unknown: 'lower', minCount: 1, minAgreeing: 1, minForm: 1 };

/** Each word is mentioned after the first word of a sentence, which is not counted. */
function count(mentions: Readonly<Record<string, number>>): CasingCounts {
  const counter = new CasingCounter('en');
  for (const [word, times] of Object.entries(mentions)) {
    for (let i = 0; i < times; i++) counter.addLine(`So ${word}`);
  }
  return counter.words;
}

function entryOf(words: CasingCounts, word: string, options: Partial<WordOptions> = {}) {
  const { hi, lo } = hashWord(word);
  return new WordEstimates(words, 'en', { ...OPTIONS, ...options }).entry(words.find(hi, lo));
}

describe('WordEstimates', () => {
  it('smooth the counts of a word by its ending', () => {
    const shares = entryOf(count({ Paris: 3, paris: 1 }), 'paris')!.shares;
    // κ = 1: LOWER (1 + 0.7)/5, TITLE (3 + 0.25)/5, UPPER 0.05/5
    for (const [i, share] of [0.34, 0.65, 0.01, 0].entries()) expect(shares[i]).toBeCloseTo(share, 10);
  });

  it('give irregular forms their shares among themselves', () => {
    const { shares, forms } = entryOf(count({ iPhone: 6, IPhone: 2, iphone: 1 }), 'iphone')!;
    // MIXED 8/10, LOWER (1 + 0.7)/10
    expect(shares[3]).toBeCloseTo(0.8, 10);
    expect(shares[0]).toBeCloseTo(0.17, 10);
    expect(forms).toEqual([
      [0b10, 0.75],
      [0b11, 0.25],
    ]);
  });

  it('leave rare forms and rare words out', () => {
    const words = count({ iPhone: 6, IPhone: 1, Rome: 1 });
    expect(entryOf(words, 'iphone', { minForm: 2 })!.forms).toEqual([[0b10, 1]]);
    expect(entryOf(words, 'rome', { minCount: 2 })).toBeUndefined();
    expect(entryOf(words, 'rome')).toBeDefined();
  });

  it('leave words to their ending that it gets right, unless they are frequent', () => {
    const words = count({ bread: 4, Paris: 4 });
    expect(entryOf(words, 'bread', { minAgreeing: 5 })).toBeUndefined();
    expect(entryOf(words, 'bread', { minAgreeing: 4 })).toBeDefined();
    expect(entryOf(words, 'paris', { minAgreeing: 5 })).toBeDefined();
  });

  it('list the words that are worth an entry', () => {
    const words = count({ bread: 4, Paris: 4, Rome: 1 });
    const estimates = new WordEstimates(words, 'en', { ...OPTIONS, minCount: 2, minAgreeing: 5 });
    expect(estimates.entries().map(({ record }) => words.spelling(record))).toEqual(['paris']);
  });
});
