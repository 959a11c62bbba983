/**
 * Where in the tree of an HTML document its text stands, by the tree construction of the WHATWG standard, which parse5
 * carries out: what an unclosed element holds, and which elements end others. The tree itself is never there: a node knows
 * its parent and its last child, so that memory does not grow with the document, and characters are not inserted.
 * Beyond MOST_OPEN open elements, as deep as browsers build a tree, further ones are left out, and so are formatting
 * elements beyond MOST_FORMATTING, each of which is built anew in every paragraph until it is closed.
 */
import type { Parser, Token, TreeAdapter, TreeAdapterTypeMap } from 'parse5';

export type Parse5 = typeof import('parse5');

const MOST_OPEN = 512;
const MOST_FORMATTING = 32;
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));
/** The content of these is no markup: the tree builder must see them, and they are closed before anything else is opened. */
const RAW = new Set('script style title textarea xmp iframe noembed noframes noscript plaintext'.split(' '));

export interface HtmlNode {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: readonly Token.Attribute[];
  parent: HtmlNode | null;
  /** The last child that is an element. */
  last: HtmlNode | null;
  /** Of a template. */
  content: HtmlNode | null;
  /** Of a document: what it is without a doctype is read by older rules. */
  mode: string;
}

type HtmlMap = TreeAdapterTypeMap<
  HtmlNode,
  HtmlNode,
  HtmlNode,
  HtmlNode,
  HtmlNode,
  HtmlNode,
  HtmlNode,
  HtmlNode,
  HtmlNode,
  HtmlNode
>;

function node(name: string, namespace = '', attributes: readonly Token.Attribute[] = []): HtmlNode {
  return { name, namespace, attributes, parent: null, last: null, content: null, mode: 'no-quirks' };
}

function append(parent: HtmlNode, child: HtmlNode): void {
  if (child.name.startsWith('#')) return;
  child.parent = parent;
  parent.last = child;
}

function detach(child: HtmlNode): void {
  if (child.parent?.last === child) child.parent.last = null;
  child.parent = null;
}

/** Only what the tree builder asks for. */
const ADAPTER = {
  createDocument: () => node('#document'),
  createDocumentFragment: () => node('fragment'),
  createElement: (name: string, namespace: string, attributes: Token.Attribute[]) => node(name, namespace, attributes),
  createCommentNode: () => node('#comment'),
  createTextNode: () => node('#text'),
  appendChild: append,
  insertBefore: append,
  setTemplateContent: (template: HtmlNode, content: HtmlNode) => {
    template.content = content;
    content.parent = template;
  },
  getTemplateContent: (template: HtmlNode) => template.content ?? template,
  setDocumentType: () => {},
  setDocumentMode: (document: HtmlNode, mode: string) => {
    document.mode = mode;
  },
  getDocumentMode: ({ mode }: HtmlNode) => mode,
  detachNode: detach,
  insertText: () => {},
  insertTextBefore: () => {},
  adoptAttributes: () => {},
  getFirstChild: ({ last }: HtmlNode) => last,
  getChildNodes: ({ last }: HtmlNode) => (last === null ? [] : [last]),
  getParentNode: ({ parent }: HtmlNode) => parent,
  getAttrList: ({ attributes }: HtmlNode) => attributes,
  getTagName: ({ name }: HtmlNode) => name,
  getNamespaceURI: ({ namespace }: HtmlNode) => namespace,
  isDocumentTypeNode: () => false,
  isElementNode: ({ name }: HtmlNode) => !name.startsWith('#'),
  isTextNode: () => false,
  isCommentNode: () => false,
  setNodeSourceCodeLocation: () => {},
  getNodeSourceCodeLocation: () => null,
  updateNodeSourceCodeLocation: () => {},
} as unknown as TreeAdapter<HtmlMap>;

