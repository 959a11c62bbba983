/**
 * What every interpolated model comes to: a trie in which each n-gram has a share of its own and each history a weight
 * for what the shorter history says. Here the shares are summed up over the orders and turned into logarithms; where
 * shares and weights come from is the business of interpolate.ts and kneserney.ts.
 */
import { linkAllSuffixes } from './suffixes.js';
import type { NgramProbabilities, NgramTrie } from './trie.js';
import { BEGIN } from './units.js';

/** A back-off language model in plain numbers and full precision. */
export interface SmoothedTrie extends NgramTrie {
  /** [order][n] p(w | h); 0 for <s>, which is never predicted. */
  readonly probability: readonly Float64Array[];
  /** [order][n] weight as a history; 1 on the highest level. */
  readonly weight: readonly Float64Array[];
}

/** log10 of a probability that is none: that of <s>. */
export const NEVER = -99;

/** 10 to the power of a logarithm; faster than the operator. */
export function raise(logarithm: number): number {
  return Math.exp(logarithm * Math.LN10);
}

/**
 * p(w | h) = share(h w) + weight(h) · p(w | h'), ending in p(w) = share(w) + weight() · 1 / |V|, V without <s>.
 * shares: [order][n], overwritten by the probabilities. weights: [order − 1][n].
 */
export function mixOrders(
  trie: NgramTrie,
  shares: readonly Float64Array[],
  weights: readonly Float64Array[],
  emptyWeight: number,
): SmoothedTrie {
  const begin = trie.words.indexOf(BEGIN);
  const uniform = emptyWeight / (trie.words.length - (begin < 0 ? 0 : 1));
  const unigrams = shares[0]!;
  for (let word = 0; word < unigrams.length; word++) unigrams[word]! += uniform;
  if (begin >= 0) unigrams[begin] = 0;
  const suffixes = linkAllSuffixes(trie);
  for (let level = 1; level < trie.levels.length; level++) {
    const { first } = trie.levels[level - 1]!;
    const weight = weights[level - 1]!;
    const shorter = shares[level - 1]!;
    const suffix = suffixes[level]!;
    const probability = shares[level]!;
    for (let h = 0; h < weight.length; h++) {
      for (let entry = first[h]!; entry < first[h + 1]!; entry++) {
        probability[entry]! += weight[h]! * shorter[suffix[entry]!]!;
      }
    }
  }
  const highest = new Float64Array(trie.levels.at(-1)!.word.length).fill(1);
  return { words: trie.words, levels: trie.levels, probability: shares, weight: [...weights, highest] };
}

export function takeLogarithms(model: SmoothedTrie): NgramProbabilities {
  return {
    words: model.words,
    levels: model.levels,
    probability: model.probability.map(toLogarithms),
    backoff: model.weight.map(toLogarithms),
  };
}

function toLogarithms(numbers: Float64Array): Float32Array {
  const logarithms = new Float32Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) logarithms[i] = numbers[i]! > 0 ? Math.log10(numbers[i]!) : NEVER;
  return logarithms;
}
