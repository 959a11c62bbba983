/**
 * Groups the cased words of a language model by their folded spelling and gives them the numbers that vocabulary.ts
 * expects: the forms of one word follow each other, words in the order of the hash table. Forms that are too rare beside
 * their fellows are left out, irregular ones beyond the n commonest (L5), and what no word list can hold. Special words
 * that the language model lacks, as imported ones do, are `<unk>` or are added; boundaries are just not there.
 */
import type { Section } from '../../../format/container.js';
import { buildHashTable } from '../../../format/hashtable.js';
import { patternOf } from '../../../lattice/pattern.js';
import { BEGIN, END, PROTECTED, UNKNOWN } from '../../../learn/ngram/units.js';
import { type CaseMap, caseMap, Shape } from '../../../text/casing.js';
import { hashWord } from '../../../text/hash.js';
import { NO_WORD } from '../vocabulary.js';

export interface FormOptions {
  /** Least share of a form among the mentions of its word. */
  readonly minShare: number;
  /** Irregular forms kept per word. */
  readonly mixedForms: number;
}

/** In place of an old number: the word is not in the language model. */
export const ADDED = -1;

interface Form {
  readonly word: number;
  readonly shape: number;
  readonly bits: number;
  readonly count: number;
}

export interface Forms {
  /** [words of the language model] new number, or −1 if the word is left out. */
  readonly number: Int32Array;
  /** Old number of each new one, or ADDED. */
  readonly words: Int32Array;
  /** [new numbers] 1 if the word has more than one form or stands in for unknown words. */
  readonly ambiguous: Uint8Array;
  /** [words of the language model] the next form of the same word, in a circle; a word alone is its own. */
  readonly sibling: Uint32Array;
  readonly sections: readonly Section[];
}

/** Unknown words that have a case. */
const STAND_INS = UNKNOWN.slice(1);
/** In the order of section VCSP. */
export const SPECIAL_WORDS: readonly string[] = [BEGIN, END, PROTECTED, ...UNKNOWN];
/** Irregular forms per word that a lattice has room for beside the regular ones and O'Neil. */
export const MOST_MIXED = 4;
/** How other toolkits call the one unknown word. */
const OTHER_UNKNOWN = '<unk>';
/** UTF-16 units of the longest word; a word list takes 4096 bytes. */
const LONGEST_WORD = 1000;
const UNPAIRED_SURROGATE = /\p{Surrogate}/u;

interface Group {
  readonly hi: number;
  readonly lo: number;
  forms: Form[];
}

/** `words` and `counts` of the language model. */
export function groupForms(
  words: readonly string[],
  counts: Uint32Array,
  language: string,
  options: FormOptions,
): Forms {
  const special = new Map<string, number>();
  const entries = groupWords(words, counts, caseMap(language), special);
  for (const entry of entries) entry.forms = chooseForms(entry.forms, options);
  const unknown = words.indexOf(OTHER_UNKNOWN);
  const added = missingWords(
    special,
    entries.some(({ forms }) => forms.some(({ word }) => word === unknown)),
  );
  for (const word of added) {
    entries.push({ ...hashSpecial(word), forms: [{ word: ADDED, shape: Shape.NONE, bits: 0, count: 0 }] });
  }
  const { offsets, prints, order } = buildHashTable(
    Uint32Array.from(entries, ({ hi }) => hi),
    Uint32Array.from(entries, ({ lo }) => lo),
  );
  const number = new Int32Array(words.length).fill(-1);
  const placeOf = new Map<string, number>();
  const kept: number[] = [];
  const ambiguous: number[] = [];
  const masks = new Uint8Array(entries.length);
  const mixed: [entry: number, bits: number, share: number][] = [];
  for (let entry = 0; entry < order.length; entry++) {
    const { forms } = entries[order[entry]!]!;
    const name = added[order[entry]! - (entries.length - added.length)];
    if (name !== undefined) placeOf.set(name, kept.length);
    const irregular = forms.filter(({ shape }) => shape === Shape.MIXED);
    const sum = irregular.reduce((total, { count }) => total + count, 0);
    for (const form of forms) {
      if (form.word !== ADDED) number[form.word] = kept.length;
      kept.push(form.word);
      ambiguous.push(forms.length > 1 || STAND_INS.includes(words[form.word]!) ? 1 : 0);
      if (form.shape === Shape.MIXED)
        mixed.push([entry, form.bits, Math.max(1, Math.round((255 * form.count) / Math.max(1, sum)))]);
      else masks[entry]! |= 1 << form.shape;
    }
    masks[entry]! |= irregular.length << 4;
  }
  const sibling = Uint32Array.from(words.keys());
  const link = (circle: readonly number[]) => {
    for (const [i, word] of circle.entries()) sibling[word] = circle[(i + 1) % circle.length]!;
  };
  for (const { forms } of entries) link(forms.map(({ word }) => word));
  link(UNKNOWN.slice(1).flatMap((word) => (words.includes(word) ? [words.indexOf(word)] : [])));
  for (const [name, word] of special) placeOf.set(name, number[word]!);
  const other = number[unknown] ?? NO_WORD;
  const place = (word: string) => placeOf.get(word) ?? (word === BEGIN || word === END ? NO_WORD : other);
  return {
    number,
    words: Int32Array.from(kept),
    ambiguous: Uint8Array.from(ambiguous),
    sibling,
    sections: [
      { tag: 'LXOF', data: offsets },
      { tag: 'LXFP', data: prints },
      { tag: 'LXME', data: Uint32Array.from(mixed, ([entry]) => entry) },
      { tag: 'LXMB', data: Uint32Array.from(mixed, ([, bits]) => bits) },
      { tag: 'LXMS', data: Uint8Array.from(mixed, ([, , share]) => share) },
      { tag: 'VCMK', data: masks },
      { tag: 'VCSP', data: Int32Array.from(SPECIAL_WORDS, place) },
    ],
  };
}

