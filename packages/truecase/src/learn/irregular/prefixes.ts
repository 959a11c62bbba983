/**
 * Productive prefixes: beginnings of words such as Mc- and O'- whose words are irregular at the same place so often that
 * words never seen before may be expected to be so too. A prefix is productive if, of the different words that begin with
 * it and go on, enough and a large enough share are mostly written with just its capitals. Mac- is not: machines outnumber
 * the MacDonalds. Where a prefix is productive, longer ones are not looked at.
 */
import { LEAST_REST, LONGEST_PREFIX } from '../../lattice/prefixTable.js';
import { caseMap, classIn, Shape } from '../../text/casing.js';
import { isCased } from '../../text/charclass.js';
import type { CasingCounts } from '../casings/counts.js';

export interface PrefixOptions {
  /** Least different words, and least share of the words with the prefix. */
  readonly minWords: number;
  readonly minShare: number;
  /** Words with fewer mentions teach nothing. */
  readonly minMentions: number;
}

export const PREFIX_DEFAULTS: PrefixOptions = { minWords: 20, minShare: 0.8, minMentions: 2 };

export interface Prefix {
  /** Folded. */
  readonly text: string;
  /** Capitals of the words that begin with it. */
  readonly bits: number;
  /** Different words that have them, and different words that begin so. */
  readonly irregular: number;
  readonly words: number;
}

interface Tally {
  words: number;
  /** Words by their capitals. */
  readonly forms: Map<number, number>;
}

/** Shortest first, then alphabetical. */
export function learnPrefixes(words: CasingCounts, language: string, options: PrefixOptions): Prefix[] {
  const tallies = countBeginnings(words, language, options);
  const found = new Map<string, Prefix>();
  const texts = [...tallies.keys()].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  for (const text of texts) {
    const { words: total, forms } = tallies.get(text)!;
    let bits = 0;
    let most = 0;
    for (const [form, count] of forms) {
      if (count < most || (count === most && form > bits)) continue;
      bits = form;
      most = count;
    }
    if (most < options.minWords || most < options.minShare * total || hasShorter(found, text)) continue;
    found.set(text, { text, bits, irregular: most, words: total });
  }
  return [...found.values()];
}

function hasShorter(found: ReadonlyMap<string, Prefix>, text: string): boolean {
  for (let length = 1; length < text.length; length++) if (found.has(text.slice(0, length))) return true;
  return false;
}

function countBeginnings(words: CasingCounts, language: string, options: PrefixOptions): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  // First the words that could make a prefix productive, then all others that begin so.
  for (const isIrregular of [true, false]) {
    for (let record = 0; record < words.size; record++) {
      const total = words.total(record);
      if (total < options.minMentions || 2 * words.count(record, Shape.MIXED) > total !== isIrregular) continue;
      const spelling = words.spelling(record);
      const bits = isIrregular ? words.mixed(record)[0]![0] : 0;
      const first = isIrregular ? unitsUpToLastCapital(spelling, bits, language) : 1;
      const last = Math.min(LONGEST_PREFIX, spelling.length - LEAST_REST);
      for (let length = 1; length <= last; length++) {
        const text = spelling.slice(0, length);
        let tally = tallies.get(text);
        if (tally === undefined && isIrregular) {
          tally = { words: 0, forms: new Map() };
          tallies.set(text, tally);
        }
        if (tally === undefined) continue;
        tally.words++;
        if (isIrregular && length >= first) tally.forms.set(bits, (tally.forms.get(bits) ?? 0) + 1);
      }
    }
  }
  return tallies;
}

/** Units before the last capital: the shortest beginning that may know of it. */
function unitsUpToLastCapital(spelling: string, bits: number, language: string): number {
  const map = caseMap(language);
  let letter = 0;
  let last = 1;
  for (let i = 0; i < spelling.length && letter < 32; i++) {
    if (!isCased(classIn(map, spelling, i))) continue;
    if ((bits & (1 << letter++)) !== 0) last = Math.max(1, i);
  }
  return last;
}
