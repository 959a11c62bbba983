/**
 * Cuts a stream of text into segments that are processed one at a time; joined, they are the stream again. A segment is
 * as many whole lines as fit in maxUnits; a line longer than that is cut by findCut. Lines end after \n, \r\n or a lone
 * \r, so that a \r waits for the unit behind it; U+0085, U+2028 and U+2029 end nothing.
 * Cuts depend on the text and not on how it was pushed. Eager mode returns every complete line at once, so that there
 * the pushes decide which lines share a segment; cuts inside over-long lines stay the same.
 * It never holds more than maxUnits and one push.
 */
import { TruecaseError } from '../errors.js';
import { findCut } from './cut.js';

export interface SegmenterOptions {
  /** Most UTF-16 units in a segment, at least 2. Default 65,536. */
  readonly maxUnits?: number;
  /** Return complete lines as soon as they are there. Default false. */
  readonly eager?: boolean;
}

const LF = 0x0a;
const CR = 0x0d;

export class Segmenter {
  readonly #maxUnits: number;
  readonly #eager: boolean;
  /** Text not yet returned, in pieces that are joined only when something can be cut. */
  #pieces: string[] = [];
  #pendingUnits = 0;
  #endsWithReturn = false;

  constructor(options: SegmenterOptions = {}) {
    this.#maxUnits = options.maxUnits ?? 65_536;
    this.#eager = options.eager ?? false;
    if (!Number.isSafeInteger(this.#maxUnits) || this.#maxUnits < 2) {
      throw new TruecaseError('usage', `maxUnits is ${this.#maxUnits}, expected a whole number of 2 or more`, {
        hint: 'Leave maxUnits out to get segments of 65,536 units.',
      });
    }
  }

  /** Takes the next piece of the stream and returns the segments that it completes. */
  push(text: string): string[] {
    if (text.length === 0) return [];
    const ready = this.#pendingUnits + text.length > this.#maxUnits || (this.#eager && this.#completesLine(text));
    this.#pieces.push(text);
    this.#pendingUnits += text.length;
    this.#endsWithReturn = text.charCodeAt(text.length - 1) === CR;
    return ready ? this.#drain(false) : [];
  }

  /** Returns what is left. The segmenter is empty afterwards and takes another stream. */
  end(): string[] {
    return this.#drain(true);
  }

  #completesLine(text: string): boolean {
    if (this.#endsWithReturn || text.includes('\n')) return true;
    const at = text.indexOf('\r');
    return at >= 0 && at < text.length - 1;
  }

  #drain(final: boolean): string[] {
    const text = this.#pieces.length === 1 ? this.#pieces[0]! : this.#pieces.join('');
    const segments: string[] = [];
    let start = 0;
    while (start < text.length) {
      const cut = this.#nextCut(text, start, final);
      if (cut < 0) break;
      segments.push(text.slice(start, cut));
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
    const lineEnd = lastLineEnd(text, start, Math.min(limit, text.length));
    if (lineEnd > start) return lineEnd;
    return full ? findCut(text, start, limit) : -1;
  }
}

/** The greatest index in (start, limit] behind a line terminator, or start. A \r that ends the text is not one yet. */
function lastLineEnd(text: string, start: number, limit: number): number {
  for (let end = limit; end > start; end--) {
    const unit = text.charCodeAt(end - 1);
    if (unit === LF) return end;
    if (unit === CR && end < text.length && text.charCodeAt(end) !== LF) return end;
  }
  return start;
}
