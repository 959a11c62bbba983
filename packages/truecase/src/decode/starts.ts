/**
 * Which capitals are guessed sentence starts: in running text without punctuation, where no mark and no line end says that
 * a sentence begins, a capital on a word that is lower case inside sentences says that one was guessed to begin there. A
 * small word that opens sentences (so, but, the) is one; any other word only between words that are not raised, because
 * it may be part of a name (the White House).
 */
import type { Expectation } from '../detect/expectation.js';
import { lineEnd } from '../detect/lines.js';
import type { Lattice } from '../lattice/lattice.js';
import { Shape } from '../text/casing.js';
import type { Language } from '../text/language.js';
import { lacksPunctuation } from '../text/punctuation.js';
import { Flag, Kind } from '../text/tokens.js';
import { nextOf, previousOf } from '../text/visible.js';
import type { Decision } from './decision.js';

export class GuessedStarts {
  readonly #language: Language;
  readonly #expectation: Expectation | null;
  #lattice!: Lattice;
  #decision!: Decision;
  /** Token after the line that was judged last, and what was found. */
  #end = 0;
  #bare = false;

  /** Without expectations only the words that open sentences are known. */
  constructor(language: Language, expectation: Expectation | null) {
    this.#language = language;
    this.#expectation = expectation;
  }

  /** Takes up a piece of text; its tokens are then asked about in order. */
  load(lattice: Lattice, decision: Decision): void {
    this.#lattice = lattice;
    this.#decision = decision;
    this.#end = 0;
  }

  /** Is token t raised because a sentence was guessed to begin there? */
  has(t: number): boolean {
    const { text, tokens } = this.#lattice;
    if (t >= this.#end) {
      this.#end = lineEnd(tokens, t);
      this.#bare = lacksPunctuation(text, tokens, this.#firstOfLine(t), this.#end);
    }
    if (!this.#bare || !this.#isRaised(t) || (tokens.flags[t]! & (Flag.START | Flag.JOINED)) !== 0) return false;
    const before = previousOf(tokens, t);
    if (before < 0 || tokens.kind[before]! > Kind.CLITIC) return false;
    const [start, end] = [tokens.start[t]!, tokens.end[t]!];
    if (this.#language.always.has(text, start, end)) return false;
    if (this.#language.openers.has(text, start, end)) return true;
    if (this.#expectation?.shape(text, start, end) !== Shape.LOWER) return false;
    return !this.#isName(before) && !this.#isName(nextOf(tokens, t));
  }

  #firstOfLine(t: number): number {
    let first = t;
    while (first > 0 && this.#lattice.tokens.kind[first - 1] !== Kind.BREAK) first--;
    return first;
  }

  /** Is token t written in title case, because the model wants it so? */
  #isRaised(t: number): boolean {
    const { write, shape } = this.#decision;
    return write[t] === 1 && shape[t] === Shape.TITLE && this.#lattice.isOpen(t);
  }

  /** Is it a raised word that may be part of a name? "I" is not. */
  #isName(t: number): boolean {
    const { text, tokens } = this.#lattice;
    if (t >= tokens.count || !this.#decision.write[t]) return false;
    if (this.#decision.shape[t] === Shape.LOWER || (tokens.flags[t]! & Flag.START) !== 0) return false;
    return !this.#language.always.has(text, tokens.start[t]!, tokens.end[t]!);
  }
}
