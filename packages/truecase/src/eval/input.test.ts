import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { runs } from '../testing/runs.js';
import { INPUT_CASES, type InputCase, makeInput } from './input.js';
import { splitWords } from './words.js';

const gold = 'Yesterday,  Ms. O’Hara flew to the USA -- didn’t she?';
const words = ['Yesterday,', 'Ms.', 'O’Hara', 'flew', 'to', 'the', 'USA', '--', 'didn’t', 'she?'];

describe('makeInput', () => {
  it('lowers the line and keeps everything else', () => {
    expect(makeInput(gold, 'lower')).toEqual({
      input: 'yesterday,  ms. o’hara flew to the usa -- didn’t she?',
      words,
    });
  });

  it('raises the line', () => {
    expect(makeInput(gold, 'upper')).toEqual({
      input: 'YESTERDAY,  MS. O’HARA FLEW TO THE USA -- DIDN’T SHE?',
      words,
    });
  });

  it('titles every word', () => {
    expect(makeInput('the USA and NATO', 'title')).toEqual({
      input: 'The Usa And Nato',
      words: ['the', 'USA', 'and', 'NATO'],
    });
  });

  it('imitates a speech recogniser: no punctuation in the input nor in the gold words', () => {
    expect(makeInput(gold, 'asr')).toEqual({
      input: 'yesterday ms o’hara flew to the usa didn’t she',
      words: ['Yesterday', 'Ms', 'O’Hara', 'flew', 'to', 'the', 'USA', 'didn’t', 'she'],
    });
  });

  it('gives no words for a line of punctuation alone in asr', () => {
    expect(makeInput('--- ***', 'asr')).toEqual({ input: '', words: [] });
  });

  it('maps i by the rules of the language', () => {
    expect(makeInput('Isparta İzmir', 'lower', 'tr').input).toBe('ısparta izmir');
  });

  it('refuses an input case that does not exist', () => {
    expect(() => makeInput('a', 'camel' as InputCase)).toThrow(TruecaseError);
  });

  it('has one input word for each gold word, in every input case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...INPUT_CASES), (line, inputCase) => {
        const made = makeInput(line, inputCase);
        expect(splitWords(made.input)).toHaveLength(made.words.length);
      }),
      { numRuns: runs(500) },
    );
  });
});
