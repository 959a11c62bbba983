/**
 * What a request meets first: while the queue is full, requests for work are refused here, before anything is made of them, so
 * that a refusal costs hardly more than its bytes and the event loop stays free however many come. Refusals are counted one by
 * one and logged together, once a second.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Services } from './endpoint.js';
import { PROBLEMS, Problem } from './problem.js';
import { SECURITY_HEADERS } from './security.js';

/** Paths whose requests wait in the queue, and what they do. */
const WORK = new Set(['/v1/truecase', '/v1/batch', '/v1/detect', '/v1/document', '/v1/ner', '/v2/check']);
/** The rest of a longer body is not read. */
const MOST_REST_BYTES = 65_536;
const LOG_MS = 1000;
const HEADERS = [
  ['content-type', 'application/problem+json'],
  ['retry-after', '1'],
  ...SECURITY_HEADERS,
  ['cross-origin-resource-policy', 'same-origin'],
].flat();

export function guardQueue(
  next: RequestListener,
  { settings, work, metrics, state }: Services,
  log: Logger,
): RequestListener {
  // Pages of other origins cannot read an answer without headers that are made further inside.
  if (settings.cors.length > 0) return next;
  const [status] = PROBLEMS.overloaded;
  const [before, after] = JSON.stringify(new Problem('overloaded', 'The queue is full.').body('ID')).split('"ID"');
  let refused = 0;
  const report = (): void => {
    log.info({ status, refused }, 'refused');
    refused = 0;
  };
  return (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    if (request.method !== 'POST' || state.draining || !WORK.has(path) || work.queued < settings.maxQueue) {
      next(request, response);
      return;
    }
    const id = randomUUID();
    const body = `${before}"${id}"${after}`;
    const rest = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    const close = rest > MOST_REST_BYTES ? ['connection', 'close'] : [];
    response.writeHead(status, [...HEADERS, 'x-request-id', id, 'content-length', String(body.length), ...close]);
    response.end(body);
    metrics.countRequest(path, 'POST', status, 0);
    if (refused++ === 0) setTimeout(report, LOG_MS).unref();
  };
}
