/**
 * E-mail: one message (.eml) or many (.mbox). Bodies of type text/plain that are not encoded in base64 are text; headers,
 * quoted lines (>), signatures, signed blocks, attachments and other types are kept. Lines are wrapped text: a blank line,
 * a list item or a short line that ends in a comma ends a sentence. In quoted-printable, = at the end joins two lines.
 */
import type { Format } from '../format.js';
import { type Line, LineScanner } from '../lines.js';
import { findMarks, Marked } from '../marked.js';
import { type PartHeaders, readHeaders, readQuotedPrintable } from '../mime.js';

const MOST_HEADERS = 2000;
const SHORT_LINE = 40;
const ATTRIBUTION = /(?:wrote|writes|schrieb|écrit|escribió|ha scritto|escreveu|skrev|schreef)\b.{0,80}:\s*$/i;
const LIST_ITEM = /^\s*(?:[-*•+]|\d{1,3}[.)])\s/;

/** Where in a message a line is. */
type Place = 'headers' | 'text' | 'other' | 'signature' | 'armour';

class MailScanner extends LineScanner {
  #place: Place = 'headers';
  #headers: string[] = [];
  #part: PartHeaders = readHeaders([]);
  readonly #boundaries: string[] = [];
  #last = '';
  /** The line before ended in =, so that this one goes on with its word. */
  #joined = false;

  protected line(line: Line): void {
    const { text } = line;
    if (/^From \S+ .*\d{4}/.test(text) && (this.#last.trim() === '' || line.number === 1)) this.#beginMessage();
    else if (this.#isBoundary(text)) this.#boundary(text);
    else if (this.#place === 'headers') this.#header(text);
    else if (this.#place === 'text') this.#body(line);
    else if (this.#place === 'armour' && /^-----END /.test(text)) this.#place = 'text';
    this.#last = text;
  }

  #beginMessage(): void {
    this.#boundaries.length = 0;
    this.#beginHeaders();
  }

  #beginHeaders(): void {
    this.#place = 'headers';
    this.#headers = [];
    this.#joined = false;
  }

  #header(text: string): void {
    if (text !== '') {
      if (this.#headers.length < MOST_HEADERS) this.#headers.push(text);
      return;
    }
    this.#part = readHeaders(this.#headers);
    const { type, encoding, boundary, attached, language } = this.#part;
    if (type === 'message/rfc822' && !attached) {
      this.#beginHeaders();
      return;
    }
    if (type.startsWith('multipart/') && boundary !== undefined) this.#boundaries.push(boundary);
    const readable = type === 'text/plain' && encoding !== 'base64' && !encoding.includes('uuencode') && !attached;
    this.#place = readable ? 'text' : 'other';
    this.regions.set({ language });
    this.regions.begin();
  }

  #isBoundary(text: string): boolean {
    return text.startsWith('--') && this.#boundaries.some((boundary) => text.startsWith(`--${boundary}`));
  }

  #boundary(text: string): void {
    const index = this.#boundaries.findLastIndex((boundary) => text.startsWith(`--${boundary}`));
    const closes = text.startsWith('--', this.#boundaries[index]!.length + 2);
    this.#boundaries.length = closes ? index : index + 1;
    this.#beginHeaders();
    if (closes) this.#place = 'other';
  }

  #body(line: Line): void {
    const { text, start, end } = line;
    const joined = this.#joined;
    this.#joined = false;
    if (text === '-- ' || text === '--' || text === '--=20') {
      this.#place = 'signature';
    } else if (/^-----BEGIN /.test(text)) {
      this.#place = /SIGNED MESSAGE/.test(text) ? 'text' : 'armour';
    } else if (text.trim() === '' || /^\s*>/.test(text) || ATTRIBUTION.test(text)) {
      this.regions.begin();
    } else {
      if (!joined && (LIST_ITEM.test(text) || (this.#last.length < SHORT_LINE && /,\s*$/.test(this.#last)))) {
        this.regions.begin();
      }
      this.regions.keep(start, joined ? '' : ' ');
      if (this.#part.encoding === 'quoted-printable') this.#quotedPrintable(text, start);
      else this.regions.text(end);
    }
  }

  #quotedPrintable(text: string, start: number): void {
    const { charset } = this.#part;
    this.#joined = text.endsWith('=');
    const marks = findMarks(text, /(?:=[\da-f]{2})+|=$/gi, ([found]) =>
      found === '=' ? '' : readQuotedPrintable(found, charset),
    );
    const marked = new Marked(text, start, marks);
    marked.emit(this.regions, 0, marked.visible.length);
  }
}

export const mail: Format = {
  name: 'mail',
  title: 'e-mail, one message or a mailbox',
  endings: ['eml', 'mbox', 'mbx'],
  titles: 'none',
  sniff: (head) => {
    if (/^From \S+ .*\d{4}.*\r?\n[\w-]+:\s/.test(head)) return 1;
    const headers = head.split(/\r?\n\r?\n/, 1)[0]!;
    const names = [...headers.matchAll(/^(from|to|subject|date|received|message-id|mime-version|return-path):\s/gim)];
    return new Set(names.map(([, name]) => name!.toLowerCase())).size >= 3 && /^[\w-]+:/.test(headers) ? 0.9 : 0;
  },
  open: async ({ where }) => new MailScanner(where),
};
