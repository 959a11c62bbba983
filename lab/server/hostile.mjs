// What clients do that should not: each case is tried against a server of its own process, which must answer as listed, lose
// nothing, and be as well afterwards as before. Prints a line a case; status 1 if any fails.
//   node lab/server/hostile.mjs [--requests 100000]
import { connect } from 'node:net';
import { figure, start } from './start.mjs';

const REQUESTS = Number(process.argv[process.argv.indexOf('--requests') + 1]) || 100_000;
const TEXT = 'angela merkel visited new york';
const RESTORED = 'Angela Merkel visited New York';

const server = await start(['--timeout', '5']);
const { url } = server;
const { hostname, port } = new URL(url);
let failed = 0;

function post(path, body, type = 'application/json', more = {}) {
  return fetch(url + path, { method: 'POST', body, headers: { 'content-type': type, ...more } });
}

/** Writes bytes on a socket and gives what came back until it ended, or until `ms` have passed. */
function raw(parts, { ms = 8000, end = false, pauseMs = 0 } = {}) {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    let ended = false;
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ answer, ended });
    };
    const timer = setTimeout(finish, ms);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      ended = true;
      finish();
    });
    (async () => {
      for (const part of parts) {
        if (socket.destroyed) return;
        if (!socket.write(part)) await new Promise((go) => socket.once('drain', go).once('close', go));
        if (pauseMs > 0) await new Promise((go) => setTimeout(go, pauseMs));
      }
      if (end) socket.end();
    })();
  });
}

const head = (path, headers, method = 'POST') =>
  `${method} ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`;
const statusOf = ({ answer }) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);

/** Well: answers as it should, within some seconds, as it may have to finish what clients have left behind. */
async function isWell(times = 20) {
  const [health, text] = await Promise.all([fetch(`${url}/healthz`), post('/v1/truecase', TEXT, 'text/plain')]);
  if (health.status === 200 && (await text.text()) === RESTORED) return true;
  await new Promise((go) => setTimeout(go, 500));
  return text.status === 503 && times > 1 ? isWell(times - 1) : false;
}

async function attempt(name, run) {
  const began = performance.now();
  let said;
  try {
    said = await run();
  } catch (error) {
    said = `threw ${error.message}${error.cause ? ` (${error.cause.message})` : ''}`;
  }
  const well = await isWell().catch(() => false);
  const ok = said === true && well;
  if (!ok) failed++;
  const rss = Math.round((await figure(url, 'process_resident_memory_bytes')) / 2 ** 20);
  const why = ok ? '' : `: ${said === true ? 'not well afterwards' : said}`;
  process.stdout.write(
    `${ok ? 'ok  ' : 'FAIL'} ${name}, ${Math.round(performance.now() - began)} ms, ${rss} MiB${why}\n`,
  );
}

/** true, or what was found instead. */
const expect = (found, ...allowed) => allowed.includes(found) || `found ${found}, expected ${allowed.join(' or ')}`;
const JSON_TYPE = 'Content-Type: application/json';

