import { describe, expect, it } from 'vitest';
import { languageOf } from '../../text/language.js';
import { numberChunks, SHAPES, SourceSentence, Style } from './source.js';

const english = languageOf('en');

function load(text: string): SourceSentence {
  const sentence = new SourceSentence();
  sentence.load(text, english);
  return sentence;
}

describe('SourceSentence', () => {
  it('knows lines in sentence case, title case and capitals', () => {
    expect(load('Click the OK button.').style).toBe(Style.SENTENCE);
    expect(load('Loading a saved legend').style).toBe(Style.SENTENCE);
    expect(load('Seat Controls, Standard').style).toBe(Style.TITLE);
    expect(load('Print to the File').style).toBe(Style.TITLE);
    expect(load('HYDRAULIC TILT KIT').style).toBe(Style.UPPER);
  });

  it('says whether there is case at all, and how the line begins', () => {
    expect(load('12 + 7').isCased).toBe(false);
    expect(load('lower only').isCased).toBe(false);
    expect(load('• Please click')).toMatchObject({ isCased: true, beginsUpper: true, first: 1 });
    expect(load('iPhone cases')).toMatchObject({ isCased: true, beginsUpper: false, first: 0 });
  });

  it('tags words by shape, style and place', () => {
    const { tag, count } = load('Open the PDF file');
    // Title (2) and first (15); lower (1); upper (3)
    expect([...tag.subarray(0, count)]).toEqual([2 + 3 * SHAPES, 1, 3, 1]);
    const shouted = load('OPEN IT');
    expect([...shouted.tag.subarray(0, 2)]).toEqual([3 + 2 * SHAPES + 3 * SHAPES, 3 + 2 * SHAPES]);
  });

  it('numbers the chunks between white space', () => {
    const { chunk, count } = load("It's a well-known fact.");
    // It 's | a | well - known | fact .
    expect([...chunk.subarray(0, count)]).toEqual([0, 0, 1, 2, 2, 2, 3, 3]);
    const chunks = new Int32Array(1);
    numberChunks('  x', Int32Array.of(2), 1, chunks);
    expect(chunks[0]).toBe(0);
  });

  it('makes room for long lines', () => {
    expect(load('word '.repeat(10_000)).count).toBe(10_000);
  });
});
