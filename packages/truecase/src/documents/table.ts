/**
 * Rows of a table in text: fields between delimiters, in quotes or not, by RFC 4180 (a quote in quotes is doubled, quoted
 * fields may hold line ends). Reads in pieces; a row is held back until it is complete, and one that never ends is refused.
 */
import { TruecaseError } from '../errors.js';

export interface Field {
  /** Offsets of the content in the whole text, without quotes. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly quoted: boolean;
}

export interface Row {
  /** Line on which it begins, from 1. */
  readonly line: number;
  readonly fields: readonly Field[];
  /** Offset behind its line end. */
  readonly end: number;
}

const LONGEST_ROW = 4_194_304;

export class RowReader {
  readonly #delimiter: string;
  readonly #quotes: boolean;
  readonly #where: string;
  /** The current row so far; #offset is where it begins in the whole text. */
  #text = '';
  #offset = 0;
  #line = 1;
  /** Index in #text up to which the row has been read. */
  #at = 0;
  #fields: Field[] = [];
  #fieldStart = 0;
  #inQuotes = false;
  /** Where the closing quote of the current field is, -1 without. */
  #closing = -1;
  #lines = 0;

  constructor(delimiter: string, quotes: boolean, where: string) {
    this.#delimiter = delimiter;
    this.#quotes = quotes;
    this.#where = where;
  }

  push(text: string): Row[] {
    this.#text += text;
    return this.#read(false);
  }

  end(): Row[] {
    const rows = this.#read(true);
    if (this.#inQuotes) this.#refuse('a quote is opened and never closed');
    if (this.#text.length > 0) {
      this.#endField(this.#text.length);
      rows.push(this.#endRow(this.#text.length));
    }
    return rows;
  }

  #read(final: boolean): Row[] {
    const rows: Row[] = [];
    if (this.#offset === 0 && this.#at === 0 && this.#text.startsWith('\ufeff')) this.#at = this.#fieldStart = 1;
    // What follows a quote or a \r decides what it is.
    while (this.#at < this.#text.length) {
      const unit = this.#text[this.#at]!;
      const last = this.#at + 1 >= this.#text.length;
      if (last && !final && (unit === '\r' || unit === '"')) break;
      if (this.#inQuotes) this.#quoted(unit);
      else if (unit === '\n' || unit === '\r') {
        this.#endField(this.#at);
        const size = unit === '\r' && this.#text[this.#at + 1] === '\n' ? 2 : 1;
        rows.push(this.#endRow(this.#at + size));
      } else if (unit === this.#delimiter) {
        this.#endField(this.#at);
        this.#at++;
        this.#fieldStart = this.#at;
      } else {
        if (unit === '"' && this.#quotes && this.#at === this.#fieldStart) this.#inQuotes = true;
        this.#at++;
      }
    }
    if (this.#text.length > LONGEST_ROW) this.#refuse(`a row is longer than ${LONGEST_ROW} characters`);
    return rows;
  }

  #quoted(unit: string): void {
    if (unit === '\n' || (unit === '\r' && this.#text[this.#at + 1] !== '\n')) this.#lines++;
    if (unit !== '"') this.#at++;
    else if (this.#text[this.#at + 1] === '"') this.#at += 2;
    else {
      this.#inQuotes = false;
      this.#closing = this.#at++;
    }
  }

  #endField(end: number): void {
    const quoted = this.#closing >= 0;
    const from = this.#fieldStart + (quoted ? 1 : 0);
    const to = quoted ? this.#closing : end;
    this.#fields.push({ start: this.#offset + from, end: this.#offset + to, text: this.#text.slice(from, to), quoted });
    this.#closing = -1;
  }

  #endRow(next: number): Row {
    const row: Row = { line: this.#line, fields: this.#fields, end: this.#offset + next };
    this.#line += this.#lines + 1;
    this.#lines = 0;
    this.#fields = [];
    this.#text = this.#text.slice(next);
    this.#offset += next;
    this.#at = this.#fieldStart = 0;
    return row;
  }

  #refuse(message: string): never {
    throw new TruecaseError('document', `${this.#where}: line ${this.#line}: ${message}`, {
      where: this.#where,
      hint: 'Repair the table, or treat it as plain text with --format plain.',
    });
  }
}
