/**
 * Bodies of requests, read against their schemas: one function for each kind of request. Small bodies are read where they arrive,
 * large ones by a worker thread, with the same functions, since reading a megabyte of JSON would hold up everybody else.
 */
import { z } from '@hono/zod-openapi';
import { AnnotatedText, flatten, type Stretches } from './markup.js';
import { type Fault, Problem } from './problem.js';
import {
  type BatchRequest,
  batchRequest,
  CorrectionRequest,
  DetectRequest,
  NerRequest,
  TruecaseRequest,
  WordList,
} from './schemas.js';

/** Bodies with fewer bytes are read by the thread that holds the connections: in about a millisecond at most. */
export const SMALL_BYTES = 16_384;

export interface ReadLimits {
  readonly maxBatch: number;
}

/** Fields of a form of the LanguageTool protocol. */
export const checkFields = {
  language: z.string().max(40).default('auto').openapi({ description: 'A tag such as en-US, or auto.' }),
  mode: z.enum(['restore', 'repair', 'auto']).optional().openapi({ description: 'Ours. Default repair.' }),
  minConfidence: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .openapi({ type: 'number', minimum: 0, maximum: 1, description: 'Ours. Default 0.6.' }),
};
/** As clients may send it; what is documented is the form with a text. */
const CheckForm = z.object({ text: z.string().optional(), data: z.string().optional(), ...checkFields }).loose();

export interface CheckRequest {
  readonly text: string;
  /** Where the text was in what was sent; undefined: it is what was sent. */
  readonly stretches?: Stretches;
  readonly language: string;
  readonly mode: 'restore' | 'repair' | 'auto' | undefined;
  readonly minConfidence: number | undefined;
}

/** A word list as JSON that is ready to be stored. */
export interface ListRequest {
  readonly json: string;
  readonly count: number;
}

export interface Requests {
  truecase: TruecaseRequest;
  batch: BatchRequest;
  detect: DetectRequest;
  ner: NerRequest;
  correction: CorrectionRequest;
  list: ListRequest;
  check: CheckRequest;
}

export type RequestName = keyof Requests;
type Reader<T> = (body: Uint8Array, limits: ReadLimits, query: object) => T;

const READERS: { readonly [K in RequestName]: Reader<Requests[K]> } = {
  truecase: (body) => parseJson(body, TruecaseRequest),
  batch: (body, { maxBatch }) => parseJson(body, batchSchema(maxBatch)),
  detect: (body) => parseJson(body, DetectRequest),
  ner: (body) => parseJson(body, NerRequest),
  correction: (body) => parseJson(body, CorrectionRequest),
  list: (body) => {
    const { words } = parseJson(body, WordList);
    return { json: JSON.stringify(words), count: words.length };
  },
  check: (body, _, query) => readCheck(body, query),
};

export function readRequest<K extends RequestName>(
  name: K,
  body: Uint8Array,
  limits: ReadLimits,
  query: object,
): Requests[K] {
  return READERS[name](body, limits, query);
}

const batches = new Map<number, ReturnType<typeof batchRequest>>();

function batchSchema(maxBatch: number): ReturnType<typeof batchRequest> {
  const schema = batches.get(maxBatch) ?? batchRequest(maxBatch);
  batches.set(maxBatch, schema);
  return schema;
}

function readCheck(body: Uint8Array, query: object): CheckRequest {
  const fields = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(body)));
  const { text, data, language, mode, minConfidence } = check({ ...query, ...fields }, CheckForm, 'The form');
  const rest = { language, mode, minConfidence };
  if (text !== undefined) return { text, ...rest };
  if (data === undefined) throw new Problem('bad-request', 'The form has neither text nor data.');
  return { ...flatten(check(parse(data), AnnotatedText, 'The field data')), ...rest };
}

/** JSON in UTF-8 that fits the schema. */
export function parseJson<T>(body: Uint8Array, schema: z.ZodType<T>): T {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw notJson();
  }
  return check(parse(text), schema, 'The body');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

function notJson(): Problem {
  return new Problem('bad-request', 'The body is not JSON in UTF-8.');
}

/** The value if it fits the schema. Texts of the request are not quoted. */
export function check<T>(value: unknown, schema: z.ZodType<T>, what: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors: Fault[] = result.error.issues.slice(0, 20).map(({ path, message }) => ({
    pointer: path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1').slice(0, 100)}`).join(''),
    detail: message.slice(0, 300),
  }));
  throw new Problem('bad-request', `${what} does not fit the schema: ${errors[0]?.detail ?? 'unknown'}.`, { errors });
}
