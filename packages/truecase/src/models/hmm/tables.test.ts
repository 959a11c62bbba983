import { describe, expect, it } from 'vitest';
import { hashWord } from '../../text/hash.js';
import { HmmTables, NOTHING } from './tables.js';
import { PAIRS, SPECIALS, Special, TAGS, Tag } from './tags.js';
import { HmmCounter } from './training/count.js';
import { gatherCounts } from './training/gather.js';

const { LOWER, MIXED, UPPER } = Tag;

/** Tables of all words of these lines; each line goes to the given half. */
function tablesOf(lines: readonly (readonly [line: string, half: number])[]): {
  tables: HmmTables;
  counter: HmmCounter;
  id: (word: string) => number;
} {
  const counter = new HmmCounter('en');
  for (const [line, half] of lines) counter.addLine(line, half);
  const kept = Uint32Array.from({ length: counter.size - SPECIALS }, (_, i) => i + SPECIALS);
  const tables = new HmmTables(gatherCounts(counter, kept));
  const id = (word: string): number => {
    const { hi, lo } = hashWord(word);
    const found = Array.from(kept, (number, i) => (counter.hi[number] === hi && counter.lo[number] === lo ? i : -1));
    return Math.max(...found);
  };
  return { tables, counter, id };
}

/** Pr(<w,f>, t | <w',f'>, t') */
function step(tables: HmmTables, before: number, beforeTag: number, word: number, tag: number): number {
  const out = new Float64Array(PAIRS);
  tables.fill(before, word, out);
  return out[beforeTag * TAGS + tag]!;
}

/**
 * Four words and a mark, all in both halves:
 *   We saw May .      We may .      We saw May .      We may .
 * Events (emitted word with its tag, after a tag; # is the start of a sentence), each twice:
 *   We/M #   saw/L M   May/M L   ./L M        We/M #   may/L M   ./L L
 */
const TOY = [
  ['We saw May .', 0],
  ['We may .', 1],
  ['We saw May .', 1],
  ['We may .', 0],
] as const;

describe('the HMM of known words', () => {
  const { tables, id } = tablesOf(TOY);
  const [we, saw, may, stop] = [id('we'), id('saw'), id('may'), id('.')];
  const boundary = tables.special(Special.BOUNDARY);

  it('counts what there is', () => {
    const { totals } = tables.counts;
    // Cells: t' · 3 + t with t' of L, M, U, #. L after L 2 (./L L), M after L 2 (May), L after M 6, M after # 4.
    expect([...totals.pairs]).toEqual([2, 2, 0, 6, 0, 0, 0, 0, 0, 0, 4, 0]);
    // Different words: one of them, one of them, saw and may and the stop, We.
    expect([...totals.known.pairs]).toEqual([1, 1, 0, 3, 0, 0, 0, 0, 0, 0, 1, 0]);
    // With tag L: saw, may, stop. With tag M: We, May.
    expect([...totals.known.joint]).toEqual([3, 2, 0]);
    expect([...totals.known.words]).toEqual([3, 2, 0]);
    expect(totals.known.vocabulary).toBe(4);
    // Marks: 4 of the 8 events with tag L; letters: the other 4, and all 6 with tag M.
    expect([...totals.features]).toEqual([4, 0, 0, 0, 0, 0, 0, 0, 0, 4, 6, 0, 0, 0, 0]);
  });

  it('knows how often words have each tag', () => {
    expect([LOWER, MIXED, UPPER].map((tag) => tables.hasTag(may, tag))).toEqual([true, true, false]);
    expect([we, saw, may, boundary].map((word) => tables.lowerShare(word))).toEqual([0, 1, 0.5, 0]);
  });

  it('follows equations (2) to (7) for a pair that was seen', () => {
    // May/M after saw/L.
    // (7) Pr(May | M)     = 2/(6+2) + 2/(6+2) · 1/4                     = 0.3125
    // (5) Pr(<May> | M)   = 2/(6+2) + 2/(6+2) · 0.3125 · P0(Letters|M)=1 = 0.328125
    // (3) Pr(<May> | M,L) = 2/(2+1) + 1/(2+1) · 0.328125                 = 0.776041666…
    // (6) Pr(M | saw)     = 2/(2+1) + 1/(2+1) · P0(M)=6/14               = 0.809523809…
    // (4) Pr(M | saw, L)  = 2/(2+1) + 1/(2+1) · 0.809523809…             = 0.936507936…
    // (2)                 = 2/(2+1) + 1/(2+1) · 0.776041666… · 0.936507936…
    const expected = 2 / 3 + (1 / 3) * (2 / 3 + 0.328125 / 3) * (2 / 3 + (2 / 3 + 6 / 14 / 3) / 3);
    expect(expected).toBeCloseTo(0.90892306, 8);
    expect(step(tables, saw, LOWER, may, MIXED)).toBeCloseTo(expected, 6);
  });

  it('follows them for a pair that was not', () => {
    // stop/L after saw/L.
    // (7) 4/(8+3) + 3/11 · 1/4; (5) 4/11 + 3/11 · (7) · P0(Mark|L)=4/8; (3) 2/3 + 1/3 · (5)
    const seven = 4 / 11 + 3 / 11 / 4;
    const five = 4 / 11 + (3 / 11) * seven * 0.5;
    const three = 2 / 3 + five / 3;
    // After saw stands a word with tag M only: (6) 1/3 · 8/14, (4) 1/3 · (6), 1 − λ1 = 1/3.
    const four = (8 / 14 / 3) * (1 / 3);
    expect(step(tables, saw, LOWER, stop, LOWER)).toBeCloseTo((three * four) / 3, 8);
    // saw/M was never seen, so there is nothing to discount; after M the stop is 2 of 6 events of 3 kinds.
    const ofMixed = 2 / 9 + (3 / 9) * five;
    expect(step(tables, saw, MIXED, stop, LOWER)).toBeCloseTo(ofMixed * (8 / 14 / 3), 8);
  });

  it('goes by the word and the share of the tag where nothing stands before', () => {
    // (5) of May/M as above, times P0(M) = 6/14.
    expect(step(tables, NOTHING, 0, may, MIXED)).toBeCloseTo((0.328125 * 6) / 14, 7);
  });

  it('knows where a sentence begins', () => {
    // We/M after #: (7) 4/8 + 2/8/4, (5) 4/8 + 2/8 · (7), (3) 4/5 + 1/5 · (5); (6) = (4) by the same counts.
    const three = 4 / 5 + (4 / 8 + (2 / 8) * (4 / 8 + 2 / 8 / 4)) / 5;
    const six = 4 / 5 + 6 / 14 / 5;
    const four = 4 / 5 + six / 5;
    expect(step(tables, boundary, 0, we, MIXED)).toBeCloseTo(4 / 5 + (three * four) / 5, 6);
  });

  it('sums to what it should over all words and tags', () => {
    for (const [before, tag] of [
      [saw, LOWER],
      [we, MIXED],
      [boundary, 0],
    ] as const) {
      let sum = 0;
      for (const word of [we, saw, may, stop]) {
        for (const next of [LOWER, MIXED, UPPER]) sum += step(tables, before, tag, word, next);
      }
      // Below one by what (5) gives to words with other features, and by the tag that never was seen.
      expect(sum).toBeLessThanOrEqual(1 + 1e-6);
      expect(sum).toBeGreaterThan(0.95);
    }
  });
});

