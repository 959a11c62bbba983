/**
 * JSON as bytes of UTF-8, written into one array that is kept from record to record: output has twenty times the size of its
 * text, and strings for it would cost more than finding the casings. Text with bytes that are not UTF-8 stands as
 * {"bytes": base64}.
 */
import { encodeUtf8, isWellFormed } from '../../stream/utf8.js';

const FIRST_BYTES = 1 << 16;
/** Most digits of a safe integer. */
const DIGITS = 16;
const DECIMALS = 6;
const ONE = 10 ** DECIMALS;
const ZERO = 0x30;
const POINT = 0x2e;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export class JsonBytes {
  #bytes = new Uint8Array(FIRST_BYTES);
  #size = 0;

  /** Everything since the last clear; the next one overwrites it. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#size);
  }

  clear(): void {
    this.#size = 0;
  }

  /** Bytes as they are. */
  put(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    const into = this.#bytes;
    let size = this.#size;
    for (let i = 0; i < bytes.length; i++) into[size++] = bytes[i]!;
    this.#size = size;
  }

  /** A whole number that is not negative. */
  integer(value: number): void {
    this.#reserve(DIGITS);
    let end = this.#size + 1;
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) end++;
    this.#size = end;
    for (let rest = value; end > 0; rest = Math.floor(rest / 10)) {
      this.#bytes[--end] = ZERO + (rest % 10);
      if (rest < 10) break;
    }
  }

  /** A number from 0 to 1, rounded to six decimals. What is not a number is null, as JSON.stringify has it. */
  probability(value: number): void {
    if (!Number.isFinite(value)) {
      this.put(NULL);
      return;
    }
    let rest = Math.round(value * ONE);
    if (rest === 0 || rest === ONE) {
      this.integer(rest / ONE);
      return;
    }
    this.#reserve(DECIMALS + 2);
    let decimals = DECIMALS;
    for (; rest % 10 === 0; rest /= 10) decimals--;
    const start = this.#size;
    this.#bytes[start] = ZERO;
    this.#bytes[start + 1] = POINT;
    this.#size = start + 2 + decimals;
    for (let at = this.#size - 1; at > start + 1; at--) {
      this.#bytes[at] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
  }

  /** text.slice(start, end) in quotation marks. */
  text(text: string, start = 0, end = text.length): void {
    this.#reserve(3 * (end - start) + 2);
    const into = this.#bytes;
    let size = this.#size;
    into[size++] = QUOTE;
    for (let i = start; i < end; i++) {
      const unit = text.charCodeAt(i);
      if (unit < 0x80) {
        if (unit < 0x20 || unit === QUOTE || unit === BACKSLASH) {
          this.#special(text.slice(start, end));
          return;
        }
        into[size++] = unit;
      } else if (unit < 0x800) {
        into[size++] = 0xc0 | (unit >> 6);
        into[size++] = 0x80 | (unit & 0x3f);
      } else {
        if (unit >= 0xd800 && unit <= 0xdfff) {
          this.#special(text.slice(start, end));
          return;
        }
        into[size++] = 0xe0 | (unit >> 12);
        into[size++] = 0x80 | ((unit >> 6) & 0x3f);
        into[size++] = 0x80 | (unit & 0x3f);
      }
    }
    into[size++] = QUOTE;
    this.#size = size;
  }

  /** Text that needs escapes, or has letters of two units or halves of them, which may stand for bytes that are not UTF-8. */
  #special(text: string): void {
    if (isWellFormed(text)) this.put(encodeUtf8(JSON.stringify(text)));
    else this.put(encodeUtf8(`{"bytes":"${Buffer.from(encodeUtf8(text)).toString('base64')}"}`));
  }

  #reserve(bytes: number): void {
    if (this.#size + bytes <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#size + bytes));
    larger.set(this.written);
    this.#bytes = larger;
  }
}

const NULL = encodeUtf8('null');
