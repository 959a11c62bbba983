/**
 * One-to-one case mapping, case shapes and folding. Every mapping keeps the number of UTF-16 units, and letters without
 * a one-to-one partner (ß, ŉ, ﬁ, İ outside Turkish …) are left alone; JavaScript's own toUpperCase and toLowerCase do
 * neither. Languages change the map where their orthography says so: Turkish and Azeri i/ı, Lithuanian dotted letters.
 */
import { CharClass, CLASS_OF, classAt, isCased, isLetter, isWordClass, parseRuns } from './charclass.js';
import { CASE_PAIRS, LOWERING_ONLY, RAISING_ONLY, TITLE_DIGRAPHS } from './unicode.js';

/** Case shape of a letter run: LC, UC, CA and MC of the literature. One capital letter alone is TITLE. */
export const Shape = { NONE: 0, LOWER: 1, TITLE: 2, UPPER: 3, MIXED: 4 } as const;
export type ShapeName = 'none' | 'lower' | 'title' | 'upper' | 'mixed';
export const SHAPE_NAMES: readonly ShapeName[] = ['none', 'lower', 'title', 'upper', 'mixed'];

export interface CaseMap {
  /** [65536] unit to unit; astral letters go through lowSurrogateInCase. */
  readonly lower: Uint16Array;
  readonly upper: Uint16Array;
  readonly title: Uint16Array;
  /** [65536] lower case, every sigma alike, ASCII apostrophes and hyphens, every ASCII digit 0: what words are known by. */
  readonly fold: Uint16Array;
  /** [65536] character class, in which the language's own case pairs count as cased. */
  readonly classes: Uint8Array;
  /** Lithuanian: i and j with a combining accent keep their case, since their dot cannot be added or dropped 1:1. */
  readonly keepsDotted: boolean;
}

const SIGMA_CAPITAL = 0x3a3;
const SIGMA_FINAL = 0x3c2;

interface AstralRun {
  readonly first: number;
  readonly last: number;
  readonly delta: number;
}
const astralUpper: AstralRun[] = [];
const astralLower: AstralRun[] = [];

function identity(): Uint16Array {
  const table = new Uint16Array(0x10000);
  for (let unit = 0; unit < 0x10000; unit++) table[unit] = unit;
  return table;
}

function buildMap(): CaseMap {
  const lower = identity();
  const upper = identity();
  for (const [first, count, step, delta] of parseRuns(CASE_PAIRS) as [number, number, number, number][]) {
    if (first > 0xffff) {
      const last = first + count - 1;
      astralUpper.push({ first, last, delta });
      astralLower.push({ first: first + delta, last: last + delta, delta: -delta });
      continue;
    }
    for (let i = 0; i < count; i++) {
      lower[first + i * step] = first + i * step + delta;
      upper[first + i * step + delta] = first + i * step;
    }
  }
  for (const [first, count, step, delta] of parseRuns(LOWERING_ONLY) as [number, number, number, number][]) {
    for (let i = 0; i < count; i++) lower[first + i * step] = first + i * step + delta;
  }
  for (const [first, , , delta] of parseRuns(RAISING_ONLY) as [number, number, number, number][]) {
    upper[first] = first + delta;
  }
  const title = Uint16Array.from(upper);
  for (const [first, , , delta] of parseRuns(TITLE_DIGRAPHS) as [number, number, number, number][]) {
    const digraph = first + delta;
    title[first] = digraph;
    title[upper[first]!] = digraph;
    title[digraph] = digraph;
    lower[digraph] = first;
    upper[digraph] = upper[first]!;
  }
  return { lower, upper, title, fold: foldTable(lower), classes: CLASS_OF, keepsDotted: false };
}

