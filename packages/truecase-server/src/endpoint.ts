/**
 * What all routes are made of: the context of a request, the services that handlers use, reading a body against a
 * schema, and answering. A route registers the schemas that it checks with, so that /openapi.json says what is done.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import type { OpenAPIHono, RouteConfig, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Bearers } from './bearer.js';
import type { BodyReader } from './body.js';
import { chooseCoding, compress } from './compression.js';
import type { Metrics } from './metrics.js';
import type { ModelCard } from './models.js';
import { type Fault, Problem } from './problem.js';
import { ProblemSchema } from './schemas.js';
import type { Settings } from './settings.js';
import type { Site } from './site.js';
import type { Storage } from './store/storage.js';
import type { Outcome } from './work/job.js';
import type { Work } from './work/pool.js';

export interface Env {
  Bindings: { readonly incoming?: IncomingMessage; readonly outgoing?: ServerResponse };
  Variables: { requestId: string; route: string };
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
}

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
  { bodies, work, settings }: Services,
  use: (body: Buffer) => Promise<Response>,
): Promise<Response> {
  // Where it would be refused anyway, it is not read.
  if (work.queued >= settings.maxQueue) {
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

/** JSON in UTF-8 that fits the schema. */
export function parseJson<T>(body: Uint8Array, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Problem('bad-request', 'The body is not JSON in UTF-8.');
  }
  return check(value, schema, 'The body');
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

/** The query as an object; a name that stands several times is a list. */
export function queryOf(context: RequestContext): Record<string, string | string[]> {
  const lists = Object.entries(context.req.queries());
  return Object.fromEntries(lists.map(([name, values]) => [name, values.length === 1 ? values[0]! : values]));
}

/** Answers with a body, compressed if the client likes that. */
export async function answer(
  context: RequestContext,
  body: string | Uint8Array,
  type = 'application/json',
  status = 200,
): Promise<Response> {
  const coding = body.length < 1024 ? undefined : chooseCoding(context.req.header('accept-encoding'));
  const headers: Record<string, string> = { 'content-type': type, vary: 'Accept-Encoding' };
  if (coding === undefined) return context.body(body as string, status as 200, headers);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const packed = await compress(bytes, coding);
  if (packed === undefined) return context.body(body as string, status as 200, headers);
  return context.body(packed as Uint8Array<ArrayBuffer>, status as 200, { ...headers, 'content-encoding': coding });
}

/** Runs a job and counts its characters. */
export async function runJob(services: Services, job: Parameters<Work['run']>[0]): Promise<Outcome['body']> {
  const { body, characters } = await services.work.run(job);
  services.metrics.countCharacters(characters);
  return body;
}

/** Schema of a JSON body, for a route. */
export function json(schema: z.ZodType, description: string) {
  return { description, content: { 'application/json': { schema } } };
}
