import { describe, expect, it } from 'vitest';
import { XxHash64 } from './xxhash64.js';

function hash(...pieces: readonly string[]): string {
  const hasher = new XxHash64();
  for (const piece of pieces) hasher.update(new TextEncoder().encode(piece));
  return hasher
    .digest()
    .map((half) => half.toString(16).padStart(8, '0'))
    .join('');
}

/** The specification in BigInt. */
function reference(bytes: Uint8Array): string {
  const [P1, P2, P3, P4, P5] = [
    0x9e3779b185ebca87n,
    0xc2b2ae3d27d4eb4fn,
    0x165667b19e3779f9n,
    0x85ebca77c2b2ae63n,
    0x27d4eb2f165667c5n,
  ] as const;
  const wrap = (value: bigint): bigint => BigInt.asUintN(64, value);
  const rotate = (value: bigint, by: bigint): bigint => wrap((value << by) | (value >> (64n - by)));
  const read = (at: number, size: number): bigint => {
    let value = 0n;
    for (let i = size - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[at + i]!);
    return value;
  };
  const round = (acc: bigint, lane: bigint): bigint => wrap(rotate(wrap(acc + wrap(lane * P2)), 31n) * P1);
  let at = 0;
  let acc: bigint = P5;
  if (bytes.length >= 32) {
    const lanes = [wrap(P1 + P2), P2, 0n, wrap(-P1)];
    for (; at + 32 <= bytes.length; at += 32)
      lanes.forEach((lane, i) => {
        lanes[i] = round(lane, read(at + 8 * i, 8));
      });
    acc = wrap([1n, 7n, 12n, 18n].reduce((sum, by, i) => sum + rotate(lanes[i]!, by), 0n));
    for (const lane of lanes) acc = wrap((acc ^ round(0n, lane)) * P1 + P4);
  }
  acc = wrap(acc + BigInt(bytes.length));
  for (; at + 8 <= bytes.length; at += 8) acc = wrap(rotate(acc ^ round(0n, read(at, 8)), 27n) * P1 + P4);
  if (at + 4 <= bytes.length) {
    acc = wrap(rotate(acc ^ wrap(read(at, 4) * P1), 23n) * P2 + P3);
    at += 4;
  }
  for (; at < bytes.length; at++) acc = wrap(rotate(acc ^ wrap(read(at, 1) * P5), 11n) * P1);
  acc = wrap((acc ^ (acc >> 33n)) * P2);
  acc = wrap((acc ^ (acc >> 29n)) * P3);
  return (acc ^ (acc >> 32n)).toString(16).padStart(16, '0');
}

describe('XxHash64', () => {
  it('gives the published values', () => {
    expect(hash('')).toBe('ef46db3751d8e999');
    expect(hash('a')).toBe('d24ec4f1a98c6e5b');
    expect(hash('abc')).toBe('44bc2cf5ad770999');
    expect(hash('Nobody inspects the spammish repetition')).toBe('fbcea83c8a378bf1');
  });

  it('follows the specification for every length, however the bytes come', () => {
    const text = 'The quick brown fox jumps over the lazy dog; '.repeat(4);
    for (let length = 0; length <= text.length; length++) {
      const part = text.slice(0, length);
      const cut = (length * 7) % (length + 1);
      expect(hash(part.slice(0, cut), part.slice(cut))).toBe(reference(new TextEncoder().encode(part)));
    }
  });
});
