/**
 * Finds the first word of each sentence without relying on capitals, which are what is missing. Rules over the token
 * list: full stops that are not abbreviations, lines, headings, quotes, brackets, bullets, speaker labels, ellipses.
 * Where a stop is doubtful (`U.S.`, `etc.`, an initial) the word behind it decides. State is carried from one piece of
 * a text to the next, so that a sentence may run over lines and pieces where the caller says so.
 */
import { CharClass, classAt, isWordClass } from './charclass.js';
import type { Language } from './language.js';
import { breaksSpeech, isBracket, isOpening, isQuote, isReported, opensSpeech } from './speech.js';
import { Flag, Kind, type Tokens } from './tokens.js';
import { followedBySpace, hasSpace, isWordToken, nextOf, previousOf } from './visible.js';
import type { WordSet } from './wordset.js';

/** 'sentence': every line begins a sentence. 'wrapped': lines are wrapped text, a blank line begins a sentence. */
export type LineRule = 'sentence' | 'wrapped';

/** What one piece of text hands on to the next. */
export interface SentenceState {
  /** The next word begins a sentence. */
  pending: boolean;
  /** Nothing but bullets and markup has been seen on the current line. */
  lineStart: boolean;
  /** Words on the current line so far, for speaker labels; too many for one if the line goes on with a sentence. */
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
const LONGEST_NUMERAL = 5;
const COMMA = 0x2c;
const ELLIPSIS = 0x2026;
const BACKTICK = 0x60;

/** Sets Flag.START on the first word of each sentence and on line ends behind which one begins; and tokens.fresh. */
export function markSentences(
  text: string,
  tokens: Tokens,
  language: Language,
  rule: LineRule,
  state: SentenceState,
): void {
  const { count, kind, flags } = tokens;
  tokens.fresh = state.pending;
  for (let t = 0; t < count; t++) {
    const what = kind[t]!;
    if (what === Kind.MARKUP) continue;
    if (what === Kind.BREAK) {
      if (rule === 'sentence' || state.afterBreak) {
        beginSentence(state);
        state.bracketAtStart = false;
      }
      if (state.pending) flags[t] = flags[t]! | Flag.START;
      state.lineStart = true;
      state.lineWords = state.pending ? 0 : LONGEST_LABEL_WORDS + 1;
      state.afterBreak = true;
      continue;
    }
    state.afterBreak = false;
    if (what === Kind.PUNCTUATION) {
      markPunctuation(text, tokens, t, language, state);
      continue;
    }
    if (state.pending && what !== Kind.CLITIC && !isEnumerator(text, tokens, t, language, state.lineStart)) {
      if (what === Kind.WORD) flags[t] = flags[t]! | Flag.START;
      state.pending = false;
    }
    if (state.lineWords === 0 || (flags[t]! & Flag.JOINED) === 0) state.lineWords++;
    state.lineStart = false;
    // "in the U.S. he was", "vitamin D. Some", but not "J. Edgar", "e.g. the" or "z. B. der".
    if (
      (flags[t]! & Flag.DOTTED) !== 0 &&
      text.charCodeAt(tokens.end[t]! - 1) === 0x2e &&
      nextIsIn(language.beginners, text, tokens, t) &&
      !isAbbreviation(text, tokens, t, language)
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
      const trailing = text.charCodeAt(at + 1) === 0x2e;
      if (trailing ? trailsOff(text, tokens, t, language) : endsSentence(text, tokens, t, language)) {
        beginSentence(state);
      }
      break;
    }
    case CharClass.COLON:
      if (state.lineWords > 0 && state.lineWords <= LONGEST_LABEL_WORDS && isLabel(tokens, t)) beginSentence(state);
      break;
    case CharClass.OPEN:
    case CharClass.CLOSE:
      if (isBracket(unit)) markBracket(value, state);
      else markQuote(text, tokens, t, state);
      break;
    case CharClass.QUOTE:
    case CharClass.APOSTROPHE:
      markQuote(text, tokens, t, state);
      break;
    default:
      if (unit === COMMA)
        state.quoteBroken ||= t > 0 && tokens.kind[t - 1]! > Kind.CLITIC && breaksSpeech(text, tokens, t);
      else if (unit === BACKTICK && opensSpeech(text, tokens, t, state.quoteBroken)) beginSentence(state);
      else if (unit === ELLIPSIS && trailsOff(text, tokens, t, language)) beginSentence(state);
  }
}

/** (laughter) thank you: a sentence begins in a bracket that stands at a start, and again behind it. */
function markBracket(value: number, state: SentenceState): void {
  if (value === CharClass.OPEN) state.bracketAtStart = state.pending;
  else if (state.bracketAtStart) {
    state.pending = true;
    state.bracketAtStart = false;
  }
}

function markQuote(text: string, tokens: Tokens, t: number, state: SentenceState): void {
  if (!isOpening(text, tokens, t)) state.quoteBroken ||= breaksSpeech(text, tokens, t);
  else if (opensSpeech(text, tokens, t, state.quoteBroken)) beginSentence(state);
}

/** White space, markup, a closing mark or nothing follows: the stop is not inside 3.5, node.js or example.com. */
function isFree(text: string, tokens: Tokens, t: number): boolean {
  let next = t + 1;
  if (next >= tokens.count || (tokens.flags[next]! & Flag.SPACE_BEFORE) !== 0) return true;
  // **so.** and _so._
  while (next < tokens.count && !hasSpace(tokens, next) && isEmphasis(text.charCodeAt(tokens.start[next]!))) next++;
  if (next >= tokens.count || tokens.kind[next] === Kind.MARKUP || hasSpace(tokens, next)) return true;
  const value = classAt(text, tokens.start[next]!);
  const unit = text.charCodeAt(tokens.start[next]!);
  return !isWordClass(value) && value !== CharClass.TRIGGER && value !== CharClass.HYPHEN && unit !== COMMA;
}

/** * and _ */
function isEmphasis(unit: number): boolean {
  return unit === 0x2a || unit === 0x5f;
}

/**
 * Do the three dots at token t end a sentence? One begins behind them with a word that opens sentences, or with the next
 * item of an enumeration. Behind the name of a button ("Save As…" and choose) the sentence goes on more often.
 */
function trailsOff(text: string, tokens: Tokens, t: number, language: Language): boolean {
  const next = nextOf(tokens, t);
  if (next >= tokens.count) return false;
  if (isWordToken(tokens, next)) return isOpener(text, tokens, t, next, language);
  const closes =
    tokens.kind[next] === Kind.PUNCTUATION && !hasSpace(tokens, next) && isQuote(classAt(text, tokens.start[next]!));
  if (!closes) return nextIsIn(language.openers, text, tokens, t);
  return nextIsIn(language.beginners, text, tokens, t) && !isReported(text, tokens, t, language);
}

function isOpener(text: string, tokens: Tokens, t: number, next: number, language: Language): boolean {
  return nextIsIn(language.openers, text, tokens, t) || isEnumerator(text, tokens, next, language, false);
}

/**
 * A number, a single letter or a roman numeral with a dot or bracket behind it, at the start of a line; elsewhere only a
 * number with a bracket.
 */
function isEnumerator(text: string, tokens: Tokens, t: number, language: Language, lineStart: boolean): boolean {
  const next = nextOf(tokens, t);
  const from = tokens.start[t]!;
  const size = tokens.end[t]! - from;
  if (!lineStart && tokens.kind[t] !== Kind.PLAIN) return false;
  if (next >= tokens.count || tokens.kind[next] !== Kind.PUNCTUATION) {
    const isLetter = (tokens.flags[t]! & Flag.DOTTED) !== 0 && size === 2 && isWordToken(tokens, next);
    return isLetter && !language.abbreviations.has(text, from, from + 1);
  }
  if (hasSpace(tokens, next) || !followedBySpace(tokens, next)) return false;
  const mark = text.charCodeAt(tokens.start[next]!);
  if (mark !== 0x29 && (mark !== 0x2e || !lineStart)) return false;
  return (
    (tokens.kind[t] === Kind.PLAIN && size <= 3) || (mark === 0x29 && size === 1) || isRoman(text, from, from + size)
  );
}

/** 5, 5a, iv: what "vol." stands before. */
function isNumber(text: string, tokens: Tokens, t: number): boolean {
  if (!isWordToken(tokens, t)) return false;
  const from = tokens.start[t]!;
  const to = tokens.end[t]!;
  return (tokens.flags[t]! & Flag.DIGIT) !== 0 || (to - from > 1 && isRoman(text, from, to));
}

/** Is text[from, to) made of i, v and x only? Turkish writes them with İ or ı. */
function isRoman(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i) | 0x20;
    if (unit !== 0x69 && unit !== 0x76 && unit !== 0x78 && unit !== 0x130 && unit !== 0x131) return false;
  }
  return to - from <= LONGEST_NUMERAL;
}

