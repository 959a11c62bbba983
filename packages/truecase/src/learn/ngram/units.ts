/**
 * What a language model counts: the tokens of a line with their case, as strings without spaces, sentence by sentence.
 * Digits are written 0, so that numbers of one length are one word; protected spans are one word for all; an apostrophe
 * is always '.
 */
import type { Language } from '../../text/language.js';
import { markSentences, sentenceState } from '../../text/sentences.js';
import { tokenize } from '../../text/tokenizer.js';
import { Flag, Kind, Tokens } from '../../text/tokens.js';

/** Sentence boundaries, spans that are not language, and words that are not in the vocabulary. */
export const BEGIN = '<s>';
export const END = '</s>';
export const PROTECTED = '<protected>';
/** By shape NONE, LOWER, TITLE, UPPER, MIXED: case-carrying stand-ins for unknown words (Lita et al., section 2.4). */
export const UNKNOWN: readonly string[] = ['UNKNOWN_NC', 'UNKNOWN_LC', 'UNKNOWN_UC', 'UNKNOWN_CA', 'UNKNOWN_MC'];

const DIGITS = /\d/g;
/** 's, 'll and lone marks carry no flag. */
const LONGEST_CLITIC = 4;
const ODD = /[\s’\uff07‐‑]/g;

export class UnitReader {
  readonly #language: Language;
  readonly #tokens = new Tokens();

  constructor(language: Language) {
    this.#language = language;
  }

  /** The sentences of a line, each as its units. */
  read(line: string): string[][] {
    const tokens = this.#tokens;
    tokenize(line, tokens, this.#language, true);
    markSentences(line, tokens, this.#language, 'sentence', sentenceState());
    const sentences: string[][] = [];
    let sentence: string[] = [];
    for (let t = 0; t < tokens.count; t++) {
      const kind = tokens.kind[t]!;
      if (kind === Kind.BREAK || kind === Kind.MARKUP) continue;
      const flags = tokens.flags[t]!;
      if ((flags & Flag.START) !== 0 && sentence.length > 0) {
        sentences.push(sentence);
        sentence = [];
      }
      const isProtected = (flags & Flag.PROTECTED) !== 0;
      // A protected span is one unit, however many tokens it has.
      if (isProtected && (flags & Flag.SPACE_BEFORE) === 0 && sentence.at(-1) === PROTECTED) continue;
      sentence.push(isProtected ? PROTECTED : unitOf(line.slice(tokens.start[t]!, tokens.end[t]!), flags));
    }
    if (sentence.length > 0) sentences.push(sentence);
    return sentences;
  }
}

/** One token as a unit. */
export function unitOf(token: string, flags: number): string {
  let unit = token;
  if ((flags & Flag.DIGIT) !== 0) unit = unit.replace(DIGITS, '0');
  if ((flags & Flag.COMPOSITE) !== 0 || unit.length <= LONGEST_CLITIC) {
    unit = unit.replace(ODD, (found) => (found === '‐' || found === '‑' ? '-' : found.trim() === '' ? '' : "'"));
  }
  return unit;
}
