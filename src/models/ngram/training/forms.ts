/**
 * Groups the cased words of a language model by their folded spelling and gives them the numbers that vocabulary.ts
 * expects: the forms of one word follow each other, words in the order of the hash table. Forms that are too rare beside
 * their fellows are left out, and irregular ones beyond the n commonest (L5).
 */
import type { Section } from '../../../format/container.js';
import { buildHashTable } from '../../../format/hashtable.js';
import { patternOf } from '../../../lattice/pattern.js';
import { BEGIN, END, PROTECTED, UNKNOWN } from '../../../learn/ngram/units.js';
import { caseMap, Shape } from '../../../text/casing.js';
import { hashWord } from '../../../text/hash.js';

export interface FormOptions {
  /** Least share of a form among the mentions of its word. */
  readonly minShare: number;
  /** Irregular forms kept per word. */
  readonly mixedForms: number;
}

interface Form {
  readonly word: number;
  readonly shape: number;
  readonly bits: number;
  readonly count: number;
}

export interface Forms {
  /** [words of the language model] new number, or −1 if the word is left out. */
  readonly number: Int32Array;
  /** Old number of each new one. */
  readonly words: Uint32Array;
  /** [new numbers] 1 if the word has more than one form or stands in for unknown words. */
  readonly ambiguous: Uint8Array;
  readonly sections: readonly Section[];
}

/** In the order of section VCSP. */
export const SPECIAL_WORDS: readonly string[] = [BEGIN, END, PROTECTED, ...UNKNOWN];
/** The high four bits of the mask count irregular forms. */
const MOST_MIXED = 15;

/** `words` and `counts` of the language model; what stands in for special words that it lacks is `<unk>`, or any word. */
export function groupForms(
  words: readonly string[],
  counts: Uint32Array,
  language: string,
  options: FormOptions,
): Forms {
  const map = caseMap(language);
  const groups = new Map<string, { hi: number; lo: number; forms: Form[] }>();
  for (let word = 0; word < words.length; word++) {
    const text = words[word]!;
    const special = SPECIAL_WORDS.includes(text);
    const { hi, lo } = hashWord(text, map);
    const pattern = special ? { shape: Shape.NONE, bits: 0 } : patternOf(map, text, 0, text.length);
    const key = special ? `special ${text}` : `${hi} ${lo}`;
    const group = groups.get(key) ?? { hi: special ? ~hi >>> 0 : hi, lo, forms: [] };
    group.forms.push({ word, ...pattern, count: counts[word]! });
    groups.set(key, group);
  }
  const entries = [...groups.values()];
  for (const entry of entries) entry.forms = chooseForms(entry.forms, options);
  const { offsets, prints, order } = buildHashTable(
    Uint32Array.from(entries, ({ hi }) => hi),
    Uint32Array.from(entries, ({ lo }) => lo),
  );
  const number = new Int32Array(words.length).fill(-1);
  const kept: number[] = [];
  const ambiguous: number[] = [];
  const masks = new Uint8Array(entries.length);
  const mixed: [entry: number, bits: number, share: number][] = [];
  for (let entry = 0; entry < order.length; entry++) {
    const { forms } = entries[order[entry]!]!;
    const irregular = forms.filter(({ shape }) => shape === Shape.MIXED);
    const sum = irregular.reduce((total, { count }) => total + count, 0);
    for (const form of forms) {
      number[form.word] = kept.length;
      kept.push(form.word);
      ambiguous.push(forms.length > 1 || words[form.word]!.startsWith('UNKNOWN_') ? 1 : 0);
      if (form.shape === Shape.MIXED)
        mixed.push([entry, form.bits, Math.max(1, Math.round((255 * form.count) / Math.max(1, sum)))]);
      else masks[entry]! |= 1 << form.shape;
    }
    masks[entry]! |= irregular.length << 4;
  }
  const fallback = Math.max(0, number[words.indexOf('<unk>')] ?? number[words.indexOf(UNKNOWN[1]!)] ?? 0);
  const place = (word: string) => Math.max(0, number[words.indexOf(word)] ?? fallback);
  return {
    number,
    words: Uint32Array.from(kept),
    ambiguous: Uint8Array.from(ambiguous),
    sections: [
      { tag: 'LXOF', data: offsets },
      { tag: 'LXFP', data: prints },
      { tag: 'LXME', data: Uint32Array.from(mixed, ([entry]) => entry) },
      { tag: 'LXMB', data: Uint32Array.from(mixed, ([, bits]) => bits) },
      { tag: 'LXMS', data: Uint8Array.from(mixed, ([, , share]) => share) },
      { tag: 'VCMK', data: masks },
      { tag: 'VCSP', data: Uint32Array.from(SPECIAL_WORDS, place) },
    ],
  };
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
