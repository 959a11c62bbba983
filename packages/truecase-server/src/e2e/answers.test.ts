// The largest answer of every route, as docs/guide/server.md lists it, to the worst request of the largest size that was thought of.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, Sandbox } from '../../../truecase/src/cli/e2e/harness.js';
import { post, postJson, Servers, type Started } from './started.js';

const KB = 1024;
const MB = 1024 * KB;
const BODY = MB;
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

let sandbox: Sandbox;
let server: Started;
const servers = new Servers();
beforeAll(async () => {
  sandbox = new Sandbox();
  sandbox.addToy();
  server = await servers.start(sandbox, '--timeout', '100', '--data', 'data', 'toy.tcm', 'ner-en');
  for (let i = 0; i < 12; i++) {
    const text = '\ud800'.repeat(100_000);
    expect(
      (await postJson(`${server.url}/v1/corrections`, { text: text.slice(0, 80_000), from: text.slice(0, 80_000) }))
        .status,
    ).toBe(201);
  }
  const words = Array.from({ length: 14_000 }, (_, i) => `\ud800${i.toString(36).padStart(4, '0')}`.repeat(4));
  expect((await postJson(`${server.url}/v1/words/large`, { words }, 'PUT')).status).toBe(204);
});
afterAll(async () => {
  await servers.killAll();
  sandbox.remove();
});

/** A body of JSON as large as it may be, with as much of `unit` in its text as fits. */
function full(unit: string, fields: object): string {
  const frame = JSON.stringify({ text: '', ...fields }).length;
  const one = JSON.stringify(unit).length - 2;
  return JSON.stringify({ text: unit.repeat(Math.floor((BODY - frame) / one)), ...fields });
}

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nparis\n\n';
const get = (path: string) => fetch(server.url + path);
/** By operation: the worst requests that were thought of, and the largest answer that is documented. */
const WORST: Record<string, { most: number; ask: readonly (() => Promise<Response>)[] }> = {
  'POST /v1/truecase': {
    most: 16 * MB,
    ask: [
      () => post(`${server.url}/v1/truecase`, full('a ', { tokens: true }), JSON_TYPE),
      () => post(`${server.url}/v1/truecase`, full('in paris ', { tokens: true }), JSON_TYPE),
      () => post(`${server.url}/v1/truecase?tokens=true`, '\0'.repeat(BODY)),
      () => post(`${server.url}/v1/truecase`, '\u0131 '.repeat(BODY / 3)),
    ],
  },
  'POST /v1/batch': {
    most: 16 * MB,
    ask: [
      () => postJson(`${server.url}/v1/batch`, { texts: Array(1000).fill('a '.repeat(450)), tokens: true }),
      () => postJson(`${server.url}/v1/batch`, { texts: Array(1000).fill('x'), model: 'n'.repeat(200) }),
    ],
  },
  'POST /v1/detect': {
    most: 16 * MB,
    ask: [
      () => post(`${server.url}/v1/detect`, full('\n', {}), JSON_TYPE),
      () => post(`${server.url}/v1/detect`, full('in Paris PP qq\n', {}), JSON_TYPE),
    ],
  },
  'POST /v1/document': {
    most: 2 * MB,
    ask: [
      () => post(`${server.url}/v1/document?format=plain`, '\u0131 paris '.repeat(BODY / 9), 'text/plain'),
      () => post(`${server.url}/v1/document?format=srt`, SRT.repeat(BODY / SRT.length), 'text/plain'),
    ],
  },
  'POST /v1/ner': { most: 16 * MB, ask: [() => post(`${server.url}/v1/ner`, full('Paris ', {}), JSON_TYPE)] },
  'POST /v2/check': {
    most: 4 * MB + 4 * KB,
    ask: [
      () => post(`${server.url}/v2/check`, `mode=restore&minConfidence=0&text=${'paris+'.repeat(170_000)}`, FORM),
      () => post(`${server.url}/v2/check`, `text=${'paris\0'.repeat(170_000)}`, FORM),
    ],
  },
  'GET /v1/corrections': { most: 6 * MB, ask: [() => get('/v1/corrections?limit=1000')] },
  'POST /v1/corrections': {
    most: 2 * MB,
    ask: [
      () => postJson(`${server.url}/v1/corrections`, { text: '\ud800'.repeat(80_000), from: '\ud800'.repeat(80_000) }),
    ],
  },
  'GET /v1/words': { most: 128 * KB, ask: [() => get('/v1/words')] },
  'GET /v1/words/{list}': { most: 2 * MB, ask: [() => get('/v1/words/large')] },
  'GET /v1/models': { most: 64 * KB, ask: [() => get('/v1/models')] },
  'GET /v2/languages': { most: 64 * KB, ask: [() => get('/v2/languages')] },
  'GET /healthz': { most: KB, ask: [() => get('/healthz')] },
  'GET /readyz': { most: KB, ask: [() => get('/readyz')] },
  'GET /metrics': { most: 128 * KB, ask: [() => get('/metrics')] },
  'GET /openapi.json': { most: 128 * KB, ask: [() => get('/openapi.json')] },
  'GET /api': { most: 128 * KB, ask: [() => get('/api')] },
  'PUT /v1/words/{list}': {
    most: KB,
    ask: [() => postJson(`${server.url}/v1/words/mine`, { words: ['ACME'] }, 'PUT')],
  },
  'DELETE /v1/words/{list}': { most: KB, ask: [() => fetch(`${server.url}/v1/words/mine`, { method: 'DELETE' })] },
  'DELETE /v1/corrections/{id}': {
    most: KB,
    ask: [() => fetch(`${server.url}/v1/corrections/1`, { method: 'DELETE' })],
  },
};
/** As long as what is asked for: a file, or what the client sends. */
const OPEN_ENDED = ['POST /v1/stream', 'GET /models/{file}', 'GET /'];

describe('the largest answer', () => {
  it('is documented for every operation', async () => {
    const { paths } = await (await get('/openapi.json')).json();
    const operations = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual([...Object.keys(WORST), ...OPEN_ENDED].sort());
    const page = readFileSync(join(ROOT, 'docs', 'guide', 'server.md'), 'utf8');
    for (const operation of operations) expect(page).toContain(`\`${operation}\``);
  });

  it.each(Object.keys(WORST))('of %s is no larger than documented', async (operation) => {
    const { most, ask } = WORST[operation]!;
    for (const one of ask) {
      const response = await one();
      const { length } = Buffer.from(await response.arrayBuffer());
      expect([200, 201, 204, 413], operation).toContain(response.status);
      expect(length).toBeLessThanOrEqual(most);
      if (response.status === 413) expect(length).toBeLessThan(KB);
    }
  });
});
