/**
 * Lays an estimated language model out as the sections that lm.ts reads: words renumbered (forms.ts), children sorted anew,
 * numbers in variable-length bytes, probabilities and back-off weights quantised. n-grams with words that were left out
 * are dropped.
 */
import type { Section } from '../../../format/container.js';
import { packNumbers } from '../../../format/varint.js';
import type { NgramProbabilities } from '../../../learn/ngram/trie.js';
import { quantise } from './quantise.js';

const LN10 = Math.LN10;

/** `number` maps word numbers of `lm` to new ones (−1: left out), `words` the other way round. */
export function packLm(lm: NgramProbabilities, number: Int32Array, words: Uint32Array): Section[] {
  const sections: Section[] = [];
  const order = lm.levels.length;
  /** Entries of `lm` on the current level, in the new order. */
  let entries: Uint32Array = words;
  for (let level = 0; level < order; level++) {
    const k = level + 1;
    const highest = k === order;
    const probability = quantise(natural(lm.probability[level]!, entries));
    sections.push({ tag: `N${k}PR`, data: probability.codes }, { tag: `N${k}PT`, data: probability.table });
    if (highest) break;
    const backoff = quantise(natural(lm.backoff[level]!, entries));
    sections.push({ tag: `N${k}BO`, data: backoff.codes }, { tag: `N${k}BT`, data: backoff.table });
    const below = collectChildren(lm, level, entries, number);
    sections.push({ tag: `N${k}CC`, data: packNumbers(below.children) });
    sections.push({ tag: `N${k + 1}WD`, data: packNumbers(below.distances) });
    entries = below.entries;
  }
  return sections;
}

/** Chosen log10 values as natural logarithms. */
function natural(values: Float32Array, entries: Uint32Array): Float32Array {
  const chosen = new Float32Array(entries.length);
  for (let i = 0; i < entries.length; i++) chosen[i] = Math.max(-99, values[entries[i]!]!) * LN10;
  return chosen;
}

interface Children {
  /** [parents] */
  readonly children: Uint32Array;
  /** [children in all] word numbers as distances within a parent. */
  readonly distances: Uint32Array;
  /** [children in all] entries of the level below, in the new order. */
  readonly entries: Uint32Array;
}

function collectChildren(lm: NgramProbabilities, level: number, parents: Uint32Array, number: Int32Array): Children {
  const { first } = lm.levels[level]!;
  const { word } = lm.levels[level + 1]!;
  const children = new Uint32Array(parents.length);
  const distances = new Uint32Array(word.length);
  const entries = new Uint32Array(word.length);
  let total = 0;
  /** New word number and old entry in one sortable number: numbers are below 2^21, entries below 2^32. */
  let keys = new Float64Array(1024);
  for (let p = 0; p < parents.length; p++) {
    const from = first[parents[p]!]!;
    const to = first[parents[p]! + 1]!;
    if (keys.length < to - from) keys = new Float64Array(2 * (to - from));
    let size = 0;
    for (let entry = from; entry < to; entry++) {
      const renumbered = number[word[entry]!]!;
      if (renumbered >= 0) keys[size++] = renumbered * 2 ** 32 + entry;
    }
    const sorted = keys.subarray(0, size).sort();
    let last = 0;
    for (let i = 0; i < size; i++) {
      const renumbered = Math.floor(sorted[i]! / 2 ** 32);
      distances[total] = renumbered - last;
      entries[total++] = sorted[i]! % 2 ** 32;
      last = renumbered;
    }
    children[p] = size;
  }
  return { children, distances: distances.slice(0, total), entries: entries.slice(0, total) };
}
