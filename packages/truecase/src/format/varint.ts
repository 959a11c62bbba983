/**
 * Lists of unsigned 32-bit numbers in as few bytes as each needs (LEB128: seven bits a byte, the low ones first, the
 * eighth set on all but the last).
 */
import { describeDamage } from './damage.js';

const MOST_BYTES = 5;
/** Bits before those of the fifth byte, which has room for four. */
const LAST_SHIFT = 28;

export function packNumbers(numbers: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(numbers.length * MOST_BYTES);
  let length = 0;
  for (let i = 0; i < numbers.length; i++) {
    let rest = numbers[i]!;
    while (rest > 0x7f) {
      bytes[length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[length++] = rest;
  }
  return bytes.slice(0, length);
}

/** Exactly `count` numbers; anything else is damage. */
export function unpackNumbers(bytes: Uint8Array, count: number, where: string): Uint32Array {
  const reader = new NumberReader(bytes, count, where);
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = reader.next();
  reader.end();
  return numbers;
}

/** Numbers one after the other, for those who turn them into something else at once. */
export class NumberReader {
  readonly #bytes: Uint8Array;
  readonly #where: string;
  /** Offset from which a number of three bytes might not fit. */
  readonly #safe: number;
  #at = 0;

  constructor(bytes: Uint8Array, count: number, where: string) {
    if (count > bytes.length) throw describeDamage(where, `${bytes.length} bytes, expected at least ${count}`);
    this.#bytes = bytes;
    this.#where = where;
    this.#safe = bytes.length - 3;
  }

  next(): number {
    const bytes = this.#bytes;
    const at = this.#at;
    // Numbers of one to three bytes, far enough from the end; the others take the careful way.
    if (at < this.#safe) {
      const first = bytes[at]!;
      if (first < 0x80) {
        this.#at = at + 1;
        return first;
      }
      const second = bytes[at + 1]!;
      if (second < 0x80) {
        this.#at = at + 2;
        return (first & 0x7f) | (second << 7);
      }
      const third = bytes[at + 2]!;
      if (third < 0x80) {
        this.#at = at + 3;
        return (first & 0x7f) | ((second & 0x7f) << 7) | (third << 14);
      }
    }
    return this.#nextOfAny();
  }

  /** All has been read; anything left over is damage. */
  end(): void {
    const left = this.#bytes.length - this.#at;
    if (left > 0) throw describeDamage(this.#where, `${left} bytes too many`);
  }

  #nextOfAny(): number {
    const bytes = this.#bytes;
    const start = this.#at;
    let at = start;
    if (at >= bytes.length) throw describeDamage(this.#where, `it ends at byte ${at}, before its last number`);
    let byte = bytes[at++]!;
    let value = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      if (at >= bytes.length || shift > LAST_SHIFT) {
        throw describeDamage(this.#where, `the number at byte ${start} does not end`);
      }
      byte = bytes[at++]!;
      if (shift === LAST_SHIFT && byte > 0x0f) {
        throw describeDamage(this.#where, `the number at byte ${start} is above 2^32 − 1`);
      }
      value |= (byte & 0x7f) << shift;
    }
    this.#at = at;
    return value >>> 0;
  }
}
