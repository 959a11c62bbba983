import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/runs.js';
import { type Border, Segmenter, type SegmenterOptions } from './segmenter.js';

function segment(pieces: readonly string[], options: SegmenterOptions = {}): string[] {
  const segmenter = new Segmenter(options);
  return [...pieces.flatMap((piece) => segmenter.push(piece)), ...segmenter.end()];
}

/** Where lines end; where blank lines do. */
function bordersOf(text: string, border: Border): number[] {
  const ends = [...text.matchAll(/\r\n|\n|\r/g)];
  const isBlank = (i: number): boolean => {
    const before = ends[i - 1];
    return before !== undefined && /^\s*$/.test(text.slice(before.index + before[0].length, ends[i]!.index));
  };
  return ends.filter((_, i) => border === 'line' || isBlank(i)).map((match) => match.index + match[0].length);
}

/** The definition, over the whole text at once. */
function segmentWhole(text: string, maxUnits: number, border: Border = 'line'): string[] {
  const segments: string[] = [];
  const borders = bordersOf(text, border);
  let start = 0;
  let rest = text;
  while (rest.length > maxUnits) {
    const ends = bordersOf(rest, 'line');
    const within = borders.filter((end) => end > start && end <= start + maxUnits);
    let cut = within.length > 0 ? within.at(-1)! - start : (ends.filter((end) => end <= maxUnits).at(-1) ?? 0);
    if (cut === 0) {
      const spaces = [...rest.slice(0, maxUnits).matchAll(/\s/g)].map((match) => match.index + 1);
      const apart = (at: number): boolean =>
        !/^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])/.test(rest.slice(at - 1, at + 1));
      cut = spaces.filter(apart).at(-1) ?? (apart(maxUnits) ? maxUnits : maxUnits - 1);
    }
    segments.push(rest.slice(0, cut));
    start += cut;
    rest = rest.slice(cut);
  }
  return rest === '' ? segments : [...segments, rest];
}

function cutAt(text: string, cuts: readonly number[]): string[] {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  return places.slice(1).map((end, i) => text.slice(places[i], end));
}

function cutPlaces(segments: readonly string[]): number[] {
  let at = 0;
  return segments.map((part) => {
    at += part.length;
    return at;
  });
}

const texts = fc
  .array(fc.constantFrom('a', 'bcd', ' ', '\n', '\r', '\r\n', '😀', '\ud83d', '\udc80', '\u2028', '\u00a0'), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''));
const cuts = fc.array(fc.nat(), { maxLength: 10 });
const borders = fc.constantFrom<Border>('line', 'paragraph');
const widths = fc.integer({ min: 2, max: 12 });

describe('Segmenter', () => {
  it('cuts by the definition, however the text was pushed', () => {
    fc.assert(
      fc.property(texts, cuts, widths, borders, (text, places, maxUnits, border) => {
        expect(segment(cutAt(text, places), { maxUnits, border })).toEqual(segmentWhole(text, maxUnits, border));
      }),
      { numRuns: runs(5000) },
    );
  });

  it('loses nothing and keeps every segment within maxUnits, eager or not', () => {
    fc.assert(
      fc.property(texts, cuts, widths, fc.boolean(), borders, (text, places, maxUnits, eager, border) => {
        const segments = segment(cutAt(text, places), { maxUnits, eager, border });
        expect(segments.join('')).toBe(text);
        expect(segments.every((part) => part.length > 0 && part.length <= maxUnits)).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('cuts at the same places when eager, but for borders', () => {
    fc.assert(
      fc.property(texts, cuts, widths, borders, (text, places, maxUnits, border) => {
        const known = new Set([...bordersOf(text, border), text.length]);
        const elsewhere = (segments: string[]): number[] => cutPlaces(segments).filter((at) => !known.has(at));
        const eager = elsewhere(segment(cutAt(text, places), { maxUnits, border, eager: true }));
        expect(eager).toEqual(elsewhere(segment([text], { maxUnits, border })));
      }),
      { numRuns: runs(5000) },
    );
  });

  it('returns everything up to the last blank line at once when eager with paragraphs', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 6 }), (pieces) => {
        const segmenter = new Segmenter({ eager: true, border: 'paragraph' });
        let pushed = '';
        let returned = '';
        for (const piece of pieces) {
          pushed += piece;
          returned += segmenter.push(piece).join('');
          const known = pushed.endsWith('\r') ? pushed.slice(0, -1) : pushed;
          expect(returned.length).toBe(bordersOf(known, 'paragraph').at(-1) ?? 0);
        }
      }),
    );
  });

  it('returns every complete line at once when eager', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 6 }), (pieces) => {
        const segmenter = new Segmenter({ eager: true });
        let pushed = '';
        let returned = '';
        for (const piece of pieces) {
          pushed += piece;
          returned += segmenter.push(piece).join('');
          const complete = [...pushed.matchAll(/\r\n|\n|\r(?!$)/g)].at(-1);
          expect(returned.length).toBe(complete === undefined ? 0 : complete.index + complete[0].length);
        }
      }),
    );
  });

  it('takes as many whole lines as fit', () => {
    expect(segment(['one\ntwo\nthree\n'], { maxUnits: 9 })).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('cuts a long line after its last white space', () => {
    expect(segment(['one two three'], { maxUnits: 9 })).toEqual(['one two ', 'three']);
  });

  it('does not part a surrogate pair or CR LF', () => {
    expect(segment(['ab😀'], { maxUnits: 3 })).toEqual(['ab', '😀']);
    expect(segment(['ab\r\n'], { maxUnits: 3 })).toEqual(['ab', '\r\n']);
  });

  it('waits after \\r for what comes next', () => {
    const segmenter = new Segmenter({ eager: true });
    expect(segmenter.push('one\r')).toEqual([]);
    expect(segmenter.push('\n')).toEqual(['one\r\n']);
    expect(segmenter.push('two\r')).toEqual([]);
    expect(segmenter.push('three')).toEqual(['two\r']);
    expect(segmenter.end()).toEqual(['three']);
  });

  it('holds no more than maxUnits and one push of a line of 50 MB', () => {
    const segmenter = new Segmenter();
    const piece = 'some words without an end '.repeat(2520);
    let pushed = 0;
    let returned = 0;
    let mostHeld = 0;
    while (pushed < 50_000_000) {
      pushed += piece.length;
      for (const part of segmenter.push(piece)) returned += part.length;
      mostHeld = Math.max(mostHeld, pushed - returned);
    }
    for (const part of segmenter.end()) returned += part.length;
    expect(returned).toBe(pushed);
    expect(mostHeld).toBeLessThanOrEqual(65_536 + piece.length);
  });

  it('gives back a text of 1.6 million units that comes in single ones', () => {
    const segmenter = new Segmenter({ eager: true });
    let returned = 0;
    for (let i = 0; i < 1_600_000; i++) for (const part of segmenter.push('x')) returned += part.length;
    for (const part of segmenter.end()) returned += part.length;
    expect(returned).toBe(1_600_000);
  });

  it('refuses a maxUnits that a surrogate pair does not fit in', () => {
    expect(() => new Segmenter({ maxUnits: 1 })).toThrowError(expect.objectContaining({ code: 'usage' }));
    expect(() => new Segmenter({ maxUnits: Number.NaN })).toThrowError(/expected a whole number/);
  });
});
