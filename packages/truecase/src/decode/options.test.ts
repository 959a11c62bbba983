import { describe, expect, it } from 'vitest';
import { completeOptions, IGNORE_WARNING, type TruecaseOptions } from './options.js';

describe('completeOptions', () => {
  it('fills in the defaults', () => {
    const defaults = {
      mode: 'restore',
      firstWord: 'display',
      minConfidence: 0,
      lines: 'sentence',
      protect: true,
      keepMixed: false,
      headlines: 'sentence',
      context: true,
      document: false,
      forceLanguage: false,
      onWarning: IGNORE_WARNING,
    };
    expect(completeOptions()).toEqual(defaults);
    expect(completeOptions({})).toEqual(defaults);
  });

  it('keeps what is given', () => {
    const given = {
      mode: 'auto',
      firstWord: 'true',
      minConfidence: 1,
      lines: 'wrapped',
      protect: false,
      keepMixed: true,
      headlines: 'title',
      context: false,
      document: true,
      forceLanguage: true,
      onWarning: () => {},
    } as const;
    expect(completeOptions(given)).toEqual(given);
  });

  it.each([
    [{ mode: 'fix' }, /option mode is "fix", expected one of: restore, repair, starts, auto/],
    [{ mode: null }, /option mode is null/],
    [{ firstWord: true }, /option firstWord is true, expected one of: display, true/],
    [{ lines: 'paragraph' }, /option lines is "paragraph", expected one of: sentence, wrapped/],
    [{ minConfidence: -0.1 }, /option minConfidence is -0.1, expected a number from 0 to 1/],
    [{ minConfidence: 1.5 }, /minConfidence is 1.5/],
    [{ minConfidence: Number.NaN }, /minConfidence is NaN/],
    [{ minConfidence: '0.5' }, /minConfidence is 0.5/],
    [{ protect: 'no' }, /option protect is "no", expected true or false/],
    [{ keepMixed: 1 }, /option keepMixed is 1, expected true or false/],
    [{ headlines: 'no' }, /option headlines is "no", expected one of: sentence, title, auto/],
    [{ headlines: false }, /option headlines is false, expected one of: sentence, title, auto/],
    [{ context: 'off' }, /option context is "off", expected true or false/],
    [{ document: 0 }, /option document is 0, expected true or false/],
  ])('refuses %j', (options, message) => {
    const attempt = () => completeOptions(options as unknown as TruecaseOptions);
    expect(attempt).toThrow(message);
    expect(attempt).toThrow(expect.objectContaining({ name: 'TruecaseError', code: 'usage' }));
  });
});
