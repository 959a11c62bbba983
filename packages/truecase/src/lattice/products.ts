/**
 * Names of products that look like a host or a file (Node.js, Booking.com): on lines that have no case of their own, of
 * small letters or of capitals, they are written as names. A line with capitals and small letters has its own case, and
 * its protected spans keep theirs.
 */
import { Flag, Kind } from '../text/tokens.js';
import type { Lattice } from './lattice.js';
import { LineCase, lineCase } from './linecase.js';
import type { UserWords } from './userwords.js';

/** Fixes the protected tokens that are such names. The models go on seeing them as protected. */
export function fixProducts(lattice: Lattice, products: UserWords): void {
  const { kind, flags } = lattice.tokens;
  const { count } = lattice;
  for (let first = 0, t = 0; t <= count; t++) {
    if (t < count && kind[t] !== Kind.BREAK) continue;
    let has = false;
    for (let i = first; i < t && !has; i++) has = (flags[i]! & Flag.PROTECTED) !== 0;
    if (has) fixLine(lattice, first, t, products);
    first = t + 1;
  }
}

function fixLine(lattice: Lattice, first: number, last: number, products: UserWords): void {
  const { flags } = lattice.tokens;
  if (lineCase(lattice, first, last, false) === LineCase.BOTH) return;
  for (let t = first; t < last; ) {
    const from = t++;
    while (t < last && (flags[t]! & Flag.SPACE_BEFORE) === 0) t++;
    if (lineCase(lattice, from, t, true) !== LineCase.NONE) products.applyTo(lattice, from, t);
  }
}
