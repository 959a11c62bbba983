/**
 * One record of JSON Lines and its answer: {"id", "text"} in, {"id", "text"} out, each on one line. A record that cannot be
 * answered gets {"id", "error": {"code", "message", "hint"}}, so that no record is without an answer. A record without an id is
 * known by its "line", counted from 1. Line ends of any kind inside a text are written as escapes.
 */
import { describeValue, TruecaseError } from '../../errors.js';

/** What stands in an answer for the record: its id, or the number of its line. */
export type Key = { readonly id: unknown } | { readonly line: number };

/** Gives the fields of an answer besides its key: "text", and "tokens" where they are asked for. */
export type Answerer = (text: string) => Readonly<Record<string, unknown>>;

const ODD_LINE_ENDS = /[\u0085\u2028\u2029]/g;
const strict = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder('utf-8');

/** The answer to the line with this number, with its line end. */
export function answerLine(bytes: Uint8Array, line: number, answer: Answerer): string {
  let key: Key = { line };
  try {
    const record = parseRecord(decodeLine(bytes, (damaged) => (key = findKey(damaged, line))));
    key = keyOf(record, line);
    if (typeof record['text'] === 'string') return formatAnswer(key, answer(record['text']));
    throw new TruecaseError('document', `"text" is ${describeValue(record['text'])}, expected a string`, {
      hint: 'A record is {"id": 1, "text": "…"}.',
    });
  } catch (error) {
    return formatAnswer(key, { error: describeError(error) });
  }
}

export function formatAnswer(key: Key, fields: Readonly<Record<string, unknown>>): string {
  return `${escapeLineEnds(JSON.stringify({ ...key, ...fields }))}\n`;
}

/** JSON leaves some line ends as they are, at which other programs may cut. */
export function escapeLineEnds(json: string): string {
  return json.replace(ODD_LINE_ENDS, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function describeError(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof TruecaseError)) return { code: 'internal', message: String(error) };
  const { code, message, hint } = error;
  return { code, message, ...(hint === undefined ? {} : { hint }) };
}

/** A number that a double cannot hold would come back as another one. */
export function keyOf(record: Readonly<Record<string, unknown>>, line: number): Key {
  const { id } = record;
  if (id === undefined) return { line };
  if (typeof id !== 'number' || Number.isSafeInteger(id) || !Number.isInteger(id)) return { id };
  throw new TruecaseError('document', `"id" is a number of more than 53 bits, which cannot be given back`, {
    hint: 'Write it as a string: "id": "12345678901234567890".',
  });
}

export function describeInvalid(): TruecaseError {
  return new TruecaseError('encoding', 'the record is not UTF-8, expected JSON in UTF-8', {
    hint: 'Decode the text before it is written as JSON.',
  });
}

/** `onDamage` receives the line as far as it can be decoded. */
function decodeLine(bytes: Uint8Array, onDamage: (text: string) => void): string {
  try {
    return strict.decode(bytes);
  } catch {
    onDamage(lenient.decode(bytes));
    throw describeInvalid();
  }
}

function parseRecord(line: string): Readonly<Record<string, unknown>> {
  const record = parseJson(line);
  if (typeof record === 'object' && record !== null && !Array.isArray(record)) return record as Record<string, unknown>;
  throw new TruecaseError('document', `the record is ${describeValue(record)}, expected an object`, {
    hint: 'A record is {"id": 1, "text": "…"}.',
  });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    const found = line.trim() === '' ? 'an empty line' : JSON.stringify(line.slice(0, 60));
    throw new TruecaseError('document', `found ${found}, expected one JSON object per line`, {
      hint: 'Line ends inside a text are written \\n.',
      cause,
    });
  }
}

/** The key of a line that is damaged elsewhere. */
function findKey(line: string, number: number): Key {
  try {
    return keyOf(parseRecord(line), number);
  } catch {
    return { line: number };
  }
}
