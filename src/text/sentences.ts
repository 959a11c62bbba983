/**
 * Finds the first word of each sentence without relying on capitals, which are what is missing. Rules over the token
 * list: full stops that are not abbreviations, lines, headings, quotes, brackets, bullets, speaker labels, ellipses.
 * Where a stop is doubtful (`U.S.`, `etc.`, an initial) the word behind it decides. State is carried from one piece of
 * a text to the next, so that a sentence may run over lines and pieces where the caller says so.
 */
import { CharClass, classAt, isWordClass } from './charclass.js';
import type { Language } from './language.js';
import { Flag, Kind, type Tokens } from './tokens.js';
import type { WordSet } from './wordset.js';

/** 'sentence': every line begins a sentence. 'wrapped': lines are wrapped text, a blank line begins a sentence. */
export type LineRule = 'sentence' | 'wrapped';

/** What one piece of text hands on to the next. */
export interface SentenceState {
  /** The next word begins a sentence. */
  pending: boolean;
  /** Nothing but bullets and markup has been seen on the current line. */
  lineStart: boolean;
  /** Words on the current line so far, for speaker labels. */
  lineWords: number;
  /** An opening bracket stood at a sentence start and has not been closed. */
  bracketAtStart: boolean;
  /** The last thing seen was a line end. */
  afterBreak: boolean;
  /** A quotation has been broken off with a comma in this sentence: "well," he said, "the … */
  quoteBroken: boolean;
}

export function sentenceState(): SentenceState {
  return { pending: true, lineStart: true, lineWords: 0, bracketAtStart: false, afterBreak: false, quoteBroken: false };
}

function beginSentence(state: SentenceState): void {
  state.pending = true;
  state.quoteBroken = false;
}

const LONGEST_LABEL_WORDS = 4;
const COMMA = 0x2c;
const COLON = 0x3a;
const ELLIPSIS = 0x2026;
const BACKTICK = 0x60;

/** Sets Flag.START on the first word of each sentence. */
export function markSentences(
  text: string,
  tokens: Tokens,
  language: Language,
  rule: LineRule,
  state: SentenceState,
): void {
  const { count, kind, flags, start } = tokens;
  for (let t = 0; t < count; t++) {
    const what = kind[t]!;
    if (what === Kind.MARKUP) continue;
    if (what === Kind.BREAK) {
      if (rule === 'sentence' || state.afterBreak) {
        beginSentence(state);
        state.bracketAtStart = false;
      }
      state.lineStart = true;
      state.lineWords = 0;
      state.afterBreak = true;
      continue;
    }
    state.afterBreak = false;
    if (what === Kind.PUNCTUATION) {
      markPunctuation(text, tokens, t, language, state);
      continue;
    }
    if (state.pending && !(state.lineStart && isEnumerator(text, tokens, t))) {
      if (what === Kind.WORD) flags[t] = flags[t]! | Flag.START;
      state.pending = false;
    }
    if (state.lineWords === 0 || (flags[t]! & Flag.JOINED) === 0) state.lineWords++;
    state.lineStart = false;
    // "in the U.S. he was", "vitamin D. Some", but not "J. Edgar" or "e.g. the".
    if (
      (flags[t]! & Flag.DOTTED) !== 0 &&
      text.charCodeAt(tokens.end[t]! - 1) === 0x2e &&
      nextIsIn(language.beginners, text, tokens, t + 1) &&
      !language.abbreviations.has(text, start[t]!, tokens.end[t]! - 1)
    ) {
      beginSentence(state);
    }
  }
}

function markPunctuation(text: string, tokens: Tokens, t: number, language: Language, state: SentenceState): void {
  const at = tokens.start[t]!;
  const unit = text.charCodeAt(at);
  const value = classAt(text, at);
  switch (value) {
    case CharClass.STOP:
      if (isFree(text, tokens, t) && !isReported(text, tokens, t, language)) beginSentence(state);
      break;
    case CharClass.DOT: {
      if (!isFree(text, tokens, t)) break;
      const trailing = tokens.end[t]! - at > 1;
      if (trailing ? nextIsIn(language.openers, text, tokens, t + 1) : endsSentence(text, tokens, t, language)) {
        beginSentence(state);
      }
      break;
    }
    case CharClass.COLON:
      if (state.lineWords > 0 && state.lineWords <= LONGEST_LABEL_WORDS && isLabel(text, tokens, t))
        beginSentence(state);
      break;
    case CharClass.OPEN:
      if (isBracket(unit)) state.bracketAtStart = state.pending;
      else if (opensSpeech(text, tokens, t, state)) beginSentence(state);
      break;
    case CharClass.CLOSE:
      if (isBracket(unit) && state.bracketAtStart) {
        state.pending = true;
        state.bracketAtStart = false;
      } else if (!isBracket(unit)) closeQuote(text, tokens, t, state);
      break;
    case CharClass.QUOTE:
    case CharClass.APOSTROPHE:
      if (!isOpening(text, tokens, t)) closeQuote(text, tokens, t, state);
      else if (opensSpeech(text, tokens, t, state)) beginSentence(state);
      break;
    default:
      if (unit === BACKTICK && opensSpeech(text, tokens, t, state)) beginSentence(state);
      else if (unit === ELLIPSIS && nextIsIn(language.openers, text, tokens, t + 1)) beginSentence(state);
  }
}

function isBracket(unit: number): boolean {
  return unit === 0x28 || unit === 0x29 || unit === 0x5b || unit === 0x5d;
}

