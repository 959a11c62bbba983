/**
 * What the text rules know about each language: its case map, abbreviations, elisions and the small words that give a
 * sentence boundary away when capitals cannot. The words are data (languages/); languages without any use the neutral rules (`und`).
 */
import { type CaseMap, caseMap } from './casing.js';
import type { LanguageData } from './languages/data.js';
import { LANGUAGES } from './languages/index.js';
import { CaseOrthography, type Orthography } from './orthography.js';
import { primaryOf } from './tag.js';
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
  /** Words that begin a new sentence after three dots. */
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
  /** Beginnings of names that have a second capital after them: Mc. */
  readonly prefixes: readonly string[];
  /** Words that stay small inside a title; null where titles are written as sentences are. */
  readonly titleWords: WordSet | null;
  /** Letters with a full stop that stand between the parties of a lawsuit: v. */
  readonly versus: WordSet;
  /** Weights of headlines, see lines/headline.ts; empty where titles are written as sentences are. */
  readonly headlines: string;
  /** What may stand by a dollar sign, folded. */
  readonly currencies: readonly string[];
  /** Marks after which a sentence may go on. */
  readonly pauses: readonly string[];
  /** Names that look like a host or a file. */
  readonly products: readonly string[];
}

const known = new Map<string, Language>();

/** The rules of a language tag such as `en`, `de-AT` or `und`. Tags without rules of their own are not remembered. */
export function languageOf(tag = 'und'): Language {
  const primary = primaryOf(tag);
  let language = known.get(primary);
  if (language !== undefined) return language;
  const data = Object.hasOwn(LANGUAGES, primary) ? LANGUAGES[primary] : undefined;
  if (data === undefined && caseMap(primary) === caseMap()) return { ...languageOf('und'), tag: primary };
  language = defineLanguage(primary, data ?? {});
  known.set(primary, language);
  return language;
}

/** A language from its data; what that leaves out is empty, or that of the neutral rules (languages/data.ts). */
export function defineLanguage(
  tag: string,
  data: LanguageData,
  orthography: Orthography = new CaseOrthography(caseMap(tag)),
): Language {
  const { map } = orthography;
  const neutral = LANGUAGES['und']!;
  const set = (list = '') => new WordSet(map, list);
  const list = (words = '') => words.split(/\s+/).filter((word) => word !== '');
  return {
    tag,
    map,
    orthography,
    abbreviations: set(data.abbreviations ?? neutral.abbreviations),
    numbered: set(data.numbered ?? neutral.numbered),
    closing: set(data.closing),
    openers: set(data.openers),
    beginners: set(data.beginners ?? data.openers),
    speech: set(data.speech),
    speakers: set(data.speakers),
    elisions: set(data.elisions),
    hasElisions: data.elisions !== undefined,
    aphaeresis: set(data.aphaeresis),
    clitics: set(data.clitics),
    ordinalDots: data.ordinalDots ?? false,
    splitNegation: data.splitNegation ?? false,
    always: set(data.always),
    prefixes: list(data.prefixes),
    titleWords: data.titleWords === undefined ? null : set(data.titleWords),
    versus: set(data.versus),
    headlines: data.headlines ?? '',
    currencies: list(data.currencies ?? neutral.currencies),
    pauses: list(data.pauses ?? neutral.pauses),
    products: list(data.products ?? neutral.products),
  };
}
