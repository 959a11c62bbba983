/**
 * Names alone on a line: a cell of a table, a cue, a heading. Datelines of newspapers (LONDON —) have taught some models that a
 * place at the beginning of a line is written in capitals. Where a line consists of raised words only, a word in capitals
 * becomes Title if that is how it is mostly written elsewhere; acronyms (NATO) are mostly written in capitals and stay.
 */
import type { Decision } from '../lattice/decision.js';
import type { Lattice } from '../lattice/lattice.js';
import type { Lexicon } from '../lattice/lexicon.js';
import { rowTitle, rowUpper } from '../lattice/row.js';
import { Status } from '../lattice/status.js';
import { Shape } from '../text/casing.js';
import { Kind } from '../text/tokens.js';
import type { Rule } from './rule.js';

/** A longer line is no name. */
const MOST_WORDS = 6;

export class LoneNameRule implements Rule {
  readonly #rows: Uint16Array;

  /** The rule for a model whose lexicon knows how often each word is written how; none without that. */
  static of(lexicon: Lexicon | null): LoneNameRule[] {
    return lexicon === null || lexicon.rows.length === 0 ? [] : [new LoneNameRule(lexicon.rows)];
  }

  private constructor(rows: Uint16Array) {
    this.#rows = rows;
  }

  revise(lattice: Lattice, decision: Decision): void {
    const { lines } = lattice;
    for (let line = 0; line < lines.count; line++) {
      const [first, last] = [lines.first(line), lines.last(line)];
      if (isRaised(lattice, decision, first, last)) this.#lower(lattice, decision, first, last);
    }
  }

  #lower({ entry, status }: Lattice, decision: Decision, first: number, last: number): void {
    for (let t = first; t < last; t++) {
      if (decision.write[t] === 0 || decision.shape[t] !== Shape.UPPER) continue;
      if (status[t] !== Status.OPEN && status[t] !== Status.OPEN_LOWER) continue;
      if (entry[t]! < 0) continue;
      const row = this.#rows[entry[t]!]!;
      if (rowTitle(row) > rowUpper(row)) decision.set(t, Shape.TITLE, 1);
    }
  }
}

/** Are the words of the tokens [first, last) few and all raised? */
function isRaised({ tokens }: Lattice, decision: Decision, first: number, last: number): boolean {
  let words = 0;
  for (let t = first; t < last; t++) {
    if (tokens.kind[t] !== Kind.WORD) continue;
    if (++words > MOST_WORDS || (decision.write[t] === 1 && decision.shape[t] === Shape.LOWER)) return false;
  }
  return words > 0;
}
