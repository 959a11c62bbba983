/**
 * Reads the answer of an engine that writes columns: a token a line, its tag last, a blank line behind each line of text. Tokens
 * stand in the text in their order with nothing but white space between them; otherwise the engine has changed the text.
 * With three columns and more, the second is the part of speech.
 */
import { splitColumns, toIob2 } from '../../ner/columns.js';
import { type Annotation, BadAnswer, type EngineSpan, type EngineTag, show } from './annotation.js';

const TAG = /^(?:O|[BI]-\S+)$/;

/** Whether a line of output can be a row of columns. */
export function isColumns(row: string): boolean {
  const columns = splitColumns(row);
  return columns.length >= 2 && TAG.test(columns.at(-1)!);
}

export function readAligned(rows: readonly string[], line: string): Annotation {
  const spans: EngineSpan[] = [];
  const tags: EngineTag[] = [];
  const columns = rows.map(splitColumns);
  const bad = columns.find((row) => row.length < 2 || !TAG.test(row.at(-1)!));
  if (bad !== undefined) throw new BadAnswer('garbage', `the row ${show(bad.join(' '))}, expected a token and a tag`);
  const names = toIob2(columns.map((row) => row.at(-1)!));
  let at = 0;
  for (const [i, row] of columns.entries()) {
    const token = row[0]!;
    const start = line.indexOf(token, at);
    if (start < 0 || line.slice(at, start).trim() !== '') {
      throw new BadAnswer('text', `the token ${show(token)} where the text is ${show(line.slice(at).trim())}`);
    }
    at = start + token.length;
    if (row.length > 2) tags.push({ start, end: at, tag: row[1]! });
    const name = names[i]!;
    if (name.startsWith('B-')) spans.push({ start, end: at, type: name.slice(2) });
    else if (name !== 'O') spans.push({ ...spans.pop()!, end: at });
  }
  if (line.slice(at).trim() !== '') throw new BadAnswer('text', `no token for ${show(line.slice(at).trim())}`);
  return { spans, tags };
}
