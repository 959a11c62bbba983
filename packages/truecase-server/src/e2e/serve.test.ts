// The server as it runs: the built program in a process of its own, on a free port.
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, Sandbox } from '../../../truecase/src/cli/e2e/harness.js';
import { Client, ServerError } from '../client.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
  sandbox.addToy();
});
afterAll(() => sandbox.remove());

interface Started {
  readonly url: string;
  readonly child: ChildProcessWithoutNullStreams;
  /** Everything on standard error so far. */
  readonly log: () => string;
  readonly ended: Promise<number | null>;
}

const running = new Set<Started>();

async function start(...args: readonly string[]): Promise<Started> {
  const child = sandbox.spawn(['serve', '--port', '0', '--workers', '1', ...args]);
  let log = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const found = /"url":"([^"]+)"/.exec(log);
      if (found !== null) resolve(found[1]!);
    });
    void ended.then(() => reject(new Error(log)));
  });
  const started = { url, child, log: () => log, ended };
  running.add(started);
  return started;
}

afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  running.clear();
});

async function logged({ child, log }: Started, message: string): Promise<void> {
  while (!log().includes(message)) await new Promise((resolve) => child.stderr.once('data', resolve));
}

const post = (url: string, body: string | Uint8Array, type = 'text/plain', headers = {}): Promise<Response> =>
  fetch(url, { method: 'POST', body: body as BodyInit, headers: { 'content-type': type, ...headers } });

