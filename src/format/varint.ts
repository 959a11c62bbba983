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
  if (count > bytes.length) throw describeDamage(where, `${bytes.length} bytes, expected at least ${count}`);
  const numbers = new Uint32Array(count);
  let at = 0;
  let i = 0;
  // Numbers of one to three bytes, far enough from the end; the others take the careful way.
  for (const safe = bytes.length - 3; i < count && at < safe; i++) {
    const first = bytes[at]!;
    const second = bytes[at + 1]!;
    const third = bytes[at + 2]!;
    if (first < 0x80) {
      numbers[i] = first;
      at++;
    } else if (second < 0x80) {
      numbers[i] = (first & 0x7f) | (second << 7);
      at += 2;
    } else if (third < 0x80) {
      numbers[i] = (first & 0x7f) | ((second & 0x7f) << 7) | (third << 14);
      at += 3;
    } else at = unpackOne(bytes, at, numbers, i, where);
  }
  for (; i < count; i++) at = unpackOne(bytes, at, numbers, i, where);
  if (at !== bytes.length) throw describeDamage(where, `${bytes.length - at} bytes too many`);
  return numbers;
}

/** Number i, which begins at an offset; gives the offset behind it. */
function unpackOne(bytes: Uint8Array, start: number, numbers: Uint32Array, i: number, where: string): number {
  let at = start;
  if (at >= bytes.length) throw describeDamage(where, `it ends before number ${i}`);
  let byte = bytes[at++]!;
  let value = byte & 0x7f;
  for (let shift = 7; byte > 0x7f; shift += 7) {
    if (at >= bytes.length || shift > LAST_SHIFT) throw describeDamage(where, `number ${i} does not end`);
    byte = bytes[at++]!;
    if (shift === LAST_SHIFT && byte > 0x0f) throw describeDamage(where, `number ${i} is above 2^32 − 1`);
    value |= (byte & 0x7f) << shift;
  }
  numbers[i] = value;
  return at;
}
