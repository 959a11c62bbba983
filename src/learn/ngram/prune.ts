/**
 * Makes a back-off model smaller by relative entropy (Stolcke 1998): n-grams whose loss is lowest go first, longer ones
 * before their prefixes, and the back-off weights are computed anew, so that everything sums to 1 again. Unigrams stay.
 * Kneser-Ney models suffer more from it than others, because their short histories do not follow text frequency.
 */
import { TruecaseError } from '../../errors.js';
import { renormalize } from './backoffs.js';
import { measureLosses } from './losses.js';
import { closeUp, type Marks, takeSubset } from './subset.js';
import type { NgramProbabilities } from './trie.js';

/** Told of the entries of the model as it was given, levels from 1 (bigrams) up. */
export type EntryTest = (level: number, entry: number) => boolean;
export type EntryWeight = (level: number, entry: number) => number;

export interface PruneOptions {
  /** N-grams go whose removal alone makes the perplexity grow by less than this part, for example 1e-8. */
  readonly threshold?: number;
  /** At most so many n-grams of all orders stay; unigrams count but never go. */
  readonly maxNgrams?: number;
  /** N-grams that it denies go before anything else, unless a longer one needs them. */
  readonly keep?: EntryTest;
  /** A factor for the loss of each n-gram: above 1 for those that matter more. */
  readonly weight?: EntryWeight;
}

export function pruneNgrams(model: NgramProbabilities, options: PruneOptions): NgramProbabilities {
  checkOptions(options);
  const { threshold, maxNgrams = Number.POSITIVE_INFINITY, keep, weight } = options;
  const chosen = keep === undefined ? undefined : choose(model, keep);
  const current = chosen?.model ?? model;
  const total = current.levels.reduce((sum, { word }) => sum + word.length, 0);
  if (threshold === undefined && total <= maxNgrams) return current;
  const losses = measureLosses(current);
  if (weight !== undefined) weighLosses(losses, chosen?.origin, weight);
  raisePrefixes(current, losses);
  const marks = losses.map((level) => markLosses(level, threshold));
  marks[0] = new Uint8Array(current.words.length).fill(1);
  limit(losses, marks, maxNgrams - current.words.length);
  return renormalize(takeSubset(current, marks).model);
}

/** What `keep` leaves, summing to 1. */
function choose(model: NgramProbabilities, keep: EntryTest): { model: NgramProbabilities; origin: Uint32Array[] } {
  const marks = model.levels.map(({ word }) => new Uint8Array(word.length));
  for (let level = 1; level < marks.length; level++) {
    const mark = marks[level]!;
    for (let entry = 0; entry < mark.length; entry++) mark[entry] = keep(level, entry) ? 1 : 0;
  }
  closeUp(model, marks);
  const { model: subset, origin } = takeSubset(model, marks);
  return { model: renormalize(subset), origin };
}

function weighLosses(losses: readonly Float32Array[], origin: readonly Uint32Array[] | undefined, weight: EntryWeight) {
  for (const [level, loss] of losses.entries()) {
    const old = origin === undefined ? undefined : origin[level]!;
    for (let entry = 0; entry < loss.length; entry++) loss[entry]! *= weight(level, old?.[entry] ?? entry);
  }
}

/** A prefix counts as much as the best of the n-grams that need it, so that it never goes before them. */
function raisePrefixes(model: NgramProbabilities, losses: readonly Float32Array[]): void {
  for (let level = losses.length - 2; level > 0; level--) {
    const { first } = model.levels[level]!;
    const loss = losses[level]!;
    const longer = losses[level + 1]!;
    for (let entry = 0; entry < loss.length; entry++) {
      let most = loss[entry]!;
      for (let child = first[entry]!; child < first[entry + 1]!; child++)
        if (longer[child]! > most) most = longer[child]!;
      loss[entry] = most;
    }
  }
}

function markLosses(losses: Float32Array, threshold = Number.NEGATIVE_INFINITY): Uint8Array {
  const marks = new Uint8Array(losses.length);
  for (let entry = 0; entry < losses.length; entry++) marks[entry] = losses[entry]! >= threshold ? 1 : 0;
  return marks;
}

/** Leaves at most `most` marks above level 0; among equals the shorter and then the first n-grams stay. */
function limit(losses: readonly Float32Array[], marks: Marks, most: number): void {
  const sorted = new Float32Array(losses.reduce((sum, level) => sum + level.length, 0));
  let count = 0;
  for (const [level, loss] of losses.entries()) {
    for (let entry = 0; entry < loss.length; entry++) if (marks[level]![entry] === 1) sorted[count++] = loss[entry]!;
  }
  if (count <= most) return;
  const ordered = sorted.subarray(0, count).sort();
  const room = Math.max(0, most);
  const bound = room === 0 ? Number.POSITIVE_INFINITY : ordered[count - room]!;
  let above = 0;
  for (let at = count - 1; at >= 0 && ordered[at]! > bound; at--) above++;
  let equals = room - above;
  for (let level = 1; level < losses.length; level++) {
    const loss = losses[level]!;
    const mark = marks[level]!;
    for (let entry = 0; entry < loss.length; entry++) {
      if (mark[entry] === 0 || loss[entry]! > bound) continue;
      if (loss[entry] === bound && equals > 0) equals--;
      else mark[entry] = 0;
    }
  }
}

function checkOptions({ threshold = 0, maxNgrams = 0 }: PruneOptions): void {
  if (threshold >= 0 && Number.isFinite(threshold) && maxNgrams >= 0) return;
  throw new TruecaseError(
    'usage',
    `pruning with threshold ${threshold} and maxNgrams ${maxNgrams}, expected 0 or more`,
  );
}
