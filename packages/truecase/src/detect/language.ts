/**
 * Finds lines that are plainly not in the language of a model, which would come out in odd title case: their small words are
 * those of another language, or hardly any word is known and none is a small word of the model's. Every line is judged by
 * itself, so that it does not matter in which pieces a text comes. Such lines lose their candidates; decode raises their sentence starts and nothing else.
 *
 *     score(l) = words of l that are not the model's − words of the model's that are not of l     foreign: score ≥ 3, ≥ n / 5
 */
import type { Lattice } from '../lattice/lattice.js';
import { Status } from '../lattice/status.js';
import { caseMap } from '../text/casing.js';
import { hashed, hashSpan } from '../text/hash.js';
import { Flag, Kind } from '../text/tokens.js';
import { COMMON_WORDS } from './commonWords.js';

/** Least score of another language, and least share of the words of the line. */
const LEAST_SCORE = 3;
const LEAST_SHARE = 0.2;
/** Words that a line must have, and share of them that nobody knows, where no other language is recognised. */
const LEAST_WORDS = 6;
const UNKNOWN_SHARE = 0.5;
/** Words that a model must know for unknown ones to mean something. */
const LEAST_LEXICON = 20_000;
const COUNTED = Flag.PROTECTED | Flag.DIGIT | Flag.DOTTED;

/** What one piece of text hands on to the next. */
export interface LanguageState {
  /** The caller has been told. */
  warned: boolean;
}

export function languageState(): LanguageState {
  return { warned: false };
}

/** What was found in one piece of text. */
export interface ForeignText {
  /** Offset of the first such line. */
  readonly offset: number;
  /** Tag of the language that it seems to be; null if it is not recognised. */
  readonly language: string | null;
}

export class LanguageDetector {
  /** Bit l of the value: the word is common in language l; bit 0 is the model's own. */
  readonly #common = new Map<number, number>();
  readonly #tags: readonly string[];
  readonly #scores: Int32Array;
  readonly #knowsWords: boolean;

  /** For a model that knows so many words; null if its language has no list of common words. */
  static for(language: string, words: number): LanguageDetector | null {
    const primary = language.toLowerCase().split(/[-_]/, 1)[0]!;
    return Object.hasOwn(COMMON_WORDS, primary) ? new LanguageDetector(primary, words >= LEAST_LEXICON) : null;
  }

  private constructor(own: string, knowsWords: boolean) {
    this.#knowsWords = knowsWords;
    this.#tags = [own, ...Object.keys(COMMON_WORDS).filter((tag) => tag !== own)];
    this.#scores = new Int32Array(this.#tags.length);
    const map = caseMap(own);
    for (const [l, tag] of this.#tags.entries()) {
      for (const word of COMMON_WORDS[tag]!.split(/\s+/)) {
        hashSpan(map, word, 0, word.length);
        this.#common.set(hashed.lo, (this.#common.get(hashed.lo) ?? 0) | (1 << l));
      }
    }
  }

  /** Closes the words of lines in another language; gives the first one, or null. */
  mark(lattice: Lattice): ForeignText | null {
    const { kind, start } = lattice.tokens;
    const { count } = lattice;
    let found: ForeignText | null = null;
    for (let first = 0, t = 0; t <= count; t++) {
      if (t < count && kind[t] !== Kind.BREAK) continue;
      const language = t > first ? this.#judge(lattice, first, t) : -1;
      if (language >= 0) close(lattice, first, t);
      if (language >= 0) found ??= { offset: start[first]!, language: language > 0 ? this.#tags[language]! : null };
      first = t + 1;
    }
    return found;
  }

  /** Number of the language of a line that is plainly in another one, 0 for an unknown one; −1 otherwise. */
  #judge(lattice: Lattice, first: number, last: number): number {
    const { tokens, entry, lo } = lattice;
    const scores = this.#scores.fill(0);
    let [words, unknown, own] = [0, 0, 0];
    for (let t = first; t < last; t++) {
      if (tokens.kind[t] !== Kind.WORD || (tokens.flags[t]! & COUNTED) !== 0) continue;
      words++;
      const common = this.#common.get(lo[t]!) ?? 0;
      if (common === 0) {
        if (entry[t]! < 0) unknown++;
        continue;
      }
      own += common & 1;
      for (let l = 1; l < scores.length; l++) scores[l]! += ((common >>> l) & 1) - (common & 1);
    }
    let best = 1;
    for (let l = 2; l < scores.length; l++) if (scores[l]! > scores[best]!) best = l;
    const score = scores[best]!;
    if (score >= LEAST_SCORE && score >= LEAST_SHARE * words) return best;
    if (this.#knowsWords && own === 0 && words >= LEAST_WORDS && unknown >= UNKNOWN_SHARE * words) {
      return score > 0 ? best : 0;
    }
    return -1;
  }
}

/** Takes the words [first, last) away from the model. */
function close({ tokens, status, size }: Lattice, first: number, last: number): void {
  for (let t = first; t < last; t++) {
    if (tokens.kind[t] !== Kind.WORD || status[t] === Status.NONE) continue;
    status[t] = Status.FOREIGN;
    size[t] = 0;
  }
}
