/**
 * The user's own spellings, which always win: single words (NATO, iPhone) and phrases of several tokens (Node.js,
 * New York Times, Pas-de-Calais). A phrase matches wherever its tokens follow each other, whatever their case; the
 * longest match wins, among equals the first listed, and a match overrides models and protected spans alike. A full stop
 * that the text adds to a last letter (vitamin C.) and a space before a clitic (Levi 's) do not hinder a match.
 */
import { TruecaseError } from '../errors.js';
import { Shape } from '../text/casing.js';
import { hashed, hashSpan } from '../text/hash.js';
import type { Language } from '../text/language.js';
import { tokenize } from '../text/tokenizer.js';
import { Flag, Kind, Tokens } from '../text/tokens.js';
import type { Lattice } from './lattice.js';
import { countLetters, LONGEST_PATTERN, patternOf } from './pattern.js';
import { PhraseTrie, ROOT } from './phrases.js';
import { Status } from './status.js';

/** White space before a token is part of what it is, except before the first one of a phrase and before clitics. */
const SPACED = 0x9e3779b9;

/** What begins a span that is one token where text is protected. */
const MARKUP = /[<{`&]/;

/** What a token is known by: the result of the last keyOf. */
const key = { hi: 0, lo: 0 };

/** The hash of the token text[start, end), which does not tell digits apart, with its digits and the space before it. */
function keyOf(hi: number, lo: number, text: string, start: number, end: number, flags: number, spaced: boolean): void {
  let a = 0;
  let b = 0;
  if ((flags & Flag.DIGIT) !== 0) {
    for (let i = start; i < end; i++) {
      const unit = text.charCodeAt(i);
      if (unit < 0x30 || unit > 0x39) continue;
      a = Math.imul(a ^ unit, 0x01000193);
      b = Math.imul(b ^ unit, 0x5bd1e995) ^ (b >>> 15);
    }
  }
  key.hi = (hi ^ a) >>> 0;
  key.lo = (lo ^ b ^ (spaced ? SPACED : 0)) >>> 0;
}

export class UserWords {
  readonly words: readonly string[];
  readonly #trie: PhraseTrie;
  readonly #language: Language;
  /** Tokens of the phrase that find() found. */
  #length = 0;

  /** What its matches get: USER; CERTAIN for words that are not the user's. */
  readonly #status: number;

  constructor(words: readonly string[], language: Language, status: number = Status.USER) {
    this.words = words;
    this.#language = language;
    this.#status = status;
    this.#trie = new PhraseTrie(words.length);
    const tokens = new Tokens();
    for (const given of words) {
      const word = given.trim();
      this.#add(word, tokens, false);
      // Hello {name}: where text is protected, a placeholder is one token.
      if (MARKUP.test(word)) this.#add(word, tokens, true);
    }
  }

  get isEmpty(): boolean {
    return this.#trie.isEmpty;
  }

  #add(word: string, tokens: Tokens, protect: boolean): void {
    const { map } = this.#language;
    tokenize(word, tokens, this.#language, protect);
    const { count, start, end, kind, flags } = tokens;
    let node = ROOT;
    for (let t = 0; t < count; t++) {
      // A line end is white space.
      if (kind[t] === Kind.BREAK) continue;
      hashSpan(map, word, start[t]!, end[t]!);
      const spaced = node !== ROOT && kind[t] !== Kind.CLITIC && (flags[t]! & Flag.SPACE_BEFORE) !== 0;
      keyOf(hashed.hi, hashed.lo, word, start[t]!, end[t]!, flags[t]!, spaced);
      node = this.#trie.enter(node, key.hi, key.lo);
    }
    // The first spelling of the same words stays: what is listed first wins.
    if (node === ROOT || !this.#trie.close(node)) return;
    for (let t = 0; t < count; t++) if (kind[t] !== Kind.BREAK) this.#addForm(word, tokens, t);
  }

  #addForm(word: string, { start, end, kind }: Tokens, t: number): void {
    const { map } = this.#language;
    const pattern = patternOf(map, word, start[t]!, end[t]!);
    if (pattern.shape === Shape.MIXED && countLetters(map, word, start[t]!, end[t]!) > LONGEST_PATTERN) {
      throw new TruecaseError(
        'usage',
        `user word ${JSON.stringify(word.slice(0, 100))} has mixed case over more than ${LONGEST_PATTERN} letters`,
        {
          hint: 'Leave it out, or protect it in the text.',
        },
      );
    }
    const cased = kind[t] === Kind.WORD || kind[t] === Kind.CLITIC;
    this.#trie.addForm(cased ? pattern.shape : Shape.NONE, pattern.bits);
  }

  /** Fixes the candidates of every matching token. */
  apply(lattice: Lattice): void {
    if (!this.isEmpty) this.applyTo(lattice, 0, lattice.count);
  }

  /** The same for the tokens [first, last) alone. */
  applyTo(lattice: Lattice, first: number, last: number): void {
    const { kind } = lattice.tokens;
    for (let t = first; t < last; t++) {
      if (kind[t] === Kind.BREAK) continue;
      const node = this.#find(lattice, t);
      if (node === 0) continue;
      for (let i = 0; i < this.#length; i++) {
        const shape = this.#trie.shapeOf(node, i);
        if (shape !== Shape.NONE) lattice.fix(t + i, shape, this.#trie.bitsOf(node, i), 1, this.#status);
      }
      t += this.#length - 1;
    }
  }

  /** End of the longest phrase that begins with token t, or 0. */
  #find(lattice: Lattice, t: number): number {
    const { count, end } = lattice.tokens;
    let found = 0;
    let node = ROOT;
    for (let i = t; i < count; i++) {
      const next = this.#step(lattice, i, end[i]!, node);
      if (next !== 0 && this.#trie.isEnd(next)) {
        found = next;
        this.#length = i - t + 1;
      } else {
        // The last token may carry a full stop that is the text's.
        const shorter = lattice.endOfLetters(i);
        const last = shorter < end[i]! ? this.#step(lattice, i, shorter, node) : 0;
        if (last !== 0 && this.#trie.isEnd(last)) {
          found = last;
          this.#length = i - t + 1;
        }
      }
      if (next === 0) return found;
      node = next;
    }
    return found;
  }

  /** The node of token i, taken up to `to`, behind a node; or 0. */
  #step(lattice: Lattice, i: number, to: number, node: number): number {
    const { start, end, kind, flags } = lattice.tokens;
    const isHashed = kind[i] === Kind.WORD && to === end[i];
    if (!isHashed) hashSpan(lattice.map, lattice.text, start[i]!, to);
    const hi = isHashed ? lattice.hi[i]! : hashed.hi;
    const lo = isHashed ? lattice.lo[i]! : hashed.lo;
    const spaced = node !== ROOT && kind[i] !== Kind.CLITIC && (flags[i]! & Flag.SPACE_BEFORE) !== 0;
    keyOf(hi, lo, lattice.text, start[i]!, to, flags[i]!, spaced);
    return this.#trie.find(node, key.hi, key.lo);
  }
}
