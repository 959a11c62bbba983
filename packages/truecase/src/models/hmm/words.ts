/**
 * How a text becomes the words of the HMM, in training as in use: which tokens count, where sentences begin, and which
 * word that the model does not know each token stands for.
 */
import type { CaseMap } from '../../text/casing.js';
import { goesOn } from '../../text/sentences.js';
import { Flag, Kind, type Tokens } from '../../text/tokens.js';
import { isRoman } from './roman.js';
import { Feature, featureOf, Special } from './tags.js';

/** Markup and line ends are no words, nor are hyphens inside of words: they go with the part after them. */
export function isWord({ count, kind, flags }: Tokens, t: number): boolean {
  if (kind[t] === Kind.MARKUP || kind[t] === Kind.BREAK) return false;
  return kind[t] !== Kind.PUNCTUATION || t + 1 >= count || (flags[t + 1]! & Flag.JOINED) === 0;
}

/** Where token t begins as a word of the HMM: a part after a hyphen has that before it (-ready), as a word of its own. */
export function startOf({ kind, flags, start }: Tokens, t: number): number {
  const isPart = t > 0 && (flags[t]! & Flag.JOINED) !== 0 && kind[t - 1] === Kind.PUNCTUATION;
  return isPart ? start[t - 1]! : start[t]!;
}

/** Where it ends: the first part of a compound has the hyphen after it (un-), as a word of its own too. */
export function endOf({ count, kind, flags, end }: Tokens, t: number): number {
  const isPart = t + 2 < count && (flags[t + 2]! & Flag.JOINED) !== 0 && kind[t + 1] === Kind.PUNCTUATION;
  const isFirst = isPart && kind[t] !== Kind.PUNCTUATION && (flags[t]! & Flag.JOINED) === 0;
  return isFirst ? end[t + 1]! : end[t]!;
}

/** Does token t begin a sentence? After a line end, marks before the first word begin it as well. */
export function beginsSentence(tokens: Tokens, t: number, afterBreak: boolean): boolean {
  return afterBreak ? !goesOn(tokens, t) : (tokens.flags[t]! & Flag.START) !== 0;
}

/** The special word for a token that the model does not know. */
export function standIn(map: CaseMap, text: string, tokens: Tokens, t: number): number {
  const feature = featureOf(tokens.kind[t]!, tokens.flags[t]!);
  if (feature === Feature.LETTERS && isRoman(map, text, tokens.start[t]!, tokens.end[t]!)) return Special.ROMAN;
  return Special.UNKNOWN + feature;
}
