import { describe, expect, it } from 'vitest';
import { projectCase } from './align.mjs';

describe('projectCase', () => {
  it.each([
    ["we can't go to oslo, ok?", "We ca n't go to Oslo , OK ?", "We can't go to Oslo, OK?"],
    ['"at&t" said <so>', '&quot; AT &amp; T &quot; said &lt; So &gt;', '"AT&T" said <So>'],
    ['"yes," she said', "`` Yes , '' She said", '"Yes," She said'],
    ['', '', ''],
  ])('puts the case of a tokenised output onto %s', (input, output, expected) => {
    expect(projectCase(input, output)).toBe(expected);
  });

  it.each([
    ['one two', 'One'],
    ['one', 'One two'],
    ['one two', 'One too'],
  ])('says where the letters differ: %s, %s', (input, output) => expect(projectCase(input, output)).toBeNull());
});
