/**
 * The text that an engine is tried on, line by line, with the names that are in it where somebody has marked them: columns
 * as the CoNLL tasks have them, JSON Lines {"text", "spans": [{"start", "end", "type"}]}, or plain lines. Blank lines are left out.
 */
import { TruecaseError } from '../../errors.js';
import { readColumns } from '../../ner/columns.js';
import { BadAnswer, type EngineSpan, readAnnotation } from './annotation.js';

export interface Sample {
  readonly text: string;
  /** Names that are in the text; none is known where this is missing. */
  readonly spans?: readonly EngineSpan[];
  /** Where it stands, for messages. */
  readonly where: string;
  readonly line: number;
}

const SAMPLE_FORMATS = ['auto', 'text', 'columns', 'jsonl'] as const;

export type SampleFormat = (typeof SAMPLE_FORMATS)[number];

const COLUMNS = /^\S.*[ \t](?:O|[BI]-\S+)[ \t]*$/;
const BREAK = /\r\n|\n|\r/;

export function readSamples(text: string, where = 'text', format: SampleFormat = 'auto'): Sample[] {
  const found = format === 'auto' ? formatOf(text) : format;
  if (found === 'columns') return columnSamples(text, where);
  const samples: Sample[] = [];
  for (const [i, line] of text.split(BREAK).entries()) {
    if (line.trim() === '') continue;
    samples.push(found === 'jsonl' ? readJson(line, where, i + 1) : { text: line, where, line: i + 1 });
  }
  return samples;
}

/** By the first lines that are not blank. */
function formatOf(text: string): Exclude<SampleFormat, 'auto'> {
  const lines = text
    .slice(0, 20_000)
    .split(BREAK)
    .filter((line) => line.trim() !== '' && !line.startsWith('-DOCSTART-'));
  // The last one may have been cut.
  if (lines.length > 1) lines.pop();
  if (lines.length === 0) return 'text';
  if (lines.every((line) => COLUMNS.test(line))) return 'columns';
  return lines.every((line) => line.startsWith('{') && line.trimEnd().endsWith('}')) ? 'jsonl' : 'text';
}

/** Words with a space between them; the places of names are those of their words. */
function columnSamples(text: string, where: string): Sample[] {
  return [...readColumns(text, { where })].map(({ words, tags, line }) => {
    const spans: { start: number; end: number; type: string }[] = [];
    let at = 0;
    for (const [i, word] of words.entries()) {
      const end = at + word.length;
      if (tags[i]!.startsWith('B-')) spans.push({ start: at, end, type: tags[i]!.slice(2) });
      else if (tags[i] !== 'O') spans.at(-1)!.end = end;
      at = end + 1;
    }
    return { text: words.join(' '), spans, where, line };
  });
}

function readJson(line: string, where: string, number: number): Sample {
  const fail = (what: string) =>
    new TruecaseError('corpus', `${where}, line ${number}: ${what}`, {
      hint: 'A line is {"text": "…", "spans": [{"start": 0, "end": 4, "type": "PER"}]}, with offsets in UTF-16 units.',
      where,
    });
  let value: { text?: unknown; spans?: unknown };
  try {
    value = JSON.parse(line) as typeof value;
  } catch {
    throw fail('not JSON, expected an object');
  }
  if (typeof value?.text !== 'string') throw fail('an object without "text", expected the text');
  if (value.spans === undefined) return { text: value.text, where, line: number };
  try {
    return { text: value.text, spans: readAnnotation(value, value.text).spans ?? [], where, line: number };
  } catch (error) {
    if (error instanceof BadAnswer) throw fail(error.message);
    throw error;
  }
}
