/**
 * A record that is too long to be held: its text is read, restored and written piece by piece, in constant memory. It must begin
 * with its text, or with its id and its text; the rest of it is small. Since the answer has begun before the record has been read,
 * an error that comes late stands after the text that is written already: an answer with "error" has failed, whatever else it has.
 */
import { TruecaseError } from '../../errors.js';
import { Segmenter } from '../../stream/segmenter.js';
import { Utf8Decoder } from '../../stream/utf8.js';
import type { Session } from '../../truecaser.js';
import { describeError, describeInvalid, escapeLineEnds, formatAnswer, type Key, keyOf } from './answer.js';

/** Lines of up to this many bytes are held in memory and answered as a whole. */
export const MOST_HELD_BYTES = 8 * 2 ** 20;
/** Most bytes of a long record before its text begins, and after it. */
const MOST_OTHER_BYTES = 65_536;
/** Id and text, or text alone, up to the first unit of the text. */
const HEAD = /^\s*\{\s*(?:"id"\s*:\s*("(?:[^"\\]|\\.)*"|[^\s",{}[\]]+)\s*,\s*)?"text"\s*:\s*"/;
/** An unfinished escape at the end of a piece. */
const OPEN_ESCAPE = /\\(?:u[0-9a-fA-F]{0,3})?$/;
const STOP = /"|\\(?:u[0-9a-fA-F]{4}|[^u])|\\u[\s\S]{0,4}/g;

export class LongRecord {
  readonly #line: number;
  readonly #open: () => Session;
  #session: Session | undefined;
  #segmenter = new Segmenter();
  readonly #decoder = new Utf8Decoder();
  #key: Key;
  /** JSON that has been decoded and not yet read. */
  #rest = '';
  /** The answer so far, as much of it as has not been given away. */
  #out = '';
  #state: 'head' | 'text' | 'tail' | 'failed' = 'head';
  #failure: unknown;
  /** The beginning of the answer has been given away; with the id in it. */
  #hasBegun = false;
  #hasKey = false;
  /** It failed inside its text. */
  #failedInText = false;

  constructor(line: number, open: () => Session) {
    this.#line = line;
    this.#key = { line };
    this.#open = open;
  }

  /** The next bytes of the record; gives what is to be written for them. */
  push(bytes: Uint8Array): string {
    this.#attempt(() => {
      this.#rest += this.#decoder.decode(bytes);
      this.#read();
    });
    return this.#take();
  }

  /** The record has ended: the rest of its answer. */
  end(): string {
    this.#attempt(() => {
      this.#rest += this.#decoder.end();
      this.#read();
      if (this.#state !== 'tail') throw describeLength('its text does not end');
      const record = parseTail(this.#rest);
      if (!this.#hasKey) this.#key = keyOf(record, this.#line);
    });
    if (this.#failure === undefined) return `${this.#take()}${this.#hasKey ? '' : `,${fieldsOf(this.#key)}`}}\n`;
    const error = describeError(this.#failure);
    if (!this.#hasBegun) return formatAnswer(this.#key, { error });
    const fields = { ...(this.#hasKey ? {} : this.#key), error };
    return `${this.#take()}${this.#failedInText ? '"' : ''},${fieldsOf(fields)}}\n`;
  }

  #take(): string {
    const out = this.#out;
    this.#out = '';
    return out;
  }

  /** Nothing is read after a failure. */
  #attempt(work: () => void): void {
    if (this.#failure !== undefined) return;
    try {
      work();
    } catch (error) {
      this.#failedInText = this.#state === 'text';
      this.#state = 'failed';
      this.#failure = error;
      this.#rest = '';
    }
  }

  #read(): void {
    if (this.#state === 'head') this.#readHead();
    if (this.#decoder.invalidBytes > 0) throw describeInvalid();
    if (this.#state === 'text') this.#readText();
    if (this.#state === 'tail' && this.#rest.length > MOST_OTHER_BYTES) {
      throw describeLength(`it has more than ${MOST_OTHER_BYTES} bytes after its text`);
    }
  }

  #readHead(): void {
    const found = HEAD.exec(this.#rest);
    if (found === null) throw describeLength('it does not begin with "id" and "text"');
    this.#rest = this.#rest.slice(found[0].length);
    if (found[1] !== undefined) {
      this.#key = keyOf({ id: parseId(found[1]) }, this.#line);
      this.#hasKey = true;
    }
    this.#session = this.#open();
    this.#segmenter = new Segmenter({ border: this.#session.border });
    this.#state = 'text';
    this.#hasBegun = true;
    this.#out += this.#hasKey ? `{${fieldsOf(this.#key)},"text":"` : '{"text":"';
  }

  /** Restores what has come of the text. */
  #readText(): void {
    const open = OPEN_ESCAPE.exec(this.#rest);
    const limit = open !== null && isEscape(this.#rest, open.index) ? open.index : this.#rest.length;
    let text = '';
    let at = 0;
    STOP.lastIndex = 0;
    for (let stop = STOP.exec(this.#rest); stop !== null && stop.index < limit; stop = STOP.exec(this.#rest)) {
      text += this.#rest.slice(at, stop.index);
      at = stop.index + stop[0].length;
      if (stop[0] === '"') {
        this.#state = 'tail';
        break;
      }
      text += readEscape(stop[0]);
    }
    if (this.#state === 'text') {
      text += this.#rest.slice(at, limit);
      at = limit;
    }
    this.#rest = this.#rest.slice(at);
    const segments = this.#segmenter.push(text);
    if (this.#state === 'tail') segments.push(...this.#segmenter.end());
    for (const segment of segments) this.#out += quoted(this.#session!.truecase(segment));
    if (this.#state === 'tail') this.#out += '"';
  }
}

/** The fields of an object as JSON, without its brackets. */
function fieldsOf(object: object): string {
  return escapeLineEnds(JSON.stringify(object).slice(1, -1));
}

/** Whether the backslash at `at` begins an escape: it does unless an odd number of others stands before it. */
function isEscape(json: string, at: number): boolean {
  let before = 0;
  while (json.charCodeAt(at - 1 - before) === 0x5c) before++;
  return before % 2 === 0;
}

function readEscape(json: string): string {
  try {
    return JSON.parse(`"${json}"`) as string;
  } catch {
    throw describeLength(`${JSON.stringify(json)} is no escape of JSON`);
  }
}

function quoted(text: string): string {
  return escapeLineEnds(JSON.stringify(text).slice(1, -1));
}

function parseId(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw describeLength(`its id ${json.slice(0, 60)} is no JSON`);
  }
}

function parseTail(rest: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(`{"text":""${rest}`) as Record<string, unknown>;
  } catch {
    throw describeLength(`${JSON.stringify(rest.slice(0, 60))} follows its text`);
  }
}

function describeLength(found: string): TruecaseError {
  return new TruecaseError('document', `a record of more than ${MOST_HELD_BYTES} bytes: ${found}`, {
    hint: 'Long records are {"id": 1, "text": "…"}, the id a string or a number; or cut the text into several.',
  });
}
