/**
 * JSON Lines: one record a line with the restored text and its words, their offsets into the input line, probabilities
 * and alternatives. Text with bytes that are not UTF-8 stands as {"bytes": base64}. A line that is longer than a segment
 * comes as several records of the same line number, each with the offset at which it begins. Words are written as they are
 * shown, and nothing is kept of them.
 */
import type { Border } from '../../stream/segmenter.js';
import { encodeUtf8 } from '../../stream/utf8.js';
import type { ExplainedWord, Session, WordVisitor } from '../../truecaser.js';
import { type Line, splitLines } from '../line.js';
import type { OffsetUnit } from '../offset.js';
import { OffsetCounter } from '../offset.js';
import type { Form } from './form.js';
import { JsonBytes } from './jsonbytes.js';

/** Counts over all texts of one invocation. */
export interface Totals {
  lines: number;
  words: number;
  changed: number;
}

const LINE = encodeUtf8('"line":');
const OFFSET = encodeUtf8(',"offset":');
const TEXT = encodeUtf8(',"text":');
const TOKENS = encodeUtf8(',"tokens":[');
const START = encodeUtf8('{"start":');
const NEXT_START = encodeUtf8(',{"start":');
const END = encodeUtf8(',"end":');
const FROM = encodeUtf8(',"from":');
const TO = encodeUtf8(',"to":');
const PROBABILITY = encodeUtf8(',"p":');
const ALTERNATIVES = encodeUtf8(',"alternatives":[');
const ALTERNATIVE = encodeUtf8('{"text":');
const NEXT_ALTERNATIVE = encodeUtf8(',{"text":');
const CLOSE = encodeUtf8('}');
const CLOSE_WORD = encodeUtf8(']}');
const CLOSE_GUESSED = encodeUtf8('],"guessedStart":true}');
const CLOSE_RECORD = encodeUtf8(']}\n');

export class JsonForm implements Form, WordVisitor {
  readonly border: Border;
  readonly #session: Session;
  /** How every record begins. */
  readonly #opening: Uint8Array;
  readonly #unit: OffsetUnit;
  readonly #totals: Totals;
  readonly #out = new JsonBytes();
  #segment = '';
  #restored = '';
  /** The lines of the segment that have no record yet, and the one whose record is being written. */
  #lines = splitLines('');
  #current: Line | null = null;
  #counter = new OffsetCounter('', 'utf16');
  #isFirst = true;
  #line = 1;
  /** Where the next record begins in its line; above 0 inside an over-long line. */
  #offset = 0;
  changed = false;

  constructor(session: Session, file: string | undefined, unit: OffsetUnit, totals: Totals) {
    this.#session = session;
    this.border = session.border;
    this.#opening = encodeUtf8(file === undefined ? '{' : `{"file":${JSON.stringify(file)},`);
    this.#unit = unit;
    this.#totals = totals;
  }

  take(segment: string): Uint8Array {
    this.#out.clear();
    this.#session.visit(segment, this);
    while (this.#current !== null) this.#nextRecord();
    return this.#out.written;
  }

  begin(segment: string, restored: string): void {
    this.#segment = segment;
    this.#restored = restored;
    this.changed ||= restored !== segment;
    this.#lines = splitLines(segment);
    this.#openRecord();
  }

  word(word: ExplainedWord): void {
    const { start, end } = word;
    while (start >= this.#current!.end) this.#nextRecord();
    const out = this.#out;
    out.put(this.#isFirst ? START : NEXT_START);
    this.#isFirst = false;
    out.integer(this.#offset + this.#counter.tell(start));
    out.put(END);
    out.integer(this.#offset + this.#counter.tell(end));
    out.put(FROM);
    out.text(this.#segment, start, end);
    out.put(TO);
    out.text(this.#restored, start, end);
    out.put(PROBABILITY);
    out.probability(word.probability);
    out.put(ALTERNATIVES);
    for (let i = 0; i < word.others; i++) {
      out.put(i === 0 ? ALTERNATIVE : NEXT_ALTERNATIVE);
      out.text(word.other(i));
      out.put(PROBABILITY);
      out.probability(word.otherProbability(i));
      out.put(CLOSE);
    }
    out.put(word.guessedStart ? CLOSE_GUESSED : CLOSE_WORD);
    this.#totals.words++;
    if (differs(this.#segment, this.#restored, start, end)) this.#totals.changed++;
  }

  #nextRecord(): void {
    const { end, terminated } = this.#current!;
    this.#out.put(CLOSE_RECORD);
    if (this.#offset === 0) this.#totals.lines++;
    if (terminated) this.#line++;
    this.#offset = terminated ? 0 : this.#offset + this.#counter.tell(end);
    this.#openRecord();
  }

  /** Begins the record of the next line, if there is one. */
  #openRecord(): void {
    const next = this.#lines.next();
    this.#current = next.done === true ? null : next.value;
    if (this.#current === null) return;
    const { start, end } = this.#current;
    const out = this.#out;
    this.#counter = new OffsetCounter(this.#segment, this.#unit, start);
    this.#isFirst = true;
    out.put(this.#opening);
    out.put(LINE);
    out.integer(this.#line);
    if (this.#offset > 0) {
      out.put(OFFSET);
      out.integer(this.#offset);
    }
    out.put(TEXT);
    out.text(this.#restored, start, end);
    out.put(TOKENS);
  }
}

/** Is text[start, end) written in another way? */
function differs(text: string, restored: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (text.charCodeAt(i) !== restored.charCodeAt(i)) return true;
  return false;
}
