import { describe, expect, it } from 'vitest';
import { CasingCounter } from '../casings/counter.js';
import { spellForm } from '../casings/form.js';
import { acquireIrregular, IRREGULAR_DEFAULTS, type IrregularOptions } from './acquire.js';

function acquire(mentions: Readonly<Record<string, number>>, options: Partial<IrregularOptions> = {}): string[] {
  const counter = new CasingCounter('en');
  for (const [word, times] of Object.entries(mentions)) {
    for (let i = 0; i < times; i++) counter.addLine(`we saw the ${word} there`);
  }
  const found = acquireIrregular(counter.words, { ...IRREGULAR_DEFAULTS, ...options });
  return found.map(({ record, bits }) => spellForm(counter.words.spelling(record), bits, 'en'));
}

describe('acquireIrregular', () => {
  it('finds words that are irregular in the majority of their mentions', () => {
    expect(acquire({ iPhone: 3, Iphone: 2, MacDonald: 2, Macdonald: 3, paris: 5, NATO: 4 })).toEqual(['iPhone']);
    // Half of the mentions is no majority.
    expect(acquire({ iPhone: 2, iphone: 2 })).toEqual([]);
  });

  it('gives them their commonest form', () => {
    expect(acquire({ YouTube: 3, YOUtube: 2, Youtube: 2 })).toEqual(['YouTube']);
  });

  it('keeps to the options', () => {
    expect(acquire({ iPhone: 2, eBay: 3 }, { minForm: 3 })).toEqual(['eBay']);
    expect(acquire({ iPhone: 7, iphone: 3 }, { minShare: 0.7 })).toEqual([]);
    expect(acquire({ iPhone: 8, iphone: 3 }, { minShare: 0.7 })).toEqual(['iPhone']);
    // 3 of 4 and one more, 5 of 8 and one more.
    expect(acquire({ iPhone: 3, iphone: 1, eBay: 5, EBay: 2, ebay: 1 }, { minCertainty: 0.6 })).toEqual(['iPhone']);
  });

  it('spells forms with apostrophes', () => {
    expect(acquire({ "O'Neil": 2 })).toEqual(["O'Neil"]);
  });
});
