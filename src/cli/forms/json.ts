/**
 * JSON Lines: one record a line with the restored text and its words, their offsets into the input line, probabilities
 * and alternatives. Text with bytes that are not UTF-8 stands as {"bytes": base64}. A line that is longer than a segment
 * comes as several records of the same line number, each with the offset at which it begins.
 */
import { encodeUtf8 } from '../../io/utf8.js';
import type { Annotation, Session } from '../../truecaser.js';
import { splitLines } from '../line.js';
import type { OffsetUnit } from '../offset.js';
import { OffsetCounter } from '../offset.js';
import type { Form } from './form.js';

/** Counts over all texts of one invocation. */
export interface Totals {
  lines: number;
  words: number;
  changed: number;
}

type JsonText = string | { readonly bytes: string };

export class JsonForm implements Form {
  readonly #text: Session;
  readonly #words: Session;
  readonly #file: { readonly file?: string };
  readonly #unit: OffsetUnit;
  readonly #totals: Totals;
  #line = 1;
  /** Where the next record begins in its line; above 0 inside an over-long line. */
  #offset = 0;
  changed = false;

  /** Two sessions walk side by side, one for the text and one for the words, so that the text is the plain one. */
  constructor(open: () => Session, file: string | undefined, unit: OffsetUnit, totals: Totals) {
    this.#text = open();
    this.#words = open();
    this.#file = file === undefined ? {} : { file };
    this.#unit = unit;
    this.#totals = totals;
  }

  take(segment: string): string {
    const restored = this.#text.truecase(segment);
    const annotations = this.#words.annotate(segment);
    this.changed ||= restored !== segment;
    let records = '';
    let next = 0;
    for (const { start, end, terminated } of splitLines(segment)) {
      const first = next;
      while (next < annotations.length && annotations[next]!.start < end) next++;
      const tokens = this.#tokens(segment.slice(start, end), start, annotations.slice(first, next));
      records += `${JSON.stringify(this.#record(restored.slice(start, end), tokens))}\n`;
      if (this.#offset === 0) this.#totals.lines++;
      this.#offset = terminated
        ? 0
        : this.#offset + new OffsetCounter(segment.slice(start, end), this.#unit).tell(end - start);
      if (terminated) this.#line++;
    }
    return records;
  }

  /** `annotations` are those of the line, with offsets into the segment, where the line begins at `lineStart`. */
  #tokens(line: string, lineStart: number, annotations: readonly Annotation[]): object[] {
    const counter = new OffsetCounter(line, this.#unit);
    this.#totals.words += annotations.length;
    return annotations.map(({ start, end, from, to, probability, alternatives }) => {
      if (from !== to) this.#totals.changed++;
      return {
        start: this.#offset + counter.tell(start - lineStart),
        end: this.#offset + counter.tell(end - lineStart),
        from: encodeJson(from),
        to: encodeJson(to),
        p: round(probability),
        alternatives: alternatives.map((row) => ({ text: encodeJson(row.text), p: round(row.probability) })),
      };
    });
  }

  #record(text: string, tokens: readonly object[]): object {
    const part = this.#offset === 0 ? {} : { offset: this.#offset };
    return { ...this.#file, line: this.#line, ...part, text: encodeJson(text), tokens };
  }
}

function encodeJson(text: string): JsonText {
  const wellFormed = (text as string & { isWellFormed(): boolean }).isWellFormed();
  return wellFormed ? text : { bytes: encodeUtf8(text).toString('base64') };
}

/** Six decimals are more than a probability can bear. */
function round(probability: number): number {
  return Math.round(probability * 1e6) / 1e6;
}
