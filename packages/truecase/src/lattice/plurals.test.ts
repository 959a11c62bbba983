import { describe, expect, it } from 'vitest';
import { readContainer } from '../format/container.js';
import { describeLattice, latticeOf } from '../testing/lattice.js';
import { trainBytes } from '../testing/toy.js';
import { Lexicon } from './lexicon.js';

const LINES = Array.from({ length: 40 }, () => 'The PM met the ICP and the bank there, and the cat was his.');

describe('plurals of acronyms', () => {
  it.each([
    ['pms', 'pms: pms Pms PMS PMs'],
    ['ICPS', 'ICPS: icps Icps ICPS ICPs'],
    ['crds', 'crds: crds Crds CRDS CRDs'],
    ['cats', 'cats: cats Cats CATS'],
    ['banks', 'banks: banks Banks BANKS'],
    ['was', 'was: was Was WAS'],
    ['zorbs', 'zorbs: zorbs Zorbs ZORBS'],
    ['strngthss', 'strngthss: strngthss Strngthss STRNGTHSS'],
  ])('of %s among its candidates', async (text, expected) => {
    const lexicon = new Lexicon(readContainer(await trainBytes(LINES, { family: 'tagger' })));
    expect(lexicon.hasPlurals).toBe(true);
    expect(describeLattice(latticeOf(text, { lexicon }))).toEqual([expected]);
  });

  it('are candidates only where the model was trained with them', async () => {
    const lexicon = new Lexicon(readContainer(await trainBytes(LINES)));
    expect(lexicon.hasPlurals).toBe(false);
    expect(describeLattice(latticeOf('pms', { lexicon }))).toEqual(['pms: pms Pms PMS']);
  });
});
