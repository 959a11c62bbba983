/**
 * What all routes are made of: the context of a request, the services that handlers use, reading a body, and answering. A route registers the schemas that it checks with, so that /openapi.json says what is done.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import type { OpenAPIHono, RouteConfig, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Bearers } from './bearer.js';
import type { BodyReader } from './body.js';
import { whenClosed } from './closing.js';
import { type Coding, chooseCoding, compress, packer } from './compression.js';
import type { UsedLists, WordLists } from './lists.js';
import type { HeldMemory } from './memory.js';
import type { Metrics } from './metrics.js';
import type { ModelCard } from './models.js';
import { Problem } from './problem.js';
import type { RateLimiter } from './rate.js';
import { type RequestName, type Requests, readRequest, SMALL_BYTES } from './requests.js';
import { ProblemSchema } from './schemas.js';
import type { Settings } from './settings.js';
import type { Site } from './site.js';
import type { Storage } from './store/storage.js';
import type { Choice, CompiledLists, Job, Outcome } from './work/job.js';
import type { Work } from './work/pool.js';

export interface Env {
  Bindings: { readonly incoming?: IncomingMessage; readonly outgoing?: ServerResponse };
  Variables: { requestId: string; route: string; client: string; memory: HeldMemory };
}

export type App = OpenAPIHono<Env>;
export type RequestContext = Context<Env>;

/** What a reload may change, and what the health routes say. */
export interface ServerState {
  ready: boolean;
  draining: boolean;
  models: readonly ModelCard[];
  bearers: Bearers | null;
  site: Site;
}

export interface Services {
  readonly settings: Settings;
  readonly state: ServerState;
  readonly work: Work;
  readonly bodies: BodyReader;
  readonly metrics: Metrics;
  readonly storage: Storage | null;
  /** Word lists as requests use them; null where nothing is kept. */
  readonly lists: WordLists | null;
  /** What requests and their answers hold; what streams hold, so that these cannot take it from the others. */
  readonly memory: HeldMemory;
  readonly streamMemory: HeldMemory;
  /** null: there is no limit. */
  readonly limiter: RateLimiter | null;
}

/** Answers of fewer bytes are not counted: all connections together hold little of them. */
const LEAST_COUNTED = 4096;
/** Larger answers are compressed as they are sent. */
const MOST_PACKED = 2 ** 20;
const PART_BYTES = 65_536;
/** A body counts as one more request for each of these. */
const CHARGED_BYTES = 65_536;

export type Handler = (context: RequestContext) => Promise<Response> | Response;

/** Methods of each path, for the answer 405. */
export class Endpoints {
  readonly app: App;
  readonly #methods = new Map<string, string[]>();

  constructor(app: App) {
    this.app = app;
  }

  /** Documents a route and serves it. Every route may also answer with a problem. */
  add(route: RouteConfig, handle: Handler): void {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const problem = {
      description: 'A problem (RFC 9457)',
      content: { 'application/problem+json': { schema: ProblemSchema } },
    };
    this.app.openAPIRegistry.registerPath({ ...route, responses: { ...route.responses, default: problem } });
    this.#methods.set(path, [...(this.#methods.get(path) ?? []), route.method.toUpperCase()]);
    this.app.on(route.method.toUpperCase(), path, (context) => {
      context.set('route', route.path);
      return handle(context);
    });
  }

  /** After all routes: other methods of their paths. */
  refuseOthers(): void {
    for (const [path, methods] of this.#methods) {
      const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');
      this.app.all(path, (context) => {
        context.set('route', path.replaceAll(/:(\w+)/g, '{$1}'));
        throw new Problem('method-not-allowed', `${context.req.path} takes ${allowed}.`, {
          headers: { Allow: allowed },
        });
      });
    }
  }
}

/** The stream of bytes that a request brings. */
export function bodyStream(context: RequestContext): Readable {
  const { incoming } = context.env ?? {};
  if (incoming !== undefined) return incoming;
  const { body } = context.req.raw;
  return body === null ? Readable.from([]) : Readable.fromWeb(body as NodeWebStream);
}

/** Calls `use` with the body of the request, read within the limits. */
export function withBody(
  context: RequestContext,
  { bodies, work }: Services,
  use: (body: Buffer) => Promise<Response>,
): Promise<Response> {
  // Where it would be refused anyway, it is not read.
  if (work.isFull(context.get('client'))) {
    throw new Problem('overloaded', `${work.queued} requests wait already.`, { headers: { 'Retry-After': '1' } });
  }
  return bodies.with(bodyStream(context), context.req.header('content-length'), use);
}

