/** Lines with their case, and runs of lines alike, which is what people want to see of a long text. */
import type { CaseName } from './kinds.js';

/** One line; a line of more than 65,536 units comes in parts. */
export interface LineCase {
  /** UTF-16 offsets into the text, without the line end. */
  readonly start: number;
  readonly end: number;
  readonly case: CaseName;
  /** From one half, a guess, to 1. */
  readonly confidence: number;
  /** Mode auto would restore this line. */
  readonly lost: boolean;
  /** Words with case that count. */
  readonly words: number;
}

/** Lines in a row that are of one kind. Lines whose case cannot be told do not part those around them. */
export interface CaseSpan extends LineCase {
  /** Numbers of its first and its last line, from 1. Lines end as the segmenter has it, after \n, \r\n or \r. */
  readonly firstLine: number;
  readonly lastLine: number;
}

type Growing = { -readonly [K in keyof CaseSpan]: CaseSpan[K] };

/** Joins lines of one text, piece by piece. */
export class SpanCollector {
  #open: Growing | undefined;
  #number = 1;

  /** Takes the lines of the next piece and returns the spans that end in it. `offset`: where the piece begins. */
  take(text: string, lines: readonly LineCase[], offset = 0): CaseSpan[] {
    const ended: CaseSpan[] = [];
    for (const line of lines) {
      if (line.case !== 'none' && !this.#join(line, offset)) {
        if (this.#open !== undefined) ended.push(this.#open);
        const [start, end] = [line.start + offset, line.end + offset];
        this.#open = { ...line, start, end, firstLine: this.#number, lastLine: this.#number };
      }
      const unit = text.charCodeAt(line.end);
      if (unit === 0x0a || unit === 0x0d) this.#number++;
    }
    return ended;
  }

  /** The last span, if there is one. */
  end(): CaseSpan | undefined {
    const last = this.#open;
    this.#open = undefined;
    return last;
  }

  #join(line: LineCase, offset: number): boolean {
    const open = this.#open;
    if (open === undefined || open.case !== line.case || open.lost !== line.lost) return false;
    open.words += line.words;
    open.confidence += ((line.confidence - open.confidence) * line.words) / open.words;
    open.end = line.end + offset;
    open.lastLine = this.#number;
    return true;
  }
}