describe('the HMM of pairs with unknown words', () => {
  // Oslo occurs in the first half only, Rome in the second only, VII in the first only.
  const { tables, id } = tablesOf([
    ['We saw Oslo .', 0],
    ['We saw Rome .', 1],
    ['We saw VII .', 0],
  ]);
  const [saw, stop, oslo] = [id('saw'), id('.'), id('oslo')];
  const unknown = tables.special(Special.UNKNOWN + 3);

  it('replaces the words of one half', () => {
    expect([saw, stop, oslo].map((word) => tables.inUnknown(word))).toEqual([saw, stop, unknown]);
    expect(tables.inUnknown(id('vii'))).toBe(tables.special(Special.ROMAN));
    const { totals } = tables.counts;
    expect(totals.known.vocabulary).toBe(6);
    // We, saw, the stop, #Unknown# and the numeral.
    expect(totals.unknown.vocabulary).toBe(5);
    expect([...totals.known.joint]).toEqual([2, 3, 1]);
    expect([...totals.unknown.joint]).toEqual([2, 2, 1]);
  });

  it('follows the equations', () => {
    // #Unknown#/M after saw/L, which 3 words of 2 kinds follow. With tag M: 5 events, We and #Unknown#.
    const seven = 2 / 7 + 2 / 7 / 5;
    const five = 2 / 7 + (2 / 7) * seven;
    // After tag L stands M twice, both #Unknown#: 2 events of 1 kind.
    const three = 2 / 3 + five / 3;
    // 12 events, 5 of tag M. saw: 2 of 3 are M, of 2 kinds.
    const four = 2 / 5 + (2 / 5) * (2 / 5 + (2 / 5) * (5 / 12));
    expect(step(tables, saw, LOWER, unknown, MIXED)).toBeCloseTo(2 / 5 + (2 / 5) * three * four, 6);
    // A known word that the HMM does not have is unknown to it too: the stop after Oslo is that after #Unknown#.
    const behind = step(tables, unknown, MIXED, stop, LOWER);
    expect(behind).toBeGreaterThan(2 / 3);
    expect(step(tables, unknown, MIXED, tables.special(Special.UNKNOWN), LOWER)).toBeLessThan(behind / 10);
  });

  it('leaves pairs of known words alone', () => {
    // Oslo after saw: 3 events of 3 kinds; #Unknown# would have 2 of 2.
    expect(step(tables, saw, LOWER, oslo, MIXED)).toBeLessThan(step(tables, saw, LOWER, unknown, MIXED));
    expect(step(tables, saw, LOWER, oslo, MIXED)).toBeGreaterThan(1 / 6);
  });
});
