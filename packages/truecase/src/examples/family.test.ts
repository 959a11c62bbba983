/** How to add a model family: a class that fills a lattice. This one likes words with an x in capitals. */
import { expect, it } from 'vitest';
import type { Lattice } from '../lattice/lattice.js';
import type { CaseModel } from '../models/model.js';
import { TOY_META } from '../testing/meta.js';
import { Shape } from '../text/casing.js';
import { Truecaser } from '../truecaser.js';

class CapitalXModel implements CaseModel {
  readonly family = 'capital-x';
  readonly lexicon = null;

  /** x in the middle, which no shape and no lexicon gives: miXed. */
  propose(lattice: Lattice): void {
    for (let t = 0; t < lattice.count; t++) {
      const at = this.#x(lattice, t);
      if (lattice.isWeighed(t) && at > 0) lattice.add(t, Shape.MIXED, 1 << at);
    }
  }

  score(lattice: Lattice): void {
    for (let t = 0; t < lattice.count; t++) {
      if (!lattice.isOpen(t)) continue;
      const row = lattice.row(t);
      const size = lattice.size[t]!;
      lattice.best[t] = this.#x(lattice, t) > 0 ? size - 1 : 0;
      // Nine parts in ten for the choice, the rest for the others.
      for (let k = 0; k < size; k++) lattice.logp[row + k] = Math.log(size === 1 ? 1 : 0.1 / (size - 1));
      if (size > 1) lattice.logp[row + lattice.best[t]!] = Math.log(0.9);
    }
  }

  best(lattice: Lattice): void {
    this.score(lattice);
  }

  #x({ text, tokens }: Lattice, t: number): number {
    return text.slice(tokens.start[t]!, tokens.end[t]!).toLowerCase().indexOf('x');
  }
}

it('a new family restores, explains and leaves the words of the user alone, like all others', () => {
  const truecaser = new Truecaser(new CapitalXModel(), TOY_META);
  expect(truecaser.truecase('MIXED GREEN TAXES')).toBe('miXed green taXes');
  expect(truecaser.annotate('a taxi')[1]).toMatchObject({ from: 'taxi', to: 'taXi', probability: expect.closeTo(0.9) });
  expect(truecaser.with({ words: ['Taxi'] }).truecase('a taxi')).toBe('A Taxi');
});
