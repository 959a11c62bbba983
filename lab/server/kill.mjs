// Kills the server (-9) while it writes word lists and corrections, again and again, and looks after each start whether all that
// was acknowledged is there.   node lab/server/kill.mjs [--times 200]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from './start.mjs';

const TIMES = Number(process.argv[process.argv.indexOf('--times') + 1]) || 200;
const folder = mkdtempSync(join(tmpdir(), 'truecase-kill-'));
const acknowledged = new Map();
/** What each list may hold: the last number that was acknowledged (0: none) and those sent after it. */
const lists = new Map([
  ['a', [0]],
  ['b', [0]],
]);
let lost = 0;
let counter = 0;

const send = (url, method, path, value) =>
  fetch(url + path, { method, body: JSON.stringify(value), headers: { 'content-type': 'application/json' } });

async function write(url, list) {
  for (;;) {
    const n = ++counter;
    const kept = await send(url, 'POST', '/v1/corrections', { text: `Sentence ${n}.` });
    if (kept.status === 201) acknowledged.set((await kept.json()).id, `Sentence ${n}.`);
    lists.get(list).push(n);
    if ((await send(url, 'PUT', `/v1/words/${list}`, { words: [`Word${n}`] })).status === 204) lists.set(list, [n]);
  }
}

async function verify(url) {
  const found = new Map();
  for (let after = 0; after !== null; ) {
    const page = await (await fetch(`${url}/v1/corrections?limit=1000&after=${after}`)).json();
    for (const { id, text } of page.corrections) found.set(id, text);
    after = page.next;
  }
  for (const [id, text] of acknowledged) if (found.get(id) !== text) lost++;
  for (const [list, allowed] of lists) {
    const { words = ['Word0'] } = await (await fetch(`${url}/v1/words/${list}`)).json();
    if (!allowed.some((n) => words[0] === `Word${n}`)) lost++;
  }
}

for (let time = 0; time <= TIMES; time++) {
  const server = await start(['--data', folder], { model: 'en-unigram', signal: 'SIGKILL' });
  await verify(server.url);
  if (time === TIMES) {
    await server.stop();
    break;
  }
  const writers = [...lists.keys()].map((list) => write(server.url, list).catch(() => undefined));
  await new Promise((go) => setTimeout(go, 20 + Math.random() * 200));
  await server.stop();
  await Promise.all(writers);
}
rmSync(folder, { recursive: true, force: true });
process.stdout.write(
  `killed ${TIMES} times, ${acknowledged.size} corrections acknowledged, ${lost} acknowledged changes lost\n`,
);
process.exitCode = lost === 0 ? 0 : 1;