/** What is told of the tokens of a document, each with its place. */
export interface HtmlHandler {
  startTag(token: Token.TagToken, build: () => void): void;
  endTag(token: Token.TagToken, build: () => void): void;
  /** Characters, after the tree has got a place for them. */
  characters(location: Token.Location): void;
  comment(location: Token.Location): void;
  finish(): void;
}

export interface HtmlTree {
  write(text: string, last: boolean): void;
  /** The node that the last characters are in, and the one that is open now. */
  readonly place: HtmlNode;
  readonly current: HtmlNode;
}

export function openTree(parse5: Parse5, handler: HtmlHandler): HtmlTree {
  const { InsertionMode } = parse5;
  const COMMENT = { type: parse5.Token.TokenType.COMMENT, data: '', location: null } as Token.CommentToken;
  let place: HtmlNode | null | undefined;

  class Builder extends parse5.Parser<HtmlMap> {
    /** How many elements of a name were left out and are not closed yet. */
    readonly #leftOut = new Map<string, number>();

    override onStartTag(token: Token.TagToken): void {
      handler.startTag(token, () => {
        if (!this.#isTooDeep(token.tagName)) super.onStartTag(token);
        else this.#leftOut.set(token.tagName, (this.#leftOut.get(token.tagName) ?? 0) + 1);
      });
    }

    override onEndTag(token: Token.TagToken): void {
      handler.endTag(token, () => {
        const count = this.#leftOut.get(token.tagName) ?? 0;
        if (count === 0) super.onEndTag(token);
        else this.#leftOut.set(token.tagName, count - 1);
      });
    }

    override onCharacter(token: Token.CharacterToken): void {
      super.onCharacter(token);
      this.#characters(token);
    }

    override onWhitespaceCharacter(token: Token.CharacterToken): void {
      super.onWhitespaceCharacter(token);
      this.#characters(token);
    }

    override onNullCharacter(token: Token.CharacterToken): void {
      super.onNullCharacter(token);
      this.#characters(token);
    }

    override onComment(token: Token.CommentToken): void {
      if (token !== COMMENT) handler.comment(token.location!);
      super.onComment(token);
    }

    override onDoctype(token: Token.DoctypeToken): void {
      handler.comment(token.location!);
      super.onDoctype(token);
    }

    override onEof(token: Token.EOFToken): void {
      // Templates that are not closed bring the token back.
      super.onEof(token);
      if (this.stopped) handler.finish();
    }

    /** Nothing is inserted; but this is the place. */
    override _insertCharacters(): void {
      // Text that stands in a table but in no cell of it goes before the table.
      const outside = this._shouldFosterParentOnInsertion();
      place = outside ? this._findFosterParentingLocation().parent : this.openElements.current;
    }

    #characters({ location }: Token.CharacterToken): void {
      // Text of a table waits for the next token; a comment, which changes nothing else, is enough.
      if (this.insertionMode === InsertionMode.IN_TABLE_TEXT) super.onComment(COMMENT);
      handler.characters(location!);
    }

    #isTooDeep(name: string): boolean {
      if (RAW.has(name)) return false;
      if (this.openElements.depth >= MOST_OPEN) return true;
      return FORMATTING.has(name) && isLong(this);
    }
  }

  const builder = new Builder({ sourceCodeLocationInfo: true, treeAdapter: ADAPTER });
  return {
    write: (text, last) => builder.tokenizer.write(text, last),
    get place() {
      return place ?? builder.document;
    },
    get current() {
      return builder.openElements.current ?? builder.document;
    },
  };
}

interface Entry {
  readonly older: Entry | null;
}

function isLong({ activeFormattingElements }: Parser<HtmlMap>): boolean {
  let count = 0;
  let entry = (activeFormattingElements as unknown as { readonly newest: Entry | null }).newest;
  while (entry !== null && count < MOST_FORMATTING) {
    entry = entry.older;
    count++;
  }
  return count >= MOST_FORMATTING;
}
