/**
 * A model with only some of its n-grams. Unigrams all stay, and so does every prefix of an n-gram that stays: closeUp
 * sees to that. Back-off weights are copied and hold no longer; see backoffs.ts.
 */
import type { NgramProbabilities, TrieLevel } from './trie.js';

/** [order][n] 1 for the n-grams that stay. */
export type Marks = readonly Uint8Array[];

/** Marks the unigrams and the prefixes of all marked n-grams. */
export function closeUp(model: NgramProbabilities, marks: Marks): void {
  for (let level = model.levels.length - 2; level >= 0; level--) {
    const { first } = model.levels[level]!;
    const mark = marks[level]!;
    const longer = marks[level + 1]!;
    for (let entry = 0; entry < mark.length; entry++) {
      for (let child = first[entry]!; mark[entry] === 0 && child < first[entry + 1]!; child++)
        mark[entry] = longer[child]!;
    }
  }
  marks[0]!.fill(1);
}

/** The marked n-grams; marks must be closed up. */
export function takeSubset(model: NgramProbabilities, marks: Marks): NgramProbabilities {
  /** [order][n] the old entry of each n-gram. */
  const origin = marks.map(listMarked);
  const levels = model.levels.map(({ word }, level): TrieLevel => {
    const old = origin[level]!;
    const longer = origin[level + 1];
    return {
      word: pick(word, old, new Uint32Array(old.length)),
      first: longer === undefined ? new Uint32Array(0) : linkChildren(model.levels[level]!.first, old, longer),
    };
  });
  const pickFloats = (values: Float32Array, level: number): Float32Array =>
    pick(values, origin[level]!, new Float32Array(origin[level]!.length));
  const probability = model.probability.map(pickFloats);
  const backoff = model.backoff.map(pickFloats);
  return { words: model.words, levels, probability, backoff };
}

function listMarked(mark: Uint8Array): Uint32Array {
  let count = 0;
  for (let entry = 0; entry < mark.length; entry++) count += mark[entry]!;
  const list = new Uint32Array(count);
  for (let entry = 0, at = 0; at < count; entry++) if (mark[entry] === 1) list[at++] = entry;
  return list;
}

function linkChildren(first: Uint32Array, parents: Uint32Array, children: Uint32Array): Uint32Array {
  const links = new Uint32Array(parents.length + 1);
  let at = 0;
  for (let parent = 0; parent < parents.length; parent++) {
    const end = first[parents[parent]! + 1]!;
    while (at < children.length && children[at]! < end) at++;
    links[parent + 1] = at;
  }
  return links;
}

function pick<A extends Uint32Array | Float32Array>(values: A, entries: Uint32Array, out: A): A {
  for (let at = 0; at < entries.length; at++) out[at] = values[entries[at]!]!;
  return out;
}
