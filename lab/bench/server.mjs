// The server against plain calls of the library, in the same run: requests/s and MB/s for texts of 10 words, 100 words and
// 100 kB, as shares of what one thread does with truecase(), and the latency of a text of 100 words at half load beside that of
// a bare server of Node which sends back what it gets. Rounds alternate, as machines are not equally fast all the time.
//   node lab/bench/server.mjs [--seconds 3]
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { load } from '../../packages/truecase/dist/node/index.js';
import { figure, start } from '../server/start.mjs';

const SECONDS = Number(process.argv[process.argv.indexOf('--seconds') + 1]) || 3;
const ROUNDS = 3;
const SENTENCES = [
  'angela merkel visited new york in may and met the mayor.',
  'they say that john bought an iphone in paris last year.',
  'the summit of nato in london was long, said mary smith on monday.',
  'we saw the lights of the city from the train to san francisco.',
];

function textOf(units) {
  let text = '';
  for (let i = 0; text.length < units; i++) text += `${SENTENCES[i % SENTENCES.length]}\n`;
  return text.slice(0, units);
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function send(url, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'text/plain', 'content-length': body.length };
    const open = request(`${url}/v1/truecase`, { agent, method: 'POST', headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, body: Buffer.concat(chunks) }));
    });
    open.on('error', reject);
    open.end(body);
  });
}

/** Calls a second. */
function plain(truecaser, text) {
  const began = performance.now();
  let calls = 0;
  while (performance.now() - began < SECONDS * 1000) {
    truecaser.truecase(text);
    calls++;
  }
  return (calls * 1000) / (performance.now() - began);
}

async function served(url, body, right, connections) {
  const began = performance.now();
  let calls = 0;
  const run = async () => {
    while (performance.now() - began < SECONDS * 1000) {
      const answer = await send(url, body);
      if (answer.status !== 200 || answer.body.length !== right.length) throw new Error(`status ${answer.status}`);
      calls++;
    }
  };
  await Promise.all(Array.from({ length: connections }, run));
  return (calls * 1000) / (performance.now() - began);
}

/** Latencies in ms of requests that come at a steady rate, whether those before are answered or not. */
async function latencies(url, body, rate) {
  const found = [];
  const pending = [];
  const began = performance.now();
  for (let i = 0; i < rate * SECONDS; i++) {
    const due = began + (i * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((go) => setTimeout(go, wait));
    const sent = performance.now();
    pending.push(send(url, body).then(() => found.push(performance.now() - sent)));
  }
  await Promise.all(pending);
  return found.sort((a, b) => a - b);
}

/** A server that does nothing, in a process of its own. */
async function startEcho() {
  const source = `require('node:http').createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => response.end(Buffer.concat(chunks)));
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
  const child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise((resolve) => child.stdout.once('data', (chunk) => resolve(Number(chunk))));
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

const best = (values) => Math.max(...values);
const server = await start([]);
const truecaser = await load('en');
const { url } = server;
for (const [name, units] of [
  ['10 words', 56],
  ['100 words', 560],
  ['100 kB', 100_000],
]) {
  const text = textOf(units);
  const body = Buffer.from(text);
  const right = truecaser.truecase(text);
  const alone = [];
  const over = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(plain(truecaser, text));
    over.push(await served(url, body, right, 8));
  }
  const ratio = best(over) / best(alone);
  const mb = (best(over) * body.length) / 1e6;
  process.stdout.write(
    `${name}: ${best(over).toFixed(0)} requests/s, ${mb.toFixed(2)} MB/s, ${(100 * ratio).toFixed(0)} % of plain calls\n`,
  );
  if (units !== 560) continue;
  const echo = await startEcho();
  await latencies(echo.url, body, best(over) / 2);
  for (let round = 0; round < ROUNDS; round++) {
    const rows = { 'bare server': await latencies(echo.url, body, best(over) / 2) };
    rows['this server'] = await latencies(url, body, best(over) / 2);
    const told = Object.entries(rows).map(([who, found]) => {
      const at = (q) => found[Math.floor(q * (found.length - 1))].toFixed(1);
      return `${who} median ${at(0.5)} ms, p99 ${at(0.99)} ms`;
    });
    process.stdout.write(`${name} at half load (${(best(over) / 2).toFixed(0)} requests/s): ${told.join('; ')}\n`);
  }
  echo.stop();
}
const delay = await figure(url, 'truecase_event_loop_delay_seconds{quantile="0.99"}');
process.stdout.write(`event-loop delay p99 ${(1000 * delay).toFixed(1)} ms\n`);
agent.destroy();
await server.stop();
