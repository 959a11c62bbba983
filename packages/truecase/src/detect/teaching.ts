/**
 * Is a text fit to learn from? One that has lost its case, is in title case throughout or in another language would teach a
 * model to do the same. Looks at all lines together, so that a few headlines and quotations do not count.
 */
import { TruecaseError } from '../errors.js';
import type { Lexicon } from '../lattice/lexicon.js';
import type { Language } from '../text/language.js';
import { CaseDetector } from './detect.js';
import { findForeign } from './foreign.js';
import type { CaseName } from './kinds.js';

/** Lines that are looked at together. */
const BATCH = 500;
/** Words that are looked at for the language. */
const MOST_WORDS = 20_000;
/** A text with more of its words on lines without case is not fit. */
const MOST_LOST = 0.25;
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
  if (FOUND[kind] !== undefined) throw refuse(`the text has lost its case: ${FOUND[kind]}`);
  if (lostWords > MOST_LOST * words)
    throw refuse(`the text has lost its case on ${lostLines} lines, with ${share} % of the words`);
  const foreign = findForeign(wordsOf(lines), language.tag);
  if (foreign === null) return;
  throw refuse(
    `the text seems to be in ${foreign.language === null ? 'another language' : `the language ${foreign.language}`}, expected ${language.tag}`,
  );
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
