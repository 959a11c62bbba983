/**
 * Text as lines with their line ends, for commands that go through two texts side by side. Bytes that are not UTF-8 come
 * as lone surrogates and go out as the same bytes (stream/utf8.ts).
 */
import { Utf8Decoder } from '../stream/utf8.js';
import type { Source } from './source.js';

/** Lines end in \n, \r\n or the end of the text; each comes with its end. */
export async function* wholeLines(source: Source, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new Utf8Decoder();
  let rest = '';
  for await (const chunk of source.open(signal)) {
    rest += decoder.decode(chunk);
    let from = 0;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', from)) {
      yield rest.slice(from, end + 1);
      from = end + 1;
    }
    rest = rest.slice(from);
  }
  rest += decoder.end();
  if (rest !== '') yield rest;
}

/** A line without its end. */
export function withoutEnd(line: string): string {
  return line.replace(/\r?\n$/, '');
}
