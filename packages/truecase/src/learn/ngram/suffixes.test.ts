import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpora, countSentences } from '../../testing/ngram.js';
import { findParents, spellNgram } from './parents.js';
import { linkAllSuffixes, linkSuffixes, NO_SUFFIX } from './suffixes.js';
import { findNgram, type NgramCounts } from './trie.js';

describe('suffix links', () => {
  it('lead to the n-gram without its first word, as a search finds it', () => {
    fc.assert(
      fc.property(corpora('abcdefgh', 20), fc.integer({ min: 2, max: 5 }), (sentences, order) => {
        const { counts } = countSentences(sentences, order);
        const parents = findParents(counts);
        const links = linkAllSuffixes(counts);
        for (let level = 1; level < order; level++) {
          const ngram = new Uint32Array(level + 1);
          for (let entry = 0; entry < links[level]!.length; entry++) {
            spellNgram(counts, parents, level, entry, ngram);
            expect(findNgram(counts, ngram)).toBe(entry);
            expect(links[level]![entry]).toBe(findNgram(counts, ngram.subarray(1)));
          }
        }
      }),
    );
  });

  it('say where a suffix is missing, and refuse it where all are needed', () => {
    // Words x, y; bigrams (x y); trigrams (x y x), whose suffix (y x) is not there.
    const counts: NgramCounts = {
      words: ['x', 'y'],
      levels: [
        { word: Uint32Array.of(0, 1), first: Uint32Array.of(0, 1, 1) },
        { word: Uint32Array.of(1), first: Uint32Array.of(0, 1) },
        { word: Uint32Array.of(0), first: Uint32Array.of() },
      ],
      counts: [],
    };
    expect([...linkSuffixes(counts)[2]!]).toEqual([NO_SUFFIX]);
    expect(() => linkAllSuffixes(counts)).toThrow('3-gram 0 has no entry without its first word');
  });
});
