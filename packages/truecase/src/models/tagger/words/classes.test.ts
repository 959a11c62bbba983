import { describe, expect, it } from 'vitest';
import { packRow } from '../../../lattice/row.js';
import { CasingClass, CLASS_COUNT, classOfRow, isOrdinary, isRare, isVeryRare } from './classes.js';

const FIXED = Object.values(CasingClass);

describe('classOfRow', () => {
  it('stays within its numbers, apart from the classes that are not of words, for every row', () => {
    const seen = new Set<number>();
    for (let row = 0; row < 0x10000; row++) seen.add(classOfRow(row));
    expect(Math.min(...seen)).toBe(Math.max(...FIXED) + 1);
    expect(Math.max(...seen)).toBe(CLASS_COUNT - 1);
    expect(seen.size).toBe(CLASS_COUNT - FIXED.length);
  });

  it('tells orders of magnitude apart: below 13, 89 and 1165 mentions, and the rest', () => {
    const of = (count: number) => classOfRow(packRow(count, 0, 0, 0));
    expect(new Set([1, 5, 12].map(of)).size).toBe(1);
    expect(new Set([13, 40, 88].map(of)).size).toBe(1);
    expect(new Set([89, 500, 1164].map(of)).size).toBe(1);
    expect(new Set([1165, 1e4, 1e7].map(of)).size).toBe(1);
    expect(new Set([12, 13, 89, 1165].map(of)).size).toBe(4);
  });

  it('tells the most frequent shapes apart, and how reliable they are', () => {
    const of = (title: number, upper: number, mixed: number) => classOfRow(packRow(100, title, upper, mixed));
    const classes = [
      of(0, 0, 0),
      of(0.01, 0, 0),
      of(0.15, 0, 0),
      of(0.4, 0, 0),
      of(0.6, 0, 0),
      of(0.9, 0, 0),
      of(1, 0, 0),
      of(0, 0.6, 0),
      of(0, 1, 0),
      of(0, 0, 0.7),
      of(0, 0, 1),
    ];
    expect(new Set(classes).size).toBe(classes.length);
    expect(classes).toEqual([...classes].sort((a, b) => a - b));
  });

  it('goes by all raised shapes together in words that are mostly lower', () => {
    const of = (title: number, upper: number) => classOfRow(packRow(100, title, upper, 0));
    expect(of(0.15, 0)).not.toBe(of(0, 0));
    expect(of(0.15, 0)).toBe(of(0, 0.15));
  });
});

describe('questions about a class', () => {
  const of = (count: number, title = 0) => classOfRow(packRow(count, title, 0, 0));

  it('calls words rare below 1165 mentions and very rare below 89', () => {
    for (const title of [0, 0.5, 1]) {
      expect([88, 89, 1164, 1165].map((count) => isVeryRare(of(count, title)))).toEqual([true, false, false, false]);
      expect([88, 89, 1164, 1165].map((count) => isRare(of(count, title)))).toEqual([true, true, true, false]);
    }
    expect([isRare(CasingClass.UNKNOWN), isVeryRare(CasingClass.UNKNOWN)]).toEqual([true, true]);
    for (const value of FIXED.slice(1)) expect([isRare(value), isVeryRare(value)]).toEqual([false, false]);
  });

  it('calls words ordinary that are well known and nearly always lower', () => {
    expect([1, 12, 13, 2000].map((count) => isOrdinary(of(count)))).toEqual([false, false, true, true]);
    expect([0.01, 0.03, 0.15, 0.5, 1].map((title) => isOrdinary(of(2000, title)))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    for (const value of FIXED) expect(isOrdinary(value)).toBe(false);
  });
});
