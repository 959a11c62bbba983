import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import type { Section } from '../format/container.js';
import { encodeWords } from '../format/frontcode.js';
import { buildHashTable } from '../format/hashtable.js';
import { readerOf } from '../testing/lattice.js';
import { hashWord } from '../text/hash.js';
import { Lexicon } from './lexicon.js';
import { packRow } from './row.js';

const WORDS = ['apple', 'ebay', 'iphone', 'paris'];

function tableOf(words: readonly string[]) {
  const hashes = words.map((word) => hashWord(word));
  return buildHashTable(
    Uint32Array.from(hashes, ({ hi }) => hi),
    Uint32Array.from(hashes, ({ lo }) => lo),
  );
}

/** A sound lexicon of four words, two irregular forms of iphone, one compound. */
function sections(changes: Readonly<Record<string, ArrayBufferView | null>> = {}): Section[] {
  const { offsets, prints, order } = tableOf(WORDS);
  const iphone = order.indexOf(WORDS.indexOf('iphone'));
  const compound = tableOf(['pas-de-calais']);
  const sound: Record<string, ArrayBufferView | null> = {
    LXOF: offsets,
    LXFP: prints,
    LXRW: Uint16Array.from(order, (i) => packRow(1, i / 4, 0, 0)),
    LXME: Uint32Array.of(iphone, iphone),
    LXMB: Uint32Array.of(0b10, 0b11),
    LXMS: Uint8Array.of(200, 55),
    CPOF: compound.offsets,
    CPFP: compound.prints,
    CPBT: Uint32Array.of(0b100001),
    CPSH: Uint8Array.of(250),
    WRDS: encodeWords(WORDS),
    ...changes,
  };
  return Object.entries(sound).flatMap(([tag, data]) => (data === null ? [] : [{ tag, data }]));
}

function lexiconOf(changes: Readonly<Record<string, ArrayBufferView | null>> = {}): Lexicon {
  return new Lexicon(readerOf(sections(changes)));
}

function find(lexicon: Lexicon, word: string): number {
  const { hi, lo } = hashWord(word);
  return lexicon.find(hi, lo);
}

describe('Lexicon', () => {
  it('finds words and compounds by their hashes, and nothing else', () => {
    const lexicon = lexiconOf();
    expect(lexicon.size).toBe(4);
    expect(new Set(WORDS.map((word) => find(lexicon, word)))).toEqual(new Set([0, 1, 2, 3]));
    expect(find(lexicon, 'pear')).toBe(-1);
    const { hi, lo } = hashWord('Pas-de-Calais');
    expect(lexicon.findCompound(hi, lo)).toBe(0);
    expect(find(lexicon, 'pas-de-calais')).toBe(-1);
  });

  it('finds the irregular forms of a word one after the other', () => {
    const lexicon = lexiconOf();
    const first = lexicon.firstMixed(find(lexicon, 'iphone'));
    expect([...lexicon.mixedBits.subarray(first, first + 2)]).toEqual([0b10, 0b11]);
    const other = lexicon.firstMixed(find(lexicon, 'paris'));
    expect(lexicon.mixedEntry[other]).not.toBe(find(lexicon, 'paris'));
  });

  it('lists its words if they are spelled out', () => {
    expect([...lexiconOf().words()]).toEqual(WORDS);
    expect([...lexiconOf({ WRDS: null }).words()]).toEqual([]);
  });

  it('does without compounds', () => {
    const lexicon = lexiconOf({ CPOF: null, CPFP: null, CPBT: null, CPSH: null });
    expect(lexicon.hasCompounds).toBe(false);
    expect(lexicon.findCompound(1, 2)).toBe(-1);
  });

  it.each<[string, Record<string, ArrayBufferView | null>, RegExp]>([
    ['too few rows', { LXRW: new Uint16Array(3) }, /LXRW: 3 items, expected 4/],
    ['too many rows', { LXRW: new Uint16Array(5) }, /LXRW: 5 items/],
    ['too few capitals', { LXMB: new Uint32Array(1) }, /LXMB: 1 items, expected 2/],
    ['too many shares', { LXMS: new Uint8Array(3) }, /LXMS: 3 items, expected 2/],
    ['descending entries', { LXME: Uint32Array.of(2, 1) }, /item 1 is 1, expected ascending/],
    ['an entry out of range', { LXME: Uint32Array.of(0, 4) }, /item 1 is 4/],
    [
      'more forms of a word than there is room for',
      { LXME: new Uint32Array(9), LXMB: new Uint32Array(9), LXMS: new Uint8Array(9) },
      /item 8 is 0, expected .* at most 8 alike/,
    ],
    ['half a table', { LXFP: new Uint32Array(2) }, /hash table ends at entry 4, expected 2/],
    ['no offsets', { LXOF: new Uint32Array(0) }, /hash table of 0 offsets/],
    ['bytes that are no numbers', { LXOF: new Uint8Array(7) }, /7 bytes, expected a multiple of 4/],
    ['a missing section', { LXMS: null }, /section LXMS is missing/],
    ['too few compounds', { CPBT: new Uint32Array(0) }, /CPBT: 0 items, expected 1/],
    ['too many compound shares', { CPSH: new Uint8Array(2) }, /CPSH: 2 items, expected 1/],
    ['half a compound table', { CPFP: null }, /section CPFP is missing/],
  ])('refuses %s', (_, changes, message) => {
    const attempt = () => lexiconOf(changes);
    expect(attempt).toThrow(message);
    expect(attempt).toThrow(expect.objectContaining({ name: 'TruecaseError', code: 'model-corrupt' }));
  });

  it('refuses a damaged word list when it is loaded', () => {
    expect(() => lexiconOf({ WRDS: Uint8Array.of(255, 255, 255) })).toThrow(TruecaseError);
  });
});
