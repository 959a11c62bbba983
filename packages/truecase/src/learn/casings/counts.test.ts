import { describe, expect, it } from 'vitest';
import { Shape } from '../../text/casing.js';
import { hashWord } from '../../text/hash.js';
import { CasingCounts } from './counts.js';

/** A word of its own for each number: digits would all be one. */
function name(stem: string, i: number): string {
  return stem + String(i).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
}

function add(counts: CasingCounts, word: string, shape: number = Shape.LOWER, bits = 0, kind = 0): void {
  const { hi, lo } = hashWord(word);
  counts.add(hi, lo, shape, bits, kind, () => word.toLowerCase());
}

function find(counts: CasingCounts, word: string): number {
  const { hi, lo } = hashWord(word);
  return counts.find(hi, lo);
}

describe('CasingCounts', () => {
  it('counts shapes per word, whatever its case', () => {
    const counts = new CasingCounts();
    add(counts, 'may', Shape.LOWER);
    add(counts, 'May', Shape.TITLE);
    add(counts, 'May', Shape.TITLE);
    add(counts, 'IBM', Shape.UPPER);
    const record = find(counts, 'MAY');
    expect([1, 2, 3, 4].map((shape) => counts.count(record, shape))).toEqual([1, 2, 0, 0]);
    expect(counts.total(record)).toBe(3);
    expect(counts.spelling(record)).toBe('may');
    expect(counts.size).toBe(2);
    expect(find(counts, 'june')).toBe(-1);
  });

  it('asks for the spelling of new words only', () => {
    const counts = new CasingCounts();
    const { hi, lo } = hashWord('word');
    let asked = 0;
    for (let i = 0; i < 3; i++) counts.add(hi, lo, Shape.LOWER, 0, 0, () => `spelling ${++asked}`);
    expect(asked).toBe(1);
    expect(counts.spelling(0)).toBe('spelling 1');
  });

  it('lists irregular forms, commonest first and equal ones by pattern', () => {
    const counts = new CasingCounts();
    for (const bits of [0b100, 0b10, 0b10, 0b1000, 0b1]) add(counts, 'ebay', Shape.MIXED, bits);
    expect(counts.mixed(find(counts, 'ebay'))).toEqual([
      [0b10, 2],
      [0b1, 1],
      [0b100, 1],
      [0b1000, 1],
    ]);
    add(counts, 'plain');
    expect(counts.mixed(find(counts, 'plain'))).toEqual([]);
  });

  it('keeps the least kind', () => {
    const counts = new CasingCounts();
    for (const kind of [3, 1, 2]) add(counts, 'word', Shape.LOWER, 0, kind);
    expect(counts.kind[find(counts, 'word')]).toBe(1);
  });

  it('grows without losing anything', () => {
    const counts = new CasingCounts();
    const size = 100_000;
    for (let i = 0; i < size; i++) add(counts, name('w', i), i % 3 === 0 ? Shape.MIXED : Shape.TITLE, i, i % 5);
    expect(counts.size).toBe(size);
    expect(counts.dropped).toBe(0);
    for (const i of [0, 32_767, 32_768, 65_535, 65_536, 99_999]) {
      const record = find(counts, name('w', i));
      expect(counts.spelling(record)).toBe(name('w', i));
      expect(counts.total(record)).toBe(1);
      expect(counts.kind[record]).toBe(i % 5);
      expect(counts.mixed(record)).toEqual(i % 3 === 0 ? [[i, 1]] : []);
    }
  });
});

/** More words than the least table holds (32,768), with a limit below: every tenth is mentioned twice. */
function overflow(limit = 1000): CasingCounts {
  const counts = new CasingCounts(limit);
  for (let i = 0; i < 40_000; i++) {
    add(counts, name('w', i), Shape.MIXED, i + 1, 2);
    if (i % 10 === 0) add(counts, name('w', i), Shape.TITLE, 1, 1);
  }
  return counts;
}

describe('CasingCounts at its limit', () => {
  it('drops words with a single mention and keeps the others whole', () => {
    const counts = overflow();
    expect(counts.dropped).toBeGreaterThan(20_000);
    expect(counts.size + counts.dropped).toBe(40_000);
    expect(find(counts, 'w1')).toBe(-1);
    for (const i of [0, 10, 20_000, 39_990]) {
      const record = find(counts, name('w', i));
      expect(counts.spelling(record)).toBe(name('w', i));
      expect([1, 2, 3, 4].map((shape) => counts.count(record, shape))).toEqual([0, 1, 0, 1]);
      expect(counts.mixed(record)).toEqual([[i + 1, 1]]);
      expect(counts.kind[record]).toBe(1);
    }
  });

  it('counts a dropped word afresh', () => {
    const counts = overflow();
    add(counts, 'w1', Shape.UPPER);
    const record = find(counts, 'w1');
    expect(counts.total(record)).toBe(1);
    expect(counts.mixed(record)).toEqual([]);
  });

  it('drops the same words every time', () => {
    const [one, other] = [overflow(), overflow()];
    expect(one.size).toBe(other.size);
    for (let record = 0; record < one.size; record += 97) {
      expect(one.spelling(record)).toBe(other.spelling(record));
      expect(one.hi[record]).toBe(other.hi[record]);
    }
  });

  it('stays within the table though every word comes twice', () => {
    const counts = new CasingCounts(1000);
    for (let i = 0; i < 150_000; i++) {
      add(counts, name('w', i));
      add(counts, name('w', i));
    }
    expect(counts.size).toBeLessThanOrEqual(32_768);
    expect(find(counts, name('w', 149_999))).toBeGreaterThanOrEqual(0);
  });

  it('keeps frequent words before rare ones', () => {
    const counts = new CasingCounts(1000);
    for (let i = 0; i < 100; i++) for (let n = 0; n < 9; n++) add(counts, name('often', i));
    for (let i = 0; i < 100_000; i++) add(counts, name('once', i));
    for (let i = 0; i < 100; i++) expect(counts.total(find(counts, name('often', i)))).toBe(9);
  });
});
