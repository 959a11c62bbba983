import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { buildHashTable, HashTable } from './hashtable.js';

function fail(work: () => unknown): TruecaseError {
  try {
    work();
  } catch (error) {
    if (error instanceof TruecaseError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const u32 = fc.integer({ min: 0, max: 0xffffffff });

describe('a hash table', () => {
  it('lays out five hashes in two buckets as worked out by hand', () => {
    const hi = Uint32Array.of(0x80000000, 0, 0xffffffff, 0x7fffffff, 1);
    const lo = Uint32Array.of(9, 0xfffffff0, 3, 4, 5);
    const { offsets, prints, order } = buildHashTable(hi, lo);
    expect([...offsets]).toEqual([0, 3, 5]);
    expect([...prints]).toEqual([4, 5, 0xfffffff0, 3, 9]);
    expect([...order]).toEqual([3, 4, 1, 2, 0]);
    const table = new HashTable(offsets, prints);
    expect(table.size).toBe(5);
    expect(table.find(0, 0xfffffff0)).toBe(2);
    expect(table.find(0, 0xfffffff0 | 0)).toBe(2);
    expect(table.find(-1, 3)).toBe(3);
    expect(table.find(0xffffffff, 4)).toBe(-1);
    expect(table.find(0, 6)).toBe(-1);
    expect(table.find(0, 0xffffffff)).toBe(-1);
  });

  it('may be empty', () => {
    const { offsets, prints, order } = buildHashTable(new Uint32Array(), new Uint32Array());
    expect([offsets, prints, order]).toEqual([Uint32Array.of(0, 0), new Uint32Array(), new Uint32Array()]);
    expect(new HashTable(offsets, prints).find(5, 5)).toBe(-1);
  });

  it('finds every hash it was built from and no other', () => {
    const hashes = fc.uniqueArray(fc.tuple(u32, u32), { selector: ([, lo]) => lo, maxLength: 200 });
    fc.assert(
      fc.property(hashes, fc.array(fc.tuple(u32, u32)), (inside, others) => {
        const { offsets, prints, order } = buildHashTable(
          Uint32Array.from(inside, ([hi]) => hi),
          Uint32Array.from(inside, ([, lo]) => lo),
        );
        expect(offsets.length).toBe(Math.max(1, Math.ceil(inside.length / 4)) + 1);
        const table = new HashTable(offsets, prints);
        for (const [index, [hi, lo]] of inside.entries()) expect(order[table.find(hi, lo)]).toBe(index);
        const known = new Set(inside.map(([, lo]) => lo));
        for (const [hi, lo] of others) if (!known.has(lo)) expect(table.find(hi, lo)).toBe(-1);
      }),
    );
  });

  it('stays right and quick when all hashes fall into one bucket', () => {
    const size = 200_000;
    const lo = Uint32Array.from({ length: size }, (_, index) => (index * 2654435761) >>> 0);
    const { offsets, prints, order } = buildHashTable(new Uint32Array(size), lo);
    const table = new HashTable(offsets, prints);
    expect(offsets[1]).toBe(size);
    let right = 0;
    for (let index = 0; index < size; index++) if (order[table.find(0, lo[index]!)] === index) right++;
    expect(right).toBe(size);
    expect(table.find(0, (size * 2654435761) >>> 0)).toBe(-1);
    expect(table.find(0xffffffff, lo[5]!)).toBe(-1);
  });

  it('does not lose the last bucket to rounding', () => {
    const size = 1_000_003;
    const hi = new Uint32Array(size).fill(0xffffffff);
    const lo = Uint32Array.from({ length: size }, (_, index) => index);
    const { offsets, prints } = buildHashTable(hi, lo);
    expect(offsets.at(-2)).toBe(0);
    expect(new HashTable(offsets, prints).find(0xffffffff, 77)).toBe(77);
  });

  it('cannot be built from two equal hashes or from halves', () => {
    const error = fail(() => buildHashTable(Uint32Array.of(1, 9, 2), Uint32Array.of(7, 8, 7)));
    expect(error.code).toBe('corpus');
    expect(error.message).toContain('the words at 0 and 2');
    expect(fail(() => buildHashTable(new Uint32Array(99), new Uint32Array(99))).code).toBe('corpus');
    expect(fail(() => buildHashTable(new Uint32Array(3), new Uint32Array(2))).code).toBe('usage');
  });

  it.each([
    ['no offsets', [], 0],
    ['one offset', [0], 0],
    ['a first offset that is not zero', [1, 2], 2],
    ['falling offsets', [0, 3, 2, 4], 4],
    ['offsets beyond the prints', [0, 0xffffffff], 4],
    ['prints beyond the offsets', [0, 3], 4],
  ])('is refused with %s', (_, offsets, size) => {
    const error = fail(() => new HashTable(Uint32Array.from(offsets), new Uint32Array(size), 'section HASH'));
    expect(error.code).toBe('model-corrupt');
    expect(error.message).toMatch(/^section HASH: hash table/);
  });

  it('answers within its size for any offsets that it accepts, sorted prints or not', () => {
    const lists = fc.array(fc.nat(50), { maxLength: 80 });
    fc.assert(
      fc.property(fc.array(fc.nat()), lists, u32, fc.nat(50), (cuts, list, hi, lo) => {
        const inner = cuts.map((cut) => cut % (list.length + 1)).sort((a, b) => a - b);
        const prints = Uint32Array.from(list);
        const entry = new HashTable(Uint32Array.of(0, ...inner, list.length), prints).find(hi, lo);
        if (entry !== -1) expect(prints[entry]).toBe(lo);
      }),
    );
  });
});
