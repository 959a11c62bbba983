import { describe, expect, it } from 'vitest';
import { TruecaseError } from './errors.js';
import { load, type Truecaser } from './node/index.js';

const en = await load('en-unigram');

/** The error that a call ends with: code, message and hint. */
function errorOf(call: (truecaser: Truecaser) => unknown): string {
  try {
    call(en);
  } catch (error) {
    if (!(error instanceof TruecaseError)) throw error;
    return `${error.code}: ${error.message} (${error.hint})`;
  }
  return 'none';
}

const wrong = (value: unknown) => value as never;

describe('what is handed over to the library', () => {
  it('must be text', () => {
    const expected = 'usage: the text is undefined, expected a string (Give the text as a string.)';
    expect(errorOf((tc) => tc.truecase(wrong(undefined)))).toBe(expected);
    expect(errorOf((tc) => tc.annotate(wrong(undefined)))).toBe(expected);
    expect(errorOf((tc) => tc.detect(wrong(undefined)))).toBe(expected);
    expect(errorOf((tc) => tc.session().truecase(wrong(undefined)))).toBe(expected);
    expect(errorOf((tc) => tc.truecase(wrong(['a'])))).toContain('an object of class Array');
    expect(errorOf((tc) => tc.truecase(wrong(new Uint8Array(2))))).toContain('TextDecoder');
  });

  it('must be options by names that there are', () => {
    expect(errorOf((tc) => tc.truecase('a', wrong({ firstword: 'true' })))).toBe(
      'usage: there is no option "firstword" (Did you mean firstWord?)',
    );
    expect(errorOf((tc) => tc.truecase('a', wrong({ colour: 1 })))).toContain('Options are: mode, firstWord');
    expect(errorOf((tc) => tc.truecase('a', wrong('repair')))).toContain('options are the string "repair"');
    expect(errorOf((tc) => tc.truecase('a', wrong(null)))).toContain('options are null, expected an object');
  });

  it('must be a list of words', () => {
    expect(errorOf((tc) => tc.with(wrong({})))).toContain('words is undefined, expected a list of strings');
    expect(errorOf((tc) => tc.with(wrong({ words: 'NATO' })))).toContain('words is the string "NATO"');
    expect(errorOf((tc) => tc.with(wrong({ words: ['NATO', 7] })))).toContain('words[1] is the number 7');
    expect(errorOf((tc) => tc.with(wrong({ words: [], mode: 'auto' })))).toContain('there is no change "mode"');
    expect(errorOf((tc) => tc.with(wrong(undefined)))).toContain('the changes are undefined');
  });

  it('must be a stream of strings, not of bytes', async () => {
    const bytes = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('hello'));
        controller.close();
      },
    });
    const read = bytes.pipeThrough(wrong(en.stream())).getReader().read();
    await expect(read).rejects.toMatchObject({
      code: 'usage',
      message: 'a piece of the stream is an object of class Uint8Array, expected a string',
      hint: expect.stringContaining('TextDecoderStream'),
    });
  });
});
