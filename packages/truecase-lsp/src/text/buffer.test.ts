import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextBuffer } from './buffer.js';
import type { Encoding } from './encoding.js';

const PARTS = ['a', 'B', ' ', '\n', '\r', '\r\n', 'é', '漢', '😀', 'word'];
const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }).map((parts) => parts.join(''));
const open = (text: string, encoding: Encoding = 'utf-16') =>
  new TextBuffer('file:///a.txt', 'plaintext', 1, text, encoding);

it('edits give the text and the lines that a new buffer of the result has', () => {
  fc.assert(
    fc.property(texts, texts, fc.nat(40), fc.nat(40), (text, inserted, one, other) => {
      const buffer = open(text);
      const [from, to] = [Math.min(one, other, text.length), Math.min(Math.max(one, other), text.length)];
      const range = { start: buffer.positionAt(from), end: buffer.positionAt(to) };
      const [edit] = buffer.apply([{ range, text: inserted }], 2);
      const { start, removed } = edit!;
      expect(text.slice(start, start + removed.length)).toBe(removed);
      const expected = text.slice(0, start) + inserted + text.slice(start + removed.length);
      expect(buffer.text).toBe(expected);
      const fresh = open(expected);
      expect(buffer.lines).toBe(fresh.lines);
      for (let at = 0; at <= expected.length; at++) expect(buffer.positionAt(at)).toEqual(fresh.positionAt(at));
    }),
  );
});

it('positions go to offsets and back in every encoding', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom<Encoding>('utf-8', 'utf-16', 'utf-32'), (text, encoding) => {
      const buffer = open(text, encoding);
      for (let at = 0; at <= text.length; at++) {
        const unit = text.charCodeAt(at);
        // Not within a pair of surrogates, nor within a line end.
        if ((unit >= 0xdc00 && unit <= 0xdfff) || (unit === 0x0a && text[at - 1] === '\r')) continue;
        expect(buffer.offsetAt(buffer.positionAt(at))).toBe(at);
      }
    }),
  );
});

it('columns count bytes, units or code points', () => {
  const text = 'x\né漢😀!';
  const column = (encoding: Encoding) => open(text, encoding).positionAt(text.indexOf('!')).character;
  expect([column('utf-8'), column('utf-16'), column('utf-32')]).toEqual([9, 4, 3]);
});

it('a column beyond the line is its end, a line beyond the text the end of the text', () => {
  const buffer = open('ab\r\ncd');
  expect(buffer.offsetAt({ line: 0, character: 99 })).toBe(2);
  expect(buffer.offsetAt({ line: 9, character: 0 })).toBe(6);
});
