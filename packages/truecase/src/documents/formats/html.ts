/**
 * HTML (.html): text as the tokenizer of parse5 finds it, which is the one of the WHATWG standard, reading in pieces.
 * Tags, attributes, comments, script, style, code, pre and the like are kept; inline elements are inside a sentence, all
 * other elements end one. h1 to h6 and title are headings. The language is the nearest lang attribute.
 */
import type { Token, TokenHandler, Tokenizer } from 'parse5';
import { isSpace } from '../../text/space.js';
import type { Format, Scanner, Warning } from '../format.js';
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
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'title']);
const MARKS = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z0-9]{1,31});?|[ \t]*[\r\n]\s*|\0/gi;
/** Text without a tag is given in parts when it is longer. */
const LONGEST_RUN = 16_384;

type Parse5 = typeof import('parse5');

class HtmlScanner implements Scanner, TokenHandler {
  readonly warnings: Warning[] = [];
  readonly #parse5: Parse5;
  readonly #tokenizer: Tokenizer;
  readonly #regions = new RegionList();
  #source = '';
  #offset = 0;
  #units = 0;
  /** End of the characters that have been seen since the last tag or comment. */
  #runEnd = 0;
  /** Open elements that matter: code, headings, and those with a language. */
  readonly #open: { name: string; code: boolean; heading: boolean; language: string | undefined }[] = [];
  readonly #references = new Map<string, string>();

  constructor(parse5: Parse5) {
    this.#parse5 = parse5;
    this.#tokenizer = new parse5.Tokenizer({ sourceCodeLocationInfo: true }, this);
  }

  push(text: string): Region[] {
    this.#source += text;
    this.#units += text.length;
    this.#tokenizer.write(text, false);
    return this.#take();
  }

  end(): Region[] {
    this.#tokenizer.write('', true);
    this.#regions.keep(this.#units);
    return this.#take();
  }

  #take(): Region[] {
    this.#source = this.#source.slice(this.#regions.end - this.#offset);
    this.#offset = this.#regions.end;
    return this.#regions.take();
  }

  onStartTag({ tagName: name, attrs, location, selfClosing }: Token.TagToken): void {
    this.#endRun(location!.startOffset);
    const language = attrs.find((attribute) => attribute.name === 'lang' || attribute.name === 'xml:lang')?.value;
    const code =
      CODE.has(name) || attrs.some((attribute) => attribute.name === 'translate' && attribute.value === 'no');
    if (!INLINE.has(name) && !CODE_WORDS.has(name)) this.#begin();
    this.#markup(location!, name === 'br' ? ' ' : CODE_WORDS.has(name) ? '`x`' : '');
    if (VOID.has(name) || (selfClosing && this.#isForeign())) return;
    this.#switchState(name);
    this.#open.push({
      name,
      code: code || this.#inCode(),
      heading: HEADINGS.has(name) || (this.#open.at(-1)?.heading ?? false),
      language: language ?? this.#open.at(-1)?.language,
    });
    this.#select();
    if (HEADINGS.has(name)) this.#regions.begin();
  }

  onEndTag({ tagName: name, location }: Token.TagToken): void {
    this.#markup(location!);
    const index = this.#open.findLastIndex((element) => element.name === name);
    if (index >= 0) this.#open.length = index;
    this.#tokenizer.inForeignNode = this.#isForeign();
    this.#select();
    if (!INLINE.has(name) && !CODE_WORDS.has(name)) this.#regions.begin();
  }

  onCharacter({ location }: Token.CharacterToken): void {
    this.#runEnd = Math.min(location!.endOffset, this.#units);
    if (this.#runEnd - this.#regions.end > LONGEST_RUN) this.#endRun(this.#lastSpace());
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onComment({ location }: Token.CommentToken): void {
    this.#markup(location!);
  }

  onDoctype({ location }: Token.DoctypeToken): void {
    this.#markup(location!);
  }

  onEof(): void {
    this.#endRun(this.#units);
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
    if (this.#inCode()) {
      this.#regions.keep(end);
      return;
    }
    const text = this.#source.slice(start - this.#offset, end - this.#offset);
    for (const found of text.matchAll(MARKS)) {
      // Also a name that HTML does not know is kept: &AUML; must not become &auml;.
      this.#regions.text(start + found.index);
      this.#regions.keep(start + found.index + found[0].length, found[0].startsWith('&') ? this.#read(found[0]) : ' ');
    }
    this.#regions.text(end);
  }

  /** Behind the last white space of the text so far, else its end. */
  #lastSpace(): number {
    const from = this.#regions.end - this.#offset;
    for (let i = this.#runEnd - this.#offset - 1; i > from; i--)
      if (isSpace(this.#source.charCodeAt(i))) return i + 1 + this.#offset;
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

  #begin(): void {
    this.#select();
    this.#regions.begin();
  }

  #select(): void {
    const { heading = false, language } = this.#open.at(-1) ?? {};
    this.#regions.set({ heading, language: language || undefined });
  }

  #inCode(): boolean {
    return this.#open.at(-1)?.code ?? false;
  }

  #isForeign(): boolean {
    return this.#open.some(({ name }) => name === 'svg' || name === 'math');
  }

  /** What the tree builder of a browser does: the content of some elements is no markup. */
  #switchState(name: string): void {
    const { TokenizerMode } = this.#parse5;
    this.#tokenizer.inForeignNode = this.#isForeign() || name === 'svg' || name === 'math';
    if (this.#tokenizer.inForeignNode) return;
    if (name === 'script') this.#tokenizer.state = TokenizerMode.SCRIPT_DATA;
    else if (name === 'title' || name === 'textarea') this.#tokenizer.state = TokenizerMode.RCDATA;
    else if (/^(?:style|xmp|iframe|noembed|noframes)$/.test(name)) this.#tokenizer.state = TokenizerMode.RAWTEXT;
    else if (name === 'plaintext') this.#tokenizer.state = TokenizerMode.PLAINTEXT;
    else return;
    this.#tokenizer.lastStartTagName = name;
  }
}

export const html: Format = {
  name: 'html',
  title: 'HTML pages',
  endings: ['html', 'htm', 'xhtml'],
  titles: 'headings',
  sniff: (head) => {
    if (/^\ufeff?\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body)\b/i.test(head)) return 1;
    return /^\ufeff?\s*<(?:div|p|h[1-6]|article|section|table|ul|ol)[\s>]/i.test(head) ? 0.7 : 0;
  },
  open: async () => new HtmlScanner(await import('parse5')),
};
