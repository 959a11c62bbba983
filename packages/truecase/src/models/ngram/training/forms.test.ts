import { describe, expect, it } from 'vitest';
import { Lexicon } from '../../../lattice/lexicon.js';
import { patternOf } from '../../../lattice/pattern.js';
import { compareBytes } from '../../../learn/ngram/byteorder.js';
import { readerOf } from '../../../testing/lattice.js';
import { caseMap } from '../../../text/casing.js';
import { hashWord } from '../../../text/hash.js';
import { NO_WORD, SPECIAL, SPECIALS, Vocabulary } from '../vocabulary.js';
import { ADDED, type FormOptions, groupForms, SPECIAL_WORDS } from './forms.js';

const DEFAULTS: FormOptions = { minShare: 0.001, mixedForms: 4 };
const map = caseMap('en');

/** Groups words given with their counts; `kept` lists the words by their new numbers. */
function group(counts: Readonly<Record<string, number>>, options: Partial<FormOptions> = {}) {
  const words = Object.keys(counts).sort(compareBytes);
  const numbers = Uint32Array.from(words, (word) => counts[word]!);
  const forms = groupForms(words, numbers, 'en', { ...DEFAULTS, ...options });
  const reader = readerOf(forms.sections, 'ngram');
  const lexicon = new Lexicon(reader);
  const vocabulary = new Vocabulary(reader, lexicon);
  const kept = Array.from(forms.words, (word) => (word === ADDED ? '(added)' : words[word]!));
  /** The word that the vocabulary finds for a spelling. */
  const find = (word: string): string | undefined => {
    const { hi, lo } = hashWord(word, map);
    const entry = lexicon.find(hi, lo);
    const { shape, bits } = patternOf(map, word, 0, word.length);
    return entry < 0 ? undefined : kept[vocabulary.word(entry, shape, bits)];
  };
  return { words, forms, vocabulary, lexicon, kept, find };
}

const ALL_SPECIAL = Object.fromEntries(SPECIAL_WORDS.map((word) => [word, 5]));

