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

/** Members of the data under the same names, as something else. */
type As<Names extends keyof LanguageData, Type> = { readonly [Name in Names]: Type };

/** Words that are asked about spans of text; what they mean is said in languages/data.ts, as of all other data. */
type Sets =
  | ('abbreviations' | 'numbered' | 'closing' | 'openers' | 'beginners' | 'speech' | 'speakers')
  | ('elisions' | 'aphaeresis' | 'clitics' | 'always' | 'versus');

export interface Language
  extends As<Sets, WordSet>,
    As<'prefixes' | 'currencies' | 'pauses' | 'products', readonly string[]>,
    As<'ordinalDots' | 'splitNegation', boolean> {
  readonly tag: string;
  readonly map: CaseMap;
  /** How forms are spelled: by case alone. */
  readonly orthography: Orthography;
  readonly hasElisions: boolean;
  /** Null where titles are written as sentences are. */
  readonly titleWords: WordSet | null;
  /** Empty where nothing is known about headlines. */
  readonly headlines: string;
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
