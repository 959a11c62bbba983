// The rows of the trie model, computed by hand from a trie of one word.
import { describe, expect, it } from 'vitest';
import { buildHashTable } from '../../format/hashtable.js';
import { TrieBuilder } from '../../learn/trie/builder.js';
import { candidatesOf, latticeOf, readerOf } from '../../testing/lattice.js';
import { hashWord } from '../../text/hash.js';
import { BUCKETS, Estimator } from '../../trie/estimate.js';
import { trieSections } from '../../trie/layout.js';
import { SHAPES, TRIE_LETTER } from './context.js';
import { TrieModel } from './model.js';

/** Mentions of a word in lower case, title case, capitals and irregular forms; the deepest node of the trie always answers. */
function modelOf(word: string, mentions: readonly number[]): TrieModel {
  const builder = new TrieBuilder({ categories: SHAPES });
  for (const [shape, count] of mentions.entries()) {
    for (let i = 0; i < count; i++) builder.add(word, 0, word.length, shape);
  }
  const known = hashWord('ebay');
  const words = buildHashTable(Uint32Array.of(known.hi), Uint32Array.of(known.lo));
  return new TrieModel(
    readerOf(
      [
        { tag: 'LXOF', data: words.offsets },
        { tag: 'LXFP', data: words.prints },
        { tag: 'LXRW', data: Uint16Array.of(0) },
        { tag: 'LXME', data: Uint32Array.of(0, 0) },
        { tag: 'LXMB', data: Uint32Array.of(0b10, 0b11) },
        { tag: 'LXMS', data: Uint8Array.of(204, 51) },
        ...trieSections(TRIE_LETTER, new Estimator(builder.build(), new Float32Array(BUCKETS).fill(1))),
      ],
      'trie',
    ),
  );
}

function probabilities(model: TrieModel, text: string): Record<string, number> {
  const lattice = latticeOf(text, { lexicon: model.lexicon });
  model.score(lattice);
  const t = lattice.count - 1;
  const row = lattice.row(t);
  return Object.fromEntries(candidatesOf(lattice, t).map((word, k) => [word, Math.exp(lattice.logp[row + k]!)]));
}

describe('a row of the trie model', () => {
  it('shares the irregular mentions of a word out among its forms', () => {
    const found = probabilities(modelOf('ebay', [1, 2, 0, 7]), 'on ebay');
    // Capitals have the least share, 0.0001, so that all sum to 1.0001.
    const expected = { ebay: 0.1, Ebay: 0.2, EBAY: 1e-4, eBay: (0.7 * 204) / 255, EBay: (0.7 * 51) / 255 };
    for (const [word, p] of Object.entries(expected)) expect(found[word]).toBeCloseTo(p / 1.0001, 6);
  });

  it('sums to one where the word cannot have all shapes', () => {
    // Of a word without irregular forms only the mention in lower case counts.
    const found = probabilities(modelOf('zeta', [1, 0, 0, 9]), 'on zeta');
    expect(found['zeta']).toBeCloseTo(0.1 / 0.1002, 6);
    expect(found['Zeta']).toBeCloseTo(1e-4 / 0.1002, 6);
  });
});
