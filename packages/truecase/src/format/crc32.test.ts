import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32.js';

const encode = (text: string) => new TextEncoder().encode(text);

/** Bit by bit, straight from the polynomial. */
function crc32Slowly(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

describe('crc32', () => {
  it('gives the published check values', () => {
    expect(crc32(encode('123456789'))).toBe(0xcbf43926);
    expect(crc32(encode(''))).toBe(0);
    expect(crc32(encode('a'))).toBe(0xe8b7be43);
    expect(crc32(encode('The quick brown fox jumps over the lazy dog'))).toBe(0x414fa339);
    expect(crc32(new Uint8Array(32))).toBe(0x190a55ad);
    expect(crc32(new Uint8Array(32).fill(255))).toBe(0xff6cab0b);
  });

  it('agrees with the definition for any bytes at any offset', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(7), (bytes, from) => {
        expect(crc32(bytes.subarray(from))).toBe(crc32Slowly(bytes.subarray(from)));
      }),
    );
  });

  it('continues from the checksum of the bytes before', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(60), (bytes, cut) => {
        expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(crc32(bytes));
      }),
    );
  });
});
