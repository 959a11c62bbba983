/**
 * Words whose case would change, as matches of the LanguageTool protocol: where, what to write instead, and some text
 * around for people, of a bounded size as LanguageTool's is. Offsets are UTF-16 units, as that protocol has them. The answer ends
 * before it gets too large, and says so, as that protocol does with `incompleteResults`.
 */
import type { ExplainedWord, WordVisitor } from 'truecase/host';
import type { Stretches } from '../markup.js';
import type { AnswerWriter } from './writer.js';

/** Largest list of matches, in bytes of JSON. */
export const MOST_CHECK_BYTES = 4 * 2 ** 20;
/** Units of text on both sides of a word: as LanguageTool's context, and of its line. */
const AROUND_UNITS = 40;
const LINE_UNITS = 100;
/** Longer words are no words, and would stand in a match six times. */
const LONGEST_WORD = 200;
const LEAST_PROBABILITY = 0.05;
/** The parts of a match that are always the same. */
const RULE = JSON.stringify({
  type: { typeName: 'Other' },
  rule: {
    id: 'TRUECASE',
    description: 'Case of letters',
    issueType: 'typographical',
    category: { id: 'CASING', name: 'Capitalization' },
  },
  ignoreForIncompleteSentence: false,
  contextForSureMatch: 0,
}).slice(1);

export class MatchWriter implements WordVisitor {
  readonly #all: string;
  readonly #writer: AnswerWriter;
  readonly #stretches: Stretches | undefined;
  #restored = '';
  #offset = 0;
  #next = 0;
  #count = 0;
  #isFull = false;
  /** The stretch that the last word was in or after. */
  #stretch = 0;
  /** Whether matches were left out. */
  incomplete = false;

  /** `stretches`: where the text was in what was sent; undefined: it is what was sent. */
  constructor(text: string, writer: AnswerWriter, stretches?: Stretches) {
    this.#all = text;
    this.#writer = writer;
    this.#stretches = stretches;
  }

  begin(text: string, restored: string): void {
    this.#restored = restored;
    this.#offset = this.#next;
    this.#next += text.length;
  }

  word(word: ExplainedWord): void {
    const start = word.start + this.#offset;
    const end = word.end + this.#offset;
    const to = this.#restored.slice(word.start, word.end);
    const from = this.#all.slice(start, end);
    if (from === to || this.#isFull) return;
    const sent = this.#place(start, end);
    if (sent < 0) return;
    if (to.length > LONGEST_WORD) {
      this.incomplete = true;
      return;
    }
    const replacements = [{ value: to }];
    for (let i = 0; i < word.others; i++) {
      const other = word.other(i);
      if (other !== from && word.otherProbability(i) >= LEAST_PROBABILITY) replacements.push({ value: other });
    }
    const match = `${this.#count === 0 ? '' : ','}${this.#describe(start, end, sent, from, to, replacements)}`;
    // No unit takes more than three bytes; what is not ASCII stands escaped or is text.
    if (this.#writer.bytes + 3 * match.length > MOST_CHECK_BYTES) {
      this.#isFull = true;
      this.incomplete = true;
      return;
    }
    this.#writer.add(match);
    this.#count++;
  }

  #describe(start: number, end: number, sent: number, from: string, to: string, replacements: object[]): string {
    const text = this.#all;
    const first = wholeFrom(text, Math.max(0, start - AROUND_UNITS));
    const last = wholeFrom(text, end + AROUND_UNITS);
    const match = {
      message: `“${from}” is probably written “${to}” here.`,
      shortMessage: 'Case of letters',
      offset: sent,
      length: end - start,
      replacements,
      context: { text: text.slice(first, last), offset: start - first, length: end - start },
      sentence: lineAround(text, start, end),
    };
    return `${JSON.stringify(match).slice(0, -1)},${RULE}`;
  }

  /** Offset in what was sent of a stretch of the text, or -1 if it touches markup. Words come in order. */
  #place(start: number, end: number): number {
    if (this.#stretches === undefined) return start;
    const { starts, ends, shifts } = this.#stretches;
    while (this.#stretch < starts.length && ends[this.#stretch]! < end) this.#stretch++;
    const at = this.#stretch;
    return at < starts.length && starts[at]! <= start ? start + shifts[at]! : -1;
  }
}

/** The line that a word stands on, or what is near of a long one. */
function lineAround(text: string, start: number, end: number): string {
  const near = wholeFrom(text, Math.max(0, start - LINE_UNITS));
  const before = text.slice(near, start).lastIndexOf('\n');
  const after = text.slice(end, end + LINE_UNITS).indexOf('\n');
  return text.slice(before < 0 ? near : near + before + 1, after < 0 ? wholeFrom(text, end + LINE_UNITS) : end + after);
}

/** The offset, or the one after it if it is inside a pair of surrogates. */
function wholeFrom(text: string, offset: number): number {
  const unit = text.charCodeAt(offset);
  return unit >= 0xdc00 && unit <= 0xdfff ? offset + 1 : offset;
}
