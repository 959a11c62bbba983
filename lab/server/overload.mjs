// Asks for ten times as much as the server can do, among clients that are slow, leave, send large bodies or never read: it must
// refuse quickly, answer everything that it accepts correctly, stay quick for those who look after it, keep its memory within what
// docs/guide/server.md says, and hold nothing afterwards.   node lab/server/overload.mjs [--seconds 60] [--seed 30] [--model en] [--only push,large,…]
// The clients run in this process, the one that asks /healthz in a process of its own (--watch), so that it is not held up by them. It
// asks a bare server of Node in turn, which says how much of the time is the machine's.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figure, random, start } from './start.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const SECONDS = Number(option('seconds', 60));
const SEED = Number(option('seed', 30));
const MODEL = option('model', 'en');
const MOST_RSS_MB = 448;
const MOST_HEALTH_MS = 100;
const PUSHERS = 300;
const FEW = 12;

if (process.argv.includes('--watch')) await watch(option('watch'), option('bare'));
else if (process.argv.includes('--serve-bare')) serveBare();
else await main();

/** A server that does nothing but answer; prints its address. */
function serveBare() {
  const server = createServer((_, response) => response.end('{"status":"ok"}'));
  server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}`));
}

/** Asks /healthz of both twenty times a second until standard input ends; prints the times as JSON. */
async function watch(url, bare) {
  const agent = new Agent({ keepAlive: true });
  const times = { server: [], bare: [] };
  let ended = false;
  process.stdin.on('end', () => {
    ended = true;
  });
  process.stdin.resume();
  const ask = async (name, address) => {
    const began = performance.now();
    const { status } = await send(agent, `${address}/healthz`).catch(() => ({ status: 0 }));
    times[name].push(status === 200 ? performance.now() - began : 1e9);
  };
  while (!ended) {
    await ask('server', url);
    await ask('bare', bare);
    await pause(50);
  }
  process.stdout.write(JSON.stringify(times));
  agent.destroy();
}

function pause(ms) {
  return new Promise((go) => setTimeout(go, ms));
}

function send(agent, url, body, type = 'text/plain', method = body === undefined ? 'GET' : 'POST') {
  return new Promise((resolve, reject) => {
    const open = request(url, { agent, method, headers: { 'content-type': type } }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    open.on('error', reject);
    open.end(body);
  });
}

async function main() {
  const next = random(SEED);
  const folder = mkdtempSync(join(tmpdir(), 'truecase-overload-'));
  const server = await start(['--data', folder], { model: MODEL });
  const { url, child } = server;
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  const counts = {};
  const count = (name) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  let wrong = 0;
  const expectSame = (found, right, what) => {
    if (found === right) return;
    wrong++;
    if (wrong <= 5) process.stderr.write(`wrong answer to ${what}: ${found.slice(0, 200)}\n`);
  };

  const line = 'angela merkel visited new york and said that the summit in paris was long.\n';
  const TEXT = line.repeat(120);
  const LARGE = line.repeat(13_000);
  const right = (await send(agent, `${url}/v1/truecase`, TEXT)).text;
  const rightLine = (await send(agent, `${url}/v1/truecase`, line)).text;
  const words = (i) => JSON.stringify({ words: Array.from({ length: 20_000 }, (_, k) => `L${i}w${k} Of It`) });
  for (let i = 0; i < 20; i++) await send(agent, `${url}/v1/words/l${i}`, words(i), 'application/json', 'PUT');
  // What one client at a time gets done, for the factor of the overload.
  const calm = performance.now() + 3000;
  let alone = 0;
  while (performance.now() < calm) {
    await send(agent, `${url}/v1/truecase`, TEXT);
    alone++;
  }
  const before = descriptors(child.pid);
  const bare = spawn(process.execPath, [fileURLToPath(import.meta.url), '--serve-bare'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const bareUrl = await new Promise((resolve) => bare.stdout.once('data', (chunk) => resolve(String(chunk))));
  const watching = [fileURLToPath(import.meta.url), '--watch', url, '--bare', bareUrl];
  const watcher = spawn(process.execPath, watching, { stdio: ['pipe', 'pipe', 'inherit'] });
  let times = '';
  watcher.stdout.on('data', (chunk) => {
    times += chunk;
  });
  const loopBefore = schedule(child.pid);
  const began = performance.now();
  const until = began + SECONDS * 1000;
  const refusedMs = [];
  const repeat = async (act) => {
    while (performance.now() < until) await act().catch((error) => count(`error ${error.code ?? error.message}`));
  };
  const raw = (act) =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.on('close', resolve);
      setTimeout(() => socket.destroy(), Math.max(0, until - performance.now())).unref();
      act(socket);
    });
  const head = (path, headers) => `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${headers.join('\r\n')}\r\n\r\n`;

  const clients = {
    /** Texts as others send them, more than can be restored. */
    push: async () => {
      const sent = performance.now();
      const { status, text } = await send(agent, `${url}/v1/truecase`, TEXT);
      count(`texts ${status}`);
      if (status === 200) expectSame(text, right, 'a text');
      else {
        refusedMs.push(performance.now() - sent);
        await pause(50);
      }
    },
    /** Bodies of a megabyte on every route that takes them. */
    large: async () => {
      const kind = Math.floor(next() * 5);
      const json = JSON.stringify({ text: LARGE, tokens: kind === 1 });
      const [path, body, type] = [
        ['/v1/document?format=plain', LARGE, 'text/plain'],
        ['/v1/truecase', json, 'application/json'],
        ['/v1/batch', JSON.stringify({ texts: Array(900).fill(line.repeat(14)) }), 'application/json'],
        [
          '/v2/check',
          `language=en-US&text=${encodeURIComponent(LARGE.slice(0, 500_000))}`,
          'application/x-www-form-urlencoded',
        ],
        ['/v1/detect', JSON.stringify({ text: LARGE }), 'application/json'],
      ][kind];
      const { status, text } = await send(agent, url + path, body, type);
      count(`large ${status}`);
      if (kind === 0 && status === 200) expectSame(text, rightLine.repeat(13_000), 'a large document');
      if (status !== 200) await pause(200);
    },
    /** A body that comes byte by byte. */
    drip: () =>
      raw(async (socket) => {
        socket.resume();
        socket.write(head('/v1/truecase', ['Content-Type: text/plain', 'Content-Length: 100000']));
        while (!socket.destroyed) {
          socket.write('a');
          await pause(100);
        }
        count('dripped');
      }),
    /** A megabyte in chunks of one byte. */
    crumbs: () =>
      raw(async (socket) => {
        socket.resume();
        socket.write(
          head('/v1/truecase', ['Content-Type: text/plain', 'Transfer-Encoding: chunked', 'Connection: close']),
        );
        for (let i = 0; i < 100 && !socket.destroyed; i++) {
          if (!socket.write('1\r\na\r\n'.repeat(9000)))
            await new Promise((go) => socket.once('drain', go).once('close', go));
        }
        socket.write('0\r\n\r\n');
        count('crumbs');
      }),
    /** Asks for a large answer and never reads it. */
    deaf: () =>
      raw((socket) => {
        const body = JSON.stringify({ text: line.repeat(1000), tokens: true });
        socket.pause();
        socket.write(head('/v1/truecase', ['Content-Type: application/json', `Content-Length: ${body.length}`]) + body);
        setTimeout(() => socket.destroy(), 2000 + next() * 8000);
        count('deaf');
      }),
    /** Leaves at some point of its request. */
    leave: () =>
      raw((socket) => {
        socket.resume();
        const body = TEXT.repeat(10);
        const whole = head('/v1/truecase', ['Content-Type: text/plain', `Content-Length: ${body.length}`]) + body;
        socket.write(whole.slice(0, Math.floor(next() * 1.2 * whole.length)));
        setTimeout(() => socket.resetAndDestroy(), next() * 300);
        count('left');
      }),
    /** A stream that is read slowly and given up. */
    stream: () =>
      raw(async (socket) => {
        socket.write(head('/v1/stream?tokens=true', ['Content-Type: text/plain', 'Transfer-Encoding: chunked']));
        const chunk = line.repeat(400);
        const frame = `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
        const slow = setInterval(() => (socket.isPaused() ? socket.resume() : socket.pause()), 100);
        for (let i = 0; i < 100 && !socket.destroyed; i++) {
          if (!socket.write(frame)) await new Promise((go) => socket.once('drain', go).once('close', go));
        }
        clearInterval(slow);
        socket.destroy();
        count('streams');
      }),
    /** Names sixteen word lists, each time in another order. */
    lists: async () => {
      const lists = Array.from({ length: 16 }, () => `l${Math.floor(next() * 20)}`);
      const which = lists[0].slice(1);
      const body = JSON.stringify({ text: `l${which}w7 of it`, lists: [...new Set(lists)] });
      const { status, text } = await send(agent, `${url}/v1/truecase`, body, 'application/json');
      count(`lists ${status}`);
      if (status === 200) expectSame(JSON.parse(text).text, `L${which}w7 Of It`, 'a text with lists');
      else await pause(50);
    },
    /** Opens the file of a model and goes away. */
    files: () =>
      raw((socket) => {
        socket.write(`${next() < 0.5 ? 'HEAD' : 'GET'} /models/en.tcm HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
        setTimeout(() => socket.resetAndDestroy(), 20 + next() * 200);
        count('files');
      }),
  };
  const only = option('only', Object.keys(clients).join(',')).split(',');
  const chosen = Object.entries(clients).filter(([name]) => only.includes(name));
  const all = chosen.flatMap(([name, act]) =>
    Array.from({ length: name === 'push' ? PUSHERS : FEW }, () => repeat(act)),
  );
  await Promise.all(all);
  const seconds = (performance.now() - began) / 1000;
  watcher.stdin.end();
  await new Promise((resolve) => watcher.on('close', resolve));
  agent.destroy();
  bare.kill();
  const { server: healthMs, bare: bareMs } = JSON.parse(times);
  const loop = schedule(child.pid).map((value, i) => value - loopBefore[i]);
  const rssMb = peakMb(child.pid);
  let left = 0;
  // Descriptors of connections are gone when the server has seen that they are.
  for (let i = 0; i < 300; i++) {
    left = descriptors(child.pid) - before;
    if (left <= 1) break;
    await pause(100);
  }
  let held = 0;
  // Jobs that run for clients that have left are finished first.
  for (let i = 0; i < 300; i++) {
    held = await figure(url, 'truecase_held_bytes');
    if (held === 0) break;
    await pause(100);
  }
  const streams = await figure(url, 'truecase_open_streams');
  const delay = (await figure(url, 'truecase_event_loop_delay_seconds{quantile="0.99"}')) * 1000;
  const again = await send(undefined, `${url}/v1/truecase`, TEXT);
  expectSame(again.text, right, 'a text afterwards');
  const status = await server.stop();
  rmSync(folder, { recursive: true, force: true });

  const asked = (counts['texts 200'] ?? 0) + (counts['texts 503'] ?? 0);
  const p99 = quantile(healthMs, 0.99);
  const bareP99 = quantile(bareMs, 0.99);
  const checks = {
    'no wrong answer': wrong === 0,
    [`RSS below ${MOST_RSS_MB} MB`]: rssMb < MOST_RSS_MB,
    [`healthz p99 below ${MOST_HEALTH_MS} ms, or no more than that above a bare server's`]:
      p99 < MOST_HEALTH_MS + (bareP99 < MOST_HEALTH_MS ? 0 : bareP99),
    'no descriptor left': left <= 0,
    'nothing held': held === 0 && streams === 0,
    'ended by itself': status === 0,
  };
  const ms = (value) => `${value.toFixed(1)} ms`;
  process.stdout.write(
    [
      `${SECONDS} s, seed ${SEED}, ${PUSHERS + FEW * (chosen.length - 1)} clients: ${JSON.stringify(counts)}`,
      `texts asked for: ${Math.round(asked / seconds)}/s, one client at a time ${Math.round(alone / 3)}/s`,
      `median time to a refusal ${ms(quantile(refusedMs, 0.5))}`,
      `/healthz: ${healthMs.length} times, median ${ms(quantile(healthMs, 0.5))}, p99 ${ms(p99)}, most ${ms(quantile(healthMs, 1))}`,
      `a bare server: median ${ms(quantile(bareMs, 0.5))}, p99 ${ms(bareP99)}, most ${ms(quantile(bareMs, 1))}`,
      `the thread with the connections ran ${loop[0].toFixed(1)} s and waited ${loop[1].toFixed(1)} s for a processor`,
      `delay of the event loop, p99 ${ms(delay)}; most memory (VmHWM) ${Math.round(rssMb)} MB; descriptors left ${left}`,
      ...Object.entries(checks).map(([name, ok]) => `${ok ? 'ok  ' : 'FAIL'} ${name}`),
      '',
    ].join('\n'),
  );
  process.exit(Object.values(checks).every(Boolean) ? 0 : 1);
}

function quantile(values, q) {
  return [...values].sort((a, b) => a - b)[Math.floor(q * (values.length - 1))] ?? 0;
}

/** Seconds that the main thread of a process has run, and waited for a processor. */
function schedule(pid) {
  const [ran, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return [Number(ran) / 1e9, Number(waited) / 1e9];
}

function descriptors(pid) {
  return readdirSync(`/proc/${pid}/fd`).length;
}

function peakMb(pid) {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}