/** White space, a closing mark or nothing follows: the stop is not inside 3.5, node.js or example.com. */
function isFree(text: string, tokens: Tokens, t: number): boolean {
  const end = tokens.end[t]!;
  if (end >= text.length) return true;
  const value = classAt(text, end);
  return (
    !isWordClass(value) && value !== CharClass.TRIGGER && value !== CharClass.HYPHEN && text.charCodeAt(end) !== COMMA
  );
}

/** A number, a single letter or a roman numeral at the start of a line with a dot or bracket behind it. */
function isEnumerator(text: string, tokens: Tokens, t: number): boolean {
  const next = t + 1;
  if (next >= tokens.count || tokens.kind[next] !== Kind.PUNCTUATION) {
    return (
      (tokens.flags[t]! & Flag.DOTTED) !== 0 && tokens.end[t]! - tokens.start[t]! === 2 && isWordToken(tokens, next)
    );
  }
  if ((tokens.flags[next]! & Flag.SPACE_BEFORE) !== 0 || !followedBySpace(text, tokens, next)) return false;
  const mark = text.charCodeAt(tokens.start[next]!);
  const size = tokens.end[t]! - tokens.start[t]!;
  if (mark === 0x29) return size <= 3;
  return mark === 0x2e && tokens.kind[t] === Kind.PLAIN && size <= 3;
}

function isWordToken(tokens: Tokens, t: number): boolean {
  return t < tokens.count && (tokens.kind[t] === Kind.WORD || tokens.kind[t] === Kind.PLAIN);
}

function followedBySpace(text: string, tokens: Tokens, t: number): boolean {
  return tokens.end[t]! >= text.length || t + 1 >= tokens.count || (tokens.flags[t + 1]! & Flag.SPACE_BEFORE) !== 0;
}

/** Is the next word, behind quotes and brackets, in a set? */
function nextIsIn(set: WordSet, text: string, tokens: Tokens, t: number): boolean {
  for (let i = t; i < tokens.count && i < t + 4; i++) {
    const what = tokens.kind[i]!;
    if (what === Kind.WORD) return set.has(text, tokens.start[i]!, tokens.end[i]!);
    if (what === Kind.MARKUP) continue;
    if (what !== Kind.PUNCTUATION || !isTransparent(classAt(text, tokens.start[i]!))) return false;
  }
  return false;
}

function isTransparent(value: number): boolean {
  return (
    value === CharClass.OPEN || value === CharClass.CLOSE || value === CharClass.QUOTE || value === CharClass.APOSTROPHE
  );
}

/** Does the single full stop at token t end a sentence? */
function endsSentence(text: string, tokens: Tokens, t: number, language: Language): boolean {
  if (t === 0 || (tokens.flags[t]! & Flag.SPACE_BEFORE) !== 0) return true;
  const before = t - 1;
  const [from, to] = [tokens.start[before]!, tokens.end[before]!];
  if (tokens.kind[before] === Kind.PLAIN) {
    return !language.ordinalDots || to - from > 2 || nextIsIn(language.beginners, text, tokens, t + 1);
  }
  if (tokens.kind[before] !== Kind.WORD || (tokens.flags[before]! & Flag.PROTECTED) !== 0) return true;
  if (language.abbreviations.has(text, from, to)) return false;
  if (language.closing.has(text, from, to)) return nextIsIn(language.beginners, text, tokens, t + 1);
  return true;
}

/** "stop!" he said: a question or exclamation inside quotes goes on with a verb of speech. */
function isReported(text: string, tokens: Tokens, t: number, language: Language): boolean {
  let i = t + 1;
  if (i >= tokens.count || tokens.kind[i] !== Kind.PUNCTUATION) return false;
  const value = classAt(text, tokens.start[i]!);
  if (value !== CharClass.QUOTE && value !== CharClass.CLOSE && value !== CharClass.APOSTROPHE) return false;
  i++;
  if (!isWordToken(tokens, i)) return false;
  if (language.speech.has(text, tokens.start[i]!, tokens.end[i]!)) return true;
  if (!isWordToken(tokens, i + 1)) return false;
  if (language.speech.has(text, tokens.start[i + 1]!, tokens.end[i + 1]!)) return true;
  return (
    language.speakers.has(text, tokens.start[i]!, tokens.end[i]!) &&
    isWordToken(tokens, i + 2) &&
    language.speech.has(text, tokens.start[i + 2]!, tokens.end[i + 2]!)
  );
}

/** `name:` or `speaker 2:` at the start of a line, with text behind it. */
function isLabel(text: string, tokens: Tokens, t: number): boolean {
  return followedBySpace(text, tokens, t) && t + 1 < tokens.count && tokens.kind[t + 1] !== Kind.BREAK;
}

/** Is the straight quote at token t an opening one? */
function isOpening(text: string, tokens: Tokens, t: number): boolean {
  const end = tokens.end[t]!;
  if ((tokens.flags[t]! & Flag.SPACE_BEFORE) === 0) return false;
  return end < text.length && isWordClass(classAt(text, end));
}

/** The mark before token t, or 0 if a word stands there. */
function markBefore(text: string, tokens: Tokens, t: number): number {
  return t > 0 && tokens.kind[t - 1] === Kind.PUNCTUATION ? text.charCodeAt(tokens.start[t - 1]!) : 0;
}

function closeQuote(text: string, tokens: Tokens, t: number, state: SentenceState): void {
  if (markBefore(text, tokens, t) === COMMA) state.quoteBroken = true;
}

/** he said, "we …": a quote behind a comma or colon begins a sentence of its own, unless it goes on with a broken one. */
function opensSpeech(text: string, tokens: Tokens, t: number, state: SentenceState): boolean {
  const before = markBefore(text, tokens, t);
  return (before === COMMA && !state.quoteBroken) || before === COLON;
}
