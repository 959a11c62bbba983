/**
 * A model of the same language whose opinion another model asks for, word by word. It goes its own path over the tokens of the
 * other lattice, rules and all, once per text.
 */
import type { Lattice } from '../lattice/lattice.js';
import type { Opinion } from '../models/model.js';
import type { Path } from './path.js';

/** ln p of forms that the companion does not consider. */
const LEAST = Math.log(1e-4);

export class Companion implements Opinion {
  readonly #path: Path;
  #asked: Lattice | null = null;
  #generation = -1;
  #answer!: Lattice;

  constructor(path: Path) {
    this.#path = path;
  }

  /** ln p of candidate k of token t. */
  logp(lattice: Lattice, t: number, k: number): number {
    if (this.#asked !== lattice || this.#generation !== lattice.generation) {
      this.#asked = lattice;
      this.#generation = lattice.generation;
      this.#answer = this.#path.consult(lattice);
    }
    const at = lattice.row(t) + k;
    const found = this.#answer.find(t, lattice.shape[at]!, lattice.bits[at]!);
    return found < 0 ? LEAST : Math.max(LEAST, this.#answer.logp[this.#answer.row(t) + found]!);
  }
}
