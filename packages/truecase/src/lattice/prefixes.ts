/**
 * Names with a productive prefix: a word that the lexicon lacks and that begins with Mc- is McInturff where it is a name. Its
 * title form gets the second capital, so that every family of models can choose it without knowing of prefixes. The family
 * hmm has learned prefixes of its own; a word that has an irregular form already is left alone.
 */
import { foldAt, Shape } from '../text/casing.js';
import { Flag } from '../text/tokens.js';
import type { Lattice } from './lattice.js';

/** Letters that a name must have behind its prefix. */
const LEAST_REST = 3;
const UNFIT = Flag.DIGIT | Flag.DOTTED | Flag.COMPOSITE | Flag.CASELESS;

/** Gives unknown words with one of these beginnings (folded) a second capital in their title form. */
export function raisePrefixes(lattice: Lattice, prefixes: readonly string[]): void {
  if (prefixes.length === 0) return;
  const { tokens, entry, shape, bits, count } = lattice;
  for (let t = 0; t < count; t++) {
    if (entry[t]! >= 0 || !lattice.isWeighed(t) || (tokens.flags[t]! & UNFIT) !== 0) continue;
    const prefix = prefixes.find((text) => beginsWith(lattice, t, text));
    if (prefix === undefined) continue;
    const raised = 1 | (1 << prefix.length);
    if (lattice.find(t, Shape.MIXED, raised) >= 0) continue;
    for (let at = lattice.row(t); at < lattice.rowEnd(t); at++) if (shape[at] === Shape.TITLE) bits[at] = raised;
  }
}

function beginsWith({ text, map, tokens }: Lattice, t: number, prefix: string): boolean {
  const from = tokens.start[t]!;
  if (tokens.end[t]! - from < prefix.length + LEAST_REST) return false;
  for (let i = 0; i < prefix.length; i++) if (foldAt(map.fold, text, from + i) !== prefix.charCodeAt(i)) return false;
  return true;
}
