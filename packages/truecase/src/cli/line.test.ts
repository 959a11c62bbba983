import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLines } from './line.js';

describe('splitLines', () => {
  it('ends lines after LF, CRLF and CR', () => {
    const text = 'a\nb\r\nc\rd';
    const lines = [...splitLines(text)];
    expect(lines.map(({ start, end }) => text.slice(start, end))).toEqual(['a', 'b', 'c', 'd']);
    expect(lines.map(({ terminated }) => terminated)).toEqual([true, true, true, false]);
  });

  it('gives no line for an empty text and an empty one for a bare terminator', () => {
    expect([...splitLines('')]).toEqual([]);
    expect([...splitLines('\r\n')]).toEqual([{ start: 0, end: 0, next: 2, terminated: true }]);
  });

  it('covers the text without gaps', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', '\r', '\u2028')), (parts) => {
        const text = parts.join('');
        let at = 0;
        for (const { start, next } of splitLines(text)) {
          expect(start).toBe(at);
          at = next;
        }
        expect(at).toBe(text.length);
      }),
    );
  });
});
