/**
 * The trie model (P2; Whitelaw and Patrick, 2003, section 3): the case of a word by a minimum-depth trie over the folded text
 * from the word on. The trie runs over word boundaries as far as it must to tell shapes apart, so that "new york" and "new
 * information" differ; of an unseen word the longest known prefix answers. Irregular forms come from the lexicon.
 */
import type { SectionReader } from '../../format/container.js';
import type { Lattice } from '../../lattice/lattice.js';
import { Lexicon } from '../../lattice/lexicon.js';
import { Shape } from '../../text/casing.js';
import type { Estimator } from '../../trie/estimate.js';
import { readTrie } from '../../trie/layout.js';
import type { CaseModel, Family } from '../model.js';
import { endOfContext, FIRST_SHAPE, foldPiece, SHAPES, TRIE_LETTER } from './context.js';

/** Least probability of a candidate: nothing is impossible. */
const FLOOR = 1e-4;

export class TrieModel implements CaseModel {
  readonly family = 'trie';
  readonly lexicon: Lexicon;
  readonly #estimator: Estimator;
  /** Whether strings run on behind the word. */
  readonly #over: boolean;
  readonly #path: Uint32Array;
  readonly #shapes = new Float64Array(SHAPES);

  constructor(reader: SectionReader) {
    this.lexicon = new Lexicon(reader);
    this.#estimator = readTrie(TRIE_LETTER, reader);
    this.#over = reader.meta.options['over'] !== 'word';
    this.#path = new Uint32Array(this.#estimator.trie.maxDepth + 1);
  }

  score(lattice: Lattice): void {
    const { count, logp, best } = lattice;
    const folded = foldPiece(lattice.text, lattice.map);
    for (let t = 0; t < count; t++) {
      if (!lattice.isOpen(t) || lattice.size[t] === 0) continue;
      this.#estimate(lattice, folded, t);
      const first = lattice.row(t);
      const end = lattice.rowEnd(t);
      // p(k) = max(share(k), FLOOR) / Σ_j max(share(j), FLOOR)
      let sum = 0;
      let most = 0;
      for (let at = first; at < end; at++) {
        const share = Math.max(FLOOR, this.#share(lattice, t, at));
        logp[at] = share;
        sum += share;
        if (share > most) {
          most = share;
          best[t] = at - first;
        }
      }
      for (let at = first; at < end; at++) logp[at] = Math.log(logp[at]! / sum);
    }
  }

  best(lattice: Lattice): void {
    const { count, best } = lattice;
    const folded = foldPiece(lattice.text, lattice.map);
    for (let t = 0; t < count; t++) {
      if (!lattice.isOpen(t) || lattice.size[t] === 0) continue;
      this.#estimate(lattice, folded, t);
      const first = lattice.row(t);
      let most = 0;
      for (let at = first; at < lattice.rowEnd(t); at++) {
        const share = Math.max(FLOOR, this.#share(lattice, t, at));
        if (share > most) {
          most = share;
          best[t] = at - first;
        }
      }
    }
  }

  /** P(shape | text from the word on). */
  #estimate({ tokens, text }: Lattice, folded: string, t: number): void {
    const to = this.#over ? endOfContext(text, tokens.start[t]!, this.#estimator.trie.maxDepth) : tokens.end[t]!;
    const depth = this.#estimator.trie.follow(folded, tokens.start[t]!, to, this.#path);
    this.#estimator.estimate(this.#path, depth, this.#shapes);
  }

  #share(lattice: Lattice, t: number, at: number): number {
    const shape = lattice.shape[at]!;
    const p = this.#shapes[shape - FIRST_SHAPE]!;
    return shape === Shape.MIXED ? p * this.#formShare(lattice, t, lattice.bits[at]!) : p;
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
}

export const trie: Family<TrieModel> = {
  name: 'trie',
  read: (reader) => new TrieModel(reader),
};