/** Is the next word behind token t, and behind quotes and brackets, in a set? */
function nextIsIn(set: WordSet, text: string, tokens: Tokens, t: number): boolean {
  let i = nextOf(tokens, t);
  for (let seen = 0; i < tokens.count && seen < 4; seen++) {
    const what = tokens.kind[i]!;
    if (what === Kind.WORD) return set.has(text, tokens.start[i]!, tokens.end[i]!);
    if (what !== Kind.PUNCTUATION || !isTransparent(classAt(text, tokens.start[i]!))) return false;
    i = nextOf(tokens, i);
  }
  return false;
}

function isTransparent(value: number): boolean {
  return value === CharClass.OPEN || isQuote(value);
}

/** Is the dotted token t an abbreviation that ends no sentence, by itself (z.B.) or with the one before it (z. B.)? */
function isAbbreviation(text: string, tokens: Tokens, t: number, language: Language): boolean {
  const { start, end, flags } = tokens;
  if (language.abbreviations.has(text, start[t]!, end[t]! - 1)) return true;
  if (t === 0 || (flags[t - 1]! & Flag.DOTTED) === 0) return false;
  return language.abbreviations.has(text, start[t - 1]!, end[t]! - 1);
}

/** Does the single full stop at token t end a sentence? */
function endsSentence(text: string, tokens: Tokens, t: number, language: Language): boolean {
  const before = previousOf(tokens, t);
  if (before < 0 || hasSpace(tokens, t)) return true;
  const [from, to] = [tokens.start[before]!, tokens.end[before]!];
  if (tokens.kind[before] === Kind.PLAIN) {
    return !language.ordinalDots || to - from > 2 || nextIsIn(language.beginners, text, tokens, t);
  }
  if (tokens.kind[before] !== Kind.WORD || (tokens.flags[before]! & Flag.PROTECTED) !== 0) return true;
  if (language.abbreviations.has(text, from, to)) return false;
  if (language.numbered.has(text, from, to)) return !isNumber(text, tokens, nextOf(tokens, t));
  if (language.closing.has(text, from, to)) return nextIsIn(language.beginners, text, tokens, t);
  return true;
}

/** `name:` or `speaker 2:` at the start of a line, with text behind it. */
function isLabel(tokens: Tokens, t: number): boolean {
  const next = nextOf(tokens, t);
  return next < tokens.count && hasSpace(tokens, next) && tokens.kind[next] !== Kind.BREAK;
}

/**
 * Does the line that begins with token t continue a sentence? Its first word would be marked as a start otherwise, unless
 * it numbers an item of a list, which the line end before it tells.
 */
export function goesOn(tokens: Tokens, t: number): boolean {
  const { count, kind, flags } = tokens;
  const before = previousOf(tokens, t);
  if (before < 0 ? tokens.fresh : kind[before] === Kind.BREAK && (flags[before]! & Flag.START) !== 0) return false;
  let first = t;
  while (first < count && (kind[first] === Kind.PUNCTUATION || kind[first] === Kind.MARKUP)) first++;
  return first < count && kind[first] === Kind.WORD && (flags[first]! & Flag.START) === 0;
}
