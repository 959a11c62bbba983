import { describe, expect, it } from 'vitest';
import { decodeColumns, readColumns } from './columns.js';

const read = (text: string, options = {}) => [...readColumns(text, options)];

describe('columns', () => {
  it('of CoNLL-2003 are read as they are: spaces, four columns, IOB1, -DOCSTART-', () => {
    const text = [
      '-DOCSTART- -X- O O',
      '',
      'Oslo NNP I-NP I-LOC',
      'Bergen NNP I-NP B-LOC',
      'calls VBZ I-VP O',
      '',
      '-DOCSTART- -X- O O',
      '',
      'Ms NNP I-NP O',
      'Vik NNP I-NP I-PER',
      'and CC O O',
      'Norsk NNP I-NP I-ORG',
      'Hydro NNP I-NP I-ORG',
      '',
    ].join('\n');
    expect(read(text)).toEqual([
      { words: ['Oslo', 'Bergen', 'calls'], tags: ['B-LOC', 'B-LOC', 'O'], line: 3, document: 0 },
      {
        words: ['Ms', 'Vik', 'and', 'Norsk', 'Hydro'],
        tags: ['O', 'B-PER', 'O', 'B-ORG', 'I-ORG'],
        line: 9,
        document: 1,
      },
    ]);
  });

  it('may be separated by tabs and end with any line ends, and need no blank line at the end', () => {
    expect(read('Oslo\tB-LOC\r\n\r\n\r\nhere\tO').map(({ words }) => words)).toEqual([['Oslo'], ['here']]);
  });

  it('turn I-X behind another type into B-X', () => {
    expect(read('a I-PER\nb I-LOC\nc I-LOC\n')[0]!.tags).toEqual(['B-PER', 'B-LOC', 'I-LOC']);
  });

  it('of Latin-1 are read as such, those of UTF-8 as such', () => {
    expect(decodeColumns(Uint8Array.of(0x4d, 0xfc, 0x20))).toBe('Mü ');
    expect(decodeColumns(new TextEncoder().encode('Mü '))).toBe('Mü ');
  });

  it('without a tag are an error with the number of the line', () => {
    expect(() => read('Oslo B-LOC\n\nhere\n', { where: 'a.txt' })).toThrow(
      'a.txt, line 3: only one column, "here", expected a token and a tag',
    );
  });

  it('with a tag that is none are an error with the number of the line', () => {
    expect(() => read('Oslo B-LOC\nhere NP\n')).toThrow('line 2: the tag "NP", expected O, B-TYPE or I-TYPE');
    expect(() => read('Oslo B-\n')).toThrow('line 1: the tag "B-"');
  });

  it('can be given other types', () => {
    const rename = new Map([
      ['person', 'PER'],
      ['product', 'O'],
    ]);
    expect(read('a B-person\nb I-person\nc B-product\nd B-LOC\n', { rename })[0]!.tags).toEqual([
      'B-PER',
      'I-PER',
      'O',
      'B-LOC',
    ]);
  });

  it('of words alone need no tags', () => {
    expect(read('Oslo\nhere\n', { tagged: false })[0]!.words).toEqual(['Oslo', 'here']);
  });
});
