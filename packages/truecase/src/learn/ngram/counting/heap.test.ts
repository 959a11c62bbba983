import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Heap } from './heap.js';

describe('Heap', () => {
  it('merges sorted lists of any number and length', () => {
    const list = fc.array(fc.integer({ min: 0, max: 20 })).map((numbers) => numbers.sort((a, b) => a - b));
    fc.assert(
      fc.property(fc.array(list, { maxLength: 12 }), (lists) => {
        const cursors = lists.filter(({ length }) => length > 0).map((numbers) => ({ numbers, at: 0 }));
        const heap = new Heap(cursors, (a, b) => a.numbers[a.at]! - b.numbers[b.at]!);
        const merged: number[] = [];
        for (let top = heap.top; top !== undefined; top = heap.top) {
          merged.push(top.numbers[top.at++]!);
          if (top.at < top.numbers.length) heap.sink();
          else heap.drop();
        }
        expect(merged).toEqual(lists.flat().sort((a, b) => a - b));
      }),
    );
  });
});
