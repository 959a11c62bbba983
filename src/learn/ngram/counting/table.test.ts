import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WindowTable } from './table.js';

function rowsOf(data: Uint32Array, width: number): string[] {
  return Array.from({ length: data.length / width }, (_, i) => data.slice(i * width, (i + 1) * width).join(' '));
}

describe('WindowTable', () => {
  it('agrees with a Map for any windows, and gives them in order', () => {
    const words = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 0xffff_ffff }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(words, { maxLength: 300 }), (order, numbers) => {
        const table = new WindowTable(order, 1 << 20);
        const expected = new Map<string, number>();
        for (let at = 0; at + order <= numbers.length; at++) {
          const window = numbers.slice(at, at + order);
          table.add(Uint32Array.from(window));
          expected.set(window.join(' '), (expected.get(window.join(' ')) ?? 0) + 1);
        }
        expect(table.size).toBe(expected.size);
        const rows = rowsOf(table.drain(), order + 1);
        expect(new Set(rows)).toEqual(new Set([...expected].map(([window, count]) => `${window} ${count}`)));
        const sorted = rows.map((row) => row.split(' ').map(Number));
        for (let i = 1; i < sorted.length; i++) {
          const at = sorted[i]!.findIndex((word, k) => word !== sorted[i - 1]![k]);
          expect(sorted[i]![at]).toBeGreaterThan(sorted[i - 1]![at]!);
        }
      }),
    );
  });

  it('grows without losing a count', () => {
    const table = new WindowTable(2, 1 << 24);
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 200_000; i++) table.add(Uint32Array.of(i, i ^ 0x5555));
    }
    expect([table.size, table.full]).toEqual([200_000, false]);
    const data = table.drain();
    for (let i = 0; i < 200_000; i++) {
      if (data[3 * i] !== i || data[3 * i + 1] !== (i ^ 0x5555) || data[3 * i + 2] !== 2) expect.fail(`record ${i}`);
    }
  });

  it('says when it is full, and is empty again when cleared', () => {
    const table = new WindowTable(1, 400);
    let added = 0;
    while (!table.full) table.add(Uint32Array.of(added++));
    expect(added).toBe(37);
    table.add(Uint32Array.of(0));
    expect(table.drain().length).toBe(2 * 37);
    table.clear();
    expect([table.size, table.full]).toEqual([0, false]);
    table.add(Uint32Array.of(5));
    expect([...table.drain()]).toEqual([5, 1]);
  });
});