describe('groupForms', () => {
  it('numbers the forms of a word one after the other: no case, lower, title, upper, irregular by count', () => {
    const { kept, forms } = group({ ...ALL_SPECIAL, us: 9, US: 5, Us: 2, uS: 1, word: 3, '2019': 4, '...': 8 });
    const at = kept.indexOf('us');
    expect(kept.slice(at, at + 4)).toEqual(['us', 'Us', 'US', 'uS']);
    expect(kept).toHaveLength(SPECIALS + 7);
    expect([...forms.number].sort((a, b) => a - b)).toEqual([...kept.keys()]);
  });

  it('finds every form again by its hash and pattern, and no other', () => {
    const counts = {
      iPhone: 5,
      IPHONE: 2,
      iPHONE: 3,
      "o'neil": 1,
      "O'Neil": 4,
      U_S: 2,
      'U.S.': 3,
      '3D': 2,
      I: 9,
      i: 1,
      '—': 7,
    };
    const { find } = group({ ...ALL_SPECIAL, ...counts });
    for (const word of Object.keys(counts)) expect(find(word)).toBe(word);
    for (const word of ['iphone', 'Iphone', 'u.s.', 'IPhone', "O'neil"]) expect(find(word)).toBeUndefined();
    expect(find('nowhere')).toBeUndefined();
  });

  it('says which words have several forms or stand in for words with case', () => {
    const { kept, forms } = group({ ...ALL_SPECIAL, may: 3, May: 3, in: 5 });
    const ambiguous = kept.filter((_, number) => forms.ambiguous[number] === 1).sort();
    expect(ambiguous).toEqual(['May', 'UNKNOWN_CA', 'UNKNOWN_LC', 'UNKNOWN_MC', 'UNKNOWN_UC', 'may']);
  });

  it('links the forms of a word, and the stand-ins, in a circle', () => {
    const { words, forms } = group({ ...ALL_SPECIAL, us: 9, US: 5, Us: 2, in: 5 });
    const next = (word: string) => words[forms.sibling[words.indexOf(word)]!]!;
    expect(['us', 'Us', 'US', 'in', '<s>'].map(next)).toEqual(['Us', 'US', 'us', 'in', '<s>']);
    expect(next('UNKNOWN_MC')).toBe('UNKNOWN_LC');
  });

  it('leaves out forms that are too rare beside the others', () => {
    const counts = { ...ALL_SPECIAL, the: 980, The: 15, THE: 5 };
    expect(group(counts, { minShare: 0.01 }).kept.filter((word) => /the/i.test(word))).toEqual(['the', 'The']);
    expect(group(counts, { minShare: 0.005 }).kept.filter((word) => /the/i.test(word))).toEqual(['the', 'The', 'THE']);
    const { forms, words } = group(counts, { minShare: 0.01 });
    expect(forms.number[words.indexOf('THE')]).toBe(-1);
  });

  it.each([
    [0, []],
    [1, ['eBay']],
    [2, ['eBay', 'EBay']],
    [4, ['eBay', 'EBay', 'ebAy', 'eBAY']],
    [9, ['eBay', 'EBay', 'ebAy', 'eBAY']],
  ])('keeps the %i commonest irregular forms, four at most', (mixedForms, expected) => {
    const counts = { ...ALL_SPECIAL, Ebay: 3, eBay: 90, EBay: 20, ebAy: 7, eBAY: 5, EbaY: 2 };
    const kept = group(counts, { mixedForms }).kept.filter((word) => /ebay/i.test(word));
    expect(kept).toEqual(['Ebay', ...expected]);
  });

  it('takes spellings that differ in their apostrophe for one form, the commoner one', () => {
    const { kept, find } = group({ ...ALL_SPECIAL, "don't": 3, 'don’t': 8, "Don't": 2, "rock'n": 4, 'rock’n': 4 });
    expect(kept.filter((word) => /don/i.test(word))).toEqual(['don’t', "Don't"]);
    expect(kept.filter((word) => /rock/.test(word))).toEqual(["rock'n"]);
    expect(find("don't")).toBe('don’t');
  });

  it('takes numbers of one length for one word', () => {
    const { kept, find } = group({ ...ALL_SPECIAL, '1990': 3, '2019': 8, '20': 1 });
    expect(kept.filter((word) => /\d/.test(word)).sort()).toEqual(['20', '2019']);
    expect(find('1234')).toBe('2019');
  });

  it('does not take a word of the text for a special one that is spelled alike', () => {
    const { find, lexicon } = group({ ...ALL_SPECIAL, unknown_lc: 3, '<S>': 2 });
    expect([find('unknown_lc'), find('UNKNOWN_LC'), find('<s>')]).toEqual(['unknown_lc', undefined, undefined]);
    expect(lexicon.size).toBe(SPECIALS + 2);
  });

  it('leaves out what a word list cannot hold', () => {
    const long = 'x'.repeat(1001);
    const { kept } = group({ ...ALL_SPECIAL, [long]: 5, 'a\ud800': 5, fine: 5 });
    expect(kept).toHaveLength(SPECIALS + 1);
    expect(kept).toContain('fine');
  });
});

describe('special words', () => {
  const placesOf = (counts: Readonly<Record<string, number>>) => {
    const { vocabulary, kept } = group(counts);
    return [...vocabulary.special].map((word) => (word === NO_WORD ? 'none' : kept[word]!));
  };

  it('are found where the language model has them', () => {
    expect(placesOf({ ...ALL_SPECIAL, a: 1 })).toEqual([...SPECIAL_WORDS]);
  });

  it('are <unk> where that is all there is, and boundaries are just missing', () => {
    const found = placesOf({ '<unk>': 4, a: 1, A: 2 });
    expect(found.slice(0, SPECIAL.PROTECTED)).toEqual(['none', 'none']);
    expect(found.slice(SPECIAL.PROTECTED)).toEqual(Array(6).fill('<unk>'));
  });

  it('are added, each for itself, where some stand-ins are there or no <unk> is', () => {
    const found = placesOf({ '<s>': 1, '</s>': 1, '<unk>': 4, UNKNOWN_LC: 3, a: 1 });
    expect(found).toEqual(['<s>', '</s>', '(added)', '(added)', 'UNKNOWN_LC', '(added)', '(added)', '(added)']);
    const { vocabulary } = group({ a: 1, A: 2 });
    expect(new Set(vocabulary.special.slice(SPECIAL.PROTECTED)).size).toBe(6);
  });
});
