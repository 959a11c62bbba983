/**
 * The opinion of a model of the target language alone, on the same text: one more feature where the source speaks, and
 * the answer where it does not.
 */
import { fillCandidates } from '../../lattice/candidates.js';
import { Lattice } from '../../lattice/lattice.js';
import type { CaseModel } from '../model.js';

/** ln p of forms that the other model does not consider. */
const LEAST = Math.log(1e-4);

export class Monolingual {
  readonly model: CaseModel;
  readonly #lattice = new Lattice();

  constructor(model: CaseModel) {
    this.model = model;
  }

  /** Scores the text of a lattice that has been loaded. */
  load({ text, orthography, hints, tokens }: Lattice): void {
    const own = this.#lattice;
    own.tokens.reset(tokens.count);
    own.tokens.count = tokens.count;
    for (const field of ['start', 'end', 'kind', 'flags'] as const) {
      own.tokens[field].set(tokens[field].subarray(0, tokens.count));
    }
    own.hints = hints;
    own.load(text, orthography);
    fillCandidates(own, this.model.lexicon);
    this.model.propose?.(own);
    this.model.score(own);
  }

  /** ln p of candidate k of token t of the lattice that was loaded. */
  logp(lattice: Lattice, t: number, k: number): number {
    const at = lattice.row(t) + k;
    const found = this.#lattice.find(t, lattice.shape[at]!, lattice.bits[at]!);
    return found < 0 ? LEAST : Math.max(LEAST, this.#lattice.logp[this.#lattice.row(t) + found]!);
  }

  /** Takes its answer over: rows and choices. */
  answer(lattice: Lattice): void {
    const own = this.#lattice;
    for (let t = 0; t < lattice.count; t++) {
      if (!lattice.isOpen(t)) continue;
      const row = lattice.row(t);
      let sum = 0;
      for (let k = 0; k < lattice.size[t]!; k++) {
        lattice.logp[row + k] = this.logp(lattice, t, k);
        sum += Math.exp(lattice.logp[row + k]!);
      }
      for (let k = 0; k < lattice.size[t]!; k++) lattice.logp[row + k]! -= Math.log(sum);
      const chosen = own.row(t) + own.best[t]!;
      const same = own.size[t] === 0 ? -1 : lattice.find(t, own.shape[chosen]!, own.bits[chosen]!);
      lattice.best[t] = same < 0 ? lattice.top(t) : same;
      if (own.isOpen(t)) lattice.status[t] = own.status[t]!;
    }
  }
}
