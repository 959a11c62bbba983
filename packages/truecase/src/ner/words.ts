/**
 * Words of plain text as columns have them: the tokens of text/tokenizer.ts, with hyphenated words, numbers with points,
 * abbreviations with their full stop and protected spans (addresses) as one word each, sentence by sentence. Offsets are those of
 * the caller's text.
 */
import type { Language } from '../text/language.js';
import { type LineRule, markSentences, sentenceState } from '../text/sentences.js';
import { tokenize } from '../text/tokenizer.js';
import { Flag, Kind, Tokens } from '../text/tokens.js';

export interface TextWords {
  readonly words: string[];
  readonly start: number[];
  readonly end: number[];
}

/** Longer sentences are cut: nothing that long is one. */
const MOST_WORDS = 500;
const FULL_STOP = 0x2e;
const COMMA = 0x2c;

export function* splitWords(text: string, language: Language, rule: LineRule = 'sentence'): Generator<TextWords> {
  const tokens = new Tokens();
  tokenize(text, tokens, language, true);
  markSentences(text, tokens, language, rule, sentenceState());
  let open: TextWords = { words: [], start: [], end: [] };
  for (let t = 0; t < tokens.count; ) {
    const to = endOfWord(text, tokens, t);
    const kind = tokens.kind[t]!;
    const breaks = kind === Kind.BREAK && rule === 'sentence';
    const begins = breaks || beginsSentence(tokens, t);
    if (open.words.length > 0 && (begins || open.words.length >= MOST_WORDS)) {
      yield open;
      open = { words: [], start: [], end: [] };
    }
    if (kind !== Kind.BREAK && kind !== Kind.MARKUP) {
      const start = tokens.start[t]!;
      const end = tokens.end[to - 1]!;
      open.words.push(text.slice(start, end).replace(/\s+/g, ''));
      open.start.push(start);
      open.end.push(end);
    }
    t = to;
  }
  if (open.words.length > 0) yield open;
}

/** Whether a sentence begins with this token: its first word, or signs that stand directly before it. */
function beginsSentence({ count, flags, kind }: Tokens, t: number): boolean {
  if ((flags[t]! & Flag.START) !== 0) return true;
  if (kind[t] !== Kind.PUNCTUATION || (flags[t]! & Flag.SPACE_BEFORE) === 0) return false;
  let next = t + 1;
  while (next < count && kind[next] === Kind.PUNCTUATION && (flags[next]! & Flag.SPACE_BEFORE) === 0) next++;
  return next < count && (flags[next]! & Flag.START) !== 0 && (flags[next]! & Flag.SPACE_BEFORE) === 0;
}

/** The token after the word that begins with token t. */
function endOfWord(text: string, tokens: Tokens, t: number): number {
  const { count, kind, flags, start } = tokens;
  const isGlued = (i: number) => i < count && (flags[i]! & Flag.SPACE_BEFORE) === 0 && kind[i] !== Kind.BREAK;
  let to = t + 1;
  if ((flags[t]! & Flag.PROTECTED) !== 0) {
    while (isGlued(to) && (flags[to]! & Flag.PROTECTED) !== 0) to++;
    return to;
  }
  if (kind[t] === Kind.PUNCTUATION) {
    const sign = text.charCodeAt(start[t]!);
    while (isGlued(to) && kind[to] === Kind.PUNCTUATION && text.charCodeAt(start[to]!) === sign) to++;
    return to;
  }
  for (;;) {
    // A hyphen and a word that it joins; a point or comma between digits.
    const joined = isGlued(to) && isGlued(to + 1);
    const sign = joined ? text.charCodeAt(start[to]!) : 0;
    const isHyphen = joined && kind[to] === Kind.PUNCTUATION && (flags[to + 1]! & Flag.JOINED) !== 0;
    const isNumber =
      (sign === FULL_STOP || sign === COMMA) &&
      (flags[to - 1]! & Flag.DIGIT) !== 0 &&
      (flags[to + 1]! & Flag.DIGIT) !== 0;
    if (isHyphen || isNumber) to += 2;
    else if (isGlued(to) && (flags[to]! & Flag.JOINED) !== 0) to++;
    else break;
  }
  return to + (endsAbbreviation(text, tokens, to) ? 1 : 0);
}

/** A full stop at token i that ends no sentence: the text goes on behind a space, and no sentence begins there. */
function endsAbbreviation(text: string, { count, kind, flags, start }: Tokens, i: number): boolean {
  if (i >= count || kind[i] !== Kind.PUNCTUATION || (flags[i]! & Flag.SPACE_BEFORE) !== 0) return false;
  if (text.charCodeAt(start[i]!) !== FULL_STOP || kind[i - 1] !== Kind.WORD) return false;
  const next = i + 1;
  if (next >= count || kind[next] === Kind.BREAK || (flags[next]! & Flag.START) !== 0) return false;
  return (flags[next]! & Flag.SPACE_BEFORE) !== 0 && (kind[next] === Kind.WORD || kind[next] === Kind.PLAIN);
}
