/**
 * Aligns sentence pairs with tables that have been learned: for each word the given word (or none) that explains it best,
 * in both directions, and one alignment made of both. Works for pairs that were learned from and for new ones alike.
 * Words that were never seen together but are spelled the same (names, numbers) are taken for translations.
 */
import { fillDiagonal } from './diagonal.js';
import type { Points } from './points.js';
import { type Symmetrisation, symmetrise } from './symmetrise.js';
import { type Table, UNSEEN } from './table.js';
import type { AlignerTables } from './tables.js';

/** p(g | c) of words that are spelled the same, where the table knows nothing. */
const SAME_SPELLING = 0.1;

export class Aligner {
  readonly tables: AlignerTables;
  #weights = new Float64Array(256);

  constructor(tables: AlignerTables) {
    this.tables = tables;
  }

  align(source: readonly string[], target: readonly string[], method: Symmetrisation = 'grow-diag-final-and'): Points {
    const n = source.length;
    const m = target.length;
    if (method === 'forward') return symmetrise(this.links(source, target, false), null, n, m, method);
    if (method === 'backward') return symmetrise(null, this.links(source, target, true), n, m, method);
    return symmetrise(this.links(source, target, false), this.links(source, target, true), n, m, method);
  }

  /** [generated words] position of the given word that explains each best, -1 for none. */
  links(source: readonly string[], target: readonly string[], backwards: boolean): Int32Array {
    const { sourceWords, targetWords, forward, backward, nullProbability: p0 } = this.tables;
    const table: Table = backwards ? backward : forward;
    const [given, generated] = backwards ? [target, source] : [source, target];
    const [givenWords, generatedWords] = backwards ? [targetWords, sourceWords] : [sourceWords, targetWords];
    const n = given.length;
    const m = generated.length;
    if (this.#weights.length < n) this.#weights = new Float64Array(2 * n);
    const weights = this.#weights;
    const numbers = Int32Array.from(given, (word) => givenWords.find(word));
    const links = new Int32Array(m).fill(-1);
    for (let j = 0; j < m; j++) {
      const word = generated[j]!;
      const number = generatedWords.find(word);
      const scale = (1 - p0) / fillDiagonal(weights, j + 1, m, n, table.tension);
      let best = p0 * table.nullProbability(number);
      for (let i = 0; i < n; i++) {
        let p = table.probability(numbers[i]!, number);
        if (p === UNSEEN && given[i] === word) p = SAME_SPELLING;
        const weight = weights[i]! * scale * p;
        if (weight > best) {
          best = weight;
          links[j] = i;
        }
      }
    }
    return links;
  }
}
