import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WindowBuffer } from './buffer.js';

function rowsOf(data: Uint32Array, width: number): string[] {
  return Array.from({ length: data.length / width }, (_, i) => data.slice(i * width, (i + 1) * width).join(' '));
}

describe('WindowBuffer', () => {
  it('agrees with a Map for any windows, and gives them in order, however often it is compacted', () => {
    const words = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(0xffff_ffff, 0x8000_0000));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(words, { maxLength: 300 }),
        fc.integer({ min: 1, max: 50 }),
        (order, numbers, pause) => {
          const buffer = new WindowBuffer(order, 1 << 20, 1 << 10);
          const expected = new Map<string, number>();
          for (let at = 0; at + order <= numbers.length; at++) {
            const window = numbers.slice(at, at + order);
            buffer.add(Uint32Array.from(window));
            expected.set(window.join(' '), (expected.get(window.join(' ')) ?? 0) + 1);
            if (at % pause === 0) buffer.compact();
          }
          buffer.compact();
          const rows = rowsOf(buffer.records, order + 1);
          expect(rows.length).toBe(expected.size);
          expect(new Set(rows)).toEqual(new Set([...expected].map(([window, count]) => `${window} ${count}`)));
          const sorted = rows.map((row) => row.split(' ').map(Number));
          for (let i = 1; i < sorted.length; i++) {
            const at = sorted[i]!.findIndex((word, k) => word !== sorted[i - 1]![k]);
            expect(sorted[i]![at]).toBeGreaterThan(sorted[i - 1]![at]!);
          }
        },
      ),
    );
  });

  it('is full when it says so, and says whether compacting has made room', () => {
    const buffer = new WindowBuffer(1, 8 * 20, 1000);
    for (let i = 0; i < 20; i++) buffer.add(Uint32Array.of(i % 10));
    expect(buffer.full).toBe(true);
    expect(buffer.compact()).toBe(true);
    expect([...buffer.records.subarray(0, 4)]).toEqual([0, 2, 1, 2]);
    for (let i = 0; !buffer.full; i++) buffer.add(Uint32Array.of(i + 5));
    expect(buffer.compact()).toBe(false);
    expect(buffer.records.length).toBe(2 * 15);
    buffer.clear();
    expect([buffer.full, buffer.records.length]).toEqual([false, 0]);
  });

  it('has room for all windows where there are few', () => {
    const buffer = new WindowBuffer(2, 1 << 30, 100);
    for (let i = 0; i < 100; i++) buffer.add(Uint32Array.of(7, i));
    expect(buffer.full).toBe(true);
  });
});
