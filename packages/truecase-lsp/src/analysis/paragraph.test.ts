import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutLong, type Paragraph, placeIn } from './paragraph.js';
import { plainParagraphs } from './plain.js';

const whole = (text: string): Paragraph => ({
  text,
  stretches: [{ start: 0, end: text.length, offset: 7 }],
  wrapped: false,
});

it('stretches of plain text are what stands at their places', () => {
  const parts = fc.constantFrom(
    'Word',
    'word',
    ' ',
    '\n',
    '\r\n',
    '\n\n',
    '. ',
    'a line that is long enough to be broken here',
  );
  fc.assert(
    fc.property(
      fc.array(parts),
      fc.constantFrom('auto' as const, 'sentence' as const, 'wrapped' as const),
      (list, rule) => {
        const text = list.join('');
        const paragraphs = plainParagraphs(text, rule);
        for (const { text: own, stretches } of paragraphs)
          for (const { start, end, offset } of stretches)
            expect(text.slice(offset, offset + end - start)).toBe(own.slice(start, end));
        // Nothing but white space is left out.
        expect(
          paragraphs
            .map(({ text: own }) => own)
            .join('')
            .replace(/\s/g, ''),
        ).toBe(text.replace(/\s/g, ''));
      },
    ),
  );
});

it('lines that go on with a small letter are one paragraph, others are one each', () => {
  const broken = 'This line was broken by a program that likes\nto keep lines short.\n\nOne.\nTwo.\n';
  expect(plainParagraphs(broken, 'auto').map(({ wrapped }) => wrapped)).toEqual([true, false, false]);
});

it('long paragraphs are cut after sentences, and an edit leaves the cuts further on', () => {
  const sentences = Array.from({ length: 2000 }, (_, i) => `Sentence number ${i} says ${(i * 7919) % 1009} things. `);
  const text = sentences.join('');
  const pieces = [...cutLong(whole(text))];
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThan(20_000);
  for (const { stretches } of pieces) expect(stretches).toHaveLength(1);
  let at = 7;
  for (const piece of pieces) {
    expect(placeIn(piece, 0, 1)).toBe(at);
    at += piece.text.length;
  }
  const edited = new Set([...cutLong(whole(`Something new. ${text}`))].map((piece) => piece.text));
  expect(pieces.filter((piece) => !edited.has(piece.text)).length).toBeLessThan(pieces.length / 4);
});

it('a word with markup in it has no place', () => {
  const text = 'Paris';
  const paragraph = {
    text,
    stretches: [
      { start: 0, end: 2, offset: 3 },
      { start: 2, end: 5, offset: 9 },
    ],
    wrapped: false,
  };
  expect(placeIn(paragraph, 0, 5)).toBe(-1);
  expect(placeIn(paragraph, 2, 5)).toBe(9);
});
