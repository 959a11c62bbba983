import { describe, expect, it } from 'vitest';
import { isColumns, readAligned } from './aligned.js';
import { BadAnswer, readAnnotation } from './annotation.js';

const LINE = 'Anna saw 😀 in Århus.';

describe('an answer in JSON', () => {
  it('has offsets into the line, in the unit of the engine', () => {
    const found = (start: number, end: number, unit: 'utf16' | 'codepoints' | 'bytes') => {
      const [span] = readAnnotation({ spans: [{ start, end, type: 'LOC' }] }, LINE, unit).spans!;
      return LINE.slice(span!.start, span!.end);
    };
    expect(found(15, 20, 'utf16')).toBe('Århus');
    expect(found(14, 19, 'codepoints')).toBe('Århus');
    expect(found(17, 23, 'bytes')).toBe('Århus');
  });

  it('may be a list of spans, or have relations and tags', () => {
    expect(readAnnotation([{ start: 0, end: 4, type: 'PER' }], LINE).spans).toEqual([
      { start: 0, end: 4, type: 'PER' },
    ]);
    const relation = { kind: 'svo', subject: { start: 0, end: 4 }, relation: 'sees', object: { start: 15, end: 20 } };
    expect(readAnnotation({ relations: [relation] }, LINE).relations).toEqual([relation]);
    expect(readAnnotation({ tags: [{ start: 0, end: 4, tag: 'NNP' }] }, LINE).tags).toHaveLength(1);
  });

  it.each([
    ['a number', 7, 'garbage', '7, expected an object with spans'],
    ['an empty object', {}, 'garbage', 'neither spans nor relations nor tags'],
    ['spans that are no list', { spans: 3 }, 'garbage', 'spans is 3, expected a list'],
    ['an offset outside', { spans: [{ start: 0, end: 99, type: 'X' }] }, 'garbage', 'a whole number from 0 to 21'],
    ['an end before the start', { spans: [{ start: 4, end: 4, type: 'X' }] }, 'garbage', 'expected start before end'],
    ['no type', { spans: [{ start: 0, end: 4 }] }, 'garbage', 'type of'],
    ['another text', { text: 'anna', spans: [] }, 'text', 'the text came back as "anna"'],
    ['another word', { spans: [{ start: 0, end: 4, type: 'X', text: 'anna' }] }, 'text', '"anna" is said to be at 0'],
  ])('that is %s is refused', (_, answer, kind, reason) => {
    const read = () => readAnnotation(answer, LINE);
    expect(read).toThrow(BadAnswer);
    expect(read).toThrow(reason);
    try {
      read();
    } catch (error) {
      expect((error as BadAnswer).kind).toBe(kind);
    }
  });
});

describe('an answer in columns', () => {
  it('is found in the line by its tokens', () => {
    const rows = ['Anna NNP I-PER', 'saw VBD O', '😀 X O', 'in IN O', 'Århus NNP B-LOC', '. . O'];
    const { spans, tags } = readAligned(rows, LINE);
    expect(spans!.map(({ start, end, type }) => [LINE.slice(start, end), type])).toEqual([
      ['Anna', 'PER'],
      ['Århus', 'LOC'],
    ]);
    expect(tags).toHaveLength(6);
  });

  it.each([
    ['a token that is not there', ['anna O'], 'the token "anna" where the text is "Anna saw'],
    ['a token left out', ['Anna O', '😀 O'], 'the token "😀" where the text is "saw'],
    ['nothing for the end', ['Anna O', 'saw O'], 'no token for'],
    ['a row without a tag', ['Anna NNP'], 'expected a token and a tag'],
  ])('with %s is refused', (_, rows, reason) => {
    expect(() => readAligned(rows, LINE)).toThrow(reason);
  });

  it('looks like columns', () => {
    expect(isColumns('Oslo B-LOC')).toBe(true);
    expect(isColumns('{"spans": []}')).toBe(false);
    expect(isColumns('Oslo NNP')).toBe(false);
  });
});
