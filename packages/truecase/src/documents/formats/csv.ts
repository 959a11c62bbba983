/**
 * Tables with a delimiter (.csv, .tsv): the columns that were asked for, each field a text of its own. A column is a name in
 * the first row, which is then kept, or a number from 1. The delimiter of .csv is the one of , ; tab | that the first row
 * has most of; .tsv has tabs and no quotes (IANA text/tab-separated-values).
 */
import { TruecaseError } from '../../errors.js';
import type { Format, FormatOptions, Scanner, Warning } from '../format.js';
import { findMarks, Marked } from '../marked.js';
import { type Region, RegionList } from '../region.js';
import { type Row, RowReader } from '../table.js';

const DELIMITERS = [',', ';', '\t', '|'];
const LONGEST_FIRST_ROW = 65_536;

class TableScanner implements Scanner {
  readonly warnings: Warning[] = [];
  readonly #regions = new RegionList();
  readonly #wanted: readonly string[];
  readonly #where: string;
  readonly #fixed: string | undefined;
  #reader: RowReader | null = null;
  /** The beginning, until the delimiter is known. */
  #head = '';
  #units = 0;
  /** Indices of the columns, once the first row has been seen. */
  #columns: readonly number[] | null = null;

  constructor({ columns = [], where = 'the text' }: FormatOptions, delimiter?: string) {
    this.#wanted = columns;
    this.#where = where;
    this.#fixed = delimiter;
  }

  push(text: string): Region[] {
    this.#units += text.length;
    if (this.#reader !== null) return this.#rows(this.#reader.push(text));
    this.#head += text;
    if (!/[\r\n]/.test(this.#head) && this.#head.length < LONGEST_FIRST_ROW) return [];
    return this.#begin();
  }

  end(): Region[] {
    const first = this.#reader === null ? this.#begin() : [];
    first.push(...this.#rows(this.#reader!.end()));
    this.#regions.keep(this.#units);
    first.push(...this.#regions.take());
    return first;
  }

  #begin(): Region[] {
    const delimiter = this.#fixed ?? mostFrequent(this.#head.split(/[\r\n]/, 1)[0]!);
    this.#reader = new RowReader(delimiter, this.#fixed !== '\t', this.#where);
    const head = this.#head;
    this.#head = '';
    return this.#rows(this.#reader.push(head));
  }

  #rows(rows: readonly Row[]): Region[] {
    for (const row of rows) {
      if (this.#columns === null) {
        this.#columns = this.#resolve(row);
        if (this.#columns.every((_, i) => /^\d+$/.test(this.#wanted[i]!))) this.#restore(row);
      } else this.#restore(row);
    }
    return this.#regions.take();
  }

  #resolve({ fields }: Row): number[] {
    const names = fields.map(({ text }) => text.trim());
    if (this.#wanted.length === 0) this.#refuse('a table was found, but not which of its columns is text', names);
    return this.#wanted.map((wanted) => {
      const exact = names.indexOf(wanted);
      if (exact >= 0) return exact;
      if (/^[1-9]\d*$/.test(wanted)) return Number(wanted) - 1;
      const loose = names.findIndex((name) => name.toLowerCase() === wanted.toLowerCase());
      return loose >= 0 ? loose : this.#refuse(`there is no column ${JSON.stringify(wanted)}`, names);
    });
  }

  #refuse(message: string, names: readonly string[]): never {
    const shown = names.slice(0, 12).map((name, i) => `${i + 1} ${JSON.stringify(name.slice(0, 40))}`);
    throw new TruecaseError('usage', `${this.#where}: ${message}; the first row is ${shown.join(', ')}`, {
      where: this.#where,
      hint: 'Name a column with --column, by its name or by its number.',
    });
  }

  #restore({ fields, end, line }: Row): void {
    if (fields.length === 1 && fields[0]!.text === '') return;
    for (const column of [...this.#columns!].sort((a, b) => a - b)) {
      const field = fields[column];
      if (field === undefined) {
        if (this.warnings.length < 20) {
          this.warnings.push({ line, message: `the row has ${fields.length} columns, expected ${column + 1} or more` });
        }
        continue;
      }
      this.#regions.keep(field.start);
      this.#regions.begin();
      const marks = field.quoted ? findMarks(field.text, /""/g, () => '"') : [];
      const marked = new Marked(field.text, field.start, marks);
      marked.emit(this.#regions, 0, marked.visible.length);
    }
    this.#regions.keep(end);
  }
}

function mostFrequent(row: string): string {
  const bare = row.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

export const csv: Format = {
  name: 'csv',
  title: 'tables with commas, with --column',
  endings: ['csv'],
  titles: 'lines',
  sniff: () => 0,
  open: async (options) => new TableScanner(options),
};

export const tsv: Format = {
  name: 'tsv',
  title: 'tables with tabs, with --column',
  endings: ['tsv', 'tab'],
  titles: 'lines',
  sniff: () => 0,
  open: async (options) => new TableScanner(options, '\t'),
};
