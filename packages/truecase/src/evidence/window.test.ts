import { describe, expect, it } from 'vitest';
import { latticeOf } from '../testing/lattice.js';
import { isOpen, REACH, WordBlocks } from './window.js';

function blocksOf(text: string): string[][] {
  const lattice = latticeOf(text);
  const blocks = new WordBlocks();
  const found: string[][] = [];
  blocks.each(lattice, () => {
    const { start, end } = lattice.tokens;
    found.push(Array.from(blocks.token.subarray(0, blocks.count), (t) => text.slice(start[t]!, end[t]!)));
  });
  return found;
}

describe('WordBlocks', () => {
  it('runs over line ends and stops at blank lines', () => {
    expect(blocksOf('one, two\nthree 4!\n\nfive\n \nsix')).toEqual([['one', 'two', 'three'], ['five'], ['six']]);
  });

  it('has nothing to say of a text without words', () => {
    expect(blocksOf('\n\n12 – 13\n')).toEqual([]);
  });

  it('grows with the text, and its window has a limit to both sides', () => {
    const lattice = latticeOf('word '.repeat(600));
    const blocks = new WordBlocks();
    let seen = 0;
    blocks.each(lattice, () => {
      seen = blocks.count;
      expect([blocks.first(10), blocks.last(10)]).toEqual([0, 10 + REACH + 1]);
      expect([blocks.first(590), blocks.last(590)]).toEqual([590 - REACH, 600]);
    });
    expect(seen).toBe(600);
  });
});

describe('isOpen', () => {
  it('leaves parts behind a hyphen and protected words alone', () => {
    const text = 'the anti-turkey page www.turkey.example of turkey';
    const lattice = latticeOf(text);
    const open: string[] = [];
    for (let t = 0; t < lattice.count; t++) {
      if (isOpen(lattice, t)) open.push(text.slice(lattice.tokens.start[t]!, lattice.tokens.end[t]!));
    }
    expect(open).toEqual(['the', 'anti', '-', 'page', 'of', 'turkey']);
  });
});
