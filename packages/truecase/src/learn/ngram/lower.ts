/**
 * What the shorter history says of each stored n-gram: p(w | h') of every (h w), in plain numbers. Mostly the suffix is
 * stored and the answer is its probability; where it is not, the model is asked the plain way.
 */
import { findParents, spellNgram } from './parents.js';
import { scoreAfter } from './score.js';
import { raise } from './smooth.js';
import { linkSuffixes, NO_SUFFIX } from './suffixes.js';
import type { NgramProbabilities } from './trie.js';

export class LowerOrders {
  readonly #model: NgramProbabilities;
  /** Made when the first suffix is missing. */
  #parents: readonly Uint32Array[] | undefined;
  readonly #suffixes: readonly Int32Array[];

  constructor(model: NgramProbabilities) {
    this.#model = model;
    this.#suffixes = linkSuffixes(model);
  }

  /** [n] p(w | h') of the entries of a level above 0; uses the levels below with their weights as they are now. */
  probabilities(level: number): Float64Array {
    const model = this.#model;
    const suffix = this.#suffixes[level]!;
    const shorter = model.probability[level - 1]!;
    const ngram = new Uint32Array(level + 1);
    const lower = new Float64Array(suffix.length);
    for (let entry = 0; entry < lower.length; entry++) {
      let logarithm: number;
      if (suffix[entry] !== NO_SUFFIX) logarithm = shorter[suffix[entry]!]!;
      else {
        this.#parents ??= findParents(model);
        spellNgram(model, this.#parents, level, entry, ngram);
        logarithm = scoreAfter(model, ngram, 1, level, ngram[level]!);
      }
      lower[entry] = raise(logarithm);
    }
    return lower;
  }
}
