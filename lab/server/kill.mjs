// Kills the server (-9) while it writes word lists and corrections of any units, again and again, and looks after each start whether
// all that was acknowledged is there, to the unit.   node lab/server/kill.mjs [--times 500] [--seed 30]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { random, start } from './start.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const TIMES = option('times', 500);
const SEED = option('seed', 30);
const next = random(SEED);
const folder = mkdtempSync(join(tmpdir(), 'truecase-kill-'));
/** Texts of corrections by id, and the ids of those that were removed. */
const kept = new Map();
const removed = new Set();
/** What each list may hold: what was acknowledged last, and what was sent after it. null: there is no list. */
const lists = new Map(['a', 'b', 'c'].map((name) => [name, [null]]));
const counts = { corrections: 0, removals: 0, lists: 0, lost: 0 };

/** Any units: NUL and lone surrogates are among them. */
function anything() {
  const odd = [0, 0x22, 0x5c, 0xd800, 0xdc00, 0xffff];
  const unit = () => (next() < 0.2 ? odd[Math.floor(next() * odd.length)] : Math.floor(next() * 0x10000));
  return String.fromCharCode(...Array.from({ length: 1 + Math.floor(next() * 40) }, unit));
}

const send = (url, method, path, value) =>
  fetch(url + path, {
    method,
    ...(value === undefined ? {} : { body: JSON.stringify(value) }),
    headers: { 'content-type': 'application/json' },
  });

/** Writes until the server is gone. */
async function write(url, list) {
  for (;;) {
    const text = anything();
    const answer = await send(url, 'POST', '/v1/corrections', { text, from: text });
    if (answer.status === 201) {
      kept.set((await answer.json()).id, text);
      counts.corrections++;
    }
    const [oldest] = kept.keys();
    if (kept.size > 200 && oldest !== undefined) {
      // From here on it may be gone.
      kept.delete(oldest);
      if ((await send(url, 'DELETE', `/v1/corrections/${oldest}`)).status === 204) {
        removed.add(oldest);
        counts.removals++;
      }
    }
    const words = next() < 0.1 ? null : [`Word${Math.floor(next() * 1e9)}`, '\ud800x\0y'];
    lists.get(list).push(words);
    const changed =
      words === null
        ? await send(url, 'DELETE', `/v1/words/${list}`)
        : await send(url, 'PUT', `/v1/words/${list}`, { words });
    if (changed.status === 204 || changed.status === 404) {
      lists.set(list, [words]);
      counts.lists++;
    } else lists.get(list).pop();
  }
}

async function verify(url) {
  const found = new Map();
  for (let after = 0; after !== null; ) {
    const page = await (await fetch(`${url}/v1/corrections?limit=1000&after=${after}`)).json();
    for (const { id, text, from } of page.corrections) found.set(id, text === from ? text : undefined);
    after = page.next;
  }
  for (const [id, text] of kept) if (found.get(id) !== text) counts.lost++;
  for (const id of removed) if (found.has(id)) counts.lost++;
  for (const [list, allowed] of lists) {
    const { words = null } = await (await fetch(`${url}/v1/words/${list}`)).json();
    if (!allowed.some((one) => JSON.stringify(one) === JSON.stringify(words))) counts.lost++;
    lists.set(list, [words]);
  }
}

for (let time = 0; time <= TIMES; time++) {
  const server = await start(['--data', folder, '--workers', '1'], { model: 'en-unigram', signal: 'SIGKILL' });
  await verify(server.url);
  if (time === TIMES) {
    await server.stop();
    break;
  }
  const writers = [...lists.keys()].map((list) => write(server.url, list).catch(() => undefined));
  await new Promise((go) => setTimeout(go, 20 + next() * 200));
  await server.stop();
  await Promise.all(writers);
}
rmSync(folder, { recursive: true, force: true });
const { corrections, removals, lists: changes, lost } = counts;
process.stdout.write(
  `seed ${SEED}: killed ${TIMES} times; ${corrections} corrections, ${removals} removals and ${changes} changes of lists acknowledged, ${lost} lost\n`,
);
process.exitCode = lost === 0 ? 0 : 1;
