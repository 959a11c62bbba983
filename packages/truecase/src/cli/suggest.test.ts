import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, suggest } from './suggest.js';

describe('editDistance', () => {
  it('counts one for an insertion, a deletion, a replacement and a swap of neighbours', () => {
    expect(editDistance('mode', 'modes')).toBe(1);
    expect(editDistance('modes', 'mode')).toBe(1);
    expect(editDistance('mode', 'mude')).toBe(1);
    expect(editDistance('mdoe', 'mode')).toBe(1);
    expect(editDistance('ca', 'abc')).toBe(3);
    expect(editDistance('', 'abc')).toBe(3);
  });

  it('is symmetric, zero only for equal words, and never more than the longer word', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
        const distance = editDistance(a, b);
        expect(distance).toBe(editDistance(b, a));
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      }),
    );
  });
});

describe('suggest', () => {
  const words = ['model', 'mode', 'min-confidence', 'in-place'];

  it('finds the nearest word', () => {
    expect(suggest('modle', words)).toBe('model');
    expect(suggest('inplace', words)).toBe('in-place');
    expect(suggest('MODE', words)).toBe('mode');
  });

  it('finds the only word that was begun', () => {
    expect(suggest('min-c', words)).toBe('min-confidence');
    expect(suggest('mo', ['model', 'mode'])).toBeUndefined();
  });

  it('stays silent when nothing is near', () => {
    expect(suggest('zebra', words)).toBeUndefined();
    expect(suggest('x', [])).toBeUndefined();
  });
});
