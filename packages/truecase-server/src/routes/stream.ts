/**
 * POST /v1/stream: text of any length, answered as it comes. Plain text goes through one session, so that sentences run over
 * pieces; with JSON Lines every line is a text of its own, and has its own error. Nothing is read while the client does
 * not take what is there, so that memory stays flat however long the stream is.
 */
import { Segmenter, Utf8Decoder } from 'truecase/host';
import { GrowingBuffer } from '../body.js';
import { gatherChunks } from '../bytestream.js';
import { whenClosed } from '../closing.js';
import {
  bodyStream,
  type Endpoints,
  queryOf,
  type RequestContext,
  requireType,
  type Services,
  useLists,
  withLists,
} from '../endpoint.js';
import type { Lease } from '../memory.js';
import { Problem, type ProblemBody, toProblem } from '../problem.js';
import { OptionsQuery, readFields, readQuery } from '../query.js';
import { check } from '../requests.js';
import { TruecaseRequest } from '../schemas.js';
import type { Item, Outcome } from '../work/job.js';
import type { StreamHandle } from '../work/pool.js';

const JSON_LINES = ['application/jsonl', 'application/x-ndjson', 'application/x-jsonlines'];
/** A stream is no whole document. */
const StreamQuery = OptionsQuery.omit({ document: true });
const text = { schema: { type: 'string' as const } };
const CONTENT = { 'text/plain': text, 'application/jsonl': text, 'application/x-ndjson': text };

/** Lines that are answered together. */
const MOST_LINES = 1000;

type Choice = ReturnType<typeof readQuery>;

export function addStream(endpoints: Endpoints, services: Services): void {
  endpoints.add(
    {
      method: 'post',
      path: '/v1/stream',
      summary: 'Restores a stream of lines',
      description:
        'Of any length; lines are answered as they come. With JSON Lines each line is a request as for /v1/truecase, or a string.',
      request: { query: StreamQuery, body: { required: true, content: CONTENT } },
      responses: { 200: { description: 'A line for each line', content: CONTENT } },
    },
    async (context) => {
      const choice = readQuery(check(queryOf(context), StreamQuery, 'The query'));
      const type = requireType(context, 'text/plain', ...JSON_LINES);
      const isText = type === 'text/plain';
      const lists = isText ? await useLists(context, services, [choice]) : undefined;
      whenClosed(context, () => lists?.end());
      const job = { ...choice, tokens: isText && choice.tokens, lists: isText ? choice.lists : undefined };
      const handle = await services.work.openStream({ ...job, compiled: lists?.compiled }, context.get('client'));
      const { streamMemory, settings } = services;
      const lease = streamMemory.lease();
      const source = gatherChunks(bodyStream(context), settings.idleMs);
      const make = new Maker(lease, Math.min(settings.maxAnswerBytes, streamMemory.limit / 4));
      const pieces = isText
        ? restoreText(source, handle, make, choice.tokens)
        : restoreLines(source, handle, choice, { context, services, make });
      const outType = isText && !choice.tokens ? 'text/plain; charset=utf-8' : isText ? 'application/jsonl' : type;
      const out = new PieceStream(pieces, handle, lease, services);
      // Whether or not anybody has read any of it.
      whenClosed(context, () => out.end());
      return context.body(out.web, 200, { 'content-type': outType });
    },
  );
}

interface Piece {
  readonly bytes: Uint8Array;
  readonly characters: number;
}

/** Bytes that the answer to a unit of text has at most in all but odd texts: with words, without. */
const TOKEN_BYTES = 80;
const TEXT_BYTES = 3;

/** Makes pieces when there is memory for them; a lease holds the last one. */
class Maker {
  readonly #lease: Lease;
  readonly #most: number;

  constructor(lease: Lease, most: number) {
    this.#lease = lease;
    this.#most = most;
  }

  async piece(units: number, tokens: boolean, run: () => Promise<Outcome>, tail = ''): Promise<Piece> {
    await this.#lease.wait(Math.min(this.#most, units * (tokens ? TOKEN_BYTES : TEXT_BYTES)));
    const { body, characters } = await run();
    const bytes =
      typeof body === 'string'
        ? Buffer.from(body + tail)
        : tail === ''
          ? body
          : Buffer.concat([body, Buffer.from(tail)]);
    this.#lease.set(bytes.length);
    return { bytes, characters };
  }
}