function foldTable(lower: Uint16Array): Uint16Array {
  const fold = Uint16Array.from(lower);
  fold[SIGMA_FINAL] = 0x3c3;
  for (const apostrophe of [0x2019, 0xff07]) fold[apostrophe] = 0x27;
  for (const hyphen of [0x2010, 0x2011]) fold[hyphen] = 0x2d;
  for (let digit = 0x31; digit <= 0x39; digit++) fold[digit] = 0x30;
  return fold;
}

function turkic(base: CaseMap): CaseMap {
  const map = {
    lower: Uint16Array.from(base.lower),
    upper: Uint16Array.from(base.upper),
    title: Uint16Array.from(base.title),
    fold: Uint16Array.from(base.fold),
    classes: Uint8Array.from(base.classes),
    keepsDotted: false,
  };
  for (const [upper, lower] of [
    [0x130, 0x69],
    [0x49, 0x131],
  ] as const) {
    map.lower[upper] = lower;
    map.fold[upper] = lower;
    map.upper[lower] = upper;
    map.title[lower] = upper;
    map.classes[upper] = CharClass.UPPER;
    map.classes[lower] = CharClass.LOWER;
  }
  return map;
}

const plain = buildMap();
const lithuanian: CaseMap = { ...plain, keepsDotted: true };
let turkish: CaseMap | undefined;

/** The case map of a language tag (`tr`, `tr-TR`, `lt` …); languages without rules of their own share one map. */
export function caseMap(language = 'und'): CaseMap {
  const primary = language.toLowerCase().split(/[-_]/, 1)[0]!;
  if (primary === 'lt') return lithuanian;
  if (primary !== 'tr' && primary !== 'az') return plain;
  turkish ??= turkic(plain);
  return turkish;
}

/** Class of the character that starts at an index, in the language of the map. */
export function classIn(map: CaseMap, text: string, index: number): number {
  const value = map.classes[text.charCodeAt(index)]!;
  return value === CharClass.SURROGATE ? classAt(text, index) : value;
}

function mapAstral(runs: readonly AstralRun[], cp: number): number {
  for (const run of runs) if (cp >= run.first && cp <= run.last) return cp + run.delta;
  return cp;
}

/**
 * The low surrogate of an astral letter in the wanted case. Pairs share their high surrogate (checked when the data is
 * generated), so that only the second unit ever changes.
 */
