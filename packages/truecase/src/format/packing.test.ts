import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/runs.js';
import { BitReader, BitWriter, expectEnd, withPadding } from './bits.js';
import { packAscending, unpackAscending } from './gaps.js';

describe('BitWriter and BitReader', () => {
  it('give back numbers of any few bits', () => {
    const anyItem = fc
      .integer({ min: 0, max: 16 })
      .chain((count) => fc.tuple(fc.nat(2 ** count - 1), fc.constant(count)));
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 3000 }), (items) => {
        const writer = new BitWriter();
        for (const [value, count] of items) writer.write(value, count);
        const bytes = writer.finish();
        const reader = new BitReader(withPadding(bytes), { at: 0, held: 0, holding: 0 });
        expect(items.map(([, count]) => reader.take(count))).toEqual(items.map(([value]) => value));
        expectEnd(bytes, reader.place(), 'TEST');
      }),
      { seed: 1, numRuns: runs(50) },
    );
  });

  it('put the first bits at the low end', () => {
    const writer = new BitWriter();
    writer.write(0b1, 1);
    writer.write(0b010, 3);
    writer.write(0b11111, 5);
    expect([...writer.finish()]).toEqual([0b1111_0101, 0b1]);
  });

  it('tell too few and too many bytes', () => {
    const end = (at: number, holding: number) => expectEnd(new Uint8Array(4), { at, held: 0, holding }, 'TEST');
    expect(() => end(5, 0)).toThrow(/TEST.*ends too early/);
    expect(() => end(2, 9)).toThrow(/TEST.*3 bytes too many/);
    end(5, 8);
    end(4, 7);
  });
});

describe('packAscending', () => {
  it('gives back any ascending numbers', () => {
    const anyList = fc
      .integer({ min: 1, max: 32 })
      .chain((bits) => fc.uniqueArray(fc.integer({ min: 0, max: 2 ** bits - 1 }), { maxLength: 400 }));
    fc.assert(
      fc.property(anyList, (list) => {
        const numbers = Uint32Array.from(list).sort();
        expect(unpackAscending(packAscending(numbers), 2 ** 32, 'TEST')).toEqual(numbers);
      }),
      { seed: 1, numRuns: runs(300) },
    );
  });

  it('takes little more room than there is information in the numbers', () => {
    let state = 1;
    const numbers = new Set<number>();
    while (numbers.size < 20_000) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      numbers.add(state >>> 12);
    }
    const bytes = packAscending(Uint32Array.from(numbers).sort());
    // log2(2^20 choose 20,000) is 7.1 bits a number.
    expect((8 * bytes.length) / numbers.size).toBeLessThan(7.3);
  });

  it('refuses what is damaged', () => {
    const bytes = packAscending(Uint32Array.of(3, 7, 1000));
    expect(() => unpackAscending(bytes, 1000, 'TEST')).toThrow(/number 1000 before place 3, expected below 1000/);
    expect(() => unpackAscending(bytes.slice(0, 4), 2000, 'TEST')).toThrow(/4 bytes, expected at least 5/);
    expect(() => unpackAscending(bytes.slice(0, -1), 2000, 'TEST')).toThrow(/TEST/);
    expect(() => unpackAscending(Uint8Array.of(255, 255, 255, 255, 3, 0), 2000, 'TEST')).toThrow(/4294967295 numbers/);
    expect(() => unpackAscending(Uint8Array.of(1, 0, 0, 0, 40, 0), 2000, 'TEST')).toThrow(/40 low bits/);
  });
});
