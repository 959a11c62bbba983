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
  /** The current line so far, in pieces that are joined when its end has come: it may be long. */
  #pieces: string[] = [];
  #units = 0;
  #offset = 0;
  #number = 0;
  /** The line so far ends with \r, which waits for what follows. */
  #endsWithReturn = false;

  constructor(where = 'the text') {
    this.#where = where;
  }

  push(text: string): Region[] {
    if (text === '') return [];
    const ends = this.#endsWithReturn || text.includes('\n') || text.includes('\r');
    const searched = this.#units - (this.#endsWithReturn ? 1 : 0);
    this.#pieces.push(text);
    this.#units += text.length;
    this.#endsWithReturn = text.endsWith('\r');
    if (ends) this.#drain(searched, false);
    if (this.#units > LONGEST_LINE) {
      this.refuse(
        this.#number + 1,
        `longer than ${LONGEST_LINE} characters`,
        'Check the format, or name another one with --format.',
      );
    }
    return this.regions.take();
  }

  end(): Region[] {
    this.#drain(0, true);
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

  /** Takes whole lines; nothing before `searched` ends one. */
  #drain(searched: number, final: boolean): void {
    const text = this.#pieces.join('');
    let from = 0;
    let search = searched;
    while (from < text.length) {
      const [end, next] = findEnd(text, search, final);
      if (next < 0) break;
      this.#give(text, from, end, next);
      from = next;
      search = next;
    }
    this.#pieces = from < text.length ? [text.slice(from)] : [];
    this.#units = text.length - from;
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