export function lowSurrogateInCase(high: number, low: number, upper: boolean): number {
  const cp = (high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000;
  const mapped = mapAstral(upper ? astralLower : astralUpper, cp);
  return 0xdc00 + ((mapped - 0x10000) & 0x3ff);
}

/** A surrogate unit with its letter's case folded away; a lone surrogate is itself. */
export function foldSurrogate(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  if (unit < 0xdc00 || index === 0) return unit;
  const high = text.charCodeAt(index - 1);
  return high >= 0xd800 && high <= 0xdbff ? lowSurrogateInCase(high, unit, false) : unit;
}

/** Unit of a text with the case of its letter folded away, by the `fold` of a case map. */
export function foldAt(fold: ArrayLike<number>, text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdfff ? foldSurrogate(text, index) : fold[unit]!;
}

/** Is the next thing from text[index] on, or back, a letter, marks and apostrophes aside? */
function meetsLetter(text: string, index: number, step: 1 | -1): boolean {
  for (let i = index; i >= 0 && i < text.length; i += step) {
    let value = classAt(text, i);
    // The second half of a pair, seen from behind.
    if (step < 0 && value === CharClass.OTHER && i > 0 && text.codePointAt(i - 1)! > 0xffff) value = classAt(text, --i);
    if (value !== CharClass.MARK && value !== CharClass.APOSTROPHE) return isLetter(value);
    if (step > 0 && text.codePointAt(i)! > 0xffff) i++;
  }
  return false;
}

/** Lower-case unit at an index, with sigma by its place in the word. Not for surrogates. */
export function lowerUnitAt(map: CaseMap, text: string, index: number): number {
  const unit = text.charCodeAt(index);
  if (unit === SIGMA_CAPITAL && meetsLetter(text, index - 1, -1) && !meetsLetter(text, index + 1, 1)) {
    return SIGMA_FINAL;
  }
  return map.lower[unit]!;
}

/** ì í ĩ */
const DOTTED = new Set([0xec, 0xed, 0x129]);
/** i j į: dotted if an accent follows. */
const MAYBE_DOTTED = new Set([0x69, 0x6a, 0x12f]);
const ACCENTS = new Set([0x300, 0x301, 0x303, 0x307]);

/** Lithuanian letters whose dot would have to appear or vanish with their case. */
export function isDottedLetter(map: CaseMap, text: string, index: number): boolean {
  if (!map.keepsDotted) return false;
  const letter = map.lower[text.charCodeAt(index)]!;
  return DOTTED.has(letter) || (MAYBE_DOTTED.has(letter) && ACCENTS.has(text.charCodeAt(index + 1)));
}

/** Text is put together in runs of this length; a pair may reach one unit over it. */
const RUN_UNITS = 4096;
type Target = 'lower' | 'upper' | 'title';

function convert(text: string, language: string | undefined, target: Target): string {
  const map = caseMap(language);
  const units = new Uint16Array(Math.min(text.length, RUN_UNITS) + 1);
  let filled = 0;
  let out = '';
  let inWord = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const value = classIn(map, text, i);
    const cased = isCased(value);
    const raise = target === 'upper' || (target === 'title' && cased && !inWord);
    // An apostrophe goes on with the word, so that "don't" is titled as "Don't".
    if (value !== CharClass.MARK && value !== CharClass.APOSTROPHE) inWord = isWordClass(value);
    if (value !== CharClass.OTHER && unit >= 0xd800 && unit <= 0xdbff) {
      const low = text.charCodeAt(++i);
      units[filled++] = unit;
      units[filled++] = cased ? lowSurrogateInCase(unit, low, raise) : low;
    } else if (isDottedLetter(map, text, i)) units[filled++] = unit;
    else if (!raise) units[filled++] = lowerUnitAt(map, text, i);
    else if (!cased) units[filled++] = unit;
    else units[filled++] = target === 'title' ? map.title[unit]! : map.upper[unit]!;
    if (filled >= RUN_UNITS) {
      out += stringOf(units, filled);
      filled = 0;
    }
  }
  return out + stringOf(units, filled);
}

function stringOf(units: Uint16Array, length: number): string {
  return String.fromCharCode.apply(null, units.subarray(0, length) as unknown as number[]);
}

/** The text in lower case, same length. */
export function lowerText(text: string, language?: string): string {
  return convert(text, language, 'lower');
}

/** The text in upper case, same length; letters without a capital of one unit stay. */
export function upperText(text: string, language?: string): string {
  return convert(text, language, 'upper');
}

/** The text with the first letter of every word raised and the others lowered, same length. */
export function titleText(text: string, language?: string): string {
  return convert(text, language, 'title');
}

/** What two texts have in common when case is ignored: the lower-case text with every sigma alike. */
export function foldText(text: string, language?: string): string {
  return lowerText(text, language).replaceAll('ς', 'σ');
}

/** Case shape of text[start, end). */
export function shapeOf(text: string, start = 0, end = text.length, map: CaseMap = plain): number {
  let letters = 0;
  let uppers = 0;
  let firstUpper = false;
  for (let i = start; i < end; i++) {
    const value = classIn(map, text, i);
    if (!isCased(value)) continue;
    if (value !== CharClass.LOWER) {
      // A digraph such as ǅ counts as a capital with a small letter behind it.
      if (letters === 0) firstUpper = true;
      if (value === CharClass.TITLE) letters++;
      uppers++;
    }
    letters++;
  }
  if (letters === 0) return Shape.NONE;
  if (uppers === 0) return Shape.LOWER;
  if (firstUpper && uppers === 1) return Shape.TITLE;
  return uppers === letters ? Shape.UPPER : Shape.MIXED;
}
