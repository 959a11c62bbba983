/**
 * Cuts a stream of text into segments that are processed one at a time; joined, they are the stream again. A segment has
 * at most maxUnits and ends, if it can, at a border: a place over which nothing looks, so that what is made of a text does
 * not depend on which of its borders are cuts. Within maxUnits the last border is taken, else the last line end, else
 * findCut decides. Lines end after \n, \r\n or a lone \r, so that a \r waits for the unit after it; U+0085, U+2028 and
 * U+2029 end nothing.
 * Cuts depend on the text and not on how it was pushed. Eager mode cuts at borders as soon as they are there, so that the
 * pushes decide which of them are cuts; the others stay the same: a stretch without a border that is longer than maxUnits
 * always begins with a segment. It never holds more than maxUnits and one push.
 */
import { TruecaseError } from '../errors.js';
import { CharClass, CLASS_OF } from '../text/charclass.js';
import { findCut } from '../text/cut.js';

/** line: every line end is a border. paragraph: only the end of a line of white space is one. */
export type Border = 'line' | 'paragraph';

export interface SegmenterOptions {
  /** Most UTF-16 units in a segment, at least 2. Default 65,536. */
  readonly maxUnits?: number;
  /** Return text up to a border as soon as the border is there. Default false. */
  readonly eager?: boolean;
  /** Default 'line'. */
  readonly border?: Border;
}

const LF = 0x0a;
const CR = 0x0d;

export class Segmenter {
  readonly #maxUnits: number;
  readonly #eager: boolean;
  readonly #border: Border;
  /** Text not yet returned, in pieces that are joined only when something can be cut. */
  #pieces: string[] = [];
  #pendingUnits = 0;
  /** What has been pushed ends with \r. */
  #endsWithReturn = false;
  /** What has been pushed ends with a line end and white space; the same for what has been returned. */
  #isBlank = false;
  #wasBlank = false;

  constructor(options: SegmenterOptions = {}) {
    this.#maxUnits = options.maxUnits ?? 65_536;
    this.#eager = options.eager ?? false;
    this.#border = options.border ?? 'line';
    if (!Number.isSafeInteger(this.#maxUnits) || this.#maxUnits < 2) {
      throw new TruecaseError('usage', `maxUnits is ${this.#maxUnits}, expected a whole number of 2 or more`, {
        hint: 'Leave maxUnits out to get segments of 65,536 units.',
      });
    }
  }

  /** Takes the next piece of the stream and returns the segments that it completes. */
  push(text: string): string[] {
    if (text.length === 0) return [];
    const ready = (this.#eager && this.#completes(text)) || this.#pendingUnits + text.length > this.#maxUnits;
    this.#pieces.push(text);
    this.#pendingUnits += text.length;
    this.#endsWithReturn = text.charCodeAt(text.length - 1) === CR;
    return ready ? this.#drain(false) : [];
  }

  /** Returns what is left. The segmenter is empty afterwards and takes another stream. */
  end(): string[] {
    const segments = this.#drain(true);
    this.#isBlank = false;
    this.#wasBlank = false;
    return segments;
  }

  /** May there be a border that was not there before the text came? */
  #completes(text: string): boolean {
    if (this.#border === 'paragraph') return this.#completesParagraph(text);
    if (this.#endsWithReturn || text.includes('\n')) return true;
    const at = text.indexOf('\r');
    return at >= 0 && at < text.length - 1;
  }

  #completesParagraph(text: string): boolean {
    let found = this.#endsWithReturn;
    let before = this.#endsWithReturn ? CR : 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit === CR || (unit === LF && before !== CR)) {
        found ||= this.#isBlank;
        this.#isBlank = true;
      } else if (!isBlank(unit)) this.#isBlank = false;
      before = unit;
    }
    return found;
  }

  #drain(final: boolean): string[] {
    const text = this.#pieces.length === 1 ? this.#pieces[0]! : this.#pieces.join('');
    const segments: string[] = [];
    let start = 0;
    while (start < text.length) {
      const cut = this.#nextCut(text, start, final);
      if (cut < 0) break;
      segments.push(text.slice(start, cut));
      this.#wasBlank = this.#isBlankBefore(text, cut, start);
      start = cut;
    }
    this.#pieces = start < text.length ? [text.slice(start)] : [];
    this.#pendingUnits = text.length - start;
    if (this.#pendingUnits === 0) this.#endsWithReturn = false;
    return segments;
  }

  /** End of the segment that begins at start, or -1 if that cannot be known yet. */
  #nextCut(text: string, start: number, final: boolean): number {
    const limit = start + this.#maxUnits;
    const full = text.length > limit;
    if (!full && final) return text.length;
    if (!full && !this.#eager) return -1;
    const last = Math.min(limit, text.length);
    const border = this.#lastBorder(text, start, last);
    if (border > start) return border;
    if (!full) return -1;
    const lineEnd = lastLineEnd(text, start, last);
    return lineEnd > start ? lineEnd : findCut(text, start, limit);
  }

  /** The greatest border in (start, limit], or start. */
  #lastBorder(text: string, start: number, limit: number): number {
    let end = lastLineEnd(text, start, limit);
    if (this.#border === 'line') return end;
    while (end > start && !this.#isBlankBefore(text, beforeLineEnd(text, end), start)) {
      end = lastLineEnd(text, start, end - 1);
    }
    return end;
  }

  /** Does text[.., end) end with a line end and white space? What came before start is known. */
  #isBlankBefore(text: string, end: number, start: number): boolean {
    for (let i = end - 1; i >= start; i--) {
      const unit = text.charCodeAt(i);
      if (unit === LF || unit === CR) return true;
      if (!isBlank(unit)) return false;
    }
    return this.#wasBlank;
  }
}

/** White space and line ends to the tokenizer, of which nothing but line ends is made. */
function isBlank(unit: number): boolean {
  const value = CLASS_OF[unit]!;
  return value === CharClass.SPACE || value === CharClass.NEWLINE;
}

/** The greatest index in (start, limit] after a line terminator, or start. A \r that ends the text is not one yet. */
function lastLineEnd(text: string, start: number, limit: number): number {
  for (let end = limit; end > start; end--) {
    const unit = text.charCodeAt(end - 1);
    if (unit === LF) return end;
    if (unit === CR && end < text.length && text.charCodeAt(end) !== LF) return end;
  }
  return start;
}

/** Where the line terminator that ends at `end` begins. */
function beforeLineEnd(text: string, end: number): number {
  const isPair = text.charCodeAt(end - 1) === LF && text.charCodeAt(end - 2) === CR;
  return end - (isPair ? 2 : 1);
}
