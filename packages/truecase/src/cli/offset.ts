/**
 * Offsets of UTF-16 units told in other units. The counter walks a text once, forwards, so that a line of n units with
 * many words costs n steps. An invalid byte, which travels as one lone surrogate, counts as one code point and one byte.
 */
import { utf8Length } from '../stream/utf8.js';

export type OffsetUnit = 'utf16' | 'codepoints' | 'bytes';

export class OffsetCounter {
  readonly #text: string;
  readonly #unit: OffsetUnit;
  /** Index of the unit whose offset #count is. */
  #at: number;
  #count = 0;

  /** Counts from unit `start` of the text on. */
  constructor(text: string, unit: OffsetUnit, start = 0) {
    this.#text = text;
    this.#unit = unit;
    this.#at = start;
  }

  /** The offset of UTF-16 unit `index`; indices must not decrease from call to call. */
  tell(index: number): number {
    if (index > this.#at) {
      this.#count += LENGTHS[this.#unit](this.#text, this.#at, index);
      this.#at = index;
    }
    return this.#count;
  }
}

/** How long text[start, end) is in each unit. */
const LENGTHS: Readonly<Record<OffsetUnit, (text: string, start: number, end: number) => number>> = {
  utf16: (_, start, end) => end - start,
  codepoints: codePointLength,
  bytes: utf8Length,
};

function codePointLength(text: string, start: number, end: number): number {
  let length = 0;
  for (let i = start; i < end; i++) {
    if (text.codePointAt(i)! > 0xffff && i + 1 < end) i++;
    length++;
  }
  return length;
}
