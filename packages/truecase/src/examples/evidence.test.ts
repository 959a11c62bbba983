/** How to add a kind of evidence: a class that adds to the rows of some words. This one knows the months by the day before. */
import { expect, it } from 'vitest';
import type { Evidence } from '../evidence/evidence.js';
import { settleRow } from '../evidence/rows.js';
import type { Lattice } from '../lattice/lattice.js';
import { trainToy } from '../testing/toy.js';
import { Shape } from '../text/casing.js';
import { Kind } from '../text/tokens.js';
import { Truecaser } from '../truecaser.js';

const BONUS = Math.log(1e6);

class DateEvidence implements Evidence {
  concerns(lattice: Lattice): boolean {
    for (let t = 1; t < lattice.count; t++) if (this.#isMonth(lattice, t)) return true;
    return false;
  }

  apply(lattice: Lattice): void {
    for (let t = 1; t < lattice.count; t++) {
      const title = lattice.find(t, Shape.TITLE, 1);
      if (title < 0 || !lattice.isWeighed(t) || !this.#isMonth(lattice, t)) continue;
      lattice.logp[lattice.row(t) + title]! += BONUS;
      settleRow(lattice, t);
    }
  }

  #isMonth({ text, tokens }: Lattice, t: number): boolean {
    const word = text.slice(tokens.start[t]!, tokens.end[t]!).toLowerCase();
    return (word === 'may' || word === 'march') && tokens.kind[t - 1] === Kind.PLAIN;
  }
}

it('new evidence moves the words that it is about, in text and in annotations, and no others', async () => {
  const toy = await trainToy(Array(9).fill('We may march on and see what they may do.'));
  const dated = new Truecaser(toy.model, toy.meta, { context: new DateEvidence() });
  expect(toy.truecase('ON 3 MAY WE MARCH')).toBe('On 3 may we march');
  expect(dated.truecase('ON 3 MAY WE MARCH')).toBe('On 3 May we march');
  const [, may] = dated.annotate('on 3 may');
  expect(may!.to).toBe('May');
  expect(may!.probability).toBeGreaterThan(0.9);
});
