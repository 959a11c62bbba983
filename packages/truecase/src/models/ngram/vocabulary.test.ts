import { describe, expect, it } from 'vitest';
import { buildHashTable } from '../../format/hashtable.js';
import { Lexicon } from '../../lattice/lexicon.js';
import { readerOf } from '../../testing/lattice.js';
import { Shape } from '../../text/casing.js';
import { countForms, NO_WORD, SPECIALS, Vocabulary } from './vocabulary.js';

/** Three entries: lower and upper; title and two irregular forms; no case. */
function read(changes: Readonly<Record<string, ArrayBufferView>> = {}): Vocabulary {
  const { offsets, prints } = buildHashTable(Uint32Array.of(1, 2, 3), Uint32Array.of(1, 2, 3));
  const sections: Record<string, ArrayBufferView> = {
    LXOF: offsets,
    LXFP: prints,
    LXME: Uint32Array.of(1, 1),
    LXMB: Uint32Array.of(0b10, 0b110),
    LXMS: Uint8Array.of(200, 55),
    VCMK: Uint8Array.of(0b1010, 0b100 | (2 << 4), 0b1),
    VCSP: new Int32Array(SPECIALS),
    ...changes,
  };
  const reader = readerOf(Object.entries(sections).map(([tag, data]) => ({ tag, data })));
  return new Vocabulary(reader, new Lexicon(reader));
}

describe('Vocabulary', () => {
  it('numbers forms in the order of their shapes', () => {
    const vocabulary = read();
    expect(vocabulary.size).toBe(6);
    expect(vocabulary.word(0, Shape.LOWER, 0)).toBe(0);
    expect(vocabulary.word(0, Shape.UPPER, 0xffffffff)).toBe(1);
    expect(vocabulary.word(1, Shape.TITLE, 1)).toBe(2);
    expect(vocabulary.word(1, Shape.MIXED, 0b10)).toBe(3);
    expect(vocabulary.word(1, Shape.MIXED, 0b110)).toBe(4);
    expect(vocabulary.word(2, Shape.NONE, 0)).toBe(5);
  });

  it('has no number for forms that were not kept', () => {
    const vocabulary = read();
    expect(vocabulary.word(0, Shape.TITLE, 1)).toBe(NO_WORD);
    expect(vocabulary.word(0, Shape.MIXED, 0b10)).toBe(NO_WORD);
    expect(vocabulary.word(1, Shape.MIXED, 0b11)).toBe(NO_WORD);
    expect(vocabulary.word(2, Shape.LOWER, 0)).toBe(NO_WORD);
  });

  it('knows which entries have a choice', () => {
    const vocabulary = read();
    expect([0, 1, 2].map((entry) => vocabulary.isAmbiguous(entry))).toEqual([true, true, false]);
  });

  it('may lack boundaries, and no other special word', () => {
    expect([...read({ VCSP: Int32Array.of(-1, -1, 0, 1, 2, 3, 4, 5) }).special.slice(0, 2)]).toEqual([-1, -1]);
    for (const special of [[0, 0, -1, 0, 0, 0, 0, 0], [-2, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 6], [0]]) {
      expect(() => read({ VCSP: Int32Array.from(special) })).toThrow(/VCSP: words .*, expected 8 below 6/);
    }
  });

  it('must have as many masks as the lexicon has entries', () => {
    expect(() => read({ VCMK: new Uint8Array(2) })).toThrow(/VCMK: 2 items, expected 3/);
  });

  it.each([
    [0, 0],
    [0b1111, 4],
    [0b1011, 3],
    [0b0010 | (4 << 4), 5],
    [15 << 4, 15],
  ])('counts the forms of mask %i as %i', (mask, forms) => {
    expect(countForms(mask)).toBe(forms);
  });
});
