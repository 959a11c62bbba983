import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PairCounts } from './pairs.js';

function listOf(pairs: PairCounts, firsts: number): number[][] {
  const { rows, seconds, counts } = pairs.sorted(firsts);
  const list: number[][] = [];
  for (let first = 0; first < firsts; first++) {
    for (let i = rows[first]!; i < rows[first + 1]!; i++) list.push([first, seconds[i]!, counts[i]!]);
  }
  return list;
}

describe('PairCounts', () => {
  it('counts pairs and lists them in order', () => {
    const small = fc.tuple(fc.nat(5), fc.nat(15_000_000), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.array(small), (list) => {
        const pairs = new PairCounts();
        const expected = new Map<string, number>();
        for (const [first, second, times] of list) {
          pairs.add(first, second, times);
          expected.set(`${first} ${second}`, (expected.get(`${first} ${second}`) ?? 0) + times);
        }
        const found = listOf(pairs, 6);
        expect(new Map(found.map(([first, second, count]) => [`${first} ${second}`, count]))).toEqual(expected);
        const sorted = [...found].sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
        expect(found).toEqual(sorted);
      }),
    );
  });

  it('grows', () => {
    const pairs = new PairCounts();
    for (let i = 0; i < 200_000; i++) pairs.add(i % 1000, i);
    expect(pairs.size).toBe(200_000);
    expect(listOf(pairs, 1000)).toHaveLength(200_000);
  });

  it('drops the rarest when it is full', () => {
    const pairs = new PairCounts(1000);
    for (let i = 0; i < 100; i++) pairs.add(1, i, 5);
    for (let i = 0; i < 950; i++) pairs.add(2, i, i % 2 === 0 ? 1 : 2);
    const found = listOf(pairs, 3);
    expect(found.filter(([first]) => first === 1)).toHaveLength(100);
    expect(found.length).toBeLessThan(1000);
    expect(pairs.dropped).toBeGreaterThan(0);
    expect(pairs.size + pairs.dropped).toBe(1050);
  });
});
