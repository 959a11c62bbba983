/**
 * BibTeX and BibLaTeX (.bib): titles, so that they come out in sentence case. What stands in braces is protected, as BibTeX
 * does itself: {NASA} and {{A Whole Title}} are kept and read along. Commands and formulas are kept. Entries of other kinds
 * (@string, @comment, @preamble), keys and all other fields are kept. An entry that never ends is kept with a warning.
 */
import type { Format, Scanner, Warning } from '../format.js';
import { type Mark, Marked } from '../marked.js';
import { type Region, RegionList } from '../region.js';

const TITLES = new Set(['title', 'subtitle', 'titleaddon', 'shorttitle']);
const LONGEST_ENTRY = 1_048_576;
const FIELD = /\s*([\w:+-]+)\s*=\s*/y;
const COMBINING: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  c: '\u0327',
  k: '\u0328',
};

class BibScanner implements Scanner {
  readonly warnings: Warning[] = [];
  readonly #regions = new RegionList();
  /** From the last @ on, or nothing. */
  #text = '';
  #offset = 0;
  #line = 1;
  /** Reading position in #text and depth of braces there. */
  #at = 0;
  #depth = 0;

  push(text: string): Region[] {
    this.#text += text;
    this.#read();
    return this.#regions.take();
  }

  end(): Region[] {
    if (this.#text.startsWith('@') && this.#depth > 0) this.#warn('the entry is not closed; it is kept as it is');
    this.#drop(this.#text.length);
    return this.#regions.take();
  }

  #read(): void {
    for (;;) {
      if (!this.#text.startsWith('@')) {
        const start = this.#text.indexOf('@');
        this.#drop(start < 0 ? this.#text.length : start);
        if (start < 0) return;
      }
      this.#at = Math.max(this.#at, 1);
      const end = this.#findEnd();
      if (end < 0) {
        if (this.#text.length < LONGEST_ENTRY) return;
        this.#warn(`an entry is longer than ${LONGEST_ENTRY} characters; it is kept as it is`);
        this.#drop(1);
        continue;
      }
      this.#entry(this.#text.slice(0, end));
      this.#drop(end);
    }
  }

  /** End of the entry at the beginning of the text, or -1 if it is not there yet. */
  #findEnd(): number {
    for (; this.#at < this.#text.length; this.#at++) {
      const unit = this.#text[this.#at]!;
      if (this.#depth === 0 && unit === '@') return this.#at;
      // Words, a space, then the brace: anything else is no entry but an address, say.
      if (this.#depth === 0 && !/[\w\s{]/.test(unit)) return this.#at;
      if (unit === '\\') {
        if (this.#at + 1 >= this.#text.length) return -1;
        this.#at++;
      } else if (unit === '{') this.#depth++;
      else if (unit === '}' && --this.#depth === 0) return this.#at + 1;
    }
    return -1;
  }

  #entry(text: string): void {
    const kind = /^@\s*(\w+)\s*\{\s*[^,{}\s]*\s*,/.exec(text);
    if (kind === null || /^(?:string|comment|preamble)$/i.test(kind[1]!)) return;
    let at = kind[0].length;
    while (at < text.length) {
      FIELD.lastIndex = at;
      const field = FIELD.exec(text);
      if (field === null) {
        if (!/^[\s,]*\}$/.test(text.slice(at))) {
          at += /^\s*/.exec(text.slice(at))![0].length;
          this.#warn(`expected a field in the entry, found ${JSON.stringify(text.slice(at, at + 20).trim())}`, at);
        }
        return;
      }
      at = this.#value(text, FIELD.lastIndex, TITLES.has(field[1]!.toLowerCase()));
      const comma = /^\s*,/.exec(text.slice(at, at + 200));
      if (comma !== null) at += comma[0].length;
    }
  }

  /** A value: braces, quotes, a number or a macro, joined by #. Returns where it ends. */
  #value(text: string, from: number, title: boolean): number {
    let at = from;
    for (;;) {
      const end = endOfPart(text, at);
      if (title && end - at > 2 && /[{"]/.test(text[at]!))
        this.#title(text.slice(at + 1, end - 1), this.#offset + at + 1);
      const joint = /^\s*#\s*/.exec(text.slice(end, end + 200));
      if (joint === null) return end;
      at = end + joint[0].length;
    }
  }

  #title(text: string, base: number): void {
    this.#regions.keep(base);
    this.#regions.begin();
    const marked = new Marked(text, base, markTitle(text));
    marked.emit(this.#regions, 0, marked.visible.length);
  }

  #warn(message: string, at = 0): void {
    const line = this.#line + this.#text.slice(0, at).split('\n').length - 1;
    if (this.warnings.length < 20) this.warnings.push({ line, message });
  }

  #drop(end: number): void {
    for (let i = this.#text.indexOf('\n'); i >= 0 && i < end; i = this.#text.indexOf('\n', i + 1)) this.#line++;
    this.#text = this.#text.slice(end);
    this.#offset += end;
    this.#regions.keep(this.#offset);
    this.#at = 0;
    this.#depth = 0;
  }
}

/** End of a value in braces or quotes, or of a word. */
function endOfPart(text: string, from: number): number {
  if (text[from] === '{') return endOfGroup(text, from);
  if (text[from] !== '"') {
    let i = from;
    while (i < text.length && !/[\s,#}]/.test(text[i]!)) i++;
    return Math.max(i, from + 1);
  }
  let depth = 0;
  for (let i = from + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '{') depth++;
    else if (text[i] === '}') depth--;
    else if (text[i] === '"' && depth === 0) return i + 1;
  }
  return text.length;
}

/** Behind the brace that closes the one at `from`. */
function endOfGroup(text: string, from: number): number {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return i + 1;
  }
  return text.length;
}

function markTitle(text: string): Mark[] {
  const marks: Mark[] = [];
  for (let i = 0; i < text.length; ) {
    const end = endOfMark(text, i);
    if (end > i) {
      marks.push({ start: i, end, reads: readTex(text.slice(i, end)) });
      i = end;
    } else i++;
  }
  return marks;
}

/** End of the group, command, formula or line break that begins at `at`, or `at`. */
function endOfMark(text: string, at: number): number {
  const unit = text[at]!;
  if (unit === '{') return endOfGroup(text, at);
  if (unit === '$') {
    const close = text.indexOf('$', at + 1);
    return close < 0 ? at + 1 : close + 1;
  }
  if (unit === '~') return at + 1;
  if (unit === '\n' || unit === '\r') return at + /^\s+/.exec(text.slice(at))![0].length;
  if (unit !== '\\') return at;
  const command = /^\\(?:[a-zA-Z]+\*?|.)/s.exec(text.slice(at))?.[0] ?? '\\';
  let end = at + command.length;
  // \'e, \"{o}, \emph{…}: the argument belongs to the command.
  if (/^\\[`'^~="._]$/.test(command) && /[a-zA-Z]/.test(text[end] ?? '')) end++;
  while (text[end] === '{') end = endOfGroup(text, end);
  return end;
}

/** What a reader sees of TeX: letters with their accents, the arguments of commands. */
function readTex(tex: string): string {
  if (tex.trim() === '' || tex === '~') return ' ';
  if (tex.startsWith('$')) return '{0}';
  return tex
    .replace(/\\([`'^~=".]|[uvHckr](?![a-zA-Z]))\s*\{?\\?([a-zA-Z])\}?/g, (_, accent: string, letter: string) =>
      (letter + COMBINING[accent]!).normalize('NFC'),
    )
    .replace(/\\(ss|ae|AE|oe|OE|o|O|aa|AA|l|L|i|j)(?![a-zA-Z])\s*/g, (_, name: string) => LETTERS[name]!)
    .replace(/\\[a-zA-Z]+\*?\s*(?=\{)/g, '')
    .replace(/\\(?=[a-zA-Z])/g, '')
    .replace(/\\(.)/g, '$1')
    .replace(/[{}]/g, '')
    .replace(/\s+/g, ' ');
}

const LETTERS: Readonly<Record<string, string>> = {
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  o: 'ø',
  O: 'Ø',
  aa: 'å',
  AA: 'Å',
  l: 'ł',
  L: 'Ł',
  i: 'ı',
  j: 'ȷ',
};

export const bibtex: Format = {
  name: 'bibtex',
  title: 'BibTeX, titles only',
  endings: ['bib', 'bibtex'],
  titles: 'none',
  sniff: (head) =>
    /^(?:\ufeff?%[^\n]*\n|\s)*@\s*(?:article|book|in\w+|misc|string|\w*thesis|techreport|online|comment)\s*\{/i.test(
      head,
    )
      ? 0.9
      : 0,
  open: async () => new BibScanner(),
};
