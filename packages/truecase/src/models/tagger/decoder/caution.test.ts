import { describe, expect, it } from 'vitest';
import { lexiconOf, openLexicon, sequenceOf } from '../../../testing/tagger.js';
import { cautionAt, isOpenLine } from './caution.js';

const LEXICON = openLexicon(lexiconOf(Array.from({ length: 20 }, () => 'We saw that Dora read another book of NASA.')));

const isOpen = (text: string) => {
  const { sequence, lattice } = sequenceOf(text, LEXICON);
  return isOpenLine(sequence, lattice, 0, sequence.length);
};

describe('an open line', () => {
  it('is short and does not end like a sentence', () => {
    expect(
      ['another book', 'dora,', '"another book"', 'we saw dora read another book of nasa that'].map(isOpen),
    ).toEqual([true, true, true, true]);
    expect(['another book.', 'another "book?"', 'we saw dora read another book of nasa that book'].map(isOpen)).toEqual(
      [false, false, false],
    );
    expect(isOpen('')).toBe(false);
  });

  it('takes most from words that are lower elsewhere, less from names, nothing from others and from the first word', () => {
    const { sequence } = sequenceOf('that another dora nasa zork', LEXICON);
    const found = Array.from({ length: 5 }, (_, i) => cautionAt(sequence, sequence.first + i));
    expect(found).toEqual([0, 1, 0.5, 0, 0]);
  });
});
