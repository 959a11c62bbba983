/**
 * Markdown (.md): CommonMark's blocks, read line by line. Front matter, fenced and indented code, HTML that is no text,
 * formulas, link definitions and the marks of lists, quotations and tables are kept. Paragraphs run over lines; the end of
 * a block, a list item, a table's cell and a heading end a sentence. Only a paragraph is held back.
 */
import type { Format } from '../format.js';
import { markInline } from '../inline.js';
import { type Line, LineScanner } from '../lines.js';
import { type Mark, Marked } from '../marked.js';

const LONGEST_PARAGRAPH = 65_536;
/** Marks of quotations, lists, notes and headings, in front of text. */
const MARKER =
  /^(?:\s{0,3}>|\s*(?:[-*+]|\d{1,9}[.)])(?=\s|$)(?:\s+\[[ xX]\](?=\s))?|\s{0,3}\[\^[^\]]+\]:|\s{0,3}:(?=\s))\s?/;
const HEADING = /^\s{0,3}#{1,6}(?:\s+|$)/;
const FENCE = /^\s*(`{3,}(?=[^`]*$)|~{3,})/;
const RULE = /^\s{0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const DEFINITION = /^\s{0,3}\[[^\]^][^\]]*\]:\s*\S/;
const RAW = /^\s{0,3}<(script|style|pre|textarea|svg|math)\b/i;

/** A line of a paragraph: where its text is, behind what marks it. */
interface Part {
  readonly start: number;
  readonly text: string;
}

class MarkdownScanner extends LineScanner {
  /** What ends a stretch that is kept whole, if we are in one. */
  #until: RegExp | null = null;
  #paragraph: Part[] = [];
  #units = 0;
  #inTable = false;
  #inList = false;
  #afterBlank = true;

