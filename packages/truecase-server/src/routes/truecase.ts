/** POST /v1/truecase: a text as JSON or as it is; POST /v1/batch: many, in order. */
import { encodeUtf8, Utf8Decoder } from 'truecase/host';
import {
  answer,
  check,
  type Endpoints,
  json,
  parseJson,
  queryOf,
  requireType,
  runJob,
  type Services,
  withBody,
} from '../endpoint.js';
import { Problem } from '../problem.js';
import { OptionsQuery, readFields, readQuery } from '../query.js';
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
          const fields = parseJson(body, TruecaseRequest);
          const item = merge(choice, { text: fields.text, ...readFields(fields) });
          return answer(context, await runJob(services, { kind: 'truecase', ...item }));
        }
        const decoder = new Utf8Decoder();
        const text = decoder.decode(body) + decoder.end();
        if (choice.tokens) return answer(context, await runJob(services, { kind: 'truecase', text, ...choice }));
        const restored = await runJob(services, { kind: 'text', text, ...choice });
        return answer(context, decoder.invalidBytes === 0 ? restored : encodeUtf8(restored as string), TEXT);
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
        const { texts, ...common } = parseJson(body, schema);
        const choice = readFields(common);
        const items = texts.map((text): Item => {
          if (typeof text === 'string') return { text, ...choice };
          return merge(choice, { text: text.text, ...readFields(text), tokens: text.tokens ?? choice.tokens });
        });
        const requestId = context.get('requestId');
        const jobs = cut(items).map((chunk) => ({ kind: 'batch', items: chunk, requestId, separator: ',' }) as const);
        if (jobs.length > services.settings.maxQueue)
          throw new Problem('overloaded', 'The batch is larger than the queue.');
        const results = await Promise.all(jobs.map((job) => runJob(services, job)));
        return answer(context, `{"results":[${results.join(',')}]}`);
      });
    },
  );
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
