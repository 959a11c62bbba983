/**
 * Reads text in columns as the CoNLL tasks have it: a token a line, the token in the first column and its tag in the last,
 * white space between columns, a blank line between sentences, -DOCSTART- before documents. Tags are IOB1 or IOB2; IOB2
 * comes out. A tag that is neither O nor B-X or I-X, and a line without a tag, are errors with the number of the line.
 */
import { TruecaseError } from '../errors.js';

export interface TaggedSentence {
  readonly words: readonly string[];
  /** IOB2, one for each word. */
  readonly tags: readonly string[];
  /** Number of the line of the first word, from 1. */
  readonly line: number;
  /** Number of the document, from 0. */
  readonly document: number;
}

export interface ColumnOptions {
  /** Name of the file for errors. */
  readonly where?: string;
  /** Whether the last column is a tag; without it only words are read, and tags are O. Default true. */
  readonly tagged?: boolean;
  /** New names of entity types; O leaves a type out. Types that are not named stay as they are. */
  readonly rename?: ReadonlyMap<string, string>;
}

const DOCUMENT = '-DOCSTART-';
const RUN_BYTES = 8192;
const TAG = /^(?:O|[BI]-\S+)$/;

/** The text of a file of columns: UTF-8, or Latin-1 where the bytes are not UTF-8. A byte order mark is dropped. */
export function decodeColumns(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeLatin1(bytes);
  }
}

/** Every byte is the character of its number; a TextDecoder would read the code page of Windows. */
function decodeLatin1(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += RUN_BYTES) {
    text += String.fromCharCode.apply(null, bytes.subarray(from, from + RUN_BYTES) as unknown as number[]);
  }
  return text;
}

export function* readColumns(text: string, options: ColumnOptions = {}): Generator<TaggedSentence> {
  const { where = 'columns', tagged = true, rename } = options;
  let words: string[] = [];
  let tags: string[] = [];
  let first = 0;
  let number = 0;
  let document = 0;
  let seen = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    number++;
    const columns = splitColumns(line);
    const token = columns[0]!;
    if (token === '' || token === DOCUMENT) {
      if (words.length > 0) yield { words, tags: toIob2(tags), line: first, document };
      if (token === DOCUMENT && seen) document++;
      words = [];
      tags = [];
      continue;
    }
    if (words.length === 0) first = number;
    seen = true;
    words.push(token);
    tags.push(tagged ? readTag(columns, rename, where, number) : 'O');
  }
  if (words.length > 0) yield { words, tags: toIob2(tags), line: first, document };
}

/** The columns of a line; only spaces and tabs part them, since other white space may be a token. */
export function splitColumns(line: string): string[] {
  return line.replace(/^[ \t]+|[ \t]+$/g, '').split(/[ \t]+/);
}

function readTag(
  columns: readonly string[],
  rename: ReadonlyMap<string, string> | undefined,
  where: string,
  line: number,
): string {
  if (columns.length < 2) {
    throw new TruecaseError(
      'corpus',
      `${where}, line ${line}: only one column, ${JSON.stringify(columns[0])}, expected a token and a tag`,
      { hint: 'Give the token first and its tag last, with a space or tab between them.', where },
    );
  }
  const tag = columns[columns.length - 1]!;
  if (!TAG.test(tag)) {
    throw new TruecaseError(
      'corpus',
      `${where}, line ${line}: the tag ${JSON.stringify(tag)}, expected O, B-TYPE or I-TYPE`,
      { hint: 'Tags are IOB1 or IOB2 and stand in the last column.', where },
    );
  }
  if (rename === undefined || tag === 'O') return tag;
  const type = rename.get(tag.slice(2));
  return type === undefined ? tag : type === 'O' ? 'O' : tag.slice(0, 2) + type;
}

/** In IOB1 the first word of an entity is I-X, unless an entity of the same type stands before it. */
export function toIob2(tags: readonly string[]): string[] {
  return tags.map((tag, i) => {
    if (!tag.startsWith('I-')) return tag;
    const previous = tags[i - 1];
    const continues = previous !== undefined && previous !== 'O' && previous.slice(2) === tag.slice(2);
    return continues ? tag : `B-${tag.slice(2)}`;
  });
}

/** Types of the tags, sorted. */
export function typesOf(sentences: readonly TaggedSentence[]): string[] {
  const types = new Set<string>();
  for (const { tags } of sentences) for (const tag of tags) if (tag !== 'O') types.add(tag.slice(2));
  return [...types].sort();
}
