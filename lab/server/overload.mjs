// Asks for ten times as much as the server can do, for some seconds: it must refuse quickly with 503, answer everything that it
// accepts correctly, and stay alive and quick for those who look after it.   node lab/server/overload.mjs [--seconds 10]
import { Agent, request } from 'node:http';
import { figure, start } from './start.mjs';

const SECONDS = Number(process.argv[process.argv.indexOf('--seconds') + 1]) || 10;
const CONNECTIONS = 400;
const line = 'angela merkel visited new york and said that the summit in paris was long.\n';
const TEXT = line.repeat(120);

const server = await start(['--queue', '32']);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS + 10 });
const counts = { 200: 0, 503: 0, other: 0, wrong: 0 };
const refusedMs = [];
const healthMs = [];

function send(path, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'text/plain' };
    const open = request(
      server.url + path,
      { agent, method: body === undefined ? 'GET' : 'POST', headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode, text }));
      },
    );
    open.on('error', reject);
    open.end(body);
  });
}

const right = (await send('/v1/truecase', TEXT)).text;
const until = performance.now() + SECONDS * 1000;

async function push() {
  while (performance.now() < until) {
    const began = performance.now();
    const { status, text } = await send('/v1/truecase', TEXT).catch(() => ({ status: 'other', text: '' }));
    counts[status in counts ? status : 'other']++;
    if (status === 200 && text !== right) counts.wrong++;
    if (status === 503) {
      refusedMs.push(performance.now() - began);
      await new Promise((go) => setTimeout(go, 50));
    }
  }
}

async function watch() {
  while (performance.now() < until) {
    const began = performance.now();
    const { status } = await send('/healthz');
    healthMs.push(status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY);
    await new Promise((go) => setTimeout(go, 50));
  }
}

const quantile = (values, q) => [...values].sort((a, b) => a - b)[Math.floor(q * (values.length - 1))] ?? 0;
await Promise.all([watch(), ...Array.from({ length: CONNECTIONS }, push)]);
const delay = (await figure(server.url, 'truecase_event_loop_delay_seconds{quantile="0.99"}')) * 1000;
const status = await server.stop();
const ms = (value) => `${value.toFixed(1)} ms`;
process.stdout.write(
  [
    `${CONNECTIONS} connections, ${SECONDS} s: ${counts[200]} answered, ${counts[503]} refused (503), ${counts.other} other`,
    `wrong answers: ${counts.wrong}`,
    `median time to a refusal, as the client sees it: ${ms(quantile(refusedMs, 0.5))}`,
    `/healthz: median ${ms(quantile(healthMs, 0.5))}, p99 ${ms(quantile(healthMs, 0.99))}`,
    `delay of the event loop of the server, p99: ${ms(delay)}`,
    `status at the end: ${status}`,
    '',
  ].join('\n'),
);
process.exitCode = counts.wrong === 0 && counts.other === 0 && counts[503] > 0 && status === 0 ? 0 : 1;
agent.destroy();
