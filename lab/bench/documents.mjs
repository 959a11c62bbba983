// Files: what two threads gain over one on 50 MB of text, what four take of memory, and what 1 GB of JSON Lines takes. Each is the
// command line in a process of its own; the baseline is one thread, or the same with 1 MB of JSON Lines.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatRows } from './measure.mjs';
import { watchPeak } from './peak.mjs';

const CLI = fileURLToPath(new URL('../../packages/truecase/dist/cli/main.js', import.meta.url));
const MEGABYTE = 1_000_000;

/** Peak resident megabytes and seconds of `truecase ARGS`, which is fed with `bytes` of a chunk. */
async function run(args, chunk, bytes = 0) {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const peak = watchPeak(child.pid);
  const started = Date.now();
  child.stdout.resume();
  const ended = new Promise((resolve) => child.on('close', resolve));
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    if (!child.stdin.write(chunk)) await new Promise((go) => child.stdin.once('drain', go));
  }
  child.stdin.end();
  const status = await ended;
  if (status !== 0) throw new Error(`truecase ${args.join(' ')} ended with ${status}`);
  return { peak: peak.stop(), seconds: (Date.now() - started) / 1000 };
}

/** Records as speech recognisers write them: most of a line is not text. */
function makeRecords(lines) {
  const tokens = Array.from({ length: 160 }, (_, i) => 50_257 + i);
  const records = lines
    .slice(0, 1000)
    .map((text, id) => JSON.stringify({ id, text, tokens, speaker: `spk_${id % 7}` }));
  return Buffer.from(`${records.join('\n')}\n`);
}

export async function documentsBench(lines) {
  const folder = mkdtempSync(join(tmpdir(), 'truecase-bench-'));
  try {
    const file = join(folder, 'text.txt');
    const text = `${lines.join('\n')}\n`;
    writeFileSync(file, text.repeat(Math.ceil((50 * MEGABYTE) / text.length)).slice(0, 50 * MEGABYTE));
    const threads = {};
    for (const n of [1, 2, 4]) threads[n] = await run(['run', '-q', '--threads', String(n), file]);
    const records = makeRecords(lines);
    const json = ['-q', '-m', 'en-unigram', '--format', 'jsonl', '--field', '.text'];
    const small = await run(json, records, MEGABYTE);
    const large = await run(json, records, 1000 * MEGABYTE);
    const gain = (n) => (threads[1].seconds / threads[n].seconds).toFixed(2);
    const rows = [
      ['', 'MB resident', 'seconds', 'times as fast'],
      ...[1, 2, 4].map((n) => [`${n} threads, 50 MB`, String(threads[n].peak), threads[n].seconds.toFixed(1), gain(n)]),
      ['JSON Lines, 1 MB (baseline)', String(small.peak), small.seconds.toFixed(1), ''],
      ['JSON Lines, 1 GB', String(large.peak), large.seconds.toFixed(1), ''],
    ];
    return { figures: { threads, small, large }, table: formatRows(rows) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
