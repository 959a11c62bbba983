/**
 * HTML (.html): text where the tree construction of the WHATWG standard puts it (htmltree.ts), reading in pieces.
 * Tags, attributes, comments, script, style, code, pre and the like are kept; inline elements are inside a sentence, all
 * other elements end one. h1 to h6 and title are headings. The nearest lang and the nearest translate attribute hold.
 */
import type { Token } from 'parse5';
import { isSpace } from '../../text/space.js';
import type { Format, Scanner, Warning } from '../format.js';
import { type HtmlHandler, type HtmlNode, type HtmlTree, openTree, type Parse5 } from '../htmltree.js';
import { isBreak } from '../marked.js';
import { type Region, RegionList } from '../region.js';

/** Elements that do not end a sentence. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite data del dfn em font i ins label mark nobr q ruby rt rp s small span strike strong sub sup time tt u wbr img br'.split(
    ' ',
  ),
);
/** Elements whose text is data; what is inline among them reads as a word. */
const CODE = new Set(
  'script style code pre kbd samp var textarea svg math noscript template iframe object xmp noembed noframes'.split(
    ' ',
  ),
);
const CODE_WORDS = new Set(['code', 'kbd', 'samp', 'var']);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'title']);
/** In these, text is no heading, although a heading around them was not closed. */
const BLOCKS = new Set('p ul ol dl li table blockquote article section main aside body'.split(' '));
const MARKS = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z0-9]{1,31});?|\s+|\0/gi;
/** Text without a tag is given in parts when it is longer. */
const LONGEST_RUN = 16_384;

class HtmlScanner implements Scanner, HtmlHandler {
  readonly warnings: Warning[] = [];
  readonly #parse5: Parse5;
  readonly #tree: HtmlTree;
  readonly #regions = new RegionList();
  #source = '';
  #offset = 0;
  #units = 0;
  /** End of the characters that have been seen since the last tag or comment, and the node that they are in. */
  #runEnd = 0;
  #place: HtmlNode | null = null;
  /** Up to here, the run has no white space. */
  #searched = 0;
  readonly #references = new Map<string, string>();

  constructor(parse5: Parse5) {
    this.#parse5 = parse5;
    this.#tree = openTree(parse5, this);
  }

  push(text: string): Region[] {
    this.#source += text;
    this.#units += text.length;
    this.#tree.write(text, false);
    return this.#take();
  }

  end(): Region[] {
    this.#tree.write('', true);
    this.#regions.keep(this.#units);
    return this.#take();
  }

  #take(): Region[] {
    this.#source = this.#source.slice(this.#regions.end - this.#offset);
    this.#offset = this.#regions.end;
    return this.#regions.take();
  }

  startTag({ tagName: name, location }: Token.TagToken, build: () => void): void {
    this.#endRun(location!.startOffset);
    const breaks = !INLINE.has(name) && !CODE_WORDS.has(name);
    if (breaks) this.#regions.begin();
    const reads = name === 'br' ? ' ' : CODE_WORDS.has(name) ? '`x`' : '';
    if (reads !== '') this.#select(this.#tree.current);
    this.#markup(location!, reads);
    build();
  }

  endTag({ tagName: name, location }: Token.TagToken, build: () => void): void {
    this.#markup(location!);
    build();
    if (!INLINE.has(name) && !CODE_WORDS.has(name)) this.#regions.begin();
  }

  characters({ endOffset }: Token.Location): void {
    this.#runEnd = Math.min(endOffset, this.#units);
    this.#place = this.#tree.place;
    if (this.#runEnd - this.#regions.end > LONGEST_RUN) this.#endRun(this.#lastSpace());
  }

  comment(location: Token.Location): void {
    this.#markup(location);
  }

  /** What follows the last characters is a tag or a comment that is not closed. */
  finish(): void {
    this.#endRun(this.#runEnd);
  }

  /** Ends the text that may lie before a tag or comment, and keeps that. */
  #markup({ startOffset, endOffset }: Token.Location, reads = ''): void {
    this.#endRun(startOffset);
    // At the end of the text, parse5 may count one unit more than there is.
    this.#regions.keep(Math.min(endOffset, this.#units), reads);
  }

  /** Text up to `end`, with references and line ends as marks. Tokens of characters are not told apart: they may cut these. */
  #endRun(end: number): void {
    const start = this.#regions.end;
    if (end <= start) return;
    if (this.#place === null || !this.#select(this.#place)) {
      this.#regions.keep(end);
      return;
    }
    const text = this.#source.slice(start - this.#offset, end - this.#offset);
    for (const found of text.matchAll(MARKS)) {
      const space = found[0].trim() === '';
      if (space && !isBreak(found[0])) continue;
      // Also a name that HTML does not know is kept: &AUML; must not become &auml;.
      this.#regions.text(start + found.index);
      this.#regions.keep(start + found.index + found[0].length, found[0].startsWith('&') ? this.#read(found[0]) : ' ');
    }
    this.#regions.text(end);
  }

  /** After the last white space of the text so far, else its beginning. */
  #lastSpace(): number {
    const from = Math.max(this.#regions.end, this.#searched) - this.#offset;
    const end = this.#runEnd;
    for (let i = end - this.#offset - 1; i > from; i--)
      if (isSpace(this.#source.charCodeAt(i))) return i + 1 + this.#offset;
    this.#searched = end - 1;
    return this.#regions.end;
  }

  #read(reference: string): string {
    let reads = this.#references.get(reference);
    if (reads === undefined) {
      const node = this.#parse5.parseFragment(reference).childNodes[0];
      reads = node !== undefined && 'value' in node ? node.value : reference;
      if (this.#references.size < 4096) this.#references.set(reference, reads);
    }
    return reads;
  }

  /** Chooses the running text of a node; false where text is kept. */
  #select(place: HtmlNode): boolean {
    const { code, heading, language } = contextOf(place);
    this.#regions.set({ heading, language });
    return !code;
  }
}

interface Context {
  readonly code: boolean;
  readonly heading: boolean;
  readonly language: string | undefined;
}

/** What holds for the text of a node: the nearest of each attribute counts, and no text of code is text. */
function contextOf(place: HtmlNode): Context {
  let code = false;
  let heading: boolean | undefined;
  let language: string | undefined;
  let translate: boolean | undefined;
  for (let node: HtmlNode | null = place; node !== null; node = node.parent) {
    if (CODE.has(node.name)) code = true;
    if (HEADINGS.has(node.name)) heading ??= true;
    else if (BLOCKS.has(node.name)) heading ??= false;
    for (const { name, prefix, value } of node.attributes) {
      if (name === 'lang' && (prefix === undefined || prefix === '' || prefix === 'xml')) language ??= value;
      else if (name === 'xml:lang') language ??= value;
      else if (name === 'translate' && /^(?:no|yes|)$/i.test(value)) translate ??= value.toLowerCase() !== 'no';
    }
  }
  return { code: code || translate === false, heading: heading ?? false, language: language || undefined };
}

/** The text after comments, which may stand before the first tag. */
function withoutComments(head: string): string {
  let rest = head.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4);
    if (end < 0) return '';
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}

export const html: Format = {
  name: 'html',
  title: 'HTML pages',
  endings: ['html', 'htm', 'xhtml'],
  titles: 'headings',
  sniff: (head) => {
    if (/^<(?:!doctype html|html|head|body)\b/i.test(withoutComments(head))) return 1;
    return /^<(?:div|p|h[1-6]|article|section|table|ul|ol)[\s>]/i.test(head.trimStart()) ? 0.7 : 0;
  },
  open: async () => new HtmlScanner(await import('parse5')),
};
