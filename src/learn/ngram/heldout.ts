/**
 * Events from text that the training counts have not seen: the n-grams of the other text, each looked up in the training
 * counts order by order. A word that the training vocabulary lacks is the UNKNOWN word of its shape, if there is one; else
 * it is not predicted, and as a history it is unseen.
 */
import { TruecaseError } from '../../errors.js';
import { shapeOf } from '../../text/casing.js';
import { bucketOf } from './buckets.js';
import { compactEvents, type Events, type LevelEvents } from './compact.js';
import { type Cutoffs, findDropped } from './dropped.js';
import { countLongest, countTokens, historyCount, makeLevel } from './events.js';
import { linkAllSuffixes } from './suffixes.js';
import type { NgramCounts } from './trie.js';
import { findChild } from './trie.js';
import { BEGIN, END, UNKNOWN } from './units.js';

/** An n-gram that the training counts lack. */
const ABSENT = -1;

export function gatherHeldout(counts: NgramCounts, heldout: NgramCounts, cutoffs: Cutoffs = []): Events {
  const order = counts.levels.length;
  if (heldout.levels.length < order) {
    throw new TruecaseError('usage', `held-out counts of order ${heldout.levels.length}, expected at least ${order}`, {
      hint: 'Count the held-out text with the order of the model.',
    });
  }
  const other: NgramCounts = {
    ...heldout,
    levels: heldout.levels.slice(0, order),
    counts: heldout.counts.slice(0, order),
  };
  const suffixes = linkAllSuffixes(other);
  const dropped = findDropped(counts, cutoffs);
  const tokens = countLongest(other, suffixes);
  const numbers = translateWords(counts, other);
  const total = countTokens(counts);
  const words = makeLevel(tokens[0]!, suffixes[0]!);
  for (let word = 0; word < numbers.length; word++) {
    if (numbers[word] === ABSENT) words.tokens[word] = 0;
    else if (total > 0) words.share[word] = counts.counts[0]![numbers[word]!]! / total;
    words.bucket[word] = bucketOf(total);
  }
  const levels = [words];
  let known = numbers;
  for (let level = 1; level < order; level++) {
    const events = makeLevel(tokens[level]!, suffixes[level]!);
    known = lookUp(counts, other, level, known, numbers, dropped[level]!, events);
    levels.push(events);
  }
  return compactEvents(levels, counts);
}

/** [words of the text] their numbers in the training counts, or ABSENT. */
function translateWords(counts: NgramCounts, other: NgramCounts): Int32Array {
  const numberOf = new Map(counts.words.map((word, number) => [word, number]));
  const standIn = (word: string): number | undefined =>
    word === BEGIN || word === END ? undefined : numberOf.get(UNKNOWN[shapeOf(word)]!);
  return Int32Array.from(other.words, (word) => numberOf.get(word) ?? standIn(word) ?? ABSENT);
}

/** Fills one level; gives the training entries of its n-grams. share(h w) = c(h w) / c(h) */
function lookUp(
  counts: NgramCounts,
  other: NgramCounts,
  level: number,
  histories: Int32Array,
  numbers: Int32Array,
  dropped: Uint32Array,
  { tokens, share, rest, bucket }: LevelEvents,
): Int32Array {
  const { first } = other.levels[level - 1]!;
  const { word } = other.levels[level]!;
  const seen = counts.counts[level]!;
  const entries = new Int32Array(word.length).fill(ABSENT);
  for (let h = 0; h < histories.length; h++) {
    const history = histories[h]!;
    const total =
      history === ABSENT ? 0 : historyCount(seen, counts.levels[level - 1]!.first, history) + dropped[history]!;
    const shared = bucketOf(total);
    for (let entry = first[h]!; entry < first[h + 1]!; entry++) {
      const number = numbers[word[entry]!]!;
      if (number === ABSENT) tokens[entry] = 0;
      bucket[entry] = shared;
      if (total === 0) continue;
      rest[entry] = dropped[history]! / total;
      const found = number === ABSENT ? ABSENT : findChild(counts, level - 1, history, number);
      entries[entry] = found;
      if (found !== ABSENT) share[entry] = seen[found]! / total;
    }
  }
  return entries;
}