  protected line(line: Line): void {
    const { text, number } = line;
    if (this.#until !== null) {
      if (this.#until.test(text)) this.#until = null;
      return;
    }
    if (number === 1 && /^(?:---|\+\+\+)\s*$/.test(text))
      this.#until = text.startsWith('+') ? /^\+\+\+\s*$/ : /^(?:---|\.\.\.)\s*$/;
    else this.#block(line);
  }

  protected override finish(): void {
    this.#close(false);
  }

  #block(line: Line): void {
    const { text } = line;
    const blank = text.trim() === '';
    if (blank) {
      this.#close(false);
      this.#afterBlank = true;
      return;
    }
    const afterBlank = this.#afterBlank;
    this.#afterBlank = false;
    const marker = markers(text);
    const rest = text.slice(marker);
    // Behind the mark of a quotation or a list there may be any block.
    if (this.#raw(rest) || this.#rule(text, rest)) return;
    if (marker > 0 && /[-*+\d]/.test(text.slice(0, marker))) this.#inList = true;
    const indent = /^\s*/.exec(text)![0].replace(/\t/g, '    ').length;
    if (indent === 0 && marker === 0 && afterBlank) this.#inList = false;
    if (indent >= (this.#inList ? 8 : 4) && afterBlank && marker === 0) {
      this.#afterBlank = true;
      return;
    }
    this.#text(line, marker, rest);
  }

  /** Code, HTML that is no text, formulas: true if a kept stretch begins with this line. */
  #raw(rest: string): boolean {
    const fence = FENCE.exec(rest)?.[1];
    if (fence !== undefined) {
      this.#close(false);
      this.#until = new RegExp(`^[\\s>]*\\${fence[0]}{${fence.length},}\\s*$`);
      return true;
    }
    const raw = RAW.exec(rest)?.[1];
    if (raw !== undefined) {
      this.#close(false);
      const end = new RegExp(`</${raw}\\s*>`, 'i');
      this.#until = end.test(rest) ? null : end;
      return true;
    }
    for (const [begin, end] of [
      [/^\s{0,3}<!--/, /-->/],
      [/^\s{0,3}\$\$/, /\$\$\s*$/],
    ] as const) {
      const found = begin.exec(rest);
      if (found === null) continue;
      this.#close(false);
      this.#until = end.test(rest.slice(found[0].length)) ? null : end;
      return true;
    }
    return false;
  }

  /** Rules, underlined headings, link definitions, fences of divisions. */
  #rule(text: string, rest: string): boolean {
    if (this.#paragraph.length > 0 && /^\s{0,3}(?:=+|-+)\s*$/.test(text)) {
      this.#close(true);
      return true;
    }
    if (!RULE.test(text) && !DEFINITION.test(text) && !/^\s*(?::{3,}|!!!\s|%%)/.test(text)) return false;
    if (DEFINITION.test(text) && this.#paragraph.length > 0) return false;
    if (rest !== text && !RULE.test(text)) return false;
    this.#close(false);
    return true;
  }

  #text(line: Line, marker: number, rest: string): void {
    const part: Part = { start: line.start + marker, text: rest };
    if (this.#isTable(rest)) return;
    if (this.#inTable) {
      if (rest.includes('|')) {
        this.#row(part);
        return;
      }
      this.#inTable = false;
    }
    const heading = HEADING.exec(rest);
    if (heading !== null) {
      this.#close(false);
      this.#emit(
        [{ start: part.start + heading[0].length, text: rest.slice(heading[0].length).replace(/\s+#+\s*$/, '') }],
        true,
      );
      return;
    }
    // A list item begins a block, and so does a tag of one; the mark of a quotation goes on.
    if (/[^\s>]/.test(line.text.slice(0, marker)) || /^\s*<\/?[a-z]/i.test(rest)) this.#close(false);
    this.#paragraph.push(part);
    this.#units += rest.length;
    if (this.#units > LONGEST_PARAGRAPH) this.#close(false);
  }

  /** Is this the rule below the first row of a table? That row has been taken for a paragraph. */
  #isTable(rest: string): boolean {
    const header = this.#paragraph.at(-1);
    if (header === undefined || !rest.includes('-') || !TABLE_RULE.test(rest)) return false;
    if (!header.text.includes('|') || !rest.includes('|')) return false;
    this.#paragraph.pop();
    this.#close(false);
    this.#row(header);
    this.#inTable = true;
    return true;
  }

  #row({ start, text }: Part): void {
    let from = 0;
    for (const found of [...text.matchAll(/(?<!\\)\|/g), { index: text.length }]) {
      const cell = text.slice(from, found.index);
      if (cell.trim() !== '') this.#emit([{ start: start + from, text: cell }], false);
      from = found.index + 1;
    }
  }

  #close(heading: boolean): void {
    const parts = this.#paragraph;
    this.#inTable = false;
    if (parts.length === 0) return;
    this.#paragraph = [];
    this.#units = 0;
    this.#emit(parts, heading);
  }

  #emit(parts: readonly Part[], heading: boolean): void {
    const base = parts[0]!.start;
    // Between two lines lie a line end and marks, as long as these are; they are no text whatever they hold.
    let text = '';
    const breaks: Mark[] = [];
    for (const part of parts) {
      const gap = part.start - base - text.length;
      if (gap > 0) {
        breaks.push({ start: text.length, end: text.length + gap, reads: ' ' });
        text += ' '.repeat(gap);
      }
      text += part.text;
    }
    this.regions.set({ heading });
    this.regions.keep(base);
    this.regions.begin();
    const marked = new Marked(text, base, markInline(text, breaks));
    marked.emit(this.regions, 0, marked.visible.length);
    this.regions.set({});
    this.regions.begin();
  }
}

/** Length of the marks in front of a line's text, nested ones included. */
function markers(text: string): number {
  let at = 0;
  for (let found = MARKER.exec(text); found !== null; found = MARKER.exec(text.slice(at))) {
    if (found[0] === '' || RULE.test(text.slice(at))) break;
    at += found[0].length;
  }
  return at;
}

export const markdown: Format = {
  name: 'markdown',
  title: 'Markdown',
  endings: ['md', 'markdown', 'mdown', 'mkd', 'mdx', 'qmd', 'rmd'],
  titles: 'headings',
  sniff: (head) => {
    if (/^\ufeff?---\r?\n(?:[^\n]*\n){0,60}?---\r?\n/.test(head) && /^[\w-]+:\s/m.test(head)) return 0.7;
    const signs = [/^#{1,6} \S/m, /^(?:```|~~~)/m, /\]\(https?:/, /^\s*[-*] \[[ x]\] /m];
    const found = signs.filter((sign) => sign.test(head)).length;
    return found >= 2 ? 0.7 : 0;
  },
  open: async ({ where }) => new MarkdownScanner(where),
};
