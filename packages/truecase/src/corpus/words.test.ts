import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/runs.js';
import { countWords, WordCounter } from './words.js';

describe('WordCounter', () => {
  it('counts runs between ASCII white space, however the bytes are cut', () => {
    const parts = fc.constantFrom('a', 'word', ' ', '\n', '\t', '\r\n', 'é', '\u00a0', '\0', '\v\f');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), fc.nat(), (list, cut) => {
        const text = list.join('');
        const bytes = Buffer.from(text);
        const at = cut % (bytes.length + 1);
        const counter = new WordCounter();
        counter.add(bytes.subarray(0, at));
        counter.add(bytes.subarray(at));
        const expected = text.split(/[ \t\n\v\f\r]+/).filter((word) => word !== '').length;
        expect(counter.words).toBe(expected);
        expect(countWords(text)).toBe(expected);
      }),
      { numRuns: runs(1000) },
    );
  });
});
