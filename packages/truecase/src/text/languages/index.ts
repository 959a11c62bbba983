/**
 * The languages that the text rules know, one file each. To add one, write its file and list it here; nothing else needs to know.
 * The order decides between languages that score the same where a line is looked at (rules/foreign.ts).
 */
import { cs } from './cs.js';
import { da } from './da.js';
import type { LanguageData } from './data.js';
import { de } from './de.js';
import { el } from './el.js';
import { en } from './en.js';
import { es } from './es.js';
import { fi } from './fi.js';
import { fr } from './fr.js';
import { hu } from './hu.js';
import { id } from './id.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pl } from './pl.js';
import { pt } from './pt.js';
import { ro } from './ro.js';
import { ru } from './ru.js';
import { sv } from './sv.js';
import { tr } from './tr.js';
import { uk } from './uk.js';
import { und } from './und.js';

/** By primary tag; `und` has what all have in common. */
export const LANGUAGES: Readonly<Record<string, LanguageData>> = {
  und,
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  sv,
  da,
  fi,
  pl,
  cs,
  hu,
  ro,
  tr,
  id,
  ru,
  uk,
  el,
};

/** The most frequent small words of each language that has a list of them, by which a text gives away what it is written in. */
export const COMMON_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LANGUAGES).flatMap(([tag, { common }]) => (common === undefined ? [] : [[tag, common.trim()]])),
);
