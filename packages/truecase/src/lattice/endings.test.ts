import { describe, expect, it } from 'vitest';
import { buildHashTable, HashTable } from '../format/hashtable.js';
import { latticeOf, readerOf } from '../testing/lattice.js';
import { caseMap } from '../text/casing.js';
import { hashed } from '../text/hash.js';
import { ENDING_KINDS, EndingTable, findEnding, hasHyphenBehind, hashEnding, kindOf } from './endings.js';

const map = caseMap('en');

/** Kind of token t of a text. */
function kindAt(text: string, t: number): number {
  const lattice = latticeOf(text);
  return kindOf(lattice.tokens.flags[t]!, hasHyphenBehind(lattice, t));
}

function hashOf(word: string, length: number, kind = 0): string {
  hashEnding(map, word, 0, word.length, length, kind);
  return `${hashed.hi} ${hashed.lo}`;
}

describe('kindOf', () => {
  it.each([
    ['plain', 0, 0],
    ['e-mail', 2, 1],
    ['20th', 0, 2],
    ['e-20th', 2, 2],
    ['u.s.', 0, 3],
    ["o'neil", 0, 4],
    ['e-mail', 0, 5],
    ['well - read', 0, 0],
  ])('of %s, token %i, is %i', (text, t, kind) => {
    expect(kindAt(text, t)).toBe(kind);
    expect(kind).toBeLessThan(ENDING_KINDS);
  });
});

describe('hashEnding', () => {
  it('is of the last letters alone, case ignored', () => {
    expect(hashOf('walking', 3)).toBe(hashOf('TALKING', 3));
    expect(hashOf('walking', 4)).not.toBe(hashOf('baling', 4));
  });

  it('tells a whole word, a length and a kind from others', () => {
    expect(hashOf('ing', 3)).not.toBe(hashOf('walking', 3));
    expect(hashOf('walking', 2)).not.toBe(hashOf('walking', 3));
    expect(hashOf('walking', 3, 1)).not.toBe(hashOf('walking', 3, 0));
    const roots = Array.from({ length: ENDING_KINDS }, (_, kind) => hashOf('x', 0, kind));
    expect(new Set(roots).size).toBe(ENDING_KINDS);
  });

  it('does not depend on where the word stands', () => {
    const found = hashOf('walking', 3);
    hashEnding(map, 'no walking here', 3, 10, 3, 0);
    expect(`${hashed.hi} ${hashed.lo}`).toBe(found);
  });
});

describe('findEnding', () => {
  /** A table of endings of the plain kind; entries in the order of `list`. */
  function search(list: readonly [word: string, length: number][], text: string): string | number {
    const hashes = list.map(([word, length]) => hashOf(word, length).split(' ').map(Number));
    const { offsets, prints, order } = buildHashTable(
      Uint32Array.from(hashes, ([hi]) => hi!),
      Uint32Array.from(hashes, ([, lo]) => lo!),
    );
    const lattice = latticeOf(text);
    const found = findEnding(new HashTable(offsets, prints), lattice, lattice.count - 1);
    const [word, length] = list[order[found]!]!;
    return word.slice(word.length - length);
  }

  it('takes the longest ending that is known', () => {
    const list: [string, number][] = [
      ['any', 0],
      ['walking', 1],
      ['walking', 3],
      ['walking', 4],
    ];
    expect(search(list, 'a smirking')).toBe('king');
    expect(search(list, 'a SMOKING')).toBe('king');
    expect(search(list, 'a thing')).toBe('ing');
    expect(search(list, 'a dog')).toBe('g');
    expect(search(list, 'a cat')).toBe('');
  });

  it('falls back on the first entry where nothing is known', () => {
    expect(search([['walking', 3]], 'a cat')).toBe('ing');
  });
});

describe('EndingTable', () => {
  const { offsets, prints, order } = (() => {
    const hashes = [hashOf('any', 0), hashOf('walking', 3)].map((text) => text.split(' ').map(Number));
    return buildHashTable(
      Uint32Array.from(hashes, ([hi]) => hi!),
      Uint32Array.from(hashes, ([, lo]) => lo!),
    );
  })();
  const read = (rows: Uint16Array, fingerprints: Uint32Array = prints, starts: Uint32Array = offsets) =>
    new EndingTable(
      readerOf([
        { tag: 'ENOF', data: starts },
        { tag: 'ENFP', data: fingerprints },
        { tag: 'ENRW', data: rows },
      ]),
    );

  it('gives the row of the longest known ending', () => {
    const table = read(Uint16Array.from(order, (i) => 100 + i));
    const lattice = latticeOf('a thing or two');
    expect(table.row(lattice, 1)).toBe(101);
    expect(table.row(lattice, 2)).toBe(100);
  });

  it('refuses rows that are too many, too few or none at all', () => {
    expect(() => read(new Uint16Array(1))).toThrow(/ENRW: 1 items, expected 2/);
    expect(() => read(new Uint16Array(3))).toThrow(/ENRW: 3 items, expected 2/);
    expect(() => read(new Uint16Array(0), new Uint32Array(0), new Uint32Array(2))).toThrow(/ENRW: 0 items, expected 1/);
  });
});