async function* restoreText(
  source: AsyncIterable<Uint8Array>,
  handle: StreamHandle,
  make: Maker,
  tokens: boolean,
): AsyncGenerator<Piece> {
  const decoder = new Utf8Decoder();
  const segmenter = new Segmenter({ eager: true, border: handle.border });
  const restore = (segment: string): Promise<Piece> => make.piece(segment.length, tokens, () => handle.piece(segment));
  for await (const chunk of source) {
    for (const segment of segmenter.push(decoder.decode(chunk))) yield await restore(segment);
  }
  for (const segment of [...segmenter.push(decoder.end()), ...segmenter.end()]) yield await restore(segment);
}

interface LineSource {
  readonly context: RequestContext;
  readonly services: Services;
  readonly make: Maker;
}

async function* restoreLines(
  source: AsyncIterable<Uint8Array>,
  handle: StreamHandle,
  choice: Choice,
  { context, services, make }: LineSource,
): AsyncGenerator<Piece> {
  const { maxBodyBytes } = services.settings;
  const requestId = context.get('requestId');
  const run = async (lines: readonly Uint8Array[]): Promise<Piece> => {
    const items = lines.map((line) => readLine(line, choice, requestId, maxBodyBytes));
    const choices = items.filter((item) => 'text' in item);
    const units = choices.reduce((sum, { text }) => sum + text.length, MOST_LINES);
    const tokens = choices.some((item) => item.tokens === true);
    return withLists(context, services, choices, (compiled) => {
      const job = { kind: 'batch', items, requestId, separator: '\n', compiled } as const;
      return make.piece(units, tokens, () => handle.run(job), '\n');
    });
  };
  const rest = new GrowingBuffer(services.streamMemory.lease(), maxBodyBytes + 1);
  try {
    for await (const chunk of source) {
      const lines: Uint8Array[] = [];
      let start = 0;
      for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
        lines.push(
          rest.size === 0 ? chunk.subarray(start, end) : Buffer.concat([rest.take(), chunk.subarray(start, end)]),
        );
        start = end + 1;
      }
      // What is longer than allowed is not kept; one byte more than that says so.
      const room = maxBodyBytes + 1 - rest.size;
      const kept = chunk.subarray(start, Math.min(chunk.length, start + room));
      if (kept.length > 0) rest.push(kept);
      const filled = lines.filter((line) => line.length > 0 && !(line.length === 1 && line[0] === 0x0d));
      for (const few of inParts(filled)) yield await run(few);
    }
    if (rest.size > 0) yield await run([rest.take()]);
  } finally {
    rest.clear();
  }
}

function* inParts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += MOST_LINES) yield all.slice(at, at + MOST_LINES);
}

/** The text of a line with its options, or what is wrong with it. */
function readLine(
  line: Uint8Array,
  choice: Choice,
  requestId: string,
  maxBytes: number,
): Item | { problem: ProblemBody } {
  try {
    if (line.length > maxBytes) throw new Problem('body-too-large', `The line has more than ${maxBytes} bytes.`);
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line));
    } catch {
      throw new Problem('bad-request', 'The line is not JSON in UTF-8.');
    }
    if (typeof value === 'string') return { text: value, ...choice };
    const fields = check(value, TruecaseRequest, 'The line');
    const own = readFields(fields);
    return {
      text: fields.text,
      model: own.model ?? choice.model,
      words: own.words,
      lists: own.lists ?? choice.lists,
      options: { ...choice.options, ...own.options },
      tokens: own.tokens || choice.tokens,
    };
  } catch (error) {
    return { problem: toProblem(error).body(requestId) };
  }
}

/** Pulls pieces only as they are taken. */
class PieceStream {
  readonly web: ReadableStream<Uint8Array>;
  readonly #pieces: AsyncGenerator<Piece>;
  readonly #handle: StreamHandle;
  readonly #lease: Lease;

  constructor(pieces: AsyncGenerator<Piece>, handle: StreamHandle, lease: Lease, { metrics }: Services) {
    this.#pieces = pieces;
    this.#handle = handle;
    this.#lease = lease;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      try {
        // The piece before has been taken.
        lease.set(0);
        const { value, done } = await pieces.next();
        if (done === true) {
          this.end();
          controller.close();
          return;
        }
        metrics.countCharacters(value.characters);
        controller.enqueue(value.bytes);
      } catch (error) {
        this.end();
        controller.error(error);
      }
    };
    this.web = new ReadableStream({ pull, cancel: () => this.end() }, { highWaterMark: 1 });
  }

  /** Lets go of everything, however often it is called. */
  end(): void {
    this.#handle.close();
    this.#lease.end();
    // Runs its last lines now or as soon as what it waits for is there.
    void this.#pieces.return(undefined).catch(() => undefined);
  }
}
