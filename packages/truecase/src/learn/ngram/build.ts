/**
 * A trie from sorted rows, one list for each order. N-grams whose prefix is missing are allowed: the prefix is added, with
 * the probability that the model gives it anyway, so that nothing changes but the place where it stands.
 */
import { findParents, spellNgram } from './parents.js';
import { NgramRows } from './rows.js';
import { scoreAfter } from './score.js';
import type { NgramProbabilities, TrieLevel } from './trie.js';

/** A model of sorted rows without duplicates, one for each order; rows[0] holds each word once. */
export function buildTrie(words: readonly string[], rows: readonly NgramRows[]): NgramProbabilities {
  const complete = [...rows];
  for (let level = rows.length - 2; level > 0; level--)
    complete[level] = addPrefixes(complete[level]!, complete[level + 1]!);
  const levels = complete.map((level, at) => makeLevel(level, complete[at + 1]));
  const model: NgramProbabilities = {
    words,
    levels,
    probability: complete.map(({ probability, count }) => probability.slice(0, count)),
    backoff: complete.map(({ backoff, count }) => backoff.slice(0, count)),
  };
  model.backoff.at(-1)!.fill(0);
  fillAdded(model);
  return model;
}

/** The rows and every prefix that the longer ones need; both sorted. */
function addPrefixes(rows: NgramRows, longer: NgramRows): NgramRows {
  const { width } = rows;
  const result = new NgramRows(width, rows.count + 1);
  let row = 0;
  for (let at = 0; at < longer.count; at++) {
    if (at > 0 && longer.compare(at - 1, longer, at, width) === 0) continue;
    while (row < rows.count && rows.compare(row, longer, at, width) < 0) result.copy(rows, row++, width);
    if (row === rows.count || rows.compare(row, longer, at, width) > 0) result.copy(longer, at, width);
  }
  while (row < rows.count) result.copy(rows, row++, width);
  return result.count === rows.count ? rows : result;
}

function makeLevel(rows: NgramRows, longer: NgramRows | undefined): TrieLevel {
  const word = new Uint32Array(rows.count);
  for (let row = 0; row < rows.count; row++) word[row] = rows.words[(row + 1) * rows.width - 1]!;
  if (longer === undefined) return { word, first: new Uint32Array(0) };
  const first = new Uint32Array(rows.count + 1);
  let at = 0;
  for (let row = 0; row < rows.count; row++) {
    while (at < longer.count && rows.compare(row, longer, at, rows.width) === 0) at++;
    first[row + 1] = at;
  }
  return { word, first };
}

/** log p(w | h) = backoff(h) + log p(w | h') for the n-grams that were added, shorter ones first. */
function fillAdded(model: NgramProbabilities): void {
  const parents = findParents(model);
  for (let level = 1; level < model.levels.length; level++) {
    const probability = model.probability[level]!;
    const ngram = new Uint32Array(level + 1);
    for (let entry = 0; entry < probability.length; entry++) {
      if (!Number.isNaN(probability[entry])) continue;
      spellNgram(model, parents, level, entry, ngram);
      const weight = model.backoff[level - 1]![parents[level]![entry]!]!;
      probability[entry] = weight + scoreAfter(model, ngram, 1, level, ngram[level]!);
    }
  }
}
