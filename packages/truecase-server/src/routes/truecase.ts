/** POST /v1/truecase: a text as JSON or as it is; POST /v1/batch: many, in order. */
import { isUtf8 } from 'node:buffer';
import {
  answer,
  type Endpoints,
  json,
  ownBytes,
  queryOf,
  readBody,
  requireType,
  runJob,
  type Services,
  withBody,
  withLists,
} from '../endpoint.js';
import { Problem } from '../problem.js';
import { OptionsQuery, readFields, readQuery } from '../query.js';
import { check, SMALL_BYTES } from '../requests.js';
import { BatchResponse, batchRequest, TruecaseRequest, TruecaseResponse } from '../schemas.js';
import type { Item } from '../work/job.js';

/** Texts of a batch that go to a thread together. */
const CHUNK_UNITS = 65_536;
const TEXT = 'text/plain; charset=utf-8';

export function addTruecase(endpoints: Endpoints, services: Services): void {
  endpoints.add(
    {
      method: 'post',
      path: '/v1/truecase',
      summary: 'Restores the case of a text',
      description: 'JSON gives JSON; plain text gives plain text, byte for byte the same but for the case of letters.',
      request: {
        query: OptionsQuery,
        body: {
          required: true,
          content: {
            'application/json': { schema: TruecaseRequest },
            'text/plain': { schema: { type: 'string', example: 'angela merkel visited new york' } },
          },
        },
      },
      responses: {
        200: {
          description: 'The text with its case',
          content: { 'application/json': { schema: TruecaseResponse }, 'text/plain': { schema: { type: 'string' } } },
        },
      },
    },
    (context) => {
      const choice = readQuery(check(queryOf(context), OptionsQuery, 'The query'));
      const type = requireType(context, 'application/json', 'text/plain');
      return withBody(context, services, async (body) => {
        if (type === 'application/json') {
          const fields = await readBody(context, services, 'truecase', body);
          const item = merge(choice, { text: fields.text, ...readFields(fields) });
          const { body: restored } = await withLists(context, services, [item], (compiled) =>
            runJob(context, services, { kind: 'truecase', ...item, compiled }),
          );
          return answer(context, restored);
        }
        const { tokens, ...rest } = choice;
        const kind = tokens ? 'tokens' : 'text';
        const { body: restored } = await withLists(context, services, [choice], (compiled) =>
          runJob(context, services, { kind, text: textOf(body), ...rest, compiled }),
        );
        return answer(context, restored, tokens ? 'application/json' : TEXT);
      });
    },
  );
}

export function addBatch(endpoints: Endpoints, services: Services): void {
  const { maxBatch } = services.settings;
  const schema = batchRequest(maxBatch);
  endpoints.add(
    {
      method: 'post',
      path: '/v1/batch',
      summary: 'Restores the case of many texts',
      description: `At most ${maxBatch} texts. Results have the order of the texts.`,
      request: { body: { required: true, content: { 'application/json': { schema } } } },
      responses: { 200: json(BatchResponse, 'A result for each text') },
    },
    (context) => {
      requireType(context, 'application/json');
      return withBody(context, services, async (body) => {
        const { texts, ...common } = await readBody(context, services, 'batch', body);
        const choice = readFields(common);
        const items = texts.map((text): Item => {
          if (typeof text === 'string') return { text, ...choice };
          return merge(choice, { text: text.text, ...readFields(text), tokens: text.tokens ?? choice.tokens });
        });
        const requestId = context.get('requestId');
        const results = await withLists(context, services, items, (compiled) => {
          const jobs = cut(items).map((chunk) => {
            return { kind: 'batch', items: chunk, requestId, separator: ',', compiled } as const;
          });
          if (jobs.length > services.settings.maxQueue)
            throw new Problem('overloaded', 'The batch is larger than the queue.');
          return Promise.all(jobs.map((job) => runJob(context, services, job)));
        });
        return answer(
          context,
          join(
            results.map(({ body }) => body),
            services.settings.maxAnswerBytes,
          ),
        );
      });
    },
  );
}

/** A small text as a string; a large one, and one that is not UTF-8, as bytes for a thread to decode. */
function textOf(body: Buffer): string | Uint8Array {
  return body.length < SMALL_BYTES && isUtf8(body) ? body.toString('utf8') : ownBytes(body);
}

/** The results of the parts of a batch as one answer. */
function join(parts: readonly (string | Uint8Array)[], maxBytes: number): string | Uint8Array {
  if (parts.every((part) => typeof part === 'string')) return `{"results":[${parts.join(',')}]}`;
  const pieces = parts.flatMap((part, i) => [Buffer.from(i === 0 ? '{"results":[' : ','), Buffer.from(part as string)]);
  const whole = Buffer.concat([...pieces, Buffer.from(']}')]);
  if (whole.length <= maxBytes) return whole;
  throw new Problem('answer-too-large', `The answer has more than ${maxBytes} bytes. Send fewer texts at a time.`);
}

/** What an item says wins over what its surroundings say. */
function merge(common: Omit<Item, 'text'>, own: Item): Item {
  return {
    text: own.text,
    model: own.model ?? common.model,
    words: own.words ?? common.words,
    lists: own.lists ?? common.lists,
    options: { ...common.options, ...own.options },
    tokens: own.tokens || common.tokens,
  };
}

/** Consecutive items in chunks of about the same size, so that several threads share a large batch. */
function cut(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = [];
  let units = CHUNK_UNITS;
  for (const item of items) {
    if (units >= CHUNK_UNITS) {
      chunks.push([]);
      units = 0;
    }
    chunks.at(-1)!.push(item);
    units += item.text.length;
  }
  return chunks;
}
