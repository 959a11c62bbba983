/**
 * A small in-memory counter for tests: n-grams of sentences given as words, in the arrays of trie.ts, with the statistics
 * that smoothing needs. Maps and string keys, no streams, no budget; not for corpora.
 */
import fc from 'fast-check';
import { compareBytes } from '../learn/ngram/byteorder.js';
import { score } from '../learn/ngram/score.js';
import { NEVER, type SmoothedTrie } from '../learn/ngram/smooth.js';
import type { NgramCounts, NgramProbabilities, TrieLevel } from '../learn/ngram/trie.js';
import { BEGIN, END } from '../learn/ngram/units.js';

export interface ToyCounts {
  readonly counts: NgramCounts;
  /** [order][n] Kneser-Ney counts of the kept n-grams. */
  readonly adjusted: readonly Uint32Array[];
  /** [order] over all n-grams, kept or not. */
  readonly statistics: readonly { readonly adjustedCountsOfCounts: number[] }[];
  readonly cutoffs: readonly number[];
}

/** Sentences are words between spaces; each gets one <s> before it and one </s> after it. */
export function countSentences(
  sentences: readonly string[],
  order: number,
  cutoffs: readonly number[] = [],
): ToyCounts {
  const texts = sentences.map((text) => [BEGIN, ...text.split(' ').filter((word) => word !== ''), END]);
  const words = [...new Set([BEGIN, END, ...texts.flat()])].sort(compareBytes);
  const numberOf = new Map(words.map((word, number) => [word, number]));
  const numbers = texts.map((text) => text.map((word) => numberOf.get(word)!));
  const all = Array.from({ length: order }, (_, level) => countLevel(numbers, level + 1));
  for (const word of words.keys()) if (!all[0]!.has(String(word))) all[0]!.set(String(word), 0);
  const kept = all.map((seen, level) =>
    sortKeys([...seen].filter(([, count]) => level === 0 || count >= (cutoffs[level] ?? 1))),
  );
  const levels = kept.map((rows, level): TrieLevel => linkRows(rows, kept[level + 1]));
  const neighbours = all.map((seen, level) => adjust(seen, all[level + 1], numberOf.get(BEGIN)!));
  return {
    counts: { words, levels, counts: kept.map((rows) => Uint32Array.from(rows, ([, count]) => count)) },
    adjusted: kept.map((rows, level) => Uint32Array.from(rows, ([key]) => neighbours[level]!.get(key)!)),
    statistics: neighbours.map((seen, level) => ({
      adjustedCountsOfCounts: countCounts(seen, level, numberOf.get(BEGIN)!),
    })),
    cutoffs,
  };
}

/** Number of each word of the vocabulary. */
export function numbersOf(model: { readonly words: readonly string[] }, text: string): number[] {
  return text === '' ? [] : text.split(' ').map((word) => model.words.indexOf(word));
}

/** Every history of the model, seen or not, of at most `length` words: [histories][≤ length]. <s> only in front. */
export function listHistories(model: NgramProbabilities | NgramCounts, length: number): number[][] {
  const begin = model.words.indexOf(BEGIN);
  let latest: number[][] = [[]];
  const histories: number[][] = [[]];
  for (let k = 0; k < length; k++) {
    latest = latest.flatMap((rest) =>
      rest[0] === begin ? [] : [...model.words.keys()].map((word) => [word, ...rest]),
    );
    histories.push(...latest);
  }
  return histories;
}

function countLevel(texts: readonly (readonly number[])[], width: number): Map<string, number> {
  const seen = new Map<string, number>();
  for (const text of texts) {
    for (let at = 0; at + width <= text.length; at++) {
      const key = text.slice(at, at + width).join(' ');
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  return seen;
}

type Rows = readonly (readonly [key: string, count: number])[];

function sortKeys(rows: [string, number][]): Rows {
  const parse = (key: string) => key.split(' ').map(Number);
  return rows.sort(([a], [b]) => {
    const left = parse(a);
    const right = parse(b);
    const at = left.findIndex((word, k) => word !== right[k]);
    return at < 0 ? 0 : left[at]! - right[at]!;
  });
}

function linkRows(rows: Rows, longer: Rows | undefined): TrieLevel {
  const word = Uint32Array.from(rows, ([key]) => Number(key.split(' ').at(-1)));
  if (longer === undefined) return { word, first: new Uint32Array(0) };
  const first = new Uint32Array(rows.length + 1);
  for (const [at, [key]] of rows.entries()) {
    first[at + 1] = first[at]! + longer.filter(([long]) => long.startsWith(`${key} `)).length;
  }
  return { word, first };
}

/** Different words to the left, but for the highest order and after <s>. */
function adjust(
  seen: Map<string, number>,
  longer: Map<string, number> | undefined,
  begin: number,
): Map<string, number> {
  if (longer === undefined) return seen;
  const neighbours = new Map<string, number>([...seen.keys()].map((key) => [key, 0]));
  for (const key of longer.keys()) {
    const suffix = key.slice(key.indexOf(' ') + 1);
    neighbours.set(suffix, neighbours.get(suffix)! + 1);
  }
  for (const [key, count] of seen) if (key.split(' ')[0] === String(begin)) neighbours.set(key, count);
  return neighbours;
}

function countCounts(seen: Map<string, number>, level: number, begin: number): number[] {
  const counts = [0, 0, 0, 0];
  for (const [key, count] of seen) {
    const predicted = level > 0 || key !== String(begin);
    if (predicted && count >= 1 && count <= 4) counts[count - 1]!++;
  }
  return counts;
}

/** A smoothed model with logarithms in full precision, for the scorer. */
export function keepPrecision(model: SmoothedTrie): NgramProbabilities {
  const take = (numbers: Float64Array) => numbers.map((value) => (value > 0 ? Math.log10(value) : NEVER));
  return {
    ...model,
    probability: model.probability.map(take) as unknown as Float32Array[],
    backoff: model.weight.map(take) as unknown as Float32Array[],
  };
}

/** Σ p(w | h) over the vocabulary, <s> aside. */
export function sumOver(model: NgramProbabilities, history: readonly number[]): number {
  const begin = model.words.indexOf(BEGIN);
  return [...model.words.keys()].reduce(
    (sum, word) => sum + (word === begin ? 0 : 10 ** score(model, history, word)),
    0,
  );
}

/** Random corpora of short sentences over few words. */
export function corpora(letters = 'abcd', maxSentences = 12): fc.Arbitrary<string[]> {
  const sentence = fc
    .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 6 })
    .map((words) => words.join(' '));
  return fc.array(sentence, { minLength: 1, maxLength: maxSentences });
}
