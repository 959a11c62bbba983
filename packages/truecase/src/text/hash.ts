/**
 * 64-bit hash of a word without regard to case, computed straight from the text: no string is built. Words are known to
 * lexicons and models by this hash alone. Spaces inside a token (`ca n't` of pre-tokenised text) do not count, so that
 * it equals the hash of the joined word.
 */
import { type CaseMap, caseMap, foldSurrogate } from './casing.js';

/** Result of the last hashSpan call: two unsigned 32-bit halves. */
export const hashed = { hi: 0, lo: 0 };

/** Two independent multiply-xor rounds per folded unit, finished by the murmur3 finaliser. */
export function hashSpan(map: CaseMap, text: string, start: number, end: number): void {
  const { fold } = map;
  let a = 0x9e3779b9 | 0;
  let b = 0x85ebca6b | 0;
  for (let i = start; i < end; i++) {
    let unit = text.charCodeAt(i);
    if (unit === 0x20) continue;
    if (unit >= 0xd800 && unit <= 0xdfff) unit = foldSurrogate(text, i);
    else unit = fold[unit]!;
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x5bd1e995);
    b ^= b >>> 15;
  }
  hashed.hi = finish(a ^ (b >>> 7));
  hashed.lo = finish(b);
}

function finish(value: number): number {
  let h = value ^ (value >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Hash of a whole string. */
export function hashWord(word: string, map: CaseMap = caseMap()): { hi: number; lo: number } {
  hashSpan(map, word, 0, word.length);
  return { hi: hashed.hi, lo: hashed.lo };
}
