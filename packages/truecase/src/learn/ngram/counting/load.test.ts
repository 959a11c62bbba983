import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpusOf } from '../../../testing/counts.js';
import { corpora, countSentences } from '../../../testing/ngram.js';
import { runs } from '../../../testing/runs.js';
import { findNgram } from '../trie.js';
import { countNgrams } from './count.js';
import type { CountOptions } from './options.js';
import type { LoadedCounts } from './store.js';

async function load(
  lines: readonly string[],
  cutoffs: readonly number[],
  options: Partial<CountOptions> = {},
): Promise<LoadedCounts> {
  const store = await countNgrams(corpusOf(lines), { language: 'en', order: cutoffs.length, ...options });
  try {
    return await store.load(cutoffs);
  } finally {
    await store.close();
  }
}

/** The entry of an n-gram, given as text: its count and adjusted count. */
function look({ counts, adjusted }: LoadedCounts, text: string): [count: number, adjusted: number] | undefined {
  const ngram = text.split(' ').map((word) => counts.words.indexOf(word));
  const entry = findNgram(counts, ngram);
  return entry < 0 ? undefined : [counts.counts[ngram.length - 1]![entry]!, adjusted[ngram.length - 1]![entry]!];
}

describe('load', () => {
  // a b a b c / a b d: left neighbours of b: a; of "b a": a; of a: <s>, b.
  const lines = ['a b a b c', 'a b d'];

  it('gives counts and the numbers of left neighbours, as counted by hand', async () => {
    const loaded = await load(lines, [1, 1, 1]);
    expect(loaded.counts.words).toEqual(['</s>', '<s>', 'a', 'b', 'c', 'd']);
    expect(look(loaded, 'a')).toEqual([3, 2]);
    expect(look(loaded, 'b')).toEqual([3, 1]);
    expect(look(loaded, '</s>')).toEqual([2, 2]);
    expect(look(loaded, '<s>')).toEqual([2, 2]);
    expect(look(loaded, '<s> a')).toEqual([2, 2]);
    expect(look(loaded, 'a b')).toEqual([3, 2]);
    expect(look(loaded, 'b a')).toEqual([1, 1]);
    expect(look(loaded, '<s> a b')).toEqual([2, 2]);
    expect(look(loaded, 'a b c')).toEqual([1, 1]);
    expect(look(loaded, 'b b')).toBeUndefined();
  });

  it('gives statistics of all n-grams, <s> aside, whatever the cut-offs', async () => {
    const { statistics, counts } = await load(lines, [1, 2, 3]);
    expect(statistics).toEqual([
      // a=3/2 b=3/1 c=1/1 d=1/1 </s>=2/2
      { distinct: 5, tokens: 10, countsOfCounts: [2, 1, 2, 0], adjustedCountsOfCounts: [3, 2, 0, 0] },
      // <s>a=2/2 ab=3/2 ba=1/1 bc=1/1 bd=1/1 c</s>=1/1 d</s>=1/1
      { distinct: 7, tokens: 10, countsOfCounts: [5, 1, 1, 0], adjustedCountsOfCounts: [5, 2, 0, 0] },
      // <s>ab=2 aba=1 bab=1 abc=1 abd=1 bc</s>=1 bd</s>=1
      { distinct: 7, tokens: 8, countsOfCounts: [6, 1, 0, 0], adjustedCountsOfCounts: [6, 1, 0, 0] },
    ]);
    expect(counts.counts.map((level) => [...level])).toEqual([[2, 2, 3, 3, 1, 1], [2, 3], []]);
  });

  it('keeps every word and, above, what reaches the cut-off of its order', async () => {
    const loaded = await load(lines, [3, 3, 3]);
    expect(loaded.counts.levels.map(({ word }) => word.length)).toEqual([6, 1, 0]);
    expect(look(loaded, 'd')).toEqual([1, 1]);
    expect([...loaded.counts.levels[0]!.first]).toEqual([0, 0, 0, 1, 1, 1, 1]);
    expect([...loaded.counts.levels[1]!.first]).toEqual([0, 0]);
    expect(loaded.counts.levels[2]!.first.length).toBe(0);
  });

  it('counts no neighbour at the start of a sentence without <s>', async () => {
    const loaded = await load(['x a b', 'y a b'], [1, 1], { dropFirst: 1 });
    expect(look(loaded, 'a')).toEqual([2, 0]);
    expect(look(loaded, 'b')).toEqual([2, 1]);
  });

  it('agrees with a plain counter for any text, cut-offs, workers and memory', async () => {
    await fc.assert(
      fc.asyncProperty(
        corpora('abcd', 15),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 5, maxLength: 5 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(1, 3000, 1 << 20),
        async (sentences, order, steps, workers, memoryBytes) => {
          const cutoffs = Array.from({ length: order }, (_, i) => 1 + steps.slice(0, i).reduce((a, b) => a + b, 0));
          const expected = countSentences(sentences, order, cutoffs);
          const loaded = await load(sentences, cutoffs, { workers, memoryBytes });
          expect(loaded.counts.words).toEqual(expected.counts.words);
          expect(loaded.counts.counts).toEqual(expected.counts.counts);
          expect(loaded.counts.levels).toEqual(expected.counts.levels);
          expect(loaded.adjusted).toEqual(expected.adjusted);
          expect(loaded.statistics.map((row) => row.adjustedCountsOfCounts)).toEqual(
            expected.statistics.map((row) => row.adjustedCountsOfCounts),
          );
        },
      ),
      { numRuns: runs(150) },
    );
  });

  it('can be asked again, with other cut-offs, and refuses those that fall', async () => {
    const store = await countNgrams(corpusOf(lines), { language: 'en', order: 2 });
    expect((await store.load([1, 1])).counts.levels[1]!.word.length).toBe(7);
    expect((await store.load([1, 3])).counts.levels[1]!.word.length).toBe(1);
    for (const cutoffs of [[2, 1], [1], [1, 1, 1], [0, 1], [1, 1.5]]) {
      await expect(store.load(cutoffs)).rejects.toMatchObject({ code: 'usage', hint: 'For example [1, 1].' });
    }
    await store.close();
    await expect(store.load([1, 1])).rejects.toMatchObject({ code: 'usage' });
    await expect(store.stream(1)[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'usage' });
  });

  it('streams only orders that there are', async () => {
    const store = await countNgrams(corpusOf(lines), { language: 'en', order: 2 });
    await expect(store.stream(3)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      message: 'order is 3, expected a whole number from 1 to 2',
    });
    await store.close();
  });
});
