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

interface Phrase {
  /** [tokens] hash, two numbers each; shape and capitals; whether white space stands before the token. */
  readonly hi: Uint32Array;
  readonly lo: Uint32Array;
  readonly shape: Uint8Array;
  readonly bits: Uint32Array;
  readonly spaced: Uint8Array;
  /** [tokens] digits of each token, which its hash does not tell apart. */
  readonly digits: string[];
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
      digits: [],
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
      phrase.digits.push(digitsOf(word, start[t]!, end[t]!, flags[t]!));
    }
    const list = this.#phrases.get(phrase.hi[0]!);
    // The first spelling of the same words stays: what is listed first wins.
    if (list === undefined) this.#phrases.set(phrase.hi[0]!, [phrase]);
    else list.push(phrase);
  }

  /** Fixes the candidates of every matching token. */
  apply(lattice: Lattice): void {
    if (this.isEmpty) return;
    const { count, end, kind } = lattice.tokens;
    for (let t = 0; t < count; t++) {
      if (kind[t] === Kind.BREAK) continue;
      let phrase = this.#find(lattice, t, end[t]!);
      if (phrase === undefined) {
        const shorter = lattice.endOfLetters(t);
        if (shorter < end[t]!) phrase = this.#find(lattice, t, shorter);
      }
      if (phrase === undefined) continue;
      for (let i = 0; i < phrase.hi.length; i++) {
        if (phrase.shape[i] === Shape.NONE) continue;
        lattice.fix(t + i, phrase.shape[i]!, phrase.bits[i]!, 1);
        lattice.forced[t + i] = 1;
      }
      t += phrase.hi.length - 1;
    }
  }

  /** The longest phrase that begins with token t, taken up to `end`. */
  #find(lattice: Lattice, t: number, end: number): Phrase | undefined {
    hashSpan(lattice.map, lattice.text, lattice.tokens.start[t]!, end);
    return this.#phrases.get(hashed.hi)?.find((phrase) => matches(phrase, lattice, t));
  }
}

function matches(phrase: Phrase, lattice: Lattice, first: number): boolean {
  const { count, end, flags, kind } = lattice.tokens;
  const last = phrase.hi.length - 1;
  if (first + last >= count) return false;
  for (let i = 0; i <= last; i++) {
    const t = first + i;
    const apart = (flags[t]! & Flag.SPACE_BEFORE) !== phrase.spaced[i];
    if (i > 0 && apart && kind[t] !== Kind.CLITIC) return false;
    if (isToken(phrase, i, lattice, t, end[t]!)) continue;
    if (i < last || !isToken(phrase, i, lattice, t, lattice.endOfLetters(t))) return false;
  }
  return true;
}

function isToken(phrase: Phrase, i: number, lattice: Lattice, t: number, end: number): boolean {
  const { start, flags } = lattice.tokens;
  hashSpan(lattice.map, lattice.text, start[t]!, end);
  if (hashed.hi !== phrase.hi[i] || hashed.lo !== phrase.lo[i]) return false;
  return digitsOf(lattice.text, start[t]!, end, flags[t]!) === phrase.digits[i];
}

function digitsOf(text: string, start: number, end: number, flags: number): string {
  return (flags & Flag.DIGIT) === 0 ? '' : text.slice(start, end).replace(/\D/g, '');
}
