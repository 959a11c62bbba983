/**
 * Which words could be roman numerals: II to MMMCMXCIX in their usual spelling. Whether one is a numeral is left to the
 * HMM, which knows numerals that it has no other knowledge of as one word.
 */
import type { CaseMap } from '../../text/casing.js';

const LONGEST = 15;
/** Value of each letter, by its distance from `c`; 0 for letters that are no numerals. */
const VALUES = Uint16Array.from({ length: 26 }, (_, i) => {
  const at = 'ivxlcdm'.indexOf(String.fromCharCode(0x61 + i));
  return at < 0 ? 0 : [1, 5, 10, 50, 100, 500, 1000][at]!;
});
const SPELLED = ['m', 'cm', 'd', 'cd', 'c', 'xc', 'l', 'xl', 'x', 'ix', 'v', 'iv', 'i'];
const WORTH = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1];

function spell(number: number): string {
  let rest = number;
  let out = '';
  for (let i = 0; i < WORTH.length; i++) {
    for (; rest >= WORTH[i]!; rest -= WORTH[i]!) out += SPELLED[i]!;
  }
  return out;
}

/** Is text[start, end), in whatever case, a roman numeral of two letters or more? */
export function isRoman(map: CaseMap, text: string, start: number, end: number): boolean {
  if (end - start < 2 || end - start > LONGEST) return false;
  let sum = 0;
  let before = 0;
  for (let i = start; i < end; i++) {
    const letter = map.fold[text.charCodeAt(i)]! - 0x61;
    const value = letter >= 0 && letter < 26 ? VALUES[letter]! : 0;
    if (value === 0) return false;
    // A smaller one before a larger one counts against it.
    sum += value > before ? value - 2 * before : value;
    before = value;
  }
  if (sum < 2 || sum >= 4000) return false;
  const usual = spell(sum);
  if (usual.length !== end - start) return false;
  for (let i = start; i < end; i++) if (map.fold[text.charCodeAt(i)] !== usual.charCodeAt(i - start)) return false;
  return true;
}
