/**
 * All routes behind what every request passes, in this order: id, log and figures, headers, name of the server, stopping,
 * origins of browsers, token, rate. Handlers throw problems; they become answers here and nowhere else.
 */
import { randomUUID } from 'node:crypto';
import { OpenAPIHono } from '@hono/zod-openapi';
import { cors } from 'hono/cors';
import type { Logger } from 'pino';
import { type App, Endpoints, type Env, type RequestContext, type Services } from './endpoint.js';
import { Problem, toProblem } from './problem.js';
import { RateLimiter } from './rate.js';
import { addCorrections } from './routes/corrections.js';
import { addDescription } from './routes/description.js';
import { addDetect } from './routes/detect.js';
import { addDocument } from './routes/document.js';
import { addFiles } from './routes/files.js';
import { addHealth, OPEN_PATHS } from './routes/health.js';
import { addLanguageTool } from './routes/languagetool.js';
import { addModels } from './routes/models.js';
import { addNer } from './routes/ner.js';
import { addStream } from './routes/stream.js';
import { addBatch, addTruecase } from './routes/truecase.js';
import { addWords } from './routes/words.js';
import { SECURITY_HEADERS } from './security.js';

const ID = /^[\w.-]{1,64}$/;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']);

export function createApp(services: Services, log: Logger): App {
  const app = new OpenAPIHono<Env>();
  const { settings, state, metrics } = services;
  const limiter = settings.rate > 0 ? new RateLimiter(settings.rate) : null;

  app.use(async (context, next) => {
    const started = performance.now();
    const given = context.req.header('x-request-id') ?? '';
    const id = ID.test(given) ? given : randomUUID();
    context.set('requestId', id);
    context.set('route', 'none');
    // Set before there is a response: headers of one that is made cost far more.
    context.header('x-request-id', id);
    for (const [name, value] of SECURITY_HEADERS) context.header(name, value);
    if (settings.cors.length === 0) context.header('cross-origin-resource-policy', 'same-origin');
    if (state.draining) context.header('connection', 'close');
    await next();
    const ms = performance.now() - started;
    const { status } = context.res;
    const route = context.get('route');
    const method = METHODS.has(context.req.method) ? context.req.method : 'OTHER';
    metrics.countRequest(route, method, status, ms / 1000);
    log.info({ id, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request');
  });

  app.use(async (context, next) => {
    requireOwnName(context, services);
    if (state.draining && !OPEN_PATHS.includes(context.req.path)) {
      throw new Problem('draining', 'The server finishes what it has and stops.', { headers: { 'Retry-After': '5' } });
    }
    await next();
  });

  if (settings.cors.length > 0) {
    const origin = settings.cors.includes('*') ? '*' : [...settings.cors];
    app.use(cors({ origin, allowHeaders: ['Authorization', 'Content-Type', 'X-Request-Id'], maxAge: 600 }));
  }

  app.use(async (context, next) => {
    if (!OPEN_PATHS.includes(context.req.path) && !state.site.isOpen(context.req.path)) {
      const client = identify(context, services);
      const waitS = limiter?.take(client, performance.now()) ?? 0;
      if (waitS > 0) {
        const headers = { 'Retry-After': String(Math.ceil(waitS)) };
        throw new Problem('too-many-requests', `More than ${settings.rate} requests a second.`, { headers });
      }
    }
    await next();
  });

  const endpoints = new Endpoints(app);
  addTruecase(endpoints, services);
  addBatch(endpoints, services);
  addStream(endpoints, services);
  addDetect(endpoints, services);
  addDocument(endpoints, services);
  addNer(endpoints, services);
  addModels(endpoints, services);
  addWords(endpoints, services);
  addCorrections(endpoints, services);
  addLanguageTool(endpoints, services);
  addHealth(endpoints, services);
  addDescription(endpoints, services);
  addFiles(endpoints, services);
  endpoints.refuseOthers();
  if (state.bearers !== null) {
    app.openAPIRegistry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' });
  }

  app.notFound(async (context) => {
    const file = /^(?:GET|HEAD)$/.test(context.req.method)
      ? await state.site.answer(context, context.req.path)
      : undefined;
    if (file !== undefined) context.set('route', 'file');
    return file ?? render(context, new Problem('no-such-path', 'See /openapi.json for what there is.'));
  });
  app.onError((error, context) => {
    const problem = toProblem(error);
    if (problem.type === 'internal') {
      const { name, stack = '' } = (problem.cause ?? problem) as Error;
      const where = stack.split('\n').filter((line) => /^\s+at /.test(line));
      log.error({ id: context.get('requestId'), name, where }, 'unforeseen error');
    }
    return render(context, problem);
  });
  return app;
}

/**
 * A server on the loopback interface without tokens trusts whoever is on this machine. A page in a browser is not, even if its
 * name resolves to this machine (DNS rebinding).
 */
function requireOwnName(context: RequestContext, { settings, state }: Services): void {
  const { incoming } = context.env ?? {};
  if (incoming === undefined || settings.proxy || state.bearers !== null || !LOOPBACK.test(settings.host)) return;
  if (LOOPBACK.test(incoming.headers.host ?? 'localhost')) return;
  throw new Problem(
    'misdirected',
    'The Host header names another machine; start the server with --proxy or --token-file.',
  );
}

/** Who is asking: the number of a token, or an address. Throws if a token is needed and missing. */
function identify(context: RequestContext, { settings, state }: Services): string {
  if (state.bearers !== null) {
    const number = state.bearers.find(context.req.header('authorization'));
    if (number >= 0) return `token ${number}`;
    throw new Problem('unauthorized', 'Send a header "Authorization: Bearer TOKEN".', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  }
  const forwarded = settings.proxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? context.env?.incoming?.socket.remoteAddress ?? 'unknown';
}

function render(context: RequestContext, problem: Problem): Response {
  const body = JSON.stringify(problem.body(context.get('requestId')));
  const headers = { 'content-type': 'application/problem+json', ...problem.headers };
  return context.body(body, problem.status as 400, headers);
}
