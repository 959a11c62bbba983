/**
 * What the text rules know about each language: its case map, abbreviations, elisions and the small words that give a
 * sentence boundary away when capitals cannot. Languages without an entry use the neutral rules (`und`).
 */
import { type CaseMap, caseMap } from './casing.js';
import { LANGUAGE_WORDS, type LanguageWords } from './languageWords.js';
import { CaseOrthography, type Orthography } from './orthography.js';
import { WordSet } from './wordset.js';

export interface Language {
  readonly tag: string;
  readonly map: CaseMap;
  /** How forms are spelled: by case alone. */
  readonly orthography: Orthography;
  /** Abbreviations that never end a sentence by themselves: mr, dr, vs. */
  readonly abbreviations: WordSet;
  /** Words that are abbreviations before a number only: no, art, vol. */
  readonly numbered: WordSet;
  /** Abbreviations that may end a sentence: inc, etc, jr. */
  readonly closing: WordSet;
  /** Words that begin a new sentence behind three dots. */
  readonly openers: WordSet;
  /** Words that do not follow an abbreviation inside a sentence: "in the U.S. he"; the openers where none are listed. */
  readonly beginners: WordSet;
  /** Verbs of speech: "stop!" he said. */
  readonly speech: WordSet;
  /** Pronouns that stand before or after a verb of speech. */
  readonly speakers: WordSet;
  /** Words that drop their vowel before an apostrophe: l', d', qu'. */
  readonly elisions: WordSet;
  readonly hasElisions: boolean;
  /** Words that begin with an apostrophe: 'tis, 'em. */
  readonly aphaeresis: WordSet;
  /** 's, 'll and the like are words of their own. */
  readonly clitics: WordSet;
  /** A number with a full stop is an ordinal: am 3. Oktober. */
  readonly ordinalDots: boolean;
  /** Pre-tokenised text of this language splits off its negation, which is one word with what stands before: ca n't. */
  readonly splitNegation: boolean;
  /** Words that are always capital in this language: English I. */
  readonly always: WordSet;
  /** Beginnings of names that have a second capital behind them: Mc. */
  readonly prefixes: readonly string[];
}

const known = new Map<string, Language>();

/** The rules of a language tag such as `en`, `de-AT` or `und`. Tags without rules of their own are not remembered. */
export function languageOf(tag = 'und'): Language {
  const primary = tag.toLowerCase().split(/[-_]/, 1)[0]!;
  let language = known.get(primary);
  if (language !== undefined) return language;
  const words = Object.hasOwn(LANGUAGE_WORDS, primary) ? LANGUAGE_WORDS[primary] : undefined;
  if (words === undefined && caseMap(primary) === caseMap()) return { ...languageOf('und'), tag: primary };
  language = defineLanguage(primary, words ?? {});
  known.set(primary, language);
  return language;
}

/** A language from its word lists; what it leaves out is that of the neutral rules. */
export function defineLanguage(
  tag: string,
  words: LanguageWords,
  orthography: Orthography = new CaseOrthography(caseMap(tag)),
): Language {
  const { map } = orthography;
  const set = (list = '') => new WordSet(map, list);
  return {
    tag,
    map,
    orthography,
    abbreviations: set(words.abbreviations ?? LANGUAGE_WORDS['und']?.abbreviations),
    numbered: set(words.numbered ?? LANGUAGE_WORDS['und']?.numbered),
    closing: set(words.closing),
    openers: set(words.openers),
    beginners: set(words.beginners ?? words.openers),
    speech: set(words.speech),
    speakers: set(words.speakers),
    elisions: set(words.elisions),
    hasElisions: words.elisions !== undefined,
    aphaeresis: set(words.aphaeresis),
    clitics: set(words.clitics),
    ordinalDots: words.ordinalDots ?? false,
    splitNegation: words.splitNegation ?? false,
    always: set(words.always),
    prefixes: words.prefixes?.split(' ') ?? [],
  };
}
