// A week in an hour: small requests of all kinds on one server, whose memory must stay flat after the first tenth of them.
//   node lab/server/week.mjs [--requests 2000000] [--seed 30] [--minutes 60]
// Prints the memory after every twentieth. Ends early when the minutes are over, and says how many requests there were.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure, random, start } from './start.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const REQUESTS = option('requests', 2_000_000);
const SEED = option('seed', 30);
const END = performance.now() + option('minutes', 60) * 60_000;
const CLIENTS = 16;
const MOST_GROWTH_MB = 40;
const JSON_TYPE = 'application/json';

const next = random(SEED);
const folder = mkdtempSync(join(tmpdir(), 'truecase-week-'));
const server = await start(['--data', folder], { model: 'en-unigram' });
const { url, child } = server;
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

function send(path, body, type = 'text/plain', method = body === undefined ? 'GET' : 'POST') {
  return new Promise((resolve, reject) => {
    const open = request(url + path, { agent, method, headers: { 'content-type': type } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    open.on('error', reject);
    open.end(body);
  });
}

/** Requests with what is right about their answers; the share of each kind is its weight. */
const KINDS = [
  [80, () => send('/v1/truecase', 'we were in paris'), ({ text }) => text === 'We were in Paris'],
  [
    5,
    () => send('/v1/truecase', '{"text":"in paris","tokens":true}', JSON_TYPE),
    ({ text }) => text.includes('"In Paris"'),
  ],
  [3, () => send('/v1/batch', '{"texts":["in paris","x"]}', JSON_TYPE), ({ text }) => text.includes('"In Paris"')],
  [
    3,
    () => send('/v1/truecase', JSON.stringify({ text: 'acme', words: [`W${next()}`, 'ACME'] }), JSON_TYPE),
    ({ text }) => text.includes('"ACME"'),
  ],
  [
    2,
    () => send('/v1/truecase', '{"text":"the acme","lists":["mine"]}', JSON_TYPE),
    ({ text }) => text.includes('ACME'),
  ],
  [
    2,
    () => send('/v2/check', 'language=en&text=we+saw+paris', 'application/x-www-form-urlencoded'),
    ({ text }) => text.includes('"Paris"'),
  ],
  [1, () => send('/v1/stream', 'in paris\n'), ({ text }) => text === 'In Paris\n'],
  [
    1,
    () => send('/v1/document?format=srt', '1\n00:00:01,000 --> 00:00:02,000\nin paris\n'),
    ({ text }) => text.endsWith('In Paris\n'),
  ],
  [1, () => send('/healthz'), ({ status }) => status === 200],
  [1, () => send('/none'), ({ status }) => status === 404],
  [
    1,
    () => send('/v1/words/mine', JSON.stringify({ words: ['ACME', `W${next()}`] }), JSON_TYPE, 'PUT'),
    ({ status }) => status === 204,
  ],
];
const WEIGHT = KINDS.reduce((sum, [weight]) => sum + weight, 0);

function choose() {
  let at = next() * WEIGHT;
  for (const kind of KINDS) {
    at -= kind[0];
    if (at < 0) return kind;
  }
  return KINDS[0];
}

await send('/v1/words/mine', '{"words":["ACME"]}', JSON_TYPE, 'PUT');
const before = readdirSync(`/proc/${child.pid}/fd`).length;
let done = 0;
let wrong = 0;
const sizes = [];
const report = async () => {
  const mb = (await figure(url, 'process_resident_memory_bytes')) / 2 ** 20;
  sizes.push(mb);
  process.stdout.write(`${done} requests, ${Math.round(mb)} MiB\n`);
};

async function work() {
  while (done < REQUESTS && performance.now() < END) {
    const isTwentieth = ++done % Math.ceil(REQUESTS / 20) === 0;
    const [, ask, isRight] = choose();
    const found = await ask();
    if (!isRight(found)) {
      wrong++;
      if (wrong < 5) process.stderr.write(`wrong: ${found.status} ${found.text.slice(0, 200)}\n`);
    }
    if (isTwentieth) await report();
  }
}

const began = performance.now();
await Promise.all(Array.from({ length: CLIENTS }, work));
const seconds = (performance.now() - began) / 1000;
agent.destroy();
await new Promise((go) => setTimeout(go, 1000));
await report();
const warm = sizes[Math.min(1, sizes.length - 1)];
const growth = Math.max(...sizes.slice(1)) - warm;
const left = readdirSync(`/proc/${child.pid}/fd`).length - before;
const status = await server.stop();
rmSync(folder, { recursive: true, force: true });
process.stdout.write(
  `seed ${SEED}: ${done} requests in ${Math.round(seconds)} s, ${wrong} wrong answers, memory ${Math.round(warm)} MiB after the first tenth, ` +
    `at most ${Math.round(growth)} MiB more later, ${left} descriptors left, status ${status}\n`,
);
process.exitCode = wrong === 0 && growth < MOST_GROWTH_MB && left <= 0 && status === 0 ? 0 : 1;
