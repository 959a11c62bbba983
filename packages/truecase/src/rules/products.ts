/**
 * Names of products that look like a host or a file (Node.js, Booking.com): on lines that have no case of their own, of
 * small letters or of capitals, they are written as names. A line with capitals and small letters has its own case, and
 * its protected spans keep theirs. The models go on seeing such names as protected.
 */
import type { Lattice } from '../lattice/lattice.js';
import { Letters, lettersOf } from '../lines/letters.js';
import { Flag } from '../text/tokens.js';
import type { Rule } from './rule.js';
import type { UserWords } from './userwords.js';

export class ProductRule implements Rule {
  readonly #products: UserWords;

  constructor(products: UserWords) {
    this.#products = products;
  }

  apply(lattice: Lattice): void {
    const { lines } = lattice;
    for (let line = 0; line < lines.count; line++) {
      if (!lines.hasProtected(line) || lines.letters(line) === Letters.BOTH) continue;
      this.#fixLine(lattice, lines.first(line), lines.last(line));
    }
  }

  #fixLine(lattice: Lattice, first: number, last: number): void {
    const { text, tokens, map } = lattice;
    for (let t = first; t < last; ) {
      const from = t++;
      while (t < last && (tokens.flags[t]! & Flag.SPACE_BEFORE) === 0) t++;
      if (lettersOf(text, tokens, map, from, t, true) !== Letters.NONE) this.#products.applyTo(lattice, from, t);
    }
  }
}
