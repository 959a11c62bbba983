/**
 * The part that all XML formats share. saxes checks that the document is well formed and says where tags end; what lies
 * between two tags is cut here into text, character data, comments and references, each with its place in the source.
 * A format is told of tags and says whether text is being read. What is not well formed is refused with its line, except
 * for characters and entities that XML does not know, which are kept.
 */
import type { SaxesParser, SaxesTagPlain } from 'saxes';
import { TruecaseError } from '../errors.js';
import { readEntity } from './entity.js';
import type { FormatOptions, Scanner, Warning } from './format.js';
import type { Mark } from './marked.js';
import { isBreak, Marked } from './marked.js';
import { type Region, RegionList } from './region.js';

export interface Tag {
  /** Without its prefix. */
  readonly name: string;
  /** Names without prefix, except for xml:lang and xml:space. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Offsets of the tag in the whole text. */
  readonly start: number;
  readonly end: number;
}

/** What may begin a mark: `<!--`, `<![CDATA[`, `<?`, a reference, white space. */
const GAP_MARKS = /<!--|<!\[CDATA\[|<\?|&#?[\w.:-]+;|\s+/g;
/** What ends those that have an end. */
const GAP_ENDS: Readonly<Record<string, string>> = { '<!--': '-->', '<?': '?>', '<![CDATA[': ']]>' };
const MILD = /disallowed character|undefined entity|invalid character/i;

export abstract class XmlScanner implements Scanner {
  protected readonly regions = new RegionList();
  readonly warnings: Warning[] = [];
  readonly #parser: SaxesParser;
  readonly #where: string;
  /** The source from #offset on, as far as no tag has ended behind it. */
  #source = '';
  #offset = 0;
  #units = 0;

  constructor(parser: SaxesParser, { where = 'the text' }: FormatOptions) {
    this.#parser = parser;
    this.#where = where;
    parser.on('opentag', (tag) => this.#tag(tag as SaxesTagPlain, true));
    parser.on('closetag', (tag) => this.#tag(tag as SaxesTagPlain, false));
    parser.on('error', (error) => this.#fail(error));
  }

  push(text: string): Region[] {
    this.#source += text;
    this.#units += text.length;
    this.#parser.write(text);
    return this.regions.take();
  }

  end(): Region[] {
    this.#parser.close();
    this.regions.keep(this.#units);
    return this.regions.take();
  }

  protected abstract open(tag: Tag): void;
  protected abstract close(tag: Tag): void;
  /** What lies between two tags. */
  protected abstract gap(text: Marked): void;

  protected warn(message: string): void {
    if (this.warnings.length < 20) this.warnings.push({ line: this.#parser.line, message });
  }

  /** The source from `start` to `end`; only what has not been given away may be asked for. */
  protected source(start: number, end: number): string {
    return this.#source.slice(start - this.#offset, end - this.#offset);
  }

  /** Offset before which the source is no longer needed. */
  protected needed(seen: number): number {
    return seen;
  }

  #tag(tag: SaxesTagPlain, opens: boolean): void {
    const end = this.#parser.position;
    // `<a/>` opens and closes at one place, and no attribute holds a `<`.
    const selfClosed = end === this.#seen;
    const start = selfClosed ? end : this.#offset + this.#source.lastIndexOf('<', end - this.#offset - 1);
    if (start > this.#seen) this.gap(markGap(this.source(this.#seen, start), this.#seen));
    const found: Tag = { name: localName(tag.name), attributes: opens ? plainNames(tag.attributes) : {}, start, end };
    this.#seen = end;
    if (opens) this.open(found);
    else this.close(found);
    const needed = Math.min(this.needed(end), end);
    this.#source = this.#source.slice(needed - this.#offset);
    this.#offset = needed;
  }

  /** Offset behind the last tag. */
  #seen = 0;

  #fail(error: Error): void {
    const message = error.message.replace(/^\d+:\d+:\s*/, '');
    if (MILD.test(message)) {
      this.warn(`${message} It is kept as it is.`);
      return;
    }
    throw new TruecaseError('document', `${this.#where}: line ${this.#parser.line}: not well-formed XML: ${message}`, {
      where: this.#where,
      hint: 'Repair the file, or treat it as another format with --format.',
    });
  }
}

/** saxes is loaded with the first XML document. */
export async function loadParser(): Promise<SaxesParser> {
  const { SaxesParser } = await import('saxes');
  return new SaxesParser({ position: true, xmlns: false }) as SaxesParser;
}

function markGap(text: string, base: number): Marked {
  const marks: Mark[] = [];
  // A scan goes on after the end of a mark: a pattern that looks for both ends takes quadratic time.
  const pattern = new RegExp(GAP_MARKS);
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const start = found.index;
    const begin = found[0];
    const close = GAP_ENDS[begin];
    if (close === undefined) {
      const end = start + begin.length;
      if (begin.startsWith('&')) marks.push({ start, end, reads: readEntity(begin) });
      else if (isBreak(begin)) marks.push({ start, end, reads: ' ' });
      continue;
    }
    const at = text.indexOf(close, start + begin.length);
    const end = at < 0 ? text.length : at + close.length;
    if (begin === '<![CDATA[') {
      // The frame of character data is hidden, what is in it is text.
      const inside = start + begin.length;
      marks.push({ start, end: inside, reads: '' });
      for (const inner of text.slice(inside, at < 0 ? end : at).matchAll(/\s+/g)) {
        const from = inside + inner.index;
        if (isBreak(inner[0])) marks.push({ start: from, end: from + inner[0].length, reads: ' ' });
      }
      if (at >= 0) marks.push({ start: at, end, reads: '' });
    } else marks.push({ start, end, reads: '' });
    pattern.lastIndex = end;
  }
  return new Marked(text, base, marks);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function plainNames(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    plain[name.startsWith('xml:') ? name : localName(name)] = value;
  }
  return plain;
}
