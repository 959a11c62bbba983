/**
 * Fills a lattice with what each word may be: the regular shapes that make sense for it, the irregular forms of the
 * lexicon, both parts of an apostrophe word raised (O'Neil), the plural of an acronym (PMs), and for a hyphenated compound that the lexicon knows, just
 * that compound. Protected tokens and clitics get no choice.
 */
import { classIn, Shape } from '../text/casing.js';
import { CharClass, isCased, lacksPartner } from '../text/charclass.js';
import { hashed, hashSpan } from '../text/hash.js';
import { Flag, Kind } from '../text/tokens.js';
import type { Lattice } from './lattice.js';
import type { Lexicon } from './lexicon.js';
import { ALL_BITS, countLetters } from './pattern.js';
import { addPlural } from './plurals.js';
import { Status } from './status.js';

const ODD = Flag.DIGIT | Flag.DOTTED | Flag.COMPOSITE | Flag.CASELESS;
const FULL = 255;
/** İ */
const DOTTED_CAPITAL = 0x130;

/** Builds the candidates of every word; `lexicon` may be null for models that know no words. */
export function fillCandidates(lattice: Lattice, lexicon: Lexicon | null): void {
  const { tokens, shape, bits, marks, size, status, entry } = lattice;
  const { count, kind, flags, start, end } = tokens;
  for (let t = 0; t < count; t++) {
    if ((flags[t]! & Flag.PROTECTED) !== 0) continue;
    if (kind[t] === Kind.CLITIC) lattice.fix(t, Shape.LOWER, 0, 1, Status.CERTAIN);
    if (kind[t] !== Kind.WORD) continue;
    if ((flags[t]! & Flag.CASELESS) !== 0 && hasDottedCapital(lattice, t)) {
      lattice.fix(t, Shape.UPPER, ALL_BITS, 1, Status.CERTAIN);
      continue;
    }
    const row = lattice.row(t);
    shape[row] = Shape.LOWER;
    bits[row] = 0;
    marks[row] = 0;
    size[t] = 1;
    status[t] = Status.OPEN;
    if ((flags[t]! & ODD) === 0 && end[t]! - start[t]! > 1) {
      shape[row + 1] = Shape.TITLE;
      bits[row + 1] = 1;
      marks[row + 1] = 0;
      shape[row + 2] = Shape.UPPER;
      bits[row + 2] = ALL_BITS;
      marks[row + 2] = 0;
      size[t] = 3;
    } else addOddShapes(lattice, t);
    if (lexicon === null) continue;
    const known = lexicon.find(lattice.hi[t]!, lattice.lo[t]!);
    entry[t] = known;
    if (known >= 0 && lexicon.hasMixed(known)) addMixed(lattice, lexicon, t, known);
    if (lexicon.hasPlurals) addPlural(lattice, lexicon, t);
  }
  if (lexicon?.hasCompounds) fixCompounds(lattice, lexicon);
}

function addOddShapes(lattice: Lattice, t: number): void {
  const { text, map, tokens } = lattice;
  const from = tokens.start[t]!;
  const to = tokens.end[t]!;
  const flags = tokens.flags[t]!;
  const letters = countLetters(map, text, from, to);
  // The first letter with case of ﬁne is its second: neither ﬁNe nor ﬁNE is a spelling.
  if ((flags & Flag.CASELESS) !== 0 && map.classes[text.charCodeAt(from)] === CharClass.LETTER) {
    if (lacksPartner(text.charCodeAt(from))) return;
  }
  // 20Th and U.s. are nobody's spelling.
  const leadsWithDigit = (flags & Flag.DIGIT) !== 0 && !isCased(classIn(map, text, from));
  if (letters === 1 || (!leadsWithDigit && (flags & Flag.DOTTED) === 0)) lattice.add(t, Shape.TITLE, 1);
  if (letters > 1) lattice.add(t, Shape.UPPER, ALL_BITS);
  if ((flags & Flag.COMPOSITE) !== 0 && letters > 2) {
    const second = letterBehindApostrophe(lattice, from, to);
    if (second > 0) lattice.add(t, Shape.MIXED, 1 | (1 << second));
  }
}

