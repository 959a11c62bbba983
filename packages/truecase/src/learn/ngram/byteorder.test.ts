import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareBytes } from './byteorder.js';

it('compareBytes orders words as their UTF-8 bytes', () => {
  const word = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', 'ß', '￼', '\ue000', '😀', '𝒜') }));
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
  expect(compareBytes('\uffff', '😀')).toBeLessThan(0);
});
