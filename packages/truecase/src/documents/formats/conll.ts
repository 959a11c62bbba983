/**
 * Columns of the CoNLL shared tasks (.conll, .conllu): one token a line, a blank line ends a sentence. The tokens of a
 * sentence are read with spaces between them. Only the column of the words changes: by default the second of CoNLL-U, which
 * has ten, else the first. Comments, -DOCSTART- and the brackets of the Penn Treebank (-LRB-) are kept.
 */
import { TruecaseError } from '../../errors.js';
import type { Format, FormatOptions } from '../format.js';
import { type Line, LineScanner } from '../lines.js';

const BRACKETS: Readonly<Record<string, string>> = {
  '-LRB-': '(',
  '-RRB-': ')',
  '-LSB-': '[',
  '-RSB-': ']',
  '-LCB-': '{',
  '-RCB-': '}',
};
const CONLLU_ID = /^\d+(?:[-.]\d+)?$/;

class ConllScanner extends LineScanner {
  /** From 0; -1 until the first token has been seen. */
  #column: number;
  #width = 0;

  constructor({ columns = [], where = 'the text' }: FormatOptions) {
    super(where);
    const [column = '0'] = columns;
    if (columns.length > 1 || !/^\d+$/.test(column)) {
      throw new TruecaseError(
        'usage',
        `column ${columns.join(', ')}: CoNLL columns have no names, expected one number`,
        {
          hint: 'Count columns from 1.',
          where,
        },
      );
    }
    this.#column = Number(column) - 1;
  }

  protected line(line: Line): void {
    const { text, start, number } = line;
    if (text.trim() === '' || /^-DOCSTART-/.test(text)) {
      this.regions.begin();
      return;
    }
    const fields = [...text.matchAll(text.includes('\t') ? /[^\t]+/g : /\S+/g)];
    if (text.startsWith('#') && (this.#width === 0 || fields.length !== this.#width)) return;
    if (this.#width === 0) {
      this.#width = fields.length;
      if (this.#column < 0) this.#column = fields.length === 10 && CONLLU_ID.test(fields[0]![0]) ? 1 : 0;
    }
    const field = fields[this.#column];
    if (field === undefined) {
      this.warn(number, `the line has ${fields.length} columns, expected ${this.#column + 1} or more; it is kept`);
      return;
    }
    const at = start + field.index;
    this.regions.keep(at, ' ');
    // 1-2 is the spelling of tokens 1 and 2 together, which follow; 1.1 is not in the text.
    if (this.#column > 0 && /^\d+[-.]\d+$/.test(fields[0]![0])) return;
    const bracket = BRACKETS[field[0].toUpperCase()];
    if (bracket === undefined) this.regions.text(at + field[0].length);
    else this.regions.keep(at + field[0].length, bracket);
  }
}

export const conll: Format = {
  name: 'conll',
  title: 'CoNLL columns, with --column',
  endings: ['conll', 'conllu', 'conll2003', 'iob', 'bio', 'iob2'],
  titles: 'lines',
  sniff: (head) => {
    if (/^-DOCSTART-[ \t]/.test(head)) return 1;
    return /^(?:#[^\n]*\n)*1(?:-\d+)?\t[^\t\n]+\t(?:[^\t\n]+\t){7}[^\t\n]+\n/.test(head) ? 0.95 : 0;
  },
  open: async (options) => new ConllScanner(options),
};
