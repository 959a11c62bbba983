/**
 * Makes a back-off model smaller by relative entropy (Stolcke 1998): n-grams whose loss is lowest go first, longer ones
 * before their prefixes, and the back-off weights are computed anew, so that everything sums to 1 again. Unigrams stay.
 * Kneser-Ney models suffer more from it than others, because their short histories do not follow text frequency.
 */
import { TruecaseError } from '../../errors.js';
import { renormalize } from './backoffs.js';
import { measureLosses } from './losses.js';
import { type Marks, takeSubset } from './subset.js';
import type { NgramProbabilities } from './trie.js';

/** A factor for the loss of an n-gram, above 1 for those that matter more; levels count from 1 (bigrams) up. */
export type EntryWeight = (level: number, entry: number) => number;

/** Leaves at most so many n-grams of all orders; unigrams count but never go. */
export function pruneNgrams(model: NgramProbabilities, maxNgrams: number, weight?: EntryWeight): NgramProbabilities {
  checkLimit(maxNgrams);
  const total = model.levels.reduce((sum, { word }) => sum + word.length, 0);
  if (total <= maxNgrams) return model;
  const losses = measureLosses(model);
  if (weight !== undefined) weighLosses(losses, weight);
  raisePrefixes(model, losses);
  const marks = losses.map(({ length }) => new Uint8Array(length).fill(1));
  marks[0] = new Uint8Array(model.words.length).fill(1);
  limit(losses, marks, maxNgrams - model.words.length);
  return renormalize(takeSubset(model, marks));
}

function weighLosses(losses: readonly Float32Array[], weight: EntryWeight): void {
  for (const [level, loss] of losses.entries()) {
    for (let entry = 0; entry < loss.length; entry++) loss[entry]! *= weight(level, entry);
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

/** Leaves at most `most` marks above level 0; among equals the shorter and then the first n-grams stay. */
function limit(losses: readonly Float32Array[], marks: Marks, most: number): void {
  const count = losses.reduce((sum, level) => sum + level.length, 0);
  if (count <= most) return;
  const ordered = new Float32Array(count);
  let filled = 0;
  for (const loss of losses) {
    ordered.set(loss, filled);
    filled += loss.length;
  }
  ordered.sort();
  const room = Math.max(0, most);
  const bound = room === 0 ? Number.POSITIVE_INFINITY : ordered[count - room]!;
  let above = 0;
  for (let at = count - 1; at >= 0 && ordered[at]! > bound; at--) above++;
  let equals = room - above;
  for (let level = 1; level < losses.length; level++) {
    const loss = losses[level]!;
    const mark = marks[level]!;
    for (let entry = 0; entry < loss.length; entry++) {
      if (loss[entry]! > bound) continue;
      if (loss[entry] === bound && equals > 0) equals--;
      else mark[entry] = 0;
    }
  }
}

function checkLimit(maxNgrams: number): void {
  if (maxNgrams >= 0) return;
  throw new TruecaseError('usage', `pruning with maxNgrams ${maxNgrams}, expected 0 or more`);
}
