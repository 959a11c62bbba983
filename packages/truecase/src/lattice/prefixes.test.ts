import { describe, expect, it } from 'vitest';
import { candidatesOf, latticeOf } from '../testing/lattice.js';
import { raisePrefixes } from './prefixes.js';

function candidates(word: string): string[] {
  const lattice = latticeOf(word);
  raisePrefixes(lattice, ['mc']);
  return candidatesOf(lattice, 0);
}

describe('a productive prefix', () => {
  it('gives the title form of an unknown name a second capital', () => {
    expect(candidates('mcinturff')).toEqual(['mcinturff', 'McInturff', 'MCINTURFF']);
    expect(candidates('MCINTURFF')).toEqual(['mcinturff', 'McInturff', 'MCINTURFF']);
  });

  it('does nothing to other words, and to words that hardly go on behind it', () => {
    expect(candidates('machine')).toEqual(['machine', 'Machine', 'MACHINE']);
    expect(candidates('mcdu')).toEqual(['mcdu', 'Mcdu', 'MCDU']);
    expect(candidates('mc500x')).not.toContain('Mc500X');
  });
});
