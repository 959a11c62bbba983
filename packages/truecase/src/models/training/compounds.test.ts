import { describe, expect, it } from 'vitest';
import { HashTable } from '../../format/hashtable.js';
import { CasingCounter } from '../../learn/casings/counter.js';
import { hashWord } from '../../text/hash.js';
import { layOutCompounds } from './compounds.js';
import { WORD_DEFAULTS, WordEstimates } from './words.js';

/** Compounds of the list that are kept, as [capitals, share in 255ths]. */
function compoundsOf(lines: readonly string[], compounds: readonly string[]): Record<string, [number, number]> {
  const counter = new CasingCounter('en');
  for (const line of lines) counter.addLine(line);
  const sections = layOutCompounds(counter, new WordEstimates(counter.words, 'en', WORD_DEFAULTS), 'en');
  if (sections.length === 0) return {};
  const [offsets, prints, bits, shares] = sections.map(({ data }) => data) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint8Array,
  ];
  const table = new HashTable(offsets, prints, 'CPOF');
  const found: Record<string, [number, number]> = {};
  for (const compound of compounds) {
    const { hi, lo } = hashWord(compound);
    const entry = table.find(hi, lo);
    if (entry >= 0) found[compound] = [bits[entry]!, shares[entry]!];
  }
  return found;
}

const repeat = (times: number, line: string): string[] => Array<string>(times).fill(line);

describe('layOutCompounds', () => {
  it('keeps compounds that their parts would get wrong', () => {
    // Alone it is "pas" and "calais"; the parts of well-known are cased as the whole.
    const lines = [...repeat(9, 'We saw pas and calais'), ...repeat(4, 'We left Pas-de-Calais by a well-known road')];
    // p a s d e c: letters 0 and 5. Every mention is in this form; a share of one is 254.
    expect(compoundsOf(lines, ['pas-de-calais', 'well-known'])).toEqual({ 'pas-de-calais': [0b100001, 254] });
  });

  it('asks for three mentions, most of them in one form', () => {
    const parts = repeat(9, 'We saw pas and calais');
    const times = (upper: number, lower: number) => [
      ...parts,
      ...repeat(upper, 'We left Pas-Calais'),
      ...repeat(lower, 'We left pas-calais'),
    ];
    expect(compoundsOf(times(2, 0), ['pas-calais'])).toEqual({});
    // 255 · 3/4 = 191.25
    expect(compoundsOf(times(3, 1), ['pas-calais'])).toEqual({ 'pas-calais': [0b1001, 191] });
    expect(compoundsOf(times(3, 3), ['pas-calais'])).toEqual({});
  });
});
