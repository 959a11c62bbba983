/**
 * Title case by the rules of a language: which words stay small between the first and the last of a title. English writes
 * titles so (after The Chicago Manual of Style: prepositions of up to four letters are small); most languages write
 * them as sentences, and have no rules here.
 */
import type { Language } from './language.js';
import { WordSet } from './wordset.js';

/** Articles, short conjunctions and prepositions, small particles of names. */
const SMALL_WORDS: Readonly<Record<string, string>> = {
  en: 'a an the and but or nor for of to on in at by from with into onto as via vs v per de der von van',
};

const known = new Map<string, WordSet>();

/** The words that stay small inside a title; null where titles are written as sentences are. */
export function smallWordsOf({ tag, map }: Language): WordSet | null {
  const words = Object.hasOwn(SMALL_WORDS, tag) ? SMALL_WORDS[tag] : undefined;
  if (words === undefined) return null;
  const found = known.get(tag) ?? new WordSet(map, words);
  known.set(tag, found);
  return found;
}
