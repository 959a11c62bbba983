/**
 * How sure it is that a line is a headline, from the line alone and whatever its case: its length, its punctuation, its commonest
 * words, the endings of the others, its first word. A logistic classifier; lab/headlines.mjs learns the weights
 * (headlineWeights.ts) from headlines and from sentences without their full stop.
 *
 *     ln P(headline) / P(other) = Σ weights of what is found in the line
 */
import type { Language } from '../text/language.js';
import { Kind, type Tokens } from '../text/tokens.js';
import { HEADLINE_WEIGHTS } from './headlineWeights.js';

/** What is found in a line, by name; words as `the`, endings of other words as `-ing`, the first word as `^how`. */
export type Find = (name: string) => void;

const TERMINAL = new Set([...'.?!…']);
const CLOSING = new Set([...`"'”’»)]}`]);
const SENTENCE_END = 'ends .';
const INNER_END = 'inner stop';
const MARK_END = 'ends in mark';
/** With one of these a line is no headline. */
const NEVER = new Set([SENTENCE_END, INNER_END, MARK_END]);
const ENDINGS = ['ing', 'ed', 'ly', 'er', 'es', 's', 'y', 'n', 't', 'e'] as const;
const LENGTHS = [1, 2, 3, 4, 5, 6, 8, 10, 13, 17] as const;
/** Lines with fewer or more words are not judged. */
export const LEAST_WORDS = 3;
export const MOST_WORDS = 17;

/** Finds what there is in the line of tokens [first, last); gives the number of words. */
export function findHeadline(
  text: string,
  tokens: Tokens,
  first: number,
  last: number,
  isKnown: (word: string) => boolean,
  find: Find,
): number {
  const { kind, start, end } = tokens;
  const isStop = (t: number) => t >= 0 && kind[t] === Kind.PUNCTUATION && TERMINAL.has(text[start[t]!]!);
  let words = 0;
  let final = -1;
  for (let t = first; t < last; t++) {
    if (kind[t] === Kind.BREAK || kind[t] === Kind.MARKUP) continue;
    const mark = text[start[t]!]!;
    if (kind[t] === Kind.PUNCTUATION) {
      if (isStop(final) && !CLOSING.has(mark)) find(INNER_END);
      if (final < 0 || !CLOSING.has(mark)) final = t;
      find(mark === ',' || mark === ':' || mark === '-' || mark === '&' ? `mark ${mark}` : 'mark');
      continue;
    }
    if (isStop(final)) find(INNER_END);
    final = t;
    const word = kind[t] === Kind.PLAIN ? '0' : text.slice(start[t]!, end[t]!).toLowerCase();
    if (words++ === 0) find(isKnown(`^${word}`) ? `^${word}` : '^other');
    if (isKnown(word)) find(word);
    else find(`-${ENDINGS.find((ending) => word.endsWith(ending)) ?? ''}`);
  }
  find(`length ${LENGTHS.findLast((length) => words >= length) ?? 0}`);
  const endsInMark = final >= 0 && kind[final] === Kind.PUNCTUATION;
  find(isStop(final) ? SENTENCE_END : endsInMark ? MARK_END : 'ends in word');
  return words;
}

/**
 * ln P(headline) / P(other) of a line; −∞ where that is not judged: lines that are very short or long, that end with a mark or
 * have several sentences, and languages without weights.
 */
export function judgeHeadline({ tag }: Language, text: string, tokens: Tokens, first: number, last: number): number {
  if (tag !== 'en') return Number.NEGATIVE_INFINITY;
  const weights = englishWeights();
  let sum = weights.get('bias') ?? 0;
  const isKnown = (name: string) => weights.has(name);
  const words = findHeadline(text, tokens, first, last, isKnown, (name) => {
    sum += NEVER.has(name) ? Number.NEGATIVE_INFINITY : (weights.get(name) ?? 0);
  });
  return words < LEAST_WORDS || words > MOST_WORDS ? Number.NEGATIVE_INFINITY : sum;
}

let english: ReadonlyMap<string, number> | undefined;

function englishWeights(): ReadonlyMap<string, number> {
  english ??= new Map(
    HEADLINE_WEIGHTS.split(';').map((item) => {
      const at = item.lastIndexOf('=');
      return [item.slice(0, at), Number(item.slice(at + 1))];
    }),
  );
  return english;
}
