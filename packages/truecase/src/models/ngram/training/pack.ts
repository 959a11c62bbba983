/**
 * Lays an estimated language model out as the sections that lm.ts reads: words renumbered (forms.ts), children sorted anew,
 * numbers in variable-length bytes, probabilities and back-off weights quantised. n-grams with words that were left out
 * are dropped; words that were added are as probable as the rarest word and the history of nothing.
 */
import type { Section } from '../../../format/container.js';
import { packNumbers } from '../../../format/varint.js';
import { NEVER } from '../../../learn/ngram/smooth.js';
import type { NgramProbabilities } from '../../../learn/ngram/trie.js';
import { quantise } from '../../training/quantise.js';
import { ADDED } from './forms.js';

/** Numbers that are quantised to themselves: ln 1, and ln p of what is never predicted. */
const EXACT: readonly number[] = [0, Math.fround(NEVER * Math.LN10)];

/** `number` maps word numbers of `lm` to new ones (−1: left out), `words` the other way round (ADDED: not in `lm`). */
export function packLm(lm: NgramProbabilities, number: Int32Array, words: Int32Array): Section[] {
  const sections: Section[] = [];
  const order = lm.levels.length;
  /** Entries of `lm` on the current level, in the new order. */
  let entries: Int32Array | Uint32Array = words;
  let bigrams: Children | undefined;
  const least = leastProbability(lm.probability[0]!);
  for (let level = 0; level < order; level++) {
    const k = level + 1;
    const highest = k === order;
    const probability = quantise(natural(lm.probability[level]!, entries, least), EXACT);
    sections.push({ tag: `N${k}PR`, data: probability.codes }, { tag: `N${k}PT`, data: probability.table });
    if (highest) break;
    const below = collectChildren(lm, level, entries, number);
    sections.push(...packHistories(k, natural(lm.backoff[level]!, entries, 0), below.children));
    const coded = level === 1 ? codePlaces(below, bigrams!) : codeDistances(below);
    sections.push({ tag: `N${k + 1}WD`, data: packNumbers(coded) });
    bigrams ??= below;
    entries = below.entries;
  }
  return sections;
}

/** The entries that are histories: those with children, or with a back-off weight other than one. */
function packHistories(k: number, backoff: Float32Array, children: Uint32Array): Section[] {
  const bits = new Uint8Array(Math.ceil(children.length / 8));
  const kept: number[] = [];
  for (let entry = 0; entry < children.length; entry++) {
    if (children[entry] === 0 && backoff[entry] === 0) continue;
    bits[entry >>> 3]! |= 1 << (entry & 7);
    kept.push(entry);
  }
  const { codes, table } = quantise(
    Float32Array.from(kept, (entry) => backoff[entry]!),
    EXACT,
  );
  return [
    { tag: `N${k}HB`, data: bits },
    { tag: `N${k}CC`, data: packNumbers(Uint32Array.from(kept, (entry) => children[entry]!)) },
    { tag: `N${k}BO`, data: codes },
    { tag: `N${k}BT`, data: table },
  ];
}

/** log10 p of the rarest word that is predicted at all. */
function leastProbability(values: Float32Array): number {
  let least = 0;
  for (let i = 0; i < values.length; i++) if (values[i]! > NEVER && values[i]! < least) least = values[i]!;
  return least;
}

/** Chosen log10 values as natural logarithms; `added` is that of words which `values` do not have. */
function natural(values: Float32Array, entries: Int32Array | Uint32Array, added: number): Float32Array {
  const chosen = new Float32Array(entries.length);
  for (let i = 0; i < entries.length; i++) {
    const value = entries[i] === ADDED ? added : values[entries[i]!]!;
    chosen[i] = Math.max(NEVER, value) * Math.LN10;
  }
  return chosen;
}

interface Children {
  /** [parents] */
  readonly children: Uint32Array;
  /** [children in all] word numbers, ascending within a parent. */
  readonly words: Uint32Array;
  /** [children in all] entries of the level below, in the new order. */
  readonly entries: Uint32Array;
}

function collectChildren(
  lm: NgramProbabilities,
  level: number,
  parents: Int32Array | Uint32Array,
  number: Int32Array,
): Children {
  const { first } = lm.levels[level]!;
  const { word } = lm.levels[level + 1]!;
  const children = new Uint32Array(parents.length);
  const words = new Uint32Array(word.length);
  const entries = new Uint32Array(word.length);
  let total = 0;
  /** New word number · children of the parent + place among them: sortable, and exact below 94 million words. */
  let keys = new Float64Array(1024);
  for (let p = 0; p < parents.length; p++) {
    if (parents[p] === ADDED) continue;
    const from = first[parents[p]!]!;
    const to = first[parents[p]! + 1]!;
    const width = to - from;
    if (keys.length < width) keys = new Float64Array(2 * width);
    let size = 0;
    for (let entry = from; entry < to; entry++) {
      const renumbered = number[word[entry]!]!;
      if (renumbered >= 0) keys[size++] = renumbered * width + (entry - from);
    }
    const sorted = keys.subarray(0, size).sort();
    for (let i = 0; i < size; i++) {
      words[total] = Math.floor(sorted[i]! / width);
      entries[total++] = from + (sorted[i]! % width);
    }
    children[p] = size;
  }
  return { children, words: words.slice(0, total), entries: entries.slice(0, total) };
}

/** Each word as its distance from the one before, within a parent. */
function codeDistances({ children, words }: Children): Uint32Array {
  const coded = new Uint32Array(words.length);
  for (let p = 0, at = 0; p < children.length; p++) {
    for (let i = 0, last = 0; i < children[p]!; i++, at++) {
      coded[at] = words[at]! - last;
      last = words[at]!;
    }
  }
  return coded;
}

/**
 * The last words of trigrams a b c as places in the list of words after b, most of which are small numbers: twice the
 * distance from the place before; or, if b c is no bigram of the model, twice the word plus one.
 */
function codePlaces({ children, words }: Children, bigrams: Children): Uint32Array {
  const first = new Uint32Array(bigrams.children.length + 1);
  for (let i = 0; i < bigrams.children.length; i++) first[i + 1] = first[i]! + bigrams.children[i]!;
  const coded = new Uint32Array(words.length);
  for (let p = 0, at = 0; p < children.length; p++) {
    const start = first[bigrams.words[p]!]!;
    const end = first[bigrams.words[p]! + 1]!;
    let place = start;
    let last = start - 1;
    for (let i = 0; i < children[p]!; i++, at++) {
      const word = words[at]!;
      while (place < end && bigrams.words[place]! < word) place++;
      if (place < end && bigrams.words[place] === word) {
        coded[at] = 2 * (place - last);
        last = place;
      } else coded[at] = 2 * word + 1;
    }
  }
  return coded;
}
