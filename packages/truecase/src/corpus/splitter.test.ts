import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/runs.js';
import { LineSplitter } from './splitter.js';

function split(pieces: readonly string[], maxUnits?: number): { lines: string[]; skipped: string[] } {
  const skipped: string[] = [];
  const splitter = new LineSplitter((line) => skipped.push(line), maxUnits);
  const damaged = (piece: string): boolean => /[\udc80-\udcff]/.test(piece);
  const lines = [...pieces.flatMap((piece) => splitter.push(piece, damaged(piece))), ...splitter.end()];
  return { lines, skipped };
}

function cutAt(text: string, cuts: readonly number[]): string[] {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  return places.slice(1).map((end, i) => text.slice(places[i], end));
}

const parts = fc.constantFrom('a', 'word ', ' ', '\n', '\r', '\r\n', 'é', '\udcff', '\0', '\ufeff');
const texts = fc.array(parts, { maxLength: 60 }).map((list) => list.join(''));

describe('LineSplitter', () => {
  it('gives the same lines for every chunking', () => {
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.nat(), { maxLength: 8 }),
        fc.integer({ min: 2, max: 9 }),
        (text, cuts, maxUnits) => {
          expect(split(cutAt(text, cuts), maxUnits)).toEqual(split([text], maxUnits));
        },
      ),
      { numRuns: runs(5000) },
    );
  });

  it('agrees with a plain split when nothing is damaged or long', () => {
    fc.assert(
      fc.property(texts, (raw) => {
        const text = raw.replaceAll('\udcff', 'x');
        const expected = text.replace(/^\ufeff/, '').split(/\r?\n/);
        if (expected.at(-1) === '') expected.pop();
        expect(split([text]).lines).toEqual(expected);
      }),
    );
  });

  it('cuts long lines and loses nothing of them', () => {
    const { lines } = split(['one two three\nfour\n'], 8);
    expect(lines).toEqual(['one two ', 'three', 'four']);
  });

  it('skips the lines that hold a lone surrogate, and only them', () => {
    const { lines, skipped } = split(['good\nb\udcffd', ' end\nfine 😀\n\udc80']);
    expect(lines).toEqual(['good', 'fine 😀']);
    expect(skipped).toEqual(['b\udcffd end', '\udc80']);
  });
});
