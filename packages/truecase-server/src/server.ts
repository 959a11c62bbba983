/**
 * A server from start to end: loads models, starts threads, listens, reloads and drains. Nothing is listened to before all
 * is loaded, and nothing is dropped when it stops: what runs is finished, as long as that takes less than `drainMs`.
 */
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { TruecaseError } from 'truecase';
import { createApp } from './app.js';
import { readBearers } from './bearer.js';
import { BodyReader } from './body.js';
import type { ServerState, Services } from './endpoint.js';
import { guardQueue } from './front.js';
import { openLog } from './log.js';
import { Metrics } from './metrics.js';
import { readModels } from './models.js';
import { PROBLEMS, Problem } from './problem.js';
import { completeSettings, type ServerOptions, type Settings } from './settings.js';
import { Site } from './site.js';
import { openStorage } from './store/storage.js';
import { Pool } from './work/pool.js';

const HEADERS_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
const MOST_CONNECTIONS = 4096;

export interface RunningServer {
  /** http://host:port */
  readonly url: string;
  /** Reads models and tokens again; what is wrong with them is thrown, and the old ones stay. */
  reload(): Promise<void>;
  /** Stops taking requests, finishes those that run, and ends. */
  close(): Promise<void>;
}

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const settings = completeSettings(options);
  const log = openLog(settings.log);
  const bearers = settings.tokens === undefined ? null : await readBearers(settings.tokens);
  const models = await readModels(settings.models);
  const site = await Site.open({ pages: settings.pages, models: models.shared });
  const storage = settings.data === undefined ? null : await openStorage(settings.data);
  const work = new Pool({ ...settings, onFault: (fault) => log.error({ fault }, 'worker thread') });
  const metrics = new Metrics();
  const state: ServerState = { ready: false, draining: false, models: models.cards, bearers, site };
  const services: Services = { settings, state, work, metrics, storage, bodies: new BodyReader(settings) };
  const release = async (): Promise<void> => {
    metrics.close();
    await work.close();
    await storage?.close();
  };
  let server: Server;
  try {
    await work.setModels(models.shared);
    if (storage !== null) for (const [name, words] of await storage.allLists()) work.setList(name, words);
    const { fetch } = createApp(services, log);
    const listener = getRequestListener(fetch, { overrideGlobalObjects: settings.ownProcess });
    server = createServer(
      services,
      guardQueue((request, response) => void listener(request, response), services, log),
    );
    await listen(server, settings);
  } catch (error) {
    await release();
    throw error;
  }
  state.ready = true;
  const url = urlOf(server);
  log.info({ url, models: models.cards.map(({ name }) => name), workers: settings.workers }, 'listening');

  const reload = async (): Promise<void> => {
    const fresh = await readModels(settings.models);
    const freshBearers = settings.tokens === undefined ? null : await readBearers(settings.tokens);
    const freshSite = await Site.open({ pages: settings.pages, models: fresh.shared });
    await work.setModels(fresh.shared);
    state.site = freshSite;
    state.models = fresh.cards;
    state.bearers = freshBearers;
    metrics.countReload();
    log.info({ models: fresh.cards.map(({ name }) => name) }, 'reloaded');
  };
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= (async () => {
      state.draining = true;
      log.info('draining');
      await drain(server, settings.drainMs);
      await release();
      log.info('stopped');
    })();
    return closing;
  };
  return { url, reload, close };
}

function createServer({ settings }: Services, listener: RequestListener): Server {
  const serverOptions = {
    headersTimeout: HEADERS_MS,
    // Bodies have a time of their own (body.ts), which streams have not.
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: 1000,
  };
  const server = createHttpServer(serverOptions, listener);
  server.maxConnections = MOST_CONNECTIONS;
  server.timeout = settings.idleMs;
  // A client that has sent all it has may close its half of the connection and still wants its answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('clientError', refuseConnection);
  return server;
}

/** What cannot be read as HTTP at all gets a problem, too. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const type =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'headers-too-large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'slow-body'
        : 'bad-request';
  const [status, title] = PROBLEMS[type];
  const body = JSON.stringify(new Problem(type, 'This is not a request of HTTP/1.1 within the limits.').body('none'));
  const headers = ['Content-Type: application/problem+json', `Content-Length: ${body.length}`, 'Connection: close'];
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function listen(server: Server, { host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const hint =
        error.code === 'EADDRINUSE'
          ? 'Another program listens there; choose another --port.'
          : 'Check --host and --port.';
      reject(new TruecaseError('io', `cannot listen on ${host}:${port}: ${error.code ?? error.message}`, { hint }));
    });
    server.listen(port, host, () => resolve());
  });
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Takes no more connections, closes those that are idle, waits for the others, and cuts off what takes too long. */
async function drain(server: Server, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
