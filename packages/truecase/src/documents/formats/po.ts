/**
 * GNU gettext catalogues (.po, .pot): the translations (msgstr), with msgid beside them. A translation may be cut into
 * several quoted lines, which are read as one. Escapes, format directives (%s, %(name)s, {0}), tags and the mark of an
 * access key (_File, &Open) are hidden. The header, comments and obsolete entries are kept; its Language is the language.
 */
import type { Format } from '../format.js';
import { type Line, LineScanner } from '../lines.js';
import { type Mark, Marked } from '../marked.js';

const STRING = /^\s*(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[\d+\])?\s*)?"((?:[^"\\]|\\.)*)"\s*$/;
const MARKS =
  /\\(?:[0-7]{1,3}|x[\da-fA-F]{1,2}|.)|%(?:\d+\$)?[-+#0]*\d*(?:\.\d+)?(?:hh?|ll?|[qjzt])?[diouxXeEfFgGaAcspn@%](?![a-z])|%\(\w+\)[sdrif]|%\w+%|\{[\w.:!]*\}|<\/?[a-zA-Z][^<>]*>|&(?:amp|lt|gt|quot|nbsp|#\d+);|[_&](?=\p{L})/gu;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\' };

type Keyword = 'msgctxt' | 'msgid' | 'msgid_plural' | 'msgstr';

class PoScanner extends LineScanner {
  #keyword: Keyword | null = null;
  #source = '';
  #hasContext = false;
  #isHeader = false;
  #language: string | undefined;

  protected line({ text, start, number }: Line): void {
    if (text.trim() === '' || /^\s*#/.test(text)) return;
    const found = STRING.exec(text);
    if (found === null) {
      this.#keyword = null;
      this.warn(number, 'neither a keyword with a string nor a string nor a comment; the line is kept as it is');
      return;
    }
    const string = found[2]!;
    if (found[1] !== undefined) this.#enter(found[1] as Keyword);
    else if (this.#keyword === null) this.warn(number, 'a string without a keyword is kept as it is');
    if (this.#keyword === 'msgid') this.#source += string;
    if (this.#keyword !== 'msgstr') return;
    if (this.#isHeader) {
      const language = /^language:\s*([a-z]{2,3}(?:[_-]\w+)?)/i.exec(string)?.[1];
      if (language !== undefined) this.#language = language.replace('_', '-');
      return;
    }
    const at = start + text.indexOf('"') + 1;
    this.regions.keep(at);
    const marked = new Marked(string, at, this.#marks(string));
    marked.emit(this.regions, 0, marked.visible.length);
  }

  #enter(keyword: Keyword): void {
    // msgctxt or msgid after anything but msgctxt begins an entry.
    if (keyword === 'msgctxt' || (keyword === 'msgid' && this.#keyword !== 'msgctxt')) this.#hasContext = false;
    if (keyword === 'msgctxt') this.#hasContext = true;
    if (keyword === 'msgid') this.#source = '';
    if (keyword === 'msgstr') {
      this.#isHeader = this.#source === '' && !this.#hasContext;
      this.regions.set({ language: this.#language });
      this.regions.begin({ text: this.#source.replace(MARKS, (mark) => read(mark)) });
    }
    this.#keyword = keyword;
  }

  #marks(text: string): Mark[] {
    const marks: Mark[] = [];
    for (const found of text.matchAll(MARKS)) {
      const start = found.index;
      const mark = found[0];
      // An access key is marked once, in the source as in the translation.
      if ((mark === '_' || mark === '&') && (count(this.#source, mark) !== 1 || count(text, mark) !== 1)) continue;
      marks.push({ start, end: start + mark.length, reads: read(mark) });
    }
    return marks;
  }
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

function read(mark: string): string {
  if (mark.startsWith('\\')) return ESCAPES[mark[1]!] ?? '\ufffc';
  if (mark === '%%') return '%';
  if (mark === '&amp;') return '&';
  if (mark === '&nbsp;') return ' ';
  return mark.startsWith('%') || mark.startsWith('{') ? '{0}' : '';
}

export const po: Format = {
  name: 'po',
  title: 'gettext catalogues, translations only',
  endings: ['po', 'pot'],
  titles: 'none',
  sniff: (head) => (/^(?:\ufeff?(?:#[^\n]*|\s*)\n)*\ufeff?(?:msgctxt "[^\n]*\n)?msgid "/.test(head) ? 0.95 : 0),
  open: async ({ where }) => new PoScanner(where),
};
