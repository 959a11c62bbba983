/**
 * `truecase ner tag`: text with its names marked, [PER Angela Merkel], or as JSON Lines; columns with a column more. Text is
 * read line by line as it comes, columns file by file.
 */
import { isUtf8 } from 'node:buffer';
import { writeFileAtomic } from '../../../files/file.js';
import { decodeColumns, readColumns, splitColumns } from '../../../ner/columns.js';
import type { Recognizer, Span } from '../../../ner/recognizer.js';
import { encodeUtf8, Utf8Decoder } from '../../../stream/utf8.js';
import type { Context, Run } from '../../context.js';
import type { Source } from '../../source.js';
import { checkTarget, refuseInput } from '../../target.js';
import { checkLanguage, languageFor, loadModel, loadRestore, type Restore, readFiles, sourcesOf } from './read.js';

/** What is longer is cut. */
const LONGEST_LINE = 1 << 20;

export const tagFiles: Run = async (context) => {
  const { operands, values, stdout } = context;
  const output = values.find('output') ?? '-';
  if (output !== '-') {
    await checkTarget(output);
    await refuseInput(output, operands);
  }
  const recognizer = await loadModel(context);
  const restore = await loadRestore(context);
  const write = async (put: Put) => {
    if (values.has('columns')) {
      for await (const { name, bytes } of readFiles(context)) {
        const columns = decodeColumns(bytes);
        checkLanguage(name, [...readColumns(columns, { tagged: false })], languageFor(context, recognizer));
        const text = tagColumns(recognizer, columns, restore);
        await put(isUtf8(bytes) ? encodeUtf8(text) : Buffer.from(text, 'latin1'));
      }
    } else for (const source of sourcesOf(context)) await tagText(context, recognizer, source, restore, put);
  };
  if (output === '-') await write(async (bytes) => void (await stdout.write(bytes)));
  else await writeFileAtomic(output, (put) => write(put));
  return 0;
};

type Put = (bytes: Uint8Array) => Promise<void>;

/** Line by line, as the text comes; only a line without an end is cut. */
async function tagText(
  { values, operands, signal }: Context,
  recognizer: Recognizer,
  source: Source,
  options: Restore,
  put: Put,
): Promise<void> {
  const file = operands.length > 1 ? { file: source.name } : {};
  let number = 0;
  const show = (line: string) => {
    number++;
    const body = line.replace(/[\r\n]+$/, '');
    const spans = recognizer.recognize(body, options);
    if (!values.has('json')) return mark(body, spans) + line.slice(body.length);
    const found = spans.map((span) => ({ ...span, text: body.slice(span.start, span.end) }));
    return `${JSON.stringify({ ...file, line: number, text: body, spans: found })}\n`;
  };
  const decoder = new Utf8Decoder();
  let rest = '';
  for await (const chunk of source.open(signal)) {
    const text = rest + decoder.decode(chunk);
    const end = text.length > LONGEST_LINE ? text.length : text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    const out = linesOf(text.slice(0, end)).map(show).join('');
    if (out !== '') await put(encodeUtf8(out));
  }
  rest += decoder.end();
  if (rest !== '') await put(encodeUtf8(linesOf(rest).map(show).join('')));
}

/** Lines with their ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function mark(text: string, spans: readonly Span[]): string {
  let out = '';
  let at = 0;
  for (const { start, end, type } of spans) {
    out += `${text.slice(at, start)}[${type} ${text.slice(start, end)}]`;
    at = end;
  }
  return out + text.slice(at);
}

/** Every line with a tab and the tag behind it; blank lines and -DOCSTART- stay as they are. */
function tagColumns(recognizer: Recognizer, text: string, restore: Restore): string {
  const lines = text.split(/\r\n|\n|\r/);
  let words: string[] = [];
  let places: number[] = [];
  const finish = () => {
    for (const [i, tag] of tagWith(recognizer, words, restore).entries())
      lines[places[i]!] = `${lines[places[i]!]}\t${tag}`;
    words = [];
    places = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const [token = ''] = splitColumns(lines[i]!);
    if (token === '' || token === '-DOCSTART-') {
      finish();
      continue;
    }
    words.push(token);
    places.push(i);
  }
  finish();
  return lines.join('\n');
}

/** Tags of words, with what --restore asks for in front. */
export function tagWith(recognizer: Recognizer, words: readonly string[], { restore, ...own }: Restore): string[] {
  return recognizer.tagWords(restore === undefined ? words : restoreWords(words, restore), own);
}

/** Restores words as one line of text; the spaces between them stay where they are. */
export function restoreWords(words: readonly string[], restore: (text: string) => string): string[] {
  const line = words.join(' ');
  const restored = restore(line);
  let at = 0;
  return words.map((word) => {
    const from = at;
    at += word.length + 1;
    return restored.slice(from, from + word.length);
  });
}
