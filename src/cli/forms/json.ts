/**
 * JSON Lines: one record a line with the restored text and its words, their offsets into the input line, probabilities
 * and alternatives. Text with bytes that are not UTF-8 stands as {"bytes": base64}. A line that is longer than a segment
 * comes as several records of the same line number, each with the offset at which it begins. Records are put together as
 * strings, because objects for every word would cost more than finding its casing.
 */
import type { Border } from '../../stream/segmenter.js';
import { encodeUtf8, isWellFormed } from '../../stream/utf8.js';
import type { Annotation, Restored, Session } from '../../truecaser.js';
import { type Line, splitLines } from '../line.js';
import type { OffsetUnit } from '../offset.js';
import { OffsetCounter } from '../offset.js';
import type { Form } from './form.js';

/** Counts over all texts of one invocation. */
export interface Totals {
  lines: number;
  words: number;
  changed: number;
}

export class JsonForm implements Form {
  readonly border: Border;
  readonly #session: Session;
  /** How every record begins. */
  readonly #opening: string;
  readonly #unit: OffsetUnit;
  readonly #totals: Totals;
  #line = 1;
  /** Where the next record begins in its line; above 0 inside an over-long line. */
  #offset = 0;
  changed = false;

  constructor(session: Session, file: string | undefined, unit: OffsetUnit, totals: Totals) {
    this.#session = session;
    this.border = session.border;
    this.#opening = file === undefined ? '{' : `{"file":${JSON.stringify(file)},`;
    this.#unit = unit;
    this.#totals = totals;
  }

  take(segment: string): string {
    const restored = this.#session.restore(segment);
    this.changed ||= restored.text !== segment;
    const parts: string[] = [];
    let first = 0;
    for (const line of splitLines(segment)) {
      const last = endOfLine(restored.annotations, first, line.end);
      this.#record(parts, segment, line, restored, first, last);
      first = last;
    }
    return parts.join('');
  }

  /** Adds the record of a line whose words are annotations[first, last). */
  #record(
    parts: string[],
    segment: string,
    { start, end, terminated }: Line,
    { text, annotations }: Restored,
    first: number,
    last: number,
  ): void {
    const quote = chooseQuote(segment.slice(start, end));
    const counter = new OffsetCounter(segment, this.#unit, start);
    const offset = this.#offset;
    parts.push(this.#opening, `"line":${this.#line},`, offset === 0 ? '' : `"offset":${offset},`);
    parts.push('"text":', quote(text.slice(start, end)), ',"tokens":[');
    for (let i = first; i < last; i++) {
      const word = annotations[i]!;
      if (word.from !== word.to) this.#totals.changed++;
      parts.push(i === first ? '{"start":' : ',{"start":', String(offset + counter.tell(word.start)));
      parts.push(',"end":', String(offset + counter.tell(word.end)), ',"from":', quote(word.from));
      parts.push(',"to":', quote(word.to), ',"p":', formatProbability(word.probability), ',"alternatives":[');
      addAlternatives(parts, word, quote);
      parts.push(word.guessedStart === true ? '],"guessedStart":true}' : ']}');
    }
    parts.push(']}\n');
    this.#totals.words += last - first;
    if (offset === 0) this.#totals.lines++;
    if (terminated) this.#line++;
    this.#offset = terminated ? 0 : offset + counter.tell(end);
  }
}

/** Index after the last annotation, from `first` on, that begins before `end`. */
function endOfLine(annotations: readonly Annotation[], first: number, end: number): number {
  let last = first;
  while (last < annotations.length && annotations[last]!.start < end) last++;
  return last;
}

function addAlternatives(parts: string[], { alternatives }: Annotation, quote: (text: string) => string): void {
  for (let i = 0; i < alternatives.length; i++) {
    const { text, probability } = alternatives[i]!;
    parts.push(i === 0 ? '{"text":' : ',{"text":', quote(text), ',"p":', formatProbability(probability), '}');
  }
}

/** Units that JSON escapes, and halves of pairs, which may stand for bytes that are not UTF-8. */
const SPECIAL = /["\\\u0000-\u001f\ud800-\udfff]/;

/** How a line and its words are quoted, in whatever case: most have nothing that needs an escape. */
function chooseQuote(line: string): (text: string) => string {
  return SPECIAL.test(line) ? quoteSpecial : quotePlain;
}

function quotePlain(text: string): string {
  return `"${text}"`;
}

function quoteSpecial(text: string): string {
  return SPECIAL.test(text) ? quoteBytes(text) : quotePlain(text);
}

function quoteBytes(text: string): string {
  if (isWellFormed(text)) return JSON.stringify(text);
  return `{"bytes":"${Buffer.from(encodeUtf8(text)).toString('base64')}"}`;
}

/** Rounded to six decimals. What is not a number is null, as JSON.stringify has it. */
function formatProbability(probability: number): string {
  if (probability === 1) return '1';
  return Number.isFinite(probability) ? String(Math.round(probability * 1e6) / 1e6) : 'null';
}
