import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../stream/utf8.js';
import { OffsetCounter } from './offset.js';

describe('OffsetCounter', () => {
  it('tells units, code points and bytes', () => {
    const text = 'é𝒳a\udc80b';
    const at = (unit: 'utf16' | 'codepoints' | 'bytes') => new OffsetCounter(text, unit).tell(text.length);
    expect([at('utf16'), at('codepoints'), at('bytes')]).toEqual([6, 5, 9]);
  });

  it('gives byte offsets that slice the encoded text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), fc.nat(), (text, a, b) => {
        const codes = [...text];
        const [first, second] = [a % (codes.length + 1), b % (codes.length + 1)].sort((x, y) => x - y) as [
          number,
          number,
        ];
        const start = codes.slice(0, first).join('').length;
        const end = codes.slice(0, second).join('').length;
        const bytes = new OffsetCounter(text, 'bytes');
        const slice = encodeUtf8(text).subarray(bytes.tell(start), bytes.tell(end));
        expect(Buffer.from(slice).toString()).toBe(text.slice(start, end));
        const points = new OffsetCounter(text, 'codepoints');
        expect([points.tell(start), points.tell(end)]).toEqual([first, second]);
      }),
    );
  });
});