/** One group for all casings of a word, one for each special word; notes in `special` which words those are. */
function groupWords(
  words: readonly string[],
  counts: Uint32Array,
  map: CaseMap,
  special: Map<string, number>,
): Group[] {
  const groups = new Map<string, Group>();
  for (let word = 0; word < words.length; word++) {
    const text = words[word]!;
    if (SPECIAL_WORDS.includes(text)) {
      special.set(text, word);
      groups.set(text, { ...hashSpecial(text), forms: [{ word, shape: Shape.NONE, bits: 0, count: counts[word]! }] });
      continue;
    }
    if (text.length > LONGEST_WORD || UNPAIRED_SURROGATE.test(text)) continue;
    const { hi, lo } = hashWord(text, map);
    const key = `${hi} ${lo}`;
    const group = groups.get(key) ?? { hi, lo, forms: [] };
    group.forms.push({ word, ...patternOf(map, text, 0, text.length), count: counts[word]! });
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A hash that no text has by being spelled like a special word. */
function hashSpecial(word: string): { hi: number; lo: number } {
  const { hi, lo } = hashWord(word);
  return { hi: ~hi >>> 0, lo: ~lo >>> 0 };
}

/** Special words to be added: what `<unk>` stands in for need not be, unless some stand-ins are there. */
function missingWords(special: ReadonlyMap<string, number>, hasOther: boolean): string[] {
  if (hasOther && !STAND_INS.some((word) => special.has(word))) return [];
  return SPECIAL_WORDS.filter((word) => word !== BEGIN && word !== END && !special.has(word));
}

/** The forms worth keeping: regular ones by shape, then irregular ones, commonest first. */
function chooseForms(forms: readonly Form[], { minShare, mixedForms }: FormOptions): Form[] {
  const total = forms.reduce((sum, { count }) => sum + count, 0);
  // Spellings that differ in something else than case (’ and ') are one form: the commoner one stands for both.
  const isSame = (a: Form, b: Form) => a.shape === b.shape && a.bits === b.bits;
  const common = forms.filter(
    (form, i) =>
      form.count >= minShare * total &&
      forms.every(
        (other, j) =>
          i === j || !isSame(form, other) || form.count > other.count || (form.count === other.count && i < j),
      ),
  );
  const regular = common.filter(({ shape }) => shape !== Shape.MIXED).sort((a, b) => a.shape - b.shape);
  const irregular = common
    .filter(({ shape }) => shape === Shape.MIXED)
    .sort((a, b) => b.count - a.count || a.bits - b.bits)
    .slice(0, Math.min(mixedForms, MOST_MIXED));
  return [...regular, ...irregular];
}
