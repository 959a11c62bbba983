/**
 * POST /v1/stream: text of any length, answered as it comes. Plain text goes through one session, so that sentences run over
 * pieces; with JSON Lines every line is a text of its own, and has its own error. Nothing is read while the client does
 * not take what is there, so that memory stays flat however long the stream is.
 */
import type { Readable } from 'node:stream';
import { encodeUtf8, Segmenter, Utf8Decoder } from 'truecase/host';
import {
  bodyStream,
  check,
  type Endpoints,
  queryOf,
  type RequestContext,
  requireType,
  type Services,
} from '../endpoint.js';
import { Problem, type ProblemBody, toProblem } from '../problem.js';
import { OptionsQuery, readFields, readQuery } from '../query.js';
import { TruecaseRequest } from '../schemas.js';
import type { Item } from '../work/job.js';
import type { StreamHandle } from '../work/pool.js';

const JSON_LINES = ['application/jsonl', 'application/x-ndjson', 'application/x-jsonlines'];
/** A stream is no whole document. */
const StreamQuery = OptionsQuery.omit({ document: true });
const text = { schema: { type: 'string' as const } };
const CONTENT = { 'text/plain': text, 'application/jsonl': text, 'application/x-ndjson': text };

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
      const handle = await services.work.openStream({ ...choice, tokens: isText && choice.tokens });
      const source = chunksOf(bodyStream(context), services.settings.idleMs);
      const pieces = isText
        ? restoreText(source, handle, choice.tokens)
        : restoreLines(source, handle, choice, context, services);
      const outType = isText && !choice.tokens ? 'text/plain; charset=utf-8' : isText ? 'application/jsonl' : type;
      return context.body(toWebStream(pieces, handle, services), 200, { 'content-type': outType });
    },
  );
}

interface Piece {
  readonly bytes: Uint8Array;
  readonly characters: number;
}

async function* restoreText(
  source: AsyncIterable<Uint8Array>,
  handle: StreamHandle,
  tokens: boolean,
): AsyncGenerator<Piece> {
  const decoder = new Utf8Decoder();
  const segmenter = new Segmenter({ eager: true, border: handle.border });
  const restore = async (segment: string): Promise<Piece> => {
    const { body, characters } = await handle.piece(segment);
    return { bytes: encodeUtf8(tokens ? `${body as string}\n` : (body as string)), characters };
  };
  for await (const chunk of source) {
    for (const segment of segmenter.push(decoder.decode(chunk))) yield await restore(segment);
  }
  for (const segment of [...segmenter.push(decoder.end()), ...segmenter.end()]) yield await restore(segment);
}

async function* restoreLines(
  source: AsyncIterable<Uint8Array>,
  handle: StreamHandle,
  choice: Choice,
  context: RequestContext,
  { settings }: Services,
): AsyncGenerator<Piece> {
  const requestId = context.get('requestId');
  const run = async (lines: readonly Uint8Array[]): Promise<Piece> => {
    const items = lines.map((line) => readLine(line, choice, requestId, settings.maxBodyBytes));
    const { body, characters } = await handle.run({ kind: 'batch', items, requestId, separator: '\n' });
    return { bytes: encodeUtf8(`${body as string}\n`), characters };
  };
  let rest: Uint8Array[] = [];
  let restBytes = 0;
  for await (const chunk of source) {
    const lines: Uint8Array[] = [];
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      lines.push(Buffer.concat([...rest, chunk.subarray(start, end)]));
      rest = [];
      restBytes = 0;
      start = end + 1;
    }
    // What is longer than allowed is not kept; one byte more than that says so.
    const room = settings.maxBodyBytes + 1 - restBytes;
    const kept = chunk.subarray(start, Math.min(chunk.length, start + room));
    if (kept.length > 0) rest.push(kept);
    restBytes += kept.length;
    const filled = lines.filter((line) => line.length > 0 && !(line.length === 1 && line[0] === 0x0d));
    if (filled.length > 0) yield await run(filled);
  }
  if (restBytes > 0) yield await run([Buffer.concat(rest)]);
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

/** The chunks of a stream; a silence of more than idleMs is an error. */
async function* chunksOf(stream: Readable, idleMs: number): AsyncGenerator<Uint8Array> {
  const silence = setTimeout(() => stream.destroy(new Error('the stream was silent for too long')), idleMs);
  try {
    for await (const chunk of stream) {
      silence.refresh();
      yield chunk as Uint8Array;
      silence.refresh();
    }
  } finally {
    clearTimeout(silence);
  }
}

/** Pulls pieces only as they are taken. */
function toWebStream(
  pieces: AsyncGenerator<Piece>,
  handle: StreamHandle,
  { metrics }: Services,
): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await pieces.next();
          if (done === true) {
            handle.close();
            controller.close();
            return;
          }
          metrics.countCharacters(value.characters);
          controller.enqueue(value.bytes);
        } catch (error) {
          handle.close();
          controller.error(error);
        }
      },
      async cancel() {
        handle.close();
        await pieces.return(undefined).catch(() => undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
