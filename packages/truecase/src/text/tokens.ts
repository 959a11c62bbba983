/** Tokens of one piece of text as parallel arrays: offsets into the caller's text, never copies of it. */

export const Kind = {
  /** At least one letter with case. */
  WORD: 1,
  /** A word without case: numbers, scripts without case. */
  PLAIN: 2,
  /** 's, 'll and the like: always lower. */
  CLITIC: 3,
  PUNCTUATION: 4,
  /** Line end. */
  BREAK: 5,
  /** <i>, {\an8}, &nbsp;: invisible to the reader, or nearly, and so to the sentence rules. */
  MARKUP: 6,
} as const;

export const Flag = {
  SPACE_BEFORE: 1,
  /** Continues a word across a hyphen or an elision. */
  JOINED: 2,
  /** Letters with full stops: U.S., e.g., J. */
  DOTTED: 4,
  DIGIT: 8,
  /** An apostrophe or ampersand inside. */
  COMPOSITE: 16,
  /** Must not change. */
  PROTECTED: 32,
  /** First word of a sentence; a line end behind which a sentence begins. */
  START: 64,
  /** Holds letters without case, or marks: its length says nothing about how many letters have case. */
  CASELESS: 128,
} as const;

export class Tokens {
  count = 0;
  /** A sentence begins before the first token: markSentences says so. */
  fresh = true;
  /** [capacity] UTF-16 offsets. */
  start = new Int32Array(0);
  end = new Int32Array(0);
  kind = new Uint8Array(0);
  flags = new Uint8Array(0);

  /** Empties the list and makes room: a text of n units has at most n tokens. */
  reset(units: number): void {
    this.count = 0;
    if (this.start.length >= units) return;
    const capacity = Math.max(1024, Math.ceil(units * 1.25));
    this.start = new Int32Array(capacity);
    this.end = new Int32Array(capacity);
    this.kind = new Uint8Array(capacity);
    this.flags = new Uint8Array(capacity);
  }
}