/** Essence of the content type, in lower case. */
export function mediaType(context: RequestContext): string {
  return (context.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
}

export function requireType(context: RequestContext, ...allowed: readonly string[]): string {
  const type = mediaType(context);
  if (context.req.header('content-encoding') !== undefined) {
    throw new Problem('media-type', 'The body is compressed, expected a plain one.');
  }
  if (allowed.includes(type)) return type;
  const found = type === '' ? 'There is no content type' : `The content type is ${type.slice(0, 100)}`;
  throw new Problem('media-type', `${found}, expected ${allowed.join(' or ')}.`);
}

/** The query as an object; a name that stands several times is a list. */
export function queryOf(context: RequestContext): Record<string, string | string[]> {
  const lists = Object.entries(context.req.queries());
  return Object.fromEntries(lists.map(([name, values]) => [name, values.length === 1 ? values[0]! : values]));
}

/**
 * Answers with a body, compressed if the client likes that. Its memory counts until the client has it; large bodies are sent in
 * parts, as they are taken.
 */
export async function answer(
  context: RequestContext,
  body: string | Uint8Array,
  type = 'application/json',
  status = 200,
): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': type, vary: 'Accept-Encoding' };
  const size = body.length;
  if (context.req.method === 'HEAD' || size < LEAST_COUNTED)
    return context.body(body as string, status as 200, headers);
  const lease = context.get('memory').lease();
  // Where the memory is not there, a refusal takes less.
  lease.hold(typeof body === 'string' ? 2 * size : size);
  whenClosed(context, lease.end);
  const coding = chooseCoding(context.req.header('accept-encoding'));
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (size > MOST_PACKED) return stream(context, bytes, coding, status, headers);
  const packed = coding === undefined ? undefined : await compress(bytes, coding);
  const plain = { ...headers, 'content-length': String(bytes.length) };
  if (packed === undefined) return context.body(bytes as Uint8Array<ArrayBuffer>, status as 200, plain);
  return context.body(packed as Uint8Array<ArrayBuffer>, status as 200, { ...headers, 'content-encoding': coding! });
}

function stream(
  context: RequestContext,
  bytes: Uint8Array,
  coding: Coding | undefined,
  status: number,
  headers: Record<string, string>,
): Response {
  const parts = Readable.from(partsOf(bytes), { objectMode: false });
  const sent = coding === undefined ? parts : parts.pipe(packer(coding));
  whenClosed(context, () => {
    parts.destroy();
    sent.destroy();
  });
  const more = coding === undefined ? { 'content-length': String(bytes.length) } : { 'content-encoding': coding };
  return context.body(Readable.toWeb(sent) as ReadableStream, status as 200, { ...headers, ...more });
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}

/** Runs a job for the client of a request and counts its characters. */
export async function runJob(context: RequestContext, services: Services, job: Job): Promise<Outcome> {
  // Nobody works for a client that has gone; one without a connection, as in tests, stays.
  const onQueued = (cancel: () => void): void => {
    if (context.env?.incoming !== undefined) whenClosed(context, cancel);
  };
  const outcome = await services.work.run(job, context.get('client'), onQueued);
  services.metrics.countCharacters(outcome.characters);
  return outcome;
}

/** The body of a request of this kind, read here where it is small and by a thread where it is not. */
export async function readBody<K extends RequestName>(
  context: RequestContext,
  services: Services,
  name: K,
  body: Uint8Array,
  query: object = {},
): Promise<Requests[K]> {
  if (body.length < SMALL_BYTES) return readRequest(name, body, services.settings, query);
  services.limiter?.charge(context.get('client'), Math.floor(body.length / CHARGED_BYTES));
  return (await runJob(context, services, { kind: 'parse', request: name, body: ownBytes(body), query }))
    .value as Requests[K];
}

/** The bytes in memory that has nothing else in it: the whole of it would be copied for a thread. */
export function ownBytes(body: Uint8Array): Uint8Array {
  return body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body);
}

/** Calls `use` with the word lists that choices name, which stay in memory until it is done. */
export async function withLists<T>(
  context: RequestContext,
  services: Services,
  choices: readonly Choice[],
  use: (compiled: CompiledLists | undefined) => Promise<T>,
): Promise<T> {
  if (choices.every(({ lists = [] }) => lists.length === 0)) return use(undefined);
  const used = await useLists(context, services, choices);
  try {
    return await use(used.compiled);
  } finally {
    used.end();
  }
}

/** The same without an end. A server that keeps no lists has none. */
export async function useLists(
  context: RequestContext,
  services: Services,
  choices: readonly Choice[],
): Promise<UsedLists> {
  const { lists, state } = services;
  if (lists === null) return { compiled: new Map(), end: () => undefined };
  const models = state.models.filter(({ task }) => task === 'truecase');
  const language = (model?: string): string | undefined =>
    (model === undefined ? models[0] : models.find(({ name }) => name === model))?.language;
  return lists.use(choices, language, context.get('client'));
}

/** Schema of a JSON body, for a route. */
export function json(schema: z.ZodType, description: string) {
  return { description, content: { 'application/json': { schema } } };
}
