/**
 * The letters of dollars: US$50, $US50, A$, $NZ5 are capital. The letters must touch the sign, and the sign the amount.
 */
import { foldAt, Shape } from '../text/casing.js';
import { Flag, Kind } from '../text/tokens.js';
import type { Lattice } from './lattice.js';
import { ALL_BITS } from './pattern.js';
import { Status } from './status.js';

const DOLLAR = 0x24;
const CODES = new Set('us a au c ca cdn nz hk s sg nt r mx'.split(' '));
const LONGEST = 3;

/** Fixes the letters that stand by a dollar sign. */
export function fixCurrencies(lattice: Lattice): void {
  const { text, tokens, count } = lattice;
  const { start, end, kind, flags } = tokens;
  for (let t = 0; t < count; t++) {
    if (kind[t] !== Kind.PUNCTUATION || text.charCodeAt(start[t]!) !== DOLLAR || end[t]! - start[t]! > 1) continue;
    const isJoined = t + 1 < count && (flags[t + 1]! & Flag.SPACE_BEFORE) === 0;
    if (!isJoined) continue;
    if (kind[t + 1] === Kind.WORD) fixCode(lattice, t + 1, true);
    else if (
      kind[t + 1] === Kind.PLAIN &&
      t > 0 &&
      kind[t - 1] === Kind.WORD &&
      (flags[t]! & Flag.SPACE_BEFORE) === 0
    ) {
      fixCode(lattice, t - 1, false);
    }
  }
}

function fixCode(lattice: Lattice, t: number, amount: boolean): void {
  const { text, map, tokens } = lattice;
  if ((tokens.flags[t]! & Flag.PROTECTED) !== 0) return;
  let i = tokens.start[t]!;
  const end = tokens.end[t]!;
  let code = '';
  while (i < end && code.length <= LONGEST && !isDigit(text.charCodeAt(i)))
    code += String.fromCharCode(foldAt(map.fold, text, i++));
  if (!CODES.has(code) || amount !== i < end) return;
  for (let k = i; k < end; k++) if (!isDigit(text.charCodeAt(k))) return;
  const single = code.length === 1;
  lattice.fix(t, single ? Shape.TITLE : Shape.UPPER, single ? 1 : ALL_BITS, 1, Status.CERTAIN);
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
