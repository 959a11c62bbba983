import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRecords, sortRecords } from './sort.js';

function sortPlainly(data: Uint32Array, width: number, keys: number): string[] {
  const rows = Array.from({ length: data.length / width }, (_, i) => [...data.subarray(i * width, (i + 1) * width)]);
  rows.sort((a, b) => {
    for (let i = 0; i < keys; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
    return 0;
  });
  return rows.map((row) => row.slice(0, keys).join(' '));
}

function sort(data: Uint32Array, width: number, keys: number): string[] {
  sortRecords(data, data.length / width, width, keys);
  return Array.from({ length: data.length / width }, (_, i) => data.slice(i * width, i * width + keys).join(' '));
}

describe('sortRecords', () => {
  it('agrees with Array.sort for any records', () => {
    const number = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom(0xffff_ffff, 0x8000_0000, 0x7fff_ffff));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.nat({ max: 1 }),
        fc.array(number, { maxLength: 2000 }),
        (width, spare, numbers) => {
          const data = Uint32Array.from(numbers.slice(0, numbers.length - (numbers.length % width)));
          const keys = Math.max(1, width - spare);
          const expected = sortPlainly(data, width, keys);
          expect(sort(data, width, keys)).toEqual(expected);
        },
      ),
    );
  });

  it('takes large inputs in any order: equal, ascending, descending, and few different', () => {
    const size = 60_000;
    const makers = [() => 7, (i: number) => i, (i: number) => size - i, (i: number) => (i * 7919) % 13];
    for (const make of makers) {
      const data = Uint32Array.from({ length: size * 3 }, (_, i) => make(i));
      const expected = sortPlainly(data, 3, 3);
      expect(sort(data, 3, 3)).toEqual(expected);
    }
  });

  it('keeps the numbers after the keys with them', () => {
    const data = Uint32Array.of(3, 1, 30, 1, 2, 12, 2, 9, 29, 1, 1, 11);
    sortRecords(data, 4, 3, 2);
    expect([...data]).toEqual([1, 1, 11, 1, 2, 12, 2, 9, 29, 3, 1, 30]);
  });
});

describe('compareRecords', () => {
  it('looks only at the keys asked for', () => {
    const data = Uint32Array.of(1, 5, 9, 2, 5, 8);
    expect(compareRecords(data, 0, data, 3, 0, 3)).toBe(-1);
    expect(compareRecords(data, 0, data, 3, 1, 2)).toBe(0);
    expect(compareRecords(data, 0, data, 3, 1, 3)).toBe(1);
  });
});
