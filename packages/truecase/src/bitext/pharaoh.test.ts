import { describe, expect, it } from 'vitest';
import { checkAlignment, formatAlignment, parseAlignment } from './pharaoh.js';

describe('alignments as text', () => {
  it('reads points, sorts them and drops duplicates', () => {
    expect(formatAlignment(parseAlignment('2-1 0-0  0-0 1-2\r', 3, 3, 'a.txt:1'))).toBe('0-0 1-2 2-1');
    expect(parseAlignment('', 1, 1, 'a.txt:1')).toHaveLength(0);
  });

  it('says file, line and limit of a point outside the sentence', () => {
    expect(() => parseAlignment('0-0 3-1', 3, 3, 'a.txt:7')).toThrow(
      'a.txt:7: alignment point 3-1 lies outside the source sentence of 3 tokens, expected at most 2',
    );
    expect(() => parseAlignment('0-5', 3, 3, 'a.txt:7')).toThrow('outside the target sentence of 3 tokens');
  });

  it('refuses what is not a point', () => {
    for (const item of ['1', '1p2', '-1-0', '0-0:0.5', 'x']) {
      expect(() => parseAlignment(item, 3, 3, 'a.txt:1')).toThrow('is not an alignment point');
    }
    expect(() => checkAlignment([[0, 1.5]], 3, 3, 'alignment')).toThrow('[0,1.5] is not an alignment point');
  });

  it('takes points as pairs of numbers', () => {
    expect(
      formatAlignment(
        checkAlignment(
          [
            [1, 0],
            [0, 0],
          ],
          2,
          1,
          'alignment',
        ),
      ),
    ).toBe('0-0 1-0');
  });
});
