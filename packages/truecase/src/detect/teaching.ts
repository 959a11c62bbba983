/**
 * Is a text fit to learn from? One that has lost its case, is in title case throughout or in another language would teach a
 * model to do the same. Looks at all lines together, so that a few headlines and quotations do not count.
 */
import { TruecaseError } from '../errors.js';
import type { Lexicon } from '../lattice/lexicon.js';
import type { Language } from '../text/language.js';
import { COMMON_WORDS } from '../text/languages/index.js';
import { CaseDetector } from './detect.js';
import { findForeign } from './foreign.js';
import type { CaseName } from './kinds.js';

/** Lines that are looked at together. */
const BATCH = 500;
/** Words that are looked at for the language. */
const MOST_WORDS = 20_000;
/** A text with more of its words on lines without case is not fit. */
const MOST_LOST = 0.25;
/** Share of raised words, first ones of lines aside, that no text but headlines and lists of names has. */
const TITLED = 0.8;
/** Shorter lines may be names. */
const LEAST_LINE = 4;
/** Fewer words say nothing. */
const LEAST_WORDS = 20;

const FOUND: Readonly<Partial<Record<CaseName, string>>> = {
  lower: 'it is in lower case',
  upper: 'it is in capitals',
  title: 'every word begins with a capital',
  sentence: 'only first words have capitals, names have none',
  random: 'capitals are strewn inside words',
};

/** Throws `corpus` where the lines would teach wrong capitals. */
export function requireTeachable(lines: readonly string[], language: Language, lexicon: Lexicon | null): void {
  const detector = new CaseDetector(language, lexicon);
  for (let at = 0; at < lines.length; at += BATCH) detector.measure(`${lines.slice(at, at + BATCH).join('\n')}\n`);
  const { case: kind, words, lostWords, lostLines } = detector.summary();
  if (words < LEAST_WORDS) return;
  const share = Math.round((100 * lostWords) / words);
  if (isTitled(lines, language)) throw refuse(`the text is in title case: ${FOUND.title}`);
  if (FOUND[kind] !== undefined) throw refuse(`the text has lost its case: ${FOUND[kind]}`);
  if (lostWords > MOST_LOST * words)
    throw refuse(`the text has lost its case on ${lostLines} lines, with ${share} % of the words`);
  const foreign = findForeign(wordsOf(lines), language.tag);
  if (foreign === null) return;
  throw refuse(
    `the text seems to be in ${foreign.language === null ? 'another language' : `the language ${foreign.language}`}, expected ${language.tag}`,
  );
}

/** Are words raised that only headlines raise? Small words of the language say so, or nearly all words after the first. */
function isTitled(lines: readonly string[], language: Language): boolean {
  const small = new Set((COMMON_WORDS[language.tag.split('-', 1)[0]!] ?? '').split(/\s+/));
  let [inner, raised, smallInner, smallRaised] = [0, 0, 0, 0];
  for (const line of lines) {
    const words = line.match(/[\p{L}\p{M}'’]+/gu) ?? [];
    if (words.length < LEAST_LINE) continue;
    for (const word of words.slice(1)) {
      const isRaised = /^\p{Lu}\P{Lu}*$/u.test(word);
      inner++;
      if (isRaised) raised++;
      // I and A are capitals anyway.
      if (word.length === 1 || !small.has(word.toLowerCase())) continue;
      smallInner++;
      if (isRaised) smallRaised++;
    }
  }
  if (inner < LEAST_WORDS) return false;
  return raised > TITLED * inner || (smallInner >= LEAST_WORDS && 2 * smallRaised > smallInner);
}

function wordsOf(lines: readonly string[]): string[] {
  const words: string[] = [];
  for (const line of lines) {
    for (const word of line.match(/[\p{L}\p{M}'’]+/gu) ?? []) words.push(word);
    if (words.length > MOST_WORDS) break;
  }
  return words;
}

function refuse(found: string): TruecaseError {
  return new TruecaseError('corpus', `${found}; expected well-cased text`, {
    hint: 'Learn from text whose capitals are right, or use --force (option force) if they are.',
  });
}