describe('truecase serve', () => {
  it('restores what the library restores, over the client', async () => {
    const { url } = await start();
    const client = new Client(url);
    const { text, tokens } = await client.truecase('we met john in paris', { tokens: true });
    expect(text).toBe('We met John in Paris');
    expect(tokens!.map(({ from, to }) => [from, to])).toContainEqual(['john', 'John']);
    const { results } = await client.batch([
      'in paris',
      { text: 'x', model: 'none' },
      { text: 'acme', words: ['ACME'] },
    ]);
    expect(results).toMatchObject([{ text: 'In Paris' }, { error: { status: 404 } }, { text: 'ACME' }]);
    expect(await client.detect('WE MET')).toMatchObject({ case: 'upper' });
    expect((await client.models()).models).toMatchObject([{ name: 'toy', family: 'unigram', default: true }]);
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nwe met john in paris\n';
    const document = await client.document(Buffer.from(srt), { format: 'srt' });
    expect(Buffer.from(document).toString()).toBe(srt.replace('we met john in paris', 'We met John in Paris'));
    await expect(client.truecase('a', { model: 'none' })).rejects.toThrow(ServerError);
    await expect(client.ner('a')).rejects.toMatchObject({ problem: { status: 404 } });
    await expect(client.words('a')).rejects.toMatchObject({ problem: { status: 501 } });
  });

  it('answers a line of a stream before the next one is sent', async () => {
    const { url } = await start();
    let send!: (line: string | null) => void;
    const source = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (line) => (line === null ? controller.close() : controller.enqueue(Buffer.from(line)));
      },
    });
    send('in paris\n');
    const reader = (await new Client(url).stream(source)).getReader();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('In Paris\n');
    send('with john');
    send(null);
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) rest += Buffer.from(part.value);
    expect(rest).toBe('With John');
  });

  it('gives a stream what the whole text gets, wherever it is cut', async () => {
    const { url } = await start();
    const text = 'in may we flew\nto new york with mr.\nbrown\n\nthe end\n';
    const restored = async (pieces: readonly string[]) => {
      const answer = await fetch(`${url}/v1/stream?lines=wrapped`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: new ReadableStream<Uint8Array>({
          async pull(controller) {
            for (const piece of pieces) {
              controller.enqueue(Buffer.from(piece));
              await new Promise((resolve) => setTimeout(resolve, 20));
            }
            controller.close();
          },
        }),
        duplex: 'half',
      } as RequestInit);
      return answer.text();
    };
    expect(await restored(text.match(/.{1,9}/gs)!)).toBe(await restored([text]));
  });

  it('keeps word lists and corrections over a kill', async () => {
    const first = await start('--data', 'data');
    const client = new Client(first.url);
    await client.setWords('mine', ['ACME']);
    const { id } = await client.correct({ text: 'We met Dr Smith.' });
    first.child.kill('SIGKILL');
    await first.ended;
    const { url } = await start('--data', 'data');
    const again = new Client(url);
    expect(await again.words('mine')).toEqual({ words: ['ACME'] });
    expect((await again.truecase('acme', { lists: ['mine'] })).text).toBe('ACME');
    expect(await (await fetch(`${url}/v1/corrections`)).json()).toMatchObject({ corrections: [{ id }], next: null });
    await again.removeWords('mine');
    await expect(again.truecase('acme', { lists: ['mine'] })).rejects.toMatchObject({ problem: { status: 404 } });
  });

  it('asks for a token, limits the rate and logs no text', async () => {
    sandbox.write('tokens', '# mine\n0123456789abcdef\n');
    const server = await start('--token-file', 'tokens', '--rate', '2');
    const { url } = server;
    expect((await post(`${url}/v1/truecase`, 'secret words')).status).toBe(401);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const headers = { authorization: 'Bearer 0123456789abcdef', 'x-request-id': 'my-id' };
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) {
      const response = await post(`${url}/v1/truecase?mode=auto`, 'secret words', 'text/plain', headers);
      statuses.push(response.status);
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200]);
    expect(statuses).toContain(429);
    await logged(server, 'my-id');
    expect(server.log()).not.toMatch(/secret|0123456789abcdef|mode=/);
  });

  it('refuses politely: problem+json with the status of the mistake', async () => {
    const { url } = await start('--max-body', '1024');
    const json = 'application/json';
    for (const [status, response] of [
      [404, fetch(`${url}/none`)],
      [405, fetch(`${url}/v1/truecase`)],
      [400, post(`${url}/v1/truecase`, '{', json)],
      [400, post(`${url}/v1/truecase`, '{"text":"a","mood":"b"}', json)],
      [400, post(`${url}/v1/truecase?mode=b`, 'a')],
      [415, post(`${url}/v1/truecase`, 'a', 'image/png')],
      [413, post(`${url}/v1/truecase`, 'a'.repeat(1025))],
      [422, post(`${url}/v1/document?format=xliff`, Uint8Array.of(0x89, 0, 1, 0xff), 'application/octet-stream')],
      [422, post(`${url}/v1/truecase`, JSON.stringify({ text: 'a', words: ['aB'.repeat(30)] }), json)],
    ] as const) {
      const found = await response;
      expect(found.status).toBe(status);
      expect(found.headers.get('content-type')).toBe('application/problem+json');
      expect(await found.json()).toMatchObject({ status, requestId: found.headers.get('x-request-id') });
    }
  });

  it('refuses at once what does not fit into its queue, and answers the rest', async () => {
    const server = await start('--queue', '2');
    const text = 'in paris\n'.repeat(20_000);
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(`${server.url}/v1/truecase`, text)));
    const refused = answers.filter(({ status }) => status === 503);
    const done = answers.filter(({ status }) => status === 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(done.length).toBeGreaterThan(0);
    expect(refused.length + done.length).toBe(30);
    for (const response of done) expect(await response.text()).toBe('In Paris\n'.repeat(20_000));
    for (const response of refused) {
      expect(response.headers.get('retry-after')).toBe('1');
      const requestId = response.headers.get('x-request-id');
      expect(await response.json()).toMatchObject({ status: 503, requestId });
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/status="503"\} \d+/);
  });

  it('lets pages of a named origin ask, and no others', async () => {
    const { url } = await start('--cors', 'https://example.org');
    const origin = async (name: string): Promise<string | null> =>
      (await fetch(`${url}/healthz`, { headers: { origin: name } })).headers.get('access-control-allow-origin');
    expect(await origin('https://example.org')).toBe('https://example.org');
    expect(await origin('https://evil.example')).toBeNull();
  });

  it('reads models again at SIGHUP, under load, and keeps the old one if the new is damaged', async () => {
    copyFileSync(sandbox.path('toy.tcm'), sandbox.path('live.tcm'));
    const server = await start('live.tcm');
    const { url, child } = server;
    const statuses = new Set<number>();
    let stop = false;
    const load = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!stop) statuses.add((await post(`${url}/v1/truecase`, 'in paris')).status);
      }),
    );
    for (let i = 0; i < 3; i++) {
      const before = server.log().split('"reloaded"').length;
      child.kill('SIGHUP');
      while (server.log().split('"reloaded"').length === before)
        await Promise.race([load, new Promise((resolve) => child.stderr.once('data', resolve))]);
    }
    sandbox.write('live.tcm', 'damaged');
    child.kill('SIGHUP');
    await logged(server, 'truecase: ');
    expect(await (await post(`${url}/v1/truecase`, 'in paris')).text()).toBe('In Paris');
    stop = true;
    await load;
    expect([...statuses]).toEqual([200]);
  });

  it('finishes what runs at SIGTERM, takes nothing new and ends with status 0', async () => {
    const server = await start();
    const { port } = new URL(server.url);
    const answered = new Promise<string>((resolve, reject) => {
      const open = request({ port, method: 'POST', path: '/v1/stream', headers: { 'content-type': 'text/plain' } });
      open.on('error', reject);
      open.on('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          if (text === '') {
            server.child.kill('SIGTERM');
            void logged(server, 'draining').then(() => open.end('with john'));
          }
          text += chunk.toString();
        });
        response.on('end', () => resolve(text));
      });
      open.write('in paris\n');
    });
    expect(await answered).toBe('In Paris\nWith John');
    expect(await server.ended).toBe(0);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });

  it('serves a folder of pages at / and models beside them, with what browsers need', async () => {
    mkdirSync(sandbox.path('pages/assets'), { recursive: true });
    sandbox.write('pages/index.html', '<!doctype html><title>page</title>');
    sandbox.write('pages/assets/main-a1B2c3D4.js', `const text = '${'x'.repeat(2000)}';`);
    sandbox.write('pages/run.wasm', '\0asm');
    sandbox.write('pages/.env', 'SECRET=1');
    sandbox.write('tokens', '0123456789abcdef\n');
    sandbox.write('secret.txt', 'secret');
    const { url } = await start('--pages', 'pages', '--token-file', 'tokens', 'toy.tcm');
    expect((await fetch(`${url}/.env`)).status, 'what is hidden').not.toBe(200);
    const page = await fetch(url);
    expect(await page.text()).toContain('<title>page');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const etag = page.headers.get('etag')!;
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const script = await fetch(`${url}/assets/main-a1B2c3D4.js`);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect(await script.text()).toHaveLength(2016);
    expect((await fetch(`${url}/run.wasm`)).headers.get('content-type')).toBe('application/wasm');
    expect((await fetch(`${url}/run.wasm`, { method: 'HEAD' })).status).toBe(200);
    expect(await (await fetch(`${url}/api`)).text()).toContain('POST /v1/truecase');
    for (const path of ['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/', '/none.js', '/models/%2e%2e/en.tcm']) {
      expect((await fetch(url + path)).status, path).toBe(401);
    }
    const model = await fetch(`${url}/models/en-unigram.tcm`);
    expect(model.headers.get('content-type')).toBe('application/octet-stream');
    const bundled = readFileSync(join(ROOT, 'models', 'en-unigram.tcm'));
    expect(Buffer.from(await model.arrayBuffer()).equals(bundled)).toBe(true);
    expect((await fetch(`${url}/models/toy.tcm`)).status).toBe(401);
    const headers = { authorization: 'Bearer 0123456789abcdef' };
    expect((await fetch(`${url}/models/toy.tcm`, { headers })).status).toBe(200);
    expect((await fetch(`${url}/models/none.tcm`, { headers })).status).toBe(404);
    const none = await sandbox.run(['serve', '--port', '0', '--pages', 'none']);
    expect(none).toMatchObject({ status: 2 });
  });

  it('says what is wrong before it listens', async () => {
    const none = await sandbox.run(['serve', '--port', '0', 'none.tcm']);
    expect(none).toMatchObject({ status: 2 });
    expect(none.stderr).toContain('neither an installed model nor a file');
    const { url } = await start();
    const taken = await sandbox.run(['serve', '--port', new URL(url).port]);
    expect(taken.stderr).toContain('Another program listens there');
  });
});

describe('docs/guide/server.md', () => {
  const page = readFileSync(join(ROOT, 'docs', 'guide', 'server.md'), 'utf8');
  const examples = [...page.matchAll(/```(sh|js)\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)];

  it('has examples that give what it says', async () => {
    const { url } = await start('-m', 'en', '--data', 'documented');
    expect(examples.length).toBe(page.split(/```(?:sh|js)\n/).length - 1);
    for (const [, language, code, output] of examples) {
      const script = code!.replaceAll('http://127.0.0.1:8080', url);
      const [program, ...args] =
        language === 'sh' ? ['bash', '-c'] : [process.execPath, '--input-type=module', '--eval'];
      const { stdout } = spawnSync(program!, [...args, script], { encoding: 'utf8', cwd: ROOT });
      expect(stdout.trimEnd(), script).toBe(output!.trimEnd());
    }
  });
});
