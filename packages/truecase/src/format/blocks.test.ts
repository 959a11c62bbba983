import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { runs } from '../testing/runs.js';
import { Blocks, type PackedBlocks, packBlocks } from './blocks.js';

const WIDTHS = [6, 5, 5];
/** Symbols of the i-th number, some far commoner than others. */
const symbolsOf = (numbers: Uint32Array) =>
  WIDTHS.map((width, c) => ({
    symbols: Uint8Array.from(numbers, (number) => (number % (c + 3) === 0 ? (number * 7) % (1 << width) : c)),
    width,
  }));

/** All numbers and symbols, block by block from the last to the first. */
function readAll(packed: PackedBlocks, bits: number): [number, number][] {
  const blocks = new Blocks(packed, bits, WIDTHS, 'TEST');
  const found: [number, number][] = [];
  for (let block = blocks.count - 1; block >= 0; block--) {
    const count = blocks.read(block);
    const items = Array.from({ length: count }, (_, i): [number, number] => [
      block * 2 ** blocks.lower + blocks.numbers[i]!,
      blocks.symbols[i]!,
    ]);
    found.unshift(...items);
  }
  return found;
}

const anyNumbers = fc.integer({ min: 10, max: 24 }).chain((bits) =>
  fc.record({
    bits: fc.constant(bits),
    numbers: fc
      .uniqueArray(fc.oneof(fc.nat(2 ** bits - 1), fc.nat(99)), { maxLength: 900 })
      .map((list) => Uint32Array.from(list).sort()),
  }),
);

describe('Blocks', () => {
  it('give back any numbers and their symbols, in any order of the blocks', () => {
    fc.assert(
      fc.property(anyNumbers, ({ bits, numbers }) => {
        const columns = symbolsOf(numbers);
        const expected = Array.from(numbers, (number, i) => {
          const [title, upper, mixed] = columns.map(({ symbols }) => symbols[i]!);
          return [number, title! | (upper! << 6) | (mixed! << 11)];
        });
        expect(readAll(packBlocks(numbers, bits, columns), bits)).toEqual(expected);
      }),
      { seed: 1, numRuns: runs(60) },
    );
  });

  it('give back a block in which every number is', () => {
    const numbers = Uint32Array.from({ length: 1024 }, (_, i) => i);
    expect(readAll(packBlocks(numbers, 10, symbolsOf(numbers)), 10).map(([number]) => number)).toEqual([...numbers]);
  });

  it('take little more room than there is information in the numbers', () => {
    const numbers = Uint32Array.from({ length: 20_000 }, (_, i) => i * 52 + ((i * 7919) % 52));
    const none = WIDTHS.map((width) => ({ symbols: new Uint8Array(numbers.length), width }));
    const { stream } = packBlocks(numbers, 20, none);
    // log2(2^20 choose 20,000) is 7.1 bits a number; a symbol that is always the same takes one.
    expect((8 * stream.length) / numbers.length).toBeLessThan(7.3 + 3 + 0.2);
  });

  it('hold what one number says apart from what its neighbour says', () => {
    const numbers = Uint32Array.of(0, 1, 1023);
    const columns = [6, 5, 5].map((width, c) => ({ symbols: Uint8Array.of(1, 2 + c, 0), width }));
    expect(readAll(packBlocks(numbers, 10, columns), 10)).toEqual([
      [0, 1 | (1 << 6) | (1 << 11)],
      [1, 2 | (3 << 6) | (4 << 11)],
      [1023, 0],
    ]);
  });
});

describe('damaged blocks', () => {
  const bits = 12;
  const numbers = Uint32Array.from({ length: 900 }, (_, i) => i * 4 + (i % 3));
  const packed = packBlocks(numbers, bits, symbolsOf(numbers));

  it('are refused where their places and numbers do not fit', () => {
    const { offsets, counts, stream } = packed;
    const faults: [Partial<PackedBlocks>, RegExp][] = [
      [{ counts: counts.subarray(1) }, /3 blocks of numbers of 12 bits/],
      [{ offsets: offsets.subarray(1) }, /places of 4 blocks/],
      [{ offsets: offsets.map((at, i) => (i === 1 ? 100_000 : at)) }, /places of 4 blocks/],
      [{ stream: stream.subarray(0, -1) }, /places of 4 blocks/],
      [{ counts: counts.map((count) => count + 1) }, /block \d ends at/],
      [{ counts: counts.map(() => 1025) }, /1025 numbers of 10 bits in a block/],
      [{ stream: stream.map((byte, i) => (i === 0 ? 11 : byte)) }, /gaps with 11 low bits/],
    ];
    for (const [change, message] of faults) expect(() => readAll({ ...packed, ...change }, bits)).toThrow(message);
  });

  it('are read or refused whatever bytes they have, and never give a number that is too large', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(packed.stream.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        (changes) => {
          const stream = packed.stream.slice();
          for (const [at, byte] of changes) stream[at] = byte;
          try {
            for (const [number] of readAll({ ...packed, stream }, bits)) expect(number).toBeLessThan(2 ** bits);
          } catch (error) {
            expect(error).toBeInstanceOf(TruecaseError);
            expect((error as TruecaseError).code).toBe('model-corrupt');
          }
        },
      ),
      { seed: 2, numRuns: runs(300) },
    );
  });
});
