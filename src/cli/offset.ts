/**
 * Offsets of UTF-16 units told in other units. The counter walks a text once, forwards, so that a line of n units with
 * many words costs n steps. An invalid byte, which travels as one lone surrogate, counts as one code point and one byte.
 */
import { encodeUtf8 } from '../io/utf8.js';

export type OffsetUnit = 'utf16' | 'codepoints' | 'bytes';

export class OffsetCounter {
  readonly #text: string;
  readonly #unit: OffsetUnit;
  #at = 0;
  #count = 0;

  constructor(text: string, unit: OffsetUnit) {
    this.#text = text;
    this.#unit = unit;
  }

  /** The offset of UTF-16 unit `index`; indices must not decrease from call to call. */
  tell(index: number): number {
    if (this.#unit === 'utf16') return index;
    if (index > this.#at) {
      const piece = this.#text.slice(this.#at, index);
      this.#count += this.#unit === 'bytes' ? encodeUtf8(piece).length : countCodePoints(piece);
      this.#at = index;
    }
    return this.#count;
  }
}

function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
