/**
 * The words around a word: all words of a stretch of text without a blank line, in order, whatever lines they stand on.
 * Training and restoring both look through this window, so that they see the same. Marks, numbers and line ends do not
 * count as words.
 */
import type { Lattice } from '../lattice/lattice.js';
import { Flag, Kind } from '../text/tokens.js';

/** Words to the left and to the right that tell something (Niu et al. 2004). */
export const REACH = 50;

const FIXED = Flag.PROTECTED | Flag.JOINED;

export class WordBlocks {
  /** [count] the tokens of the stretch that are words. */
  token = new Int32Array(256);
  count = 0;

  /** Calls `handle` once for every stretch of the lattice's text. */
  each(lattice: Lattice, handle: () => void): void {
    const { count, kind } = lattice.tokens;
    this.count = 0;
    let afterBreak = false;
    for (let t = 0; t < count; t++) {
      const what = kind[t]!;
      if (what === Kind.WORD) this.#add(t);
      if (what === Kind.BREAK && afterBreak) this.#close(handle);
      if (what !== Kind.MARKUP) afterBreak = what === Kind.BREAK;
    }
    this.#close(handle);
  }

  /** First word that the window of word i reaches, and the word after the last. */
  first(i: number): number {
    return Math.max(0, i - REACH);
  }

  last(i: number): number {
    return Math.min(this.count, i + REACH + 1);
  }

  #add(t: number): void {
    if (this.count === this.token.length) {
      const token = new Int32Array(this.count * 2);
      token.set(this.token);
      this.token = token;
    }
    this.token[this.count++] = t;
  }

  #close(handle: () => void): void {
    if (this.count > 0) handle();
    this.count = 0;
  }
}

/** May context decide about token t? Not in protected spans, and not after a hyphen, where words are cased otherwise. */
export function isOpen(lattice: Lattice, t: number): boolean {
  return (lattice.tokens.flags[t]! & FIXED) === 0;
}
