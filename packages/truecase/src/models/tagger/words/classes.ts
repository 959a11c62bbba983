/**
 * Casing classes: what the lexicon knows of a word, in one small number. A class says how often the word was seen, in which
 * shape mostly and how reliably so; punctuation, numbers and the like have classes of their own. Unknown words meet in one.
 */
import { rowLower, rowMixed, rowTitle, rowUpper } from '../../../lattice/row.js';

export const CasingClass = { UNKNOWN: 0, PUNCTUATION: 1, NUMBER: 2, CLITIC: 3, PROTECTED: 4, BOUNDARY: 5 } as const;

const FIRST_KNOWN = 6;
/** Shares told apart: lower 8, title 8, upper 4, mixed 2. */
const SHARE_LEVELS = 22;
const MIXED_LEVEL = 20;
/** Upper limits of the orders of magnitude (lattice/row.ts): below 13, 89 and 1165 mentions, and the rest. */
const MAGNITUDES = [3, 6, 10] as const;
const COMMON = MAGNITUDES.length;
export const CLASS_COUNT = FIRST_KNOWN + SHARE_LEVELS * (COMMON + 1);
const RAISED_LIMITS = [0.0005, 0.005, 0.02, 0.05, 0.11, 0.21, 0.35] as const;
const LOWER_LEVELS = 8;
const TITLE_LEVELS = 8;

/** Class of a known word from the shares of its shapes, see lattice/row.ts. */
export function classOfRow(row: number): number {
  const magnitude = row >>> 12;
  let count = 0;
  while (count < COMMON && magnitude > MAGNITUDES[count]!) count++;
  return FIRST_KNOWN + count * SHARE_LEVELS + shareLevel(row);
}

function shareLevel(row: number): number {
  const lower = rowLower(row);
  const title = rowTitle(row);
  const upper = rowUpper(row);
  const mixed = rowMixed(row);
  if (lower >= title && lower >= upper && lower >= mixed) {
    let level = 0;
    while (level < RAISED_LIMITS.length && 1 - lower > RAISED_LIMITS[level]!) level++;
    return level;
  }
  if (title >= upper && title >= mixed) return 8 + Math.min(TITLE_LEVELS - 1, Math.max(0, ((row >>> 8) & 15) - 8));
  if (upper >= mixed) return 16 + Math.min(3, Math.max(0, ((row >>> 4) & 15) - 7) >> 1);
  return mixed > 0.95 ? MIXED_LEVEL + 1 : MIXED_LEVEL;
}

/** Is the word too rare to be known by heart? Its letters are looked at then. */
export function isRare(value: number): boolean {
  return value === CasingClass.UNKNOWN || (value >= FIRST_KNOWN && value < FIRST_KNOWN + COMMON * SHARE_LEVELS);
}

/** Is it one of the rarest, with fewer than 89 mentions? */
export function isVeryRare(value: number): boolean {
  return value === CasingClass.UNKNOWN || (value >= FIRST_KNOWN && value < FIRST_KNOWN + 2 * SHARE_LEVELS);
}

/** A well known word that is nearly always lower: where it is capitalised, the line is in title case. */
export function isOrdinary(value: number): boolean {
  return value >= FIRST_KNOWN + SHARE_LEVELS && (value - FIRST_KNOWN) % SHARE_LEVELS < 4;
}

/** Is the irregular form of the word its most frequent one? */
export function isMostlyMixed(value: number): boolean {
  return value >= FIRST_KNOWN && (value - FIRST_KNOWN) % SHARE_LEVELS >= MIXED_LEVEL;
}

/** Is a known word mostly lower, or mostly capitalised? */
export function isMostlyLower(value: number): boolean {
  return value >= FIRST_KNOWN && (value - FIRST_KNOWN) % SHARE_LEVELS < LOWER_LEVELS;
}

export function isMostlyTitle(value: number): boolean {
  const level = (value - FIRST_KNOWN) % SHARE_LEVELS;
  return value >= FIRST_KNOWN && level >= LOWER_LEVELS && level < LOWER_LEVELS + TITLE_LEVELS;
}

export function isMostlyUpper(value: number): boolean {
  const level = (value - FIRST_KNOWN) % SHARE_LEVELS;
  return value >= FIRST_KNOWN && level >= LOWER_LEVELS + TITLE_LEVELS && level < MIXED_LEVEL;
}
