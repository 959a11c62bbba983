import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitReader, BitWriter, expectEnd, withPadding } from './bits.js';
import { packAscending, unpackAscending } from './gaps.js';
import { packSymbols, unpackSymbols } from './huffman.js';

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
      { seed: 1, numRuns: 50 },
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
      { seed: 1, numRuns: 300 },
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

describe('packSymbols', () => {
  it('gives back any symbols', () => {
    const anyList = fc
      .integer({ min: 1, max: 256 })
      .chain((alphabet) => fc.tuple(fc.constant(alphabet), fc.array(fc.nat(alphabet - 1), { maxLength: 2000 })));
    fc.assert(
      fc.property(anyList, ([alphabet, list]) => {
        const symbols = Uint8Array.from(list);
        const unpacked = unpackSymbols(packSymbols(symbols, alphabet), symbols.length, alphabet, 'TEST');
        expect([unpacked.length, symbols.findIndex((symbol, i) => symbol !== unpacked[i])]).toEqual([list.length, -1]);
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it('gives common symbols short codes, and rare ones none above the limit', () => {
    // Twice as many of each symbol: codes of up to 19 bits without a limit.
    const symbols = Uint8Array.from({ length: 2 ** 19 }, (_, i) => 31 - Math.clz32(i + 1));
    const bytes = packSymbols(symbols, 20);
    expect(bytes[18]).toBe(1);
    expect(bytes[17]).toBe(2);
    expect(Math.max(...bytes.subarray(0, 20))).toBeLessThanOrEqual(12);
    expect(bytes.length).toBeLessThan((2 ** 19 * 2.1) / 8);
    const unpacked = unpackSymbols(bytes, symbols.length, 20, 'TEST');
    expect(symbols.findIndex((symbol, i) => symbol !== unpacked[i])).toBe(-1);
  });

  it('refuses what is damaged', () => {
    const bytes = packSymbols(Uint8Array.of(0, 1, 2, 2), 4);
    expect(() => unpackSymbols(bytes, 40, 4, 'TEST')).toThrow(/ends too early/);
    expect(() => unpackSymbols(bytes.slice(0, 3), 4, 4, 'TEST')).toThrow(/3 bytes, expected at least 4/);
    expect(() => unpackSymbols(Uint8Array.of(1, 1, 1, 0, 0), 1, 4, 'TEST')).toThrow(/do not fit together/);
    expect(() => unpackSymbols(Uint8Array.of(13, 1, 0, 0, 0), 1, 4, 'TEST')).toThrow(/13 bits/);
  });
});