await attempt('invalid JSON gets 400', async () => expect((await post('/v1/truecase', '{"text":')).status, 400));
await attempt('JSON that is not UTF-8 gets 400', async () =>
  expect((await post('/v1/truecase', Buffer.from([0x22, 0xff, 0x22]))).status, 400),
);
await attempt('deeply nested JSON gets 400', async () =>
  expect((await post('/v1/truecase', '['.repeat(500_000))).status, 400),
);
await attempt('JSON with __proto__ gets 400', async () =>
  expect((await post('/v1/truecase', '{"text":"a","__proto__":{"mode":"x"}}')).status, 400),
);
await attempt('plain text that is not UTF-8 comes back byte for byte', async () => {
  const bytes = Buffer.concat([
    Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
    Buffer.from(' paris\0 '),
    Buffer.from([0xed, 0xa0, 0x80]),
  ]);
  const back = Buffer.from(await (await post('/v1/truecase', bytes, 'text/plain')).arrayBuffer());
  return back.equals(Buffer.from(bytes.toString('latin1').replace('paris', 'Paris'), 'latin1')) || back.toString('hex');
});
await attempt('lone surrogates in JSON come back as they were', async () => {
  const { text } = await (await post('/v1/truecase', '{"text":"\\ud800 paris \\udc00"}')).json();
  return expect(text.toLowerCase(), '\ud800 paris \udc00');
});
await attempt('a body announced as too large gets 413 before it is read', async () => {
  const found = await raw([head('/v1/truecase', [JSON_TYPE, 'Content-Length: 99999999999']), 'x']);
  return expect(statusOf(found), 413) === true && found.ended ? true : `${statusOf(found)}, ended ${found.ended}`;
});
await attempt('a body that never ends gets 413 and the connection is closed', async () => {
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
  function* forever() {
    yield head('/v1/truecase', ['Content-Type: text/plain', 'Transfer-Encoding: chunked']);
    for (let i = 0; i < 2000; i++) yield chunk;
  }
  const found = await raw(forever());
  return (statusOf(found) === 413 || found.answer === '') && found.ended
    ? true
    : `${statusOf(found)}, ended ${found.ended}`;
});
await attempt('a body that comes too slowly gets 408', async () => {
  function* drip() {
    yield head('/v1/truecase', ['Content-Type: text/plain', 'Content-Length: 1000']);
    for (let i = 0; i < 100; i++) yield 'a';
  }
  return expect(statusOf(await raw(drip(), { pauseMs: 100 })), 408);
});
await attempt('100 connections that send half a header are closed', async () => {
  const half = `POST /v1/truecase HTTP/1.1\r\nHost: ${hostname}\r\nX-Slow: `;
  const found = await Promise.all(Array.from({ length: 100 }, () => raw([half], { ms: 20_000 })));
  return found.every(({ ended }) => ended) || 'some are still open';
});
await attempt('a socket that is half closed after its request is answered', async () => {
  const body = `{"text":"${TEXT}"}`;
  const request = head('/v1/truecase', [JSON_TYPE, `Content-Length: ${body.length}`, 'Connection: close']) + body;
  return (await raw([request], { end: true })).answer.includes(RESTORED);
});
await attempt('a client that goes away inside the body is forgotten', async () => {
  for (let i = 0; i < 200; i++)
    await raw([head('/v1/truecase', [JSON_TYPE, 'Content-Length: 1000']), '{"te'], { ms: 5 });
  return true;
});
await attempt('a client that never reads its answers is cut off or waited for, not stored', async () => {
  const body = JSON.stringify({ text: `${TEXT}\n`.repeat(20_000), tokens: true });
  const request = head('/v1/truecase', [JSON_TYPE, `Content-Length: ${body.length}`]) + body;
  const sockets = Array.from({ length: 5 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(request);
    return socket;
  });
  await new Promise((go) => setTimeout(go, 2000));
  for (const socket of sockets) socket.destroy();
  return true;
});
await attempt('a flood of headers gets 431', async () => {
  const lines = Array.from({ length: 5000 }, (_, i) => `X-Flood-${i}: aaaaaaaaaaaaaaaaaaaa`);
  return expect(statusOf(await raw([head('/healthz', lines, 'GET')])), 431);
});
await attempt('both lengths of a body (request smuggling) get 400', async () => {
  const lines = ['Content-Length: 5', 'Transfer-Encoding: chunked'];
  return expect(statusOf(await raw([head('/v1/truecase', lines), '0\r\n\r\nGET / HTTP/1.1\r\n\r\n'])), 400);
});
await attempt('no HTTP at all gets 400', async () =>
  expect(statusOf(await raw(['\x16\x03\x01\x02\x00\x01garbage\r\n\r\n'])), 400),
);
for (const path of [
  '/../../etc/passwd',
  '/v1/words/..%2f..%2fetc',
  '/v1/words/%00',
  '//etc/passwd',
  '/v1/%2e%2e/%2e%2e/etc',
  '/%',
  '/v1/words/%ff',
]) {
  await attempt(`the path ${path} gets 4xx or 501`, async () => {
    const found = statusOf(await raw([head(path, ['Connection: close'], 'GET')]));
    return (found >= 400 && found < 500) || found === 501 || `found ${found}`;
  });
}
await attempt('the name of another machine gets 421', async () => {
  const request = 'GET /v1/models HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
  return expect(statusOf(await raw([request])), 421);
});
await attempt('a compressed body gets 415', async () =>
  expect(
    (await post('/v1/truecase', Buffer.alloc(100), 'application/json', { 'content-encoding': 'gzip' })).status,
    415,
  ),
);
await attempt('a batch with too many texts gets 400', async () =>
  expect((await post('/v1/batch', JSON.stringify({ texts: Array(1001).fill('a') }))).status, 400),
);
await attempt('a stream of 64 MB that is read slowly leaves memory flat', async () => {
  const line = Buffer.from(`${TEXT}\n`.repeat(2000));
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent >= 64e6) controller.close();
      else controller.enqueue(line);
      sent += line.length;
    },
  });
  const before = await figure(url, 'process_resident_memory_bytes');
  const response = await fetch(`${url}/v1/stream`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'text/plain' },
  });
  let bytes = 0;
  let most = before;
  let n = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (n++ % 200 === 0) most = Math.max(most, await figure(url, 'process_resident_memory_bytes'));
  }
  const grown = Math.round((most - before) / 2 ** 20);
  if (bytes !== Math.ceil(64e6 / line.length) * line.length) return `${bytes} bytes came back`;
  return grown < 100 || `memory grew by ${grown} MiB`;
});
await attempt(`${REQUESTS} tiny requests leave memory flat`, async () => {
  const warm = REQUESTS / 10;
  const wrong = new Map();
  const run = async (n) => {
    for (let i = 0; i < n; i++) {
      const response = await post('/v1/truecase', TEXT, 'text/plain');
      if ((await response.text()) !== RESTORED) wrong.set(response.status, (wrong.get(response.status) ?? 0) + 1);
    }
  };
  const all = (n) => Promise.all(Array.from({ length: 20 }, () => run(n / 20)));
  await all(warm);
  const before = await figure(url, 'process_resident_memory_bytes');
  await all(REQUESTS - warm);
  const grown = Math.round(((await figure(url, 'process_resident_memory_bytes')) - before) / 2 ** 20);
  if (wrong.size > 0) return `wrong answers ${JSON.stringify([...wrong])}`;
  return grown < 50 || `memory grew by ${grown} MiB`;
});

const delay = await figure(url, 'truecase_event_loop_delay_seconds{quantile="0.99"}');
process.stdout.write(`event-loop delay p99 ${(delay * 1000).toFixed(1)} ms\n`);
const status = await server.stop();
process.stdout.write(`${failed} failed; the server ended with status ${status}\n`);
process.exitCode = failed === 0 && status === 0 ? 0 : 1;