/** Turkish capitals outside Turkish: İ cannot be lowered, so that a word which has it after its first letter is all capitals. */
function hasDottedCapital({ text, map, tokens }: Lattice, t: number): boolean {
  for (let i = tokens.start[t]! + 1; i < tokens.end[t]!; i++) {
    if (text.charCodeAt(i) === DOTTED_CAPITAL) return map.lower[DOTTED_CAPITAL] === DOTTED_CAPITAL;
  }
  return false;
}

/** Number of the cased letter that follows the apostrophe, if the word begins with a letter and goes on after it. */
export function letterBehindApostrophe(lattice: Lattice, from: number, to: number): number {
  const { text, map } = lattice;
  let letter = 0;
  let seen = false;
  for (let i = from; i < to; i++) {
    const value = classIn(map, text, i);
    if (value === CharClass.APOSTROPHE) {
      if (letter === 0) return 0;
      seen = true;
    } else if (isCased(value)) {
      // n't and the like are no second part.
      if (seen) return i + 1 < to && letter < 31 ? letter : 0;
      letter++;
    }
  }
  return 0;
}

function addMixed(lattice: Lattice, lexicon: Lexicon, t: number, entry: number): void {
  const { mixedEntry, mixedBits } = lexicon;
  for (let i = lexicon.firstMixed(entry); i < mixedEntry.length && mixedEntry[i] === entry; i++) {
    if (lattice.add(t, Shape.MIXED, mixedBits[i]!) < 0) return;
  }
}

function fixCompounds(lattice: Lattice, lexicon: Lexicon): void {
  const { tokens } = lattice;
  const { count, kind, flags, start, end } = tokens;
  for (let t = 0; t + 2 < count; t++) {
    if ((flags[t + 2]! & Flag.JOINED) === 0 || kind[t] === Kind.PUNCTUATION || kind[t + 1] !== Kind.PUNCTUATION)
      continue;
    let last = t + 2;
    while (last + 2 < count && (flags[last + 2]! & Flag.JOINED) !== 0 && kind[last + 1] === Kind.PUNCTUATION) last += 2;
    hashSpan(lattice.map, lattice.text, start[t]!, end[last]!);
    const found = lexicon.findCompound(hashed.hi, hashed.lo);
    if (found >= 0) fixParts(lattice, t, last, lexicon.compoundBits[found]!, lexicon.compoundShare[found]! / FULL);
    t = last;
  }
}

/** Shares the capitals of a compound out among its parts [first, last]. */
function fixParts(lattice: Lattice, first: number, last: number, capitals: number, share: number): void {
  const { tokens, map, text } = lattice;
  let letter = 0;
  for (let t = first; t <= last; t += 2) {
    const letters = countLetters(map, text, tokens.start[t]!, tokens.end[t]!);
    if (tokens.kind[t] === Kind.WORD && (tokens.flags[t]! & Flag.PROTECTED) === 0 && letter < 32) {
      const mask = letters >= 32 ? ALL_BITS : (1 << letters) - 1;
      const part = (capitals >>> letter) & mask;
      const status = share === 1 ? Status.CERTAIN : Status.LIKELY;
      lattice.fix(t, shapeOfBits(part, letters), part === mask && letters > 1 ? ALL_BITS : part, share, status);
    }
    letter += letters;
  }
}

/** Shape of a pattern over a number of letters. */
export function shapeOfBits(bits: number, letters: number): number {
  if (bits === 0) return Shape.LOWER;
  if (bits === 1) return Shape.TITLE;
  const mask = letters >= 32 ? ALL_BITS : (1 << letters) - 1;
  return bits >>> 0 === mask >>> 0 ? Shape.UPPER : Shape.MIXED;
}
