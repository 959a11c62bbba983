/**
 * Quotations and reported speech: which mark opens a sentence of its own, which one breaks a quotation off, and where
 * a question or exclamation in quotes goes on with who said it. Looks at the tokens around a mark, never at capitals.
 */
import { CharClass, CLASS_OF, classAt } from './charclass.js';
import type { Language } from './language.js';
import { Kind, type Tokens } from './tokens.js';
import { followedBySpace, hasSpace, isWordToken, nextOf, previousOf } from './visible.js';

const COMMA = 0x2c;
const COLON = 0x3a;

/** "stop!" he said, —¡alto! —dijo: a question or exclamation in quotes or dashes goes on with a verb of speech. */
export function isReported(text: string, tokens: Tokens, t: number, language: Language): boolean {
  let i = nextOf(tokens, t);
  const mark = i;
  while (i < tokens.count && tokens.kind[i] === Kind.PUNCTUATION && closesSpeech(text, tokens, i)) {
    i = nextOf(tokens, i);
  }
  if (i === mark || !isWordToken(tokens, i)) return false;
  if (language.speech.has(text, tokens.start[i]!, tokens.end[i]!)) return true;
  const second = nextOf(tokens, i);
  if (!isWordToken(tokens, second)) return false;
  if (language.speech.has(text, tokens.start[second]!, tokens.end[second]!)) return true;
  const third = nextOf(tokens, second);
  return (
    language.speakers.has(text, tokens.start[i]!, tokens.end[i]!) &&
    isWordToken(tokens, third) &&
    language.speech.has(text, tokens.start[third]!, tokens.end[third]!)
  );
}

/** What may stand between a reported question and its speaker: quotes, commas, dashes. */
function closesSpeech(text: string, tokens: Tokens, t: number): boolean {
  const value = classAt(text, tokens.start[t]!);
  if (isQuote(value)) return true;
  if (value === CharClass.OPEN) return !hasSpace(tokens, t);
  const unit = text.charCodeAt(tokens.start[t]!);
  return unit === COMMA || unit === 0x2014 || unit === 0x2013;
}

export function isQuote(value: number): boolean {
  return value === CharClass.CLOSE || value === CharClass.QUOTE || value === CharClass.APOSTROPHE;
}

/** ¿ and ¡ open no quotation behind a comma: pero, ¿qué …? */
function isInverted(unit: number): boolean {
  return unit === 0xbf || unit === 0xa1;
}

export function isBracket(unit: number): boolean {
  return unit === 0x28 || unit === 0x29 || unit === 0x5b || unit === 0x5d;
}

/**
 * Is the quote at token t an opening one? White space tells, since “ closes in German and » opens in Danish; only where
 * there is some on both sides or on none does its form.
 */
export function isOpening(text: string, tokens: Tokens, t: number): boolean {
  const before = hasSpace(tokens, t);
  if (before !== followedBySpace(tokens, t)) return before;
  return CLASS_OF[text.charCodeAt(tokens.start[t]!)] === CharClass.OPEN;
}

/** The mark before token t, or 0 if a word stands there. */
function markBefore(text: string, tokens: Tokens, t: number): number {
  const before = previousOf(tokens, t);
  return before >= 0 && tokens.kind[before] === Kind.PUNCTUATION ? text.charCodeAt(tokens.start[before]!) : 0;
}

/** Does a closing quote stand right before the comma at token t? */
function isClosed(text: string, tokens: Tokens, t: number): boolean {
  const before = previousOf(tokens, t);
  if (before < 0 || tokens.kind[before] !== Kind.PUNCTUATION) return false;
  const at = tokens.start[before]!;
  const value = classAt(text, at);
  // dogs', is no quotation.
  if (value === CharClass.APOSTROPHE) return text.charCodeAt(at + 1) === text.charCodeAt(at);
  return (isQuote(value) || value === CharClass.OPEN) && !isBracket(text.charCodeAt(at));
}

/** "well," he said, „nun“, sagte er: does the closing quote or the comma at token t break a quotation off? */
export function breaksSpeech(text: string, tokens: Tokens, t: number): boolean {
  const isComma = text.charCodeAt(tokens.start[t]!) === COMMA;
  return isComma ? isClosed(text, tokens, t) : markBefore(text, tokens, t) === COMMA;
}

/** he said, "we …": a quote behind a comma or colon begins a sentence of its own, unless it goes on with a broken one. */
export function opensSpeech(text: string, tokens: Tokens, t: number, broken: boolean): boolean {
  const before = markBefore(text, tokens, t);
  if (before === COLON) return true;
  return before === COMMA && !broken && !isInverted(text.charCodeAt(tokens.start[t]!));
}
