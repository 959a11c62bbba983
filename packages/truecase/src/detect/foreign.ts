/**
 * Tells whether words that were written apart, as in a file of columns, are plainly in another language than the one expected.
 * All of them are judged together, so that a quotation or a table of results does not decide.
 *
 *     score(l) = small words of l − small words of the expected language
 *
 * l is the language with the highest score, if that is at least 3 and a twentieth of the words.
 */
import { COMMON_WORDS } from './commonWords.js';

const LEAST_SCORE = 3;
const LEAST_SHARE = 0.05;
/** Words in other letters that are enough to say so where no language is recognised. */
const LEAST_LETTERS = 10;
const LETTER = /\p{L}/u;
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

export interface ForeignWords {
  /** Tag of the language that they seem to be in; null if it is not recognised. */
  readonly language: string | null;
  /** Which of the words is the first that says so. */
  readonly first: number;
}

/** Null where the words may be in the expected language, or where nothing is known about it. */
export function findForeign(words: readonly string[], expected: string): ForeignWords | null {
  const own = primaryOf(expected);
  if (!Object.hasOwn(COMMON_WORDS, own)) return null;
  const lists = wordLists();
  const mine = lists.get(own)!;
  const script = SCRIPTS.find((each) => each.test(COMMON_WORDS[own]!))!;
  const folded = words.map((word) => word.toLowerCase());
  const spelled = folded.filter((word) => LETTER.test(word)).length;
  const count = (list: ReadonlySet<string>) => folded.reduce((sum, word) => sum + Number(list.has(word)), 0);
  const usual = count(mine);
  let best = { language: '', score: 0 };
  for (const [language, list] of lists) {
    const score = count(list) - usual;
    if (score > best.score) best = { language, score };
  }
  if (best.score >= LEAST_SCORE && best.score >= LEAST_SHARE * spelled) {
    const list = lists.get(best.language)!;
    return { language: best.language, first: folded.findIndex((word) => list.has(word) && !mine.has(word)) };
  }
  const isOther = (word: string) => LETTER.test(word) && !script.test(word);
  const others = folded.filter(isOther).length;
  return others >= LEAST_LETTERS && 2 * others > spelled ? { language: null, first: folded.findIndex(isOther) } : null;
}

let known: Map<string, ReadonlySet<string>> | undefined;

function wordLists(): Map<string, ReadonlySet<string>> {
  known ??= new Map(Object.entries(COMMON_WORDS).map(([tag, words]) => [tag, new Set(words.split(/\s+/))]));
  return known;
}

function primaryOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/, 1)[0]!;
}
