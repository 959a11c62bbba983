import { beforeAll, describe, expect, it } from 'vitest';
import { describeLattice, latticeOf } from '../testing/lattice.js';
import { trainToy } from '../testing/toy.js';
import { Shape } from '../text/casing.js';
import { letterBehindApostrophe, shapeOfBits } from './candidates.js';
import type { Lexicon } from './lexicon.js';
import { ALL_BITS } from './pattern.js';
import { Status } from './status.js';

describe('candidates without a lexicon', () => {
  it.each([
    ['word', 'word: word Word WORD'],
    ['WORD', 'WORD: word Word WORD'],
    ['a', 'a: a A'],
    ['20th', '20th: 20th 20TH'],
    ['3d', '3d: 3d 3D'],
    ['mp3', 'mp3: mp3 Mp3 MP3'],
    ['u.s.', 'u.s.: u.s. U.S.'],
    ['j.', 'j.: j. J.'],
    ["o'neil", "o'neil: o'neil O'neil O'NEIL O'Neil"],
    ["don't", "don't: don't Don't DON'T"],
    ["o'x", "o'x: o'x O'x O'X"],
    ['at&t', 'at&t: at&t At&t AT&T'],
    ["'tis", "'tis: 'tis 'Tis 'TIS"],
    ['漢字', '漢字:'],
    ['1990', '1990:'],
    ['...', '...:'],
  ])('of %s', (text, expected) => {
    expect(describeLattice(latticeOf(text))).toEqual([expected]);
  });

  it('gives clitics no choice', () => {
    const lattice = latticeOf("IT'S");
    expect(describeLattice(lattice)).toEqual(['IT: it It IT', "'S: 's"]);
    expect(lattice.status[1]).toBe(Status.CERTAIN);
  });

  it('gives protected tokens none, and gives them one when nothing is protected', () => {
    expect(describeLattice(latticeOf('at Example.com'))[1]).toBe('Example:');
    expect(describeLattice(latticeOf('at Example.com', { protect: false }))[1]).toBe(
      'Example: example Example EXAMPLE',
    );
  });

  it('raises the second part of an apostrophe word in its own language only where it begins with a letter', () => {
    expect(letterBehindApostrophe(latticeOf("o'neil"), 0, 6)).toBe(1);
    expect(letterBehindApostrophe(latticeOf("'tis"), 0, 4)).toBe(0);
    expect(letterBehindApostrophe(latticeOf("don't"), 0, 5)).toBe(0);
    const long = `${'a'.repeat(31)}'bc`;
    expect(letterBehindApostrophe(latticeOf(long), 0, long.length)).toBe(0);
  });
});

describe('candidates of a lexicon', () => {
  let lexicon: Lexicon;
  beforeAll(async () => {
    const lines = [
      'They sold an iPhone and a McDonald to the IPHONE crew.',
      'Then De Niro met De Palma and De Sica.',
      'They sailed from Pas-de-Calais to the coast.',
    ];
    lexicon = (await trainToy([...lines, ...lines, ...lines])).model.lexicon!;
  });

  it('adds the irregular forms that the lexicon knows', () => {
    expect(describeLattice(latticeOf('an iphone', { lexicon }))[1]).toBe('iphone: iphone Iphone IPHONE iPhone');
    expect(describeLattice(latticeOf('MCDONALD', { lexicon }))).toEqual([
      'MCDONALD: mcdonald Mcdonald MCDONALD McDonald',
    ]);
  });

  it('says which entry a word has, whatever its case', () => {
    const lattice = latticeOf('iphone IPHONE zebra', { lexicon });
    expect(lattice.entry[0]).toBeGreaterThanOrEqual(0);
    expect(lattice.entry[1]).toBe(lattice.entry[0]);
    expect(lattice.entry[2]).toBe(-1);
  });

  it('fixes a known compound part by part', () => {
    const lattice = latticeOf('to PAS-DE-CALAIS by sea', { lexicon });
    expect(describeLattice(lattice).slice(1, 6)).toEqual(['PAS: Pas', '-:', 'DE: de', '-:', 'CALAIS: Calais']);
    expect(lattice.status[1]).toBe(Status.LIKELY);
    expect(Math.exp(lattice.logp[lattice.row(1)]!)).toBeCloseTo(254 / 255, 6);
    expect(lattice.shape[lattice.row(3)]).toBe(Shape.LOWER);
  });

  it('leaves the parts free where the compound goes on or is another one', () => {
    expect(describeLattice(latticeOf('pas-de-calais-nord', { lexicon }))[0]).toBe('pas: pas Pas PAS');
    expect(describeLattice(latticeOf('pas-de', { lexicon }))[0]).toBe('pas: pas Pas PAS');
    expect(describeLattice(latticeOf('pas - de - calais', { lexicon }))[0]).toBe('pas: pas Pas PAS');
  });
});

describe('shapeOfBits', () => {
  it.each([
    [0, 4, Shape.LOWER],
    [1, 4, Shape.TITLE],
    [1, 1, Shape.TITLE],
    [0b11, 2, Shape.UPPER],
    [0b101, 3, Shape.MIXED],
    [ALL_BITS, 32, Shape.UPPER],
    [-1, 40, Shape.UPPER],
    [0x80000000, 32, Shape.MIXED],
  ])('of %i over %i letters is %i', (bits, letters, shape) => {
    expect(shapeOfBits(bits, letters)).toBe(shape);
  });
});

describe('regressions', () => {
  it('one letter with case beside letters without has no upper form of its own', () => {
    const lattice = latticeOf('Მp');
    const shapes = Array.from({ length: lattice.size[0]! }, (_, k) => lattice.shape[k]);
    expect(shapes).toEqual([Shape.LOWER, Shape.TITLE]);
  });
});
