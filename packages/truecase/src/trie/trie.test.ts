import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContainer, writeContainer } from '../format/container.js';
import { TrieBuilder } from '../learn/trie/builder.js';
import { BUCKETS, bucketOf, Estimator } from './estimate.js';
import { readTrie, trieSections } from './layout.js';
import type { Trie } from './trie.js';

const META = {
  family: 'toy',
  language: 'en',
  created: '2026-01-01',
  unicode: '16',
  truecase: '0',
  corpus: [],
  options: {},
  figures: {},
};

/** Words and their categories: 0 common, 1 name. */
const WORDS: readonly [string, number][] = [
  ['new', 0],
  ['new', 0],
  ['new', 0],
  ['new', 1],
  ['news', 0],
  ['nero', 1],
  ['old', 0],
  ['olds', 0],
];

function build(strings: readonly [string, number][], options = {}): Trie {
  const builder = new TrieBuilder({ categories: 2, ...options });
  for (const [string, category] of strings) builder.add(string, 0, string.length, category);
  return builder.build();
}

const path = new Uint32Array(64);
const follow = (trie: Trie, word: string) => trie.follow(word, 0, word.length, path);

describe('a minimum-depth trie', () => {
  it('expands nodes of two categories and no others', () => {
    const trie = build(WORDS);
    // root, n, o, ne, ner, new, new-end, news: o, ner, news are of one category each.
    expect(trie.size).toBe(8);
    expect(follow(trie, 'old')).toBe(1);
    expect(follow(trie, 'nero')).toBe(3);
    expect(follow(trie, 'new')).toBe(4);
    expect(follow(trie, 'news')).toBe(4);
  });

  it('counts the categories along a string', () => {
    const trie = build(WORDS);
    follow(trie, 'new');
    const rows = [0, 1, 2, 3, 4].map((i) => [trie.countOf(path[i]!, 0), trie.countOf(path[i]!, 1)]);
    expect(rows).toEqual([
      [6, 2],
      [4, 2],
      [4, 2],
      [4, 1],
      [3, 1],
    ]);
  });

  it('answers for an unseen string with its longest known prefix', () => {
    const trie = build(WORDS);
    expect(follow(trie, 'newton')).toBe(3);
    expect(trie.totals[path[3]!]).toBe(5);
    expect(follow(trie, 'xyz')).toBe(0);
  });

  it('reads strings backwards where they are given so', () => {
    const builder = new TrieBuilder({ categories: 2 });
    builder.add('baker', 5, 0, 0);
    builder.add('cider', 5, 0, 1);
    const trie = builder.build();
    // r, e are shared; k and d decide.
    expect(trie.size).toBe(5);
    expect(trie.follow('maker', 5, 0, path)).toBe(3);
    expect(trie.countOf(path[3]!, 0)).toBe(1);
  });

  it('leaves out and does not expand what is rare, if asked to', () => {
    expect(build(WORDS, { minNode: 2 }).size).toBe(6);
    expect(build(WORDS, { minExpand: 7 }).size).toBe(3);
  });

  it('is the same whatever the room for sorting', () => {
    const words = Array.from(
      { length: 5000 },
      (_, i) => [`w${(i * 7919) % 997}`, i % 3 === 0 ? 1 : 0] as [string, number],
    );
    const whole = build(words).arrays;
    const pieces = build(words, { memoryBytes: 1 }).arrays;
    expect(pieces).toEqual(whole);
  });

  it('equals a count by hand for any strings', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 5 });
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.nat({ max: 1 })), { minLength: 1, maxLength: 40 }), (strings) => {
        const trie = build(strings);
        for (const [string] of strings) {
          const depth = follow(trie, string);
          for (let i = 0; i <= depth; i++) {
            const begins = strings.filter(([other]) => `${other}\0`.startsWith(`${string}\0`.slice(0, i)));
            for (const c of [0, 1]) {
              expect(trie.countOf(path[i]!, c)).toBe(begins.filter(([, category]) => category === c).length);
            }
          }
          const last = path[depth]!;
          const mixed = trie.countOf(last, 0) > 0 && trie.countOf(last, 1) > 0;
          // A path ends at a node of one category, or at the end of the string.
          expect(mixed && depth <= string.length).toBe(false);
        }
      }),
    );
  });
});

describe('the estimate along a path', () => {
  const half = new Float32Array(BUCKETS).fill(0.5);

  it('is the sum of the shares, each with its weight', () => {
    const estimator = new Estimator(build(WORDS), half);
    const depth = follow(estimator.trie, 'nero');
    const out = new Float64Array(2);
    estimator.estimate(path, depth, out);
    // ½·1/2 → root ½·2/8: 0.375; n ½·2/6: 0.35417; ne the same share: 0.34375; ner: ½ + ½·0.34375.
    expect(out[1]).toBeCloseTo(0.5 + 0.5 * (0.5 / 3 + 0.5 * (0.5 / 3 + 0.5 * 0.375)), 10);
    expect(out[0]! + out[1]!).toBeCloseTo(1, 12);
  });

  it('has weights that sum to 1', () => {
    const estimator = new Estimator(build(WORDS), half);
    const weights = estimator.weightsOf(path, follow(estimator.trie, 'new'));
    expect(weights).toHaveLength(6);
    expect(weights[4]).toBe(0.5);
    expect(weights.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
  });
});

describe('a trie without strings', () => {
  it('thinks all categories equally likely, and can be written and read', () => {
    const estimator = new Estimator(build([]), new Float32Array(BUCKETS).fill(0.5));
    const read = readTrie('X', readContainer(writeContainer(META, trieSections('X', estimator))));
    const out = new Float64Array(2);
    read.estimate(path, follow(read.trie, 'new'), out);
    expect([...out]).toEqual([0.5, 0.5]);
  });
});

describe('sections of a trie', () => {
  const estimator = new Estimator(build(WORDS), new Float32Array(BUCKETS).fill(0.25));

  it('give the same trie back', () => {
    const reader = readContainer(writeContainer(META, trieSections('X', estimator)));
    expect(readTrie('X', reader).trie.arrays).toEqual(estimator.trie.arrays);
  });

  it('are refused where they contradict each other', () => {
    const broken = trieSections('X', estimator).map((section) =>
      section.tag === 'XKID' ? { tag: 'XKID', data: new Uint8Array(estimator.trie.size).fill(1) } : section,
    );
    expect(() => readTrie('X', readContainer(writeContainer(META, broken)))).toThrow(
      'trie X: children of another number',
    );
  });
});

it('buckets tell depths up to seven, counts by powers of two, and one category from several', () => {
  // (depth · 12 + log2 count) · 2 + alone
  expect(bucketOf(0, 1, false)).toBe(0);
  expect(bucketOf(2, 9, true)).toBe((2 * 12 + 3) * 2 + 1);
  expect(bucketOf(2, 9, false)).toBe((2 * 12 + 3) * 2);
  expect(bucketOf(9, 5000, true)).toBe((7 * 12 + 11) * 2 + 1);
});
