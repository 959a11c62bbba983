/**
 * The part that all line-based formats share: chunks in, whole lines out, with their offsets. A line ends after \n, \r\n or
 * a lone \r. A line that is longer than LONGEST_LINE is refused, because what holds a line back would have no bound.
 */
import { TruecaseError } from '../errors.js';
import type { Scanner, Warning } from './format.js';
import { type Region, RegionList } from './region.js';

const LONGEST_LINE = 4_194_304;
const MOST_WARNINGS = 20;

export interface Line {
  /** Number from 1. */
  readonly number: number;
  /** Offset of the first unit in the whole text. */
  readonly start: number;
  /** Offset behind the last unit, before the terminator. */
  readonly end: number;
  /** Offset behind the terminator. */
  readonly next: number;
  /** Without the terminator, and without the byte order mark of the first line. */
  readonly text: string;
}

export abstract class LineScanner implements Scanner {
  protected readonly regions = new RegionList();
  readonly warnings: Warning[] = [];
  readonly #where: string;
  #rest = '';
  #offset = 0;
  #number = 0;
  /** In #rest, nothing before this index ends a line. */
  #searched = 0;

  constructor(where = 'the text') {
    this.#where = where;
  }

  push(text: string): Region[] {
    this.#rest += text;
    this.#drain(false);
    return this.regions.take();
  }

  end(): Region[] {
    this.#drain(true);
    this.finish();
    this.regions.keep(this.#offset);
    return this.regions.take();
  }

  /** Takes the next line. Whatever has no region when the text ends is kept. */
  protected abstract line(line: Line): void;

  /** The text has ended. */
  protected finish(): void {}

  protected warn(line: number, message: string): void {
    if (this.warnings.length < MOST_WARNINGS) this.warnings.push({ line, message });
  }

  protected refuse(line: number, message: string, hint: string): never {
    throw new TruecaseError('document', `${this.#where}: line ${line}: ${message}`, { where: this.#where, hint });
  }

  #drain(final: boolean): void {
    const text = this.#rest;
    let from = 0;
    let search = this.#searched;
    while (from < text.length) {
      const [end, next] = findEnd(text, search, final);
      if (next < 0) break;
      this.#give(text, from, end, next);
      from = next;
      search = next;
    }
    this.#rest = from === 0 ? text : text.slice(from);
    // A \r at the end waits for what follows.
    this.#searched = this.#rest.endsWith('\r') ? this.#rest.length - 1 : this.#rest.length;
    if (this.#rest.length > LONGEST_LINE) {
      this.refuse(
        this.#number + 1,
        `longer than ${LONGEST_LINE} characters`,
        'Check the format, or name another one with --format.',
      );
    }
  }

  #give(text: string, from: number, end: number, next: number): void {
    this.#number++;
    const start = this.#offset;
    const mark = start === 0 && text.charCodeAt(from) === 0xfeff && end > from ? 1 : 0;
    this.#offset += next - from;
    this.line({
      number: this.#number,
      start: start + mark,
      end: start + end - from,
      next: this.#offset,
      text: text.slice(from + mark, end),
    });
  }
}

/** End of the line and start of the next one, or -1 where that cannot be known yet. */
function findEnd(text: string, search: number, final: boolean): [number, number] {
  for (let i = search; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x0a) return [i, i + 1];
    if (unit !== 0x0d) continue;
    if (i + 1 < text.length) return [i, text.charCodeAt(i + 1) === 0x0a ? i + 2 : i + 1];
    return final ? [i, i + 1] : [i, -1];
  }
  return final ? [text.length, text.length] : [text.length, -1];
}
