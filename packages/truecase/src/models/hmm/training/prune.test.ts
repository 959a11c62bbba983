import { describe, expect, it } from 'vitest';
import type { HmmCounts } from '../tables.js';
import { PAIRS, SPECIALS } from '../tags.js';
import { HmmCounter } from './count.js';
import { gatherCounts } from './gather.js';
import { measureLosses, prunePairs } from './prune.js';

const LINES = [
  ...Array(5).fill('we may go to the sea in May .'),
  ...Array(5).fill('they may go to the fair in June .'),
  'in May it is warm .',
] as string[];

/** Words by their numbers: as they come. */
const WORDS = ['we', 'may', 'go', 'to', 'the', 'sea', 'in', '.', 'they', 'fair', 'june', 'it', 'is', 'warm'];

const counts = countsOf(LINES);

function countsOf(lines: readonly string[]): HmmCounts {
  const counter = new HmmCounter('en');
  for (const line of lines) for (const half of [0, 1]) counter.addLine(line, half);
  return gatherCounts(
    counter,
    Uint32Array.from({ length: counter.size - SPECIALS }, (_, i) => i + SPECIALS),
  );
}

function pairsOf({ rows, keys, size }: HmmCounts): string[] {
  const found = new Set<string>();
  for (let id = 0; id < size; id++) {
    for (let i = rows[id]!; i < rows[id + 1]!; i++) found.add(`${WORDS[id]} ${WORDS[Math.floor(keys[i]! / PAIRS)]}`);
  }
  return [...found];
}

describe('prunePairs', () => {
  it('keeps the pairs that decide a casing', () => {
    const pruned = prunePairs(counts, 5);
    expect(pruned.keys.length).toBeLessThanOrEqual(5);
    // All of them have the one word in them that is written either way.
    expect(pairsOf(pruned).sort()).toEqual(['may .', 'may go', 'may it', 'they may', 'we may']);
  });

  it('keeps all, or none of, the tags of a pair', () => {
    for (let most = 1; most < counts.keys.length; most++) {
      const pruned = prunePairs(counts, most);
      for (const pair of pairsOf(pruned)) {
        const of = (all: HmmCounts) => keysOf(all, pair);
        expect(of(pruned)).toEqual(of(counts));
      }
    }
  });

  it('keeps everything where there is room', () => {
    expect(prunePairs(counts, 0)).toBe(counts);
    expect(prunePairs(counts, counts.keys.length)).toBe(counts);
  });
});

function keysOf({ rows, keys }: HmmCounts, pair: string): number[] {
  const [first, second] = pair.split(' ').map((word) => WORDS.indexOf(word)) as [number, number];
  return [...keys.subarray(rows[first]!, rows[first + 1]!)].filter((key) => Math.floor(key / PAIRS) === second);
}

describe('measureLosses', () => {
  it('finds nothing in what every word does anyway', () => {
    const same = countsOf(Array(3).fill('a b a b'));
    for (const loss of measureLosses(same)) expect(Math.abs(loss)).toBeLessThan(0.5);
  });

  it('is larger for words that take either tag', () => {
    const losses = measureLosses(counts);
    const lossOf = (pair: string) =>
      losses[counts.keys.indexOf(keysOf(counts, pair)[0]!, counts.rows[WORDS.indexOf(pair.split(' ')[0]!)]!)]!;
    expect(lossOf('may go')).toBeGreaterThan(10 * Math.max(0.01, lossOf('the sea')));
  });
});
