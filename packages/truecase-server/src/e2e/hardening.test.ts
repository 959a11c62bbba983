// What strangers did to the server, each under the name of the fault that it was: the built program in a process of its own.
import { appendFileSync, mkdirSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from '../../../truecase/src/cli/e2e/harness.js';
import { runs } from '../../../truecase/src/testing/runs.js';
import {
  busySeconds,
  cpuSeconds,
  descriptors,
  type Leave,
  metric,
  peakMemoryMb,
  post,
  postJson,
  raw,
  Servers,
  until,
} from './started.js';

let sandbox: Sandbox;
const servers = new Servers();
const start = (...args: readonly string[]) => servers.start(sandbox, ...args);
beforeAll(() => {
  sandbox = new Sandbox();
  sandbox.addToy();
});
afterEach(() => servers.killAll());
afterAll(() => sandbox.remove());

const onLinux = it.skipIf(process.platform !== 'linux');
/** Some thousand requests, on a machine that may be busy. */
const SLOW = { timeout: 900_000 };
const FORM = 'application/x-www-form-urlencoded';

describe('the server among strangers', () => {
  onLinux('opens nothing for HEAD on a model', async () => {
    const server = await start('--token-file', sandbox.write('tokens', '0123456789abcdef\n'));
    const head = () => fetch(`${server.url}/models/en.tcm`, { method: 'HEAD' });
    expect((await head()).headers.get('content-length')).toMatch(/^\d{7,}$/);
    const before = descriptors(server);
    for (let i = 0; i < 100; i++) expect((await head()).status).toBe(200);
    await until(() => descriptors(server) <= before + 1);
  });

  onLinux('bounds the answer of /v2/check, whatever is asked', async () => {
    const server = await start();
    const before = peakMemoryMb(server);
    const text = 'paris '.repeat(33_000);
    const response = await post(
      `${server.url}/v2/check`,
      `language=en-US&mode=restore&minConfidence=0&text=${text}`,
      FORM,
    );
    expect(response.status).toBe(200);
    const body = await response.text();
    expect(body.length).toBeLessThan(4 * 2 ** 20 + 2000);
    const { matches, warnings } = JSON.parse(body);
    expect(matches.length).toBeGreaterThan(1000);
    expect(warnings.incompleteResults).toBe(true);
    expect(matches[1000].context.text.length).toBeLessThanOrEqual(40 + 5 + 40);
    expect(matches[1000].sentence.length).toBeLessThanOrEqual(100 + 5 + 100);
    expect(peakMemoryMb(server) - before).toBeLessThan(100);
  });

  onLinux('reads and writes large requests in its worker threads', async () => {
    // The machine may be busy, and then the answers are late, too.
    const server = await start('--timeout', '100');
    const { url } = server;
    const annotation = Array.from({ length: 12_000 }, (_, i) =>
      i % 2 === 0 ? { text: 'in paris ' } : { markup: '<b>' },
    );
    const form = new URLSearchParams({ language: 'en-US', data: JSON.stringify({ annotation }) }).toString();
    const words = Array.from({ length: 20_000 }, (_, i) => `Word${i}`);
    const texts = Array.from({ length: 1000 }, () => ({ text: 'in paris with john', tokens: true }));
    await (await post(`${url}/v1/truecase`, 'in paris')).text();
    const before = busySeconds(server);
    const heavy = await Promise.all([
      post(`${url}/v2/check`, form, FORM),
      postJson(`${url}/v1/batch`, { texts, words: words.slice(0, 1000) }),
      postJson(`${url}/v1/truecase`, { text: 'in paris\n'.repeat(15_000), tokens: true }),
      postJson(`${url}/v1/detect`, { text: 'in paris\n'.repeat(15_000) }),
    ]);
    expect(heavy.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    // Processor time, since a busy machine makes everything late.
    expect(busySeconds(server) - before).toBeLessThan(0.5);
    const { matches } = await heavy[0]!.json();
    expect(matches[0]).toMatchObject({ offset: 0 });
  });

  it('reads back to the unit what it has acknowledged, after a restart', async () => {
    const anything = fc.array(
      fc.oneof(
        fc.constantFrom(0, 0x0a, 0x22, 0x5c, 0x7f, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xfeff, 0xfffe, 0xffff, 0x2028),
        fc.integer({ min: 0, max: 0xffff }),
      ),
      { minLength: 1, maxLength: 30 },
    );
    const text = anything.map((units) => String.fromCharCode(...units));
    const kept = fc.record({
      text,
      from: fc.option(text),
      model: fc.option(text),
      words: fc.array(text, { maxLength: 4 }),
    });
    const samples = ['a\0b', '\ud800', '\udc00x', '\0'].map((odd) => ({
      text: odd,
      from: odd,
      model: odd,
      words: [odd],
    }));
    const all = [...samples, ...fc.sample(kept, { numRuns: runs(150), seed: 30 })];
    const first = await start('--data', 'units');
    const ids: number[] = [];
    for (const [i, { text, from, model, words }] of all.entries()) {
      const body = { text, ...(from === null ? {} : { from }), ...(model === null ? {} : { model }) };
      const response = await postJson(`${first.url}/v1/corrections`, body);
      const { id, ...said } = await response.json();
      expect(said).toMatchObject({ text, from, model });
      ids.push(id);
      const put = await postJson(`${first.url}/v1/words/list${i}`, { words }, 'PUT');
      // A spelling that the library refuses is not acknowledged.
      expect([204, 422]).toContain(put.status);
      if (put.status === 422) all[i] = { ...all[i]!, words: [] };
    }
    await servers.kill(first);
    const { url } = await start('--data', 'units');
    const found = new Map<number, object>();
    for (let after: number | null = 0; after !== null; ) {
      const page = await (await fetch(`${url}/v1/corrections?limit=1000&after=${after}`)).json();
      for (const correction of page.corrections) found.set(correction.id, correction);
      after = page.next;
    }
    for (const [i, { text, from, model, words }] of all.entries()) {
      expect(found.get(ids[i]!)).toMatchObject({ text, from, model });
      if (words.length > 0) expect(await (await fetch(`${url}/v1/words/list${i}`)).json()).toEqual({ words });
    }
  });

  onLinux('keeps thirty large word lists on disk until they are used, and is not held up by them', SLOW, async () => {
    const first = await start('--data', 'lists', '--timeout', '100');
    const words = (list: number) =>
      Array.from({ length: 20_000 }, (_, i) => `W${list}x${i.toString(36)} Part${i.toString(36)}`);
    for (let i = 0; i < 30; i++)
      expect((await postJson(`${first.url}/v1/words/l${i}`, { words: words(i) }, 'PUT')).status).toBe(204);
    const names = Array.from({ length: 16 }, (_, i) => `l${i}`);
    // Sixteen lists, in another order for each text.
    const texts = Array.from({ length: 200 }, (_, i) => ({
      text: 'w3x7 part7',
      lists: [...names.slice(i % 16), ...names.slice(0, i % 16)],
    }));
    const before = cpuSeconds(first);
    const batch = await postJson(`${first.url}/v1/batch`, { texts });
    expect((await batch.json()).results[199]).toMatchObject({ text: 'W3x7 Part7' });
    // Compiling all lists for each order takes ten.
    expect(cpuSeconds(first) - before).toBeLessThan(4);
    await servers.kill(first);
    const second = await start('--data', 'lists');
    expect(peakMemoryMb(second)).toBeLessThan(250);
    for (let i = 0; i < 30; i++) {
      const { text } = await (
        await postJson(`${second.url}/v1/truecase`, { text: `w${i}x7 part7`, lists: [`l${i}`] })
      ).json();
      expect(text).toBe(`W${i}x7 Part7`);
    }
    expect(peakMemoryMb(second)).toBeLessThan(350);
    const { lists } = await (await fetch(`${second.url}/v1/words`)).json();
    expect(lists).toHaveLength(30);
    expect(lists[0]).toEqual({ name: 'l0', words: 20_000 });
  });

  onLinux('holds a body of one-byte chunks in the memory of its bytes', async () => {
    const server = await start('--timeout', '100');
    const before = peakMemoryMb(server);
    const size = 900_000;
    const head = `POST /v1/truecase HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
    const answer = await raw(server, `${head}${'1\r\na\r\n'.repeat(size)}0\r\n\r\n`, 'end');
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
    expect(peakMemoryMb(server) - before).toBeLessThan(100);
  });

  it('sends a page file that grew after the start as it is now', async () => {
    mkdirSync(sandbox.path('pages'), { recursive: true });
    for (const [name, size] of [
      ['small.txt', 10],
      ['large.bin', 2_000_000],
    ] as const) {
      const path = sandbox.write(`pages/${name}`, 'x'.repeat(size));
      const server = await start('--pages', 'pages');
      const { url } = server;
      const first = await fetch(`${url}/${name}`);
      expect(await first.text()).toHaveLength(size);
      appendFileSync(path, 'y'.repeat(500_000));
      const then = await fetch(`${url}/${name}`);
      expect(await then.text()).toHaveLength(size + 500_000);
      expect(then.headers.get('etag')).not.toBe(first.headers.get('etag'));
      const head = await fetch(`${url}/${name}`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
      expect(head.headers.get('content-length')).toBe(String(size + 500_000));
      await servers.kill(server);
    }
  });

  onLinux('leaves no descriptor and no stream open, whatever the route and however a client leaves', SLOW, async () => {
    mkdirSync(sandbox.path('served'), { recursive: true });
    sandbox.write('served/large.bin', 'x'.repeat(3_000_000));
    const server = await start('--data', 'routes', '--pages', 'served', 'toy.tcm', 'ner-en');
    await postJson(`${server.url}/v1/words/mine`, { words: ['ACME'] }, 'PUT');
    const before = descriptors(server);
    const requests = [...(await operations(server.url)), ['GET', '/large.bin'], ['GET', '/models/en.tcm']] as const;
    expect(requests.length).toBeGreaterThan(20);
    const leaves: readonly Leave[] = ['sent', 'pipelined', 'first bytes', 'unread', 'half closed', 'end'];
    for (let round = 0; round < runs(12); round++) {
      for (const leave of leaves) {
        await Promise.all(
          requests.flatMap(([method, path]) =>
            (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((one) => raw(server, request(one, path, leave), leave)),
          ),
        );
      }
    }
    await until(() => descriptors(server) <= before);
    expect(await metric(server, 'truecase_open_streams')).toBe(0);
    expect(await metric(server, 'truecase_held_bytes')).toBe(0);
    expect(await (await post(`${server.url}/v1/truecase`, 'in paris')).text()).toBe('In Paris');
  });
});

/** Every operation that the server describes. */
async function operations(url: string): Promise<(readonly [string, string])[]> {
  const { paths } = await (await fetch(`${url}/openapi.json`)).json();
  return Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => {
      const filled = path.replace('{list}', 'mine').replace('{id}', '1').replace('{file}', 'en-small.tcm');
      return [method.toUpperCase(), filled] as const;
    }),
  );
}

/** A request that takes some work; the client that leaves at once also leaves its body unfinished. */
function request(method: string, path: string, leave: Leave): string {
  const close = leave === 'pipelined' ? '' : 'Connection: close\r\n';
  const line = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${close}`;
  const times = leave === 'pipelined' ? 4 : 1;
  if (!/^(?:POST|PUT)$/.test(method)) return `${line}\r\n`.repeat(times);
  const text = 'in paris with john\n'.repeat(300);
  const [type, body] = /^\/v2/.test(path)
    ? [FORM, `language=en&text=${text}`]
    : /stream|document/.test(path)
      ? ['text/plain', text]
      : [
          'application/json',
          JSON.stringify(
            /batch/.test(path) ? { texts: [text, text] } : /words/.test(path) ? { words: ['ACME'] } : { text },
          ),
        ];
  const missing = leave === 'sent' ? 100 : 0;
  return `${line}Content-Type: ${type}\r\nContent-Length: ${body.length + missing}\r\n\r\n${body}`.repeat(times);
}
