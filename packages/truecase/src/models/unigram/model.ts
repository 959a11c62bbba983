/**
 * The unigram model (L1 of Lita et al. 2003, C1 of Chelba & Acero 2004): every word takes its most frequent casing.
 * Known words have a row of shares, smoothed when the model was trained; unknown words take the row of their longest
 * known ending, which is trained on rare words. What a word's neighbours are does not matter here.
 */

import type { SectionReader } from '../../format/container.js';
import { describeDamage } from '../../format/damage.js';
import { EndingTable } from '../../lattice/endings.js';
import type { Lattice } from '../../lattice/lattice.js';
import { Lexicon } from '../../lattice/lexicon.js';
import { rowLower, rowMixed, rowTitle, rowUpper } from '../../lattice/row.js';
import { Shape } from '../../text/casing.js';
import type { CaseModel, Family } from '../model.js';

/** Least probability of a candidate: nothing is impossible. */
const FLOOR = 1e-4;

export class UnigramModel implements CaseModel {
  readonly family = 'unigram';
  readonly lexicon: Lexicon;
  readonly #endings: EndingTable;

  constructor(reader: SectionReader) {
    this.lexicon = new Lexicon(reader);
    this.#endings = new EndingTable(reader);
    if (this.lexicon.rows.length !== this.lexicon.size) {
      throw describeDamage('LXRW', `${this.lexicon.rows.length} items, expected ${this.lexicon.size}`);
    }
  }

  score(lattice: Lattice): void {
    const { count, best } = lattice;
    for (let t = 0; t < count; t++) {
      if (lattice.isOpen(t)) best[t] = this.#fillRow(lattice, t, this.rowOf(lattice, t));
    }
  }

  best(lattice: Lattice): void {
    const { count, best } = lattice;
    for (let t = 0; t < count; t++) {
      if (lattice.isOpen(t)) best[t] = this.#bestOf(lattice, t, this.rowOf(lattice, t));
    }
  }

  /** The row of a token: its own if the word is known, else the one of its ending. */
  rowOf(lattice: Lattice, t: number): number {
    const entry = lattice.entry[t]!;
    if (entry >= 0) return this.lexicon.rows[entry]!;
    return this.#endings.row(lattice, t);
  }

  /** Share of the candidate at `at`, before the sum to one. */
  #share(lattice: Lattice, t: number, at: number, row: number): number {
    return Math.max(FLOOR, this.#shareOfForm(lattice, t, at, row));
  }

  #shareOfForm(lattice: Lattice, t: number, at: number, row: number): number {
    switch (lattice.shape[at]) {
      case Shape.LOWER:
        return rowLower(row);
      case Shape.TITLE:
        return rowTitle(row);
      case Shape.UPPER:
        return rowUpper(row);
      default:
        return rowMixed(row) * this.#formShare(lattice, t, lattice.bits[at]!);
    }
  }

  /** Share of one irregular form among the irregular mentions of its word; all of it where the word is unknown. */
  #formShare(lattice: Lattice, t: number, bits: number): number {
    const entry = lattice.entry[t]!;
    if (entry < 0) return 1;
    const { mixedEntry, mixedBits, mixedShare } = this.lexicon;
    for (let i = this.lexicon.firstMixed(entry); i < mixedEntry.length && mixedEntry[i] === entry; i++) {
      if (mixedBits[i] === bits) return mixedShare[i]! / 255;
    }
    return 0;
  }

  // p(k) = max(share(k), FLOOR) / Σ_j max(share(j), FLOOR); gives the most probable k
  #fillRow(lattice: Lattice, t: number, row: number): number {
    const { logp } = lattice;
    const first = lattice.row(t);
    const end = lattice.rowEnd(t);
    let sum = 0;
    let chosen = first;
    let most = 0;
    for (let at = first; at < end; at++) {
      const share = this.#share(lattice, t, at, row);
      logp[at] = share;
      sum += share;
      if (share > most) {
        most = share;
        chosen = at;
      }
    }
    for (let at = first; at < end; at++) logp[at] = Math.log(logp[at]! / sum);
    return chosen - first;
  }

  #bestOf(lattice: Lattice, t: number, row: number): number {
    const first = lattice.row(t);
    let chosen = first;
    let most = 0;
    for (let at = first; at < lattice.rowEnd(t); at++) {
      const share = this.#share(lattice, t, at, row);
      if (share > most) {
        most = share;
        chosen = at;
      }
    }
    return chosen - first;
  }
}

export const unigram: Family<UnigramModel> = {
  name: 'unigram',
  read: (reader) => new UnigramModel(reader),
};
