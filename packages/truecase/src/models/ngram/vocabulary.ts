/**
 * The words of a language model, grouped so that the forms of one word stand together: word number = number of the first
 * form of its lexicon entry + place among its forms, in the order no case, lower, title, upper, irregular forms. The file
 * stores one byte an entry: which regular forms there are (bits 0–3) and how many irregular ones (bits 4–7). Section VCSP
 * numbers the special words; a language model without sentence boundaries has NO_WORD there.
 */
import type { SectionReader } from '../../format/container.js';
import { describeDamage } from '../../format/damage.js';
import type { Lexicon } from '../../lattice/lexicon.js';
import { Shape } from '../../text/casing.js';

/** Word number of a candidate that the vocabulary does not have. */
export const NO_WORD = -1;
const REGULAR = 4;

export class Vocabulary {
  readonly #mask: Uint8Array;
  /** [entries + 1] */
  readonly #first: Uint32Array;
  readonly #lexicon: Lexicon;
  readonly size: number;
  /** Special words by their place in the file: see SPECIAL. */
  readonly special: Int32Array;

  constructor(reader: SectionReader, lexicon: Lexicon) {
    this.#lexicon = lexicon;
    this.#mask = reader.u8('VCMK');
    this.special = reader.i32('VCSP');
    if (this.#mask.length !== lexicon.size) {
      throw describeDamage('VCMK', `${this.#mask.length} items, expected ${lexicon.size}`);
    }
    const room = reader.derive(4 * (lexicon.size + 1), 'VCMK', (made) => {
      const first = new Uint32Array(made);
      for (let entry = 0; entry < lexicon.size; entry++)
        first[entry + 1] = first[entry]! + countForms(this.#mask[entry]!);
    });
    this.#first = new Uint32Array(room);
    this.size = this.#first[lexicon.size]!;
    const fits = (word: number, place: number): boolean =>
      word < this.size && word >= (place < SPECIAL.PROTECTED ? NO_WORD : 0);
    if (this.special.length !== SPECIALS || !this.special.every(fits)) {
      throw describeDamage(
        'VCSP',
        `words ${this.special.subarray(0, SPECIALS + 1).join(' ')}, expected ${SPECIALS} below ${this.size}`,
      );
    }
  }

  /** Number of the word that is this form of an entry, or NO_WORD. */
  word(entry: number, shape: number, bits: number): number {
    const mask = this.#mask[entry]!;
    if (shape !== Shape.MIXED) {
      if ((mask & (1 << shape)) === 0) return NO_WORD;
      return this.#first[entry]! + countBits(mask & ((1 << shape) - 1));
    }
    const { mixedEntry, mixedBits } = this.#lexicon;
    const from = this.#lexicon.firstMixed(entry);
    const forms = mask >>> REGULAR;
    for (let i = 0; i < forms; i++) {
      if (mixedEntry[from + i] === entry && mixedBits[from + i] === bits) {
        return this.#first[entry]! + countBits(mask & 15) + i;
      }
    }
    return NO_WORD;
  }

  /** Has the entry more than one form? */
  isAmbiguous(entry: number): boolean {
    return this.#first[entry + 1]! - this.#first[entry]! > 1;
  }
}

/** Places of the special words in section VCSP. */
export const SPECIAL = { BEGIN: 0, END: 1, PROTECTED: 2, UNKNOWN: 3 } as const;
/** BEGIN, END, PROTECTED and the unknown words of the five shapes. */
export const SPECIALS = 8;

function countBits(mask: number): number {
  return (mask & 1) + ((mask >>> 1) & 1) + ((mask >>> 2) & 1) + ((mask >>> 3) & 1);
}

export function countForms(mask: number): number {
  return countBits(mask & 15) + (mask >>> REGULAR);
}
