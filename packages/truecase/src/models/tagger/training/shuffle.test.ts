import { describe, expect, it } from 'vitest';
import type { TrainingCorpus } from '../../../corpus/training.js';
import { balancedShares, shuffledLines } from './shuffle.js';

const LINES = Array.from({ length: 200 }, (_, i) => `line ${i}`);

function corpusOf(lines: readonly string[], batch: number): TrainingCorpus {
  return {
    totalBytes: lines.length,
    async *lines(progress) {
      for (let i = 0; i < lines.length; i += batch) {
        yield lines.slice(i, i + batch);
        progress?.(i);
      }
    },
    digests: () => [],
  };
}

async function shuffle(lines: readonly string[], seed: number, batch = 7): Promise<string[][]> {
  const windows: string[][] = [];
  for await (const window of shuffledLines(corpusOf(lines, batch), seed)) windows.push(window);
  return windows;
}

describe('shuffledLines', () => {
  it('gives every line once, in another order, all in one window while there is room', async () => {
    const windows = await shuffle(LINES, 1);
    expect(windows).toHaveLength(1);
    expect(windows[0]).not.toEqual(LINES);
    expect([...windows[0]!].sort()).toEqual([...LINES].sort());
  });

  it('depends on the seed, and on nothing but the lines besides', async () => {
    const order = await shuffle(LINES, 5);
    expect(await shuffle(LINES, 5)).toEqual(order);
    expect(await shuffle(LINES, 5, 50)).toEqual(order);
    expect(await shuffle(LINES, 6)).not.toEqual(order);
  });

  it('puts every line everywhere about as often', async () => {
    const three = ['a', 'b', 'c'];
    const seen = new Map<string, number>();
    for (let seed = 0; seed < 1200; seed++) {
      const order = (await shuffle(three, seed))[0]!.join('');
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    // 200 each are expected, with a standard deviation of 13.
    for (const count of seen.values()) expect(Math.abs(count - 200)).toBeLessThan(60);
  });

  it('leaves empty lines out, and has no window without lines', async () => {
    expect((await shuffle(['', 'a', '', '', 'b', ''], 1))[0]!.sort()).toEqual(['a', 'b']);
    expect(await shuffle(['', ''], 1)).toEqual([]);
    expect(await shuffle([], 1)).toEqual([]);
  });

  it('tells how far it has read', async () => {
    const read: number[] = [];
    const corpus = corpusOf(LINES, 50);
    for await (const window of shuffledLines(corpus, 1, [], (bytes) => read.push(bytes)))
      expect(window).toHaveLength(200);
    expect(read).toEqual([0, 50, 100, 150]);
  });

  it('takes shares of files by chance, and lines several times', async () => {
    const files = [LINES, LINES.map((line) => `other ${line}`), ['last']];
    const corpus: TrainingCorpus = {
      totalBytes: 1,
      async *lines(_, onFile) {
        for (const [index, lines] of files.entries()) {
          onFile?.(index);
          yield lines.slice(0, 150);
          if (lines.length > 150) yield lines.slice(150);
        }
      },
      digests: () => [],
    };
    const take = async (shares: number[]) => {
      const window: string[] = [];
      for await (const lines of shuffledLines(corpus, 3, shares)) window.push(...lines);
      const of = (start: string) => window.filter((line) => line.startsWith(start)).length;
      return [of('line'), of('other'), of('last')];
    };
    expect(await take([])).toEqual([200, 200, 1]);
    expect(await take([1, 0])).toEqual([200, 0, 1]);
    const [first, second, last] = await take([0.25, 0.5, 0]);
    // Standard deviations of 6 and 7.
    expect(Math.abs(first! - 50)).toBeLessThan(25);
    expect(Math.abs(second! - 100)).toBeLessThan(30);
    expect(last).toBe(0);
    const [twice, more] = await take([2, 1.5, 0]);
    expect(twice).toBe(400);
    expect(Math.abs(more! - 300)).toBeLessThan(30);
  });
});

describe('balancedShares', () => {
  it('is the same for all, or the more the smaller a file is', () => {
    expect(balancedShares([100, 25, 1], 0.4, 1, 1)).toEqual([0.4, 0.4, 0.4]);
    expect(balancedShares([100, 25, 1], 0.4, 0.5, 1)).toEqual([0.4, 0.8, 1]);
    expect(balancedShares([100, 50, 0], 0.2, 0, 1)).toEqual([0.2, 0.4, 1]);
    expect(balancedShares([100, 25, 4, 1], 0.4, 0.5, 3)).toEqual([0.4, 0.8, 2, 3]);
    expect(balancedShares([100, 25], 5, 1, 1)).toEqual([1, 1]);
    expect(balancedShares([], 0.2, 0, 1)).toEqual([]);
  });
});
