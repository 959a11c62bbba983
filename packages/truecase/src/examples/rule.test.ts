/** How to add a rule: a class that decides about some words without a model. This one writes Roman numerals after a king's name. */
import { expect, it } from 'vitest';
import { Lattice } from '../lattice/lattice.js';
import { ALL_BITS } from '../lattice/pattern.js';
import { Status } from '../lattice/status.js';
import { fillLattice, readText } from '../path/prepare.js';
import type { Rule } from '../rules/rule.js';
import { candidatesOf } from '../testing/lattice.js';
import { Shape } from '../text/casing.js';
import { languageOf } from '../text/language.js';
import { Kind } from '../text/tokens.js';
import { WordSet } from '../text/wordset.js';

const ENGLISH = languageOf('en');

class NumeralRule implements Rule {
  readonly #kings = new WordSet(ENGLISH.map, 'henry louis');

  apply(lattice: Lattice): void {
    const { text, tokens } = lattice;
    const { start, end, kind } = tokens;
    for (let t = 1; t < tokens.count; t++) {
      if (kind[t] !== Kind.WORD || !this.#kings.has(text, start[t - 1]!, end[t - 1]!)) continue;
      if (/^[ivx]+$/i.test(text.slice(start[t], end[t]))) lattice.fix(t, Shape.UPPER, ALL_BITS, 1, Status.CERTAIN);
    }
  }
}

it('a new rule leaves the words that it is about one candidate, and no others', () => {
  const text = 'Henry viii and louis went, vi said';
  const lattice = new Lattice();
  readText(lattice, text, ENGLISH);
  fillLattice(lattice, text, ENGLISH, { lexicon: null }, [new NumeralRule()]);
  expect(candidatesOf(lattice, 1)).toEqual(['VIII']);
  expect(candidatesOf(lattice, 4)).toEqual(['went', 'Went', 'WENT']);
  expect(candidatesOf(lattice, 6)).toEqual(['vi', 'Vi', 'VI']);
});
