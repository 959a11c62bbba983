import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findChanges } from './diff.js';

function changedWords(from: string, to: string): string[] {
  return findChanges(from, to).map(({ start, end }) => `${from.slice(start, end)}>${to.slice(start, end)}`);
}

describe('findChanges', () => {
  it('widens a difference to the word around it and no further', () => {
    expect(changedWords('we saw mcdonald, twice', 'We saw McDonald, twice')).toEqual(['we>We', 'mcdonald>McDonald']);
    expect(changedWords("john's émile-zola", "John's Émile-Zola")).toEqual([
      "john's>John's",
      'émile>Émile',
      'zola>Zola',
    ]);
  });

  it('finds nothing where nothing differs', () => {
    expect(findChanges('same', 'same')).toEqual([]);
  });

  it('never splits a surrogate pair', () => {
    expect(changedWords('x 𐐨𐐨 y', 'x 𐐀𐐨 y')).toEqual(['𐐨𐐨>𐐀𐐨']);
  });

  it('covers every differing unit with ascending, separate changes', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', ' ', '-', 'ⓐ', 'é', '𐐨', '3', '\u{dc80}'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.infiniteStream(fc.boolean()), (from, coins) => {
        let to = '';
        for (const unit of from) to += coins.next().value ? unit.toUpperCase() : unit;
        const covered = new Set<number>();
        let last = 0;
        for (const { start, end } of findChanges(from, to)) {
          expect(start).toBeGreaterThanOrEqual(last);
          last = end;
          for (let at = start; at < end; at++) covered.add(at);
        }
        for (let at = 0; at < from.length; at++) if (from[at] !== to[at]) expect(covered).toContain(at);
      }),
    );
  });
});
