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
import { Marked } from './marked.js';
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

/** `<!-- -->`, `<![CDATA[`, `]]>`, `<? ?>`, references, line breaks. */
const GAP_MARKS =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|&(?:#\d{1,7}|#x[\da-fA-F]{1,6}|[\w.:-]{1,40});|[ \t]*[\r\n]\s*/g;
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
  for (const found of text.matchAll(GAP_MARKS)) {
    const start = found.index;
    const end = start + found[0].length;
    if (found[1] !== undefined) {
      // The frame of character data is hidden, what is in it is text.
      marks.push({ start, end: start + 9, reads: '' });
      for (const inner of found[1].matchAll(/[ \t]*[\r\n]\s*/g)) {
        const at = start + 9 + inner.index;
        marks.push({ start: at, end: at + inner[0].length, reads: ' ' });
      }
      marks.push({ start: end - 3, end, reads: '' });
    } else if (found[0].startsWith('&')) marks.push({ start, end, reads: readEntity(found[0]) });
    else marks.push({ start, end, reads: found[0].startsWith('<') ? '' : ' ' });
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
