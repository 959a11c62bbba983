/**
 * The vocabulary of one worker while it reads: every unit it meets gets the next number, whoever else may have met it.
 * Holds how often each was seen, how often it was used as it stands, and its traits. The special words have the first
 * numbers.
 */
import { shapeOf } from '../../../text/casing.js';
import type { Language } from '../../../text/language.js';
import { compareBytes } from '../byteorder.js';
import { BEGIN, END, PROTECTED, UNKNOWN } from '../units.js';
import { Trait } from './words.js';
import { WordWriter } from './wordwriter.js';

/** Numbers of the special words; UNKNOWN[shape] is FIRST_UNKNOWN + shape. */
export const BEGIN_NUMBER = 0;
export const END_NUMBER = 1;
export const FIRST_UNKNOWN = 3;

const SPECIAL = [BEGIN, END, PROTECTED, ...UNKNOWN];
const WORDLIKE = /[\p{L}\p{N}]/u;
const FIRST_WORDLIKE = /^[\p{L}\p{N}]/u;

export class Lexicon {
  readonly #language: Language;
  readonly #numbers = new Map<string, number>();
  readonly #spellings: string[] = [];
  /** [size] */
  seen = new Uint32Array(1 << 12);
  used = new Uint32Array(1 << 12);
  traits = new Uint8Array(1 << 12);

  constructor(language: Language) {
    this.#language = language;
    for (const word of SPECIAL) this.#add(word, true);
  }

  get size(): number {
    return this.#spellings.length;
  }

  /** Number of a unit, new or not. */
  number(unit: string): number {
    return this.#numbers.get(unit) ?? this.#add(unit, false);
  }

  /** Writes all words that were seen, in byte order. */
  write(path: string, blockBytes: number): void {
    const order: number[] = [];
    for (let number = 0; number < this.size; number++) {
      if (this.seen[number]! > 0 || number < SPECIAL.length) order.push(number);
    }
    order.sort((a, b) => compareBytes(this.#spellings[a]!, this.#spellings[b]!));
    const writer = new WordWriter(path, blockBytes);
    for (const number of order) {
      writer.write(this.#spellings[number]!, number, this.seen[number]!, this.used[number]!, this.traits[number]!);
    }
    writer.close();
  }

  #add(unit: string, special: boolean): number {
    const number = this.size;
    if (number === this.seen.length) this.#widen();
    // A copy: a slice would keep the text around it alive. Lone surrogates become U+FFFD in it.
    const spelling = Buffer.from(unit).toString();
    this.#spellings.push(spelling);
    this.#numbers.set(spelling === unit ? spelling : unit, number);
    this.traits[number] = special ? Trait.SPECIAL : this.#findTraits(spelling);
    return number;
  }

  #findTraits(word: string): number {
    const wordlike = WORDLIKE.test(word);
    const binding = !wordlike || word.endsWith("'");
    const doubtful = !FIRST_WORDLIKE.test(word);
    return (
      shapeOf(word, 0, word.length, this.#language.map) |
      (wordlike ? Trait.WORD : 0) |
      (binding ? Trait.BINDING : 0) |
      (doubtful ? Trait.DOUBTFUL : 0)
    );
  }

  #widen(): void {
    const room = this.seen.length * 2;
    const [seen, used, traits] = [new Uint32Array(room), new Uint32Array(room), new Uint8Array(room)];
    seen.set(this.seen);
    used.set(this.used);
    traits.set(this.traits);
    this.seen = seen;
    this.used = used;
    this.traits = traits;
  }
}
