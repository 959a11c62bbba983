import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { runs } from '../testing/runs.js';
import { packNumbers, unpackNumbers } from './varint.js';

const anyNumber = fc.oneof(
  fc.nat(300),
  fc.integer({ min: 0, max: 0xffff_ffff }),
  fc.constantFrom(127, 128, 2 ** 14 - 1, 2 ** 14, 2 ** 21, 2 ** 28 - 1, 2 ** 28, 2 ** 31, 2 ** 32 - 1),
);

describe('packNumbers', () => {
  it.each([
    [[], []],
    [[0], [0]],
    [[127], [0x7f]],
    [[128], [0x80, 0x01]],
    [[300], [0xac, 0x02]],
    [[2 ** 32 - 1], [0xff, 0xff, 0xff, 0xff, 0x0f]],
    [
      [1, 16384, 2],
      [1, 0x80, 0x80, 0x01, 2],
    ],
  ])('writes %j as %j', (numbers, bytes) => {
    expect([...packNumbers(Uint32Array.from(numbers))]).toEqual(bytes);
  });

  it('is undone by unpackNumbers', () => {
    fc.assert(
      fc.property(fc.array(anyNumber), (numbers) => {
        const list = Uint32Array.from(numbers);
        expect(unpackNumbers(packNumbers(list), list.length, 'toy')).toEqual(list);
      }),
    );
  });
});

describe('unpackNumbers', () => {
  it.each<[string, number[], number, RegExp]>([
    ['fewer bytes than numbers', [1], 2, /^toy: 1 bytes, expected at least 2/],
    ['a number without an end', [0x80, 0x80], 1, /number at byte 0 does not end/],
    ['a number of six bytes', [0x80, 0x80, 0x80, 0x80, 0x80, 0x01], 1, /number at byte 0 /],
    ['a number of 33 bits', [0xff, 0xff, 0xff, 0xff, 0x1f], 1, /number at byte 0 is above/],
    ['a list that ends early', [0x80, 0x01], 2, /ends at byte 2, before its last number/],
    ['bytes after the last number', [1, 2, 3], 2, /1 bytes too many/],
  ])('refuses %s', (_, bytes, count, message) => {
    const attempt = () => unpackNumbers(Uint8Array.from(bytes), count, 'toy');
    expect(attempt).toThrow(message);
    expect(attempt).toThrow(expect.objectContaining({ code: 'model-corrupt', where: 'toy' }));
  });

  it('reads any bytes as so many numbers or says that they are damaged', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 24 }), fc.nat(24), (bytes, count) => {
        try {
          expect(unpackNumbers(bytes, count, 'toy')).toHaveLength(count);
        } catch (error) {
          if (!(error instanceof TruecaseError)) throw error;
        }
      }),
      { numRuns: runs(1000) },
    );
  });
});
