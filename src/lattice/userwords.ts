/**
 * The user's own spellings, which always win: single words (NATO, iPhone) and phrases of several tokens (Node.js,
 * New York Times, Pas-de-Calais). A phrase matches wherever its tokens follow each other, whatever their case; the
 * longest match wins, and a match overrides models and protected spans alike.
 */
import { TruecaseError } from '../errors.js';
import { Shape } from '../text/casing.js';
import { hashed, hashSpan } from '../text/hash.js';
import type { Language } from '../text/language.js';
import { tokenize } from '../text/tokenizer.js';
import { Flag, Kind, Tokens } from '../text/tokens.js';
import type { Lattice } from './lattice.js';
import { countLetters, LONGEST_PATTERN, patternOf } from './pattern.js';

interface Phrase {
  /** [tokens] hash, two numbers each; shape and capitals; whether white space stands before the token. */
  readonly hi: Uint32Array;
  readonly lo: Uint32Array;
  readonly shape: Uint8Array;
  readonly bits: Uint32Array;
  readonly spaced: Uint8Array;
}

export class UserWords {
  readonly words: readonly string[];
  /** Phrases by the high half of their first token's hash, longest first. */
  readonly #phrases = new Map<number, Phrase[]>();
  readonly #language: Language;

  constructor(words: readonly string[], language: Language) {
    this.words = words;
    this.#language = language;
    const tokens = new Tokens();
    for (const word of words) this.#add(word.trim(), tokens);
    for (const list of this.#phrases.values()) list.sort((a, b) => b.hi.length - a.hi.length);
  }

  get isEmpty(): boolean {
    return this.#phrases.size === 0;
  }

  #add(word: string, tokens: Tokens): void {
    if (word === '') return;
    const { map } = this.#language;
    tokenize(word, tokens, this.#language, false);
    const { count, start, end, kind, flags } = tokens;
    const phrase: Phrase = {
      hi: new Uint32Array(count),
      lo: new Uint32Array(count),
      shape: new Uint8Array(count),
      bits: new Uint32Array(count),
      spaced: new Uint8Array(count),
    };
    for (let t = 0; t < count; t++) {
      hashSpan(map, word, start[t]!, end[t]!);
      phrase.hi[t] = hashed.hi;
      phrase.lo[t] = hashed.lo;
      const pattern = patternOf(map, word, start[t]!, end[t]!);
      if (pattern.shape === Shape.MIXED && countLetters(map, word, start[t]!, end[t]!) > LONGEST_PATTERN) {
        throw new TruecaseError(
          'usage',
          `user word ${JSON.stringify(word)} has mixed case over more than ${LONGEST_PATTERN} letters`,
          {
            hint: 'Leave it out, or protect it in the text.',
          },
        );
      }
      const cased = kind[t] === Kind.WORD || kind[t] === Kind.CLITIC;
      phrase.shape[t] = cased ? pattern.shape : Shape.NONE;
      phrase.bits[t] = pattern.bits;
      phrase.spaced[t] = flags[t]! & Flag.SPACE_BEFORE;
    }
    const list = this.#phrases.get(phrase.hi[0]!);
    // The first spelling of the same words stays: what is listed first wins.
    if (list === undefined) this.#phrases.set(phrase.hi[0]!, [phrase]);
    else list.push(phrase);
  }

  /** Fixes the candidates of every matching token. */
  apply(lattice: Lattice): void {
    if (this.isEmpty) return;
    const { tokens, text, map } = lattice;
    const { count, start, end, kind } = tokens;
    for (let t = 0; t < count; t++) {
      if (kind[t] === Kind.BREAK) continue;
      hashSpan(map, text, start[t]!, end[t]!);
      const list = this.#phrases.get(hashed.hi);
      const phrase = list?.find((candidate) => matches(candidate, lattice, t));
      if (phrase === undefined) continue;
      for (let i = 0; i < phrase.hi.length; i++) {
        if (phrase.shape[i] !== Shape.NONE) lattice.fix(t + i, phrase.shape[i]!, phrase.bits[i]!, 1);
      }
      t += phrase.hi.length - 1;
    }
  }
}

function matches(phrase: Phrase, lattice: Lattice, first: number): boolean {
  const { tokens, text, map } = lattice;
  const { count, start, end, flags } = tokens;
  if (first + phrase.hi.length > count) return false;
  for (let i = 0; i < phrase.hi.length; i++) {
    const t = first + i;
    if (i > 0 && (flags[t]! & Flag.SPACE_BEFORE) !== phrase.spaced[i]) return false;
    hashSpan(map, text, start[t]!, end[t]!);
    if (hashed.hi !== phrase.hi[i] || hashed.lo !== phrase.lo[i]) return false;
  }
  return true;
}
