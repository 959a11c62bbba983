import { describe, expect, it } from 'vitest';
import { readCorrection } from './corrections.js';

describe('readCorrection', () => {
  it('gives the text as it should be, line by line', () => {
    const line = JSON.stringify({
      text: 'We met Dr Smith.\nIn Paris.',
      from: 'we met dr smith.\nin paris.',
      model: 'en',
    });
    expect(readCorrection(line, 'c.jsonl', 1)).toEqual(['We met Dr Smith.', 'In Paris.']);
    expect(readCorrection('{"text": "", "more": 1}', 'c.jsonl', 1)).toEqual([]);
    expect(readCorrection(' ', 'c.jsonl', 1)).toEqual([]);
  });

  it.each([
    ['We met Dr Smith.', 'c.jsonl:7: the line is not JSON'],
    ['{"from": "we"}', 'c.jsonl:7: a correction has no "text", expected a string'],
    ['{"text": 5}', 'c.jsonl:7: a correction has the number 5 for "text"'],
    ['null', 'c.jsonl:7: a correction has no "text"'],
  ])('names the line that is no correction: %s', (line, message) => {
    expect(() => readCorrection(line, 'c.jsonl', 7)).toThrow(message);
  });
});
