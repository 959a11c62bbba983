// The language server as an editor uses it, over stdio: time to the first marks and to all marks of a document of 1 MB, the
// server's time for a keystroke in it, and memory over a long run of edits. `--text FILE` takes the document's text from a file, cased
// as it is; otherwise words are made up. `--edits 2000` sets the number of edits over stdio.
// Server time is CPU time of the process, read from /proc, so that other programs on the machine do not count.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { load } from '../../packages/truecase/dist/node/index.js';
import { DocumentAnalysis, Engine, structureOf, THRESHOLD } from '../../packages/truecase-lsp/dist/index.js';
import { formatRows } from './measure.mjs';
import { makeLines } from './text.mjs';

const require = createRequire(new URL('../../packages/truecase-lsp/package.json', import.meta.url));
const { createProtocolConnection, StreamMessageReader, StreamMessageWriter } = require('vscode-languageserver/node');
const MAIN = fileURLToPath(new URL('../../packages/truecase/dist/cli/main.js', import.meta.url));
const BYTES = 1_000_000;
const KEYSTROKES = 40;
const LONG_EDITS = 5000;
const TICK_MS = 1000 / 100;

export async function editorsBench(_lines, { text, edits = '2000' }) {
  const source =
    text === undefined ? makeLines(200_000).join('\n\n') : readFileSync(text, 'utf8').replaceAll('\n', '\n\n');
  const body = source.repeat(Math.ceil(BYTES / source.length)).slice(0, BYTES);
  const figures = {};
  const rows = [['1 MB of', 'first marks ms', 'all marks ms', 'keystroke ms', '99 %', 'MB before', 'MB after']];
  for (const [format, make] of Object.entries(FORMATS)) {
    const result = await measure(format, make(body), Number(edits));
    figures[format] = result;
    const { firstMs, allMs, keystrokeMs, keystroke99Ms, memoryBefore, memoryAfter } = result;
    const numbers = [firstMs, allMs, keystrokeMs, keystroke99Ms, memoryBefore, memoryAfter];
    rows.push([format, ...numbers.map((value, i) => value.toFixed(i === 2 || i === 3 ? 1 : 0))]);
  }
  figures.heapMb = await longRun(body.slice(0, 100_000));
  const heap = figures.heapMb.map((megabytes) => megabytes.toFixed(1)).join(', ');
  const notes = [
    `MB: resident memory of the server before and after ${2 * Number(edits)} edits`,
    `MB of heap while ${(2 * LONG_EDITS).toLocaleString('en')} edits are made in a document of 100 kB, ten times: ${heap}`,
  ];
  return { figures, table: `${formatRows(rows)}\n${notes.join('\n')}` };
}

const FORMATS = {
  plain: (body) => body,
  markdown: (body) => `# Notes\n\n${body}`,
  html: (body) =>
    `<html><body>${body
      .replaceAll('&', ' ')
      .replaceAll('<', ' ')
      .replace(/([^\n]+)\n\n/g, '<p>$1</p>\n')}</body></html>`,
};
const LANGUAGES = { plain: 'plaintext', markdown: 'markdown', html: 'html' };

async function measure(format, text, edits) {
  const folder = mkdtempSync(join(tmpdir(), 'truecase-bench-'));
  const child = spawn(process.execPath, [MAIN, 'lsp'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  let wake = () => undefined;
  let published = null;
  let publishedAt = 0;
  connection.onNotification('textDocument/publishDiagnostics', (params) => {
    published = params;
    publishedAt = performance.now();
    wake();
  });
  connection.listen();
  const next = async (isRight) => {
    while (published === null || !isRight(published)) {
      await new Promise((resolve) => {
        wake = resolve;
      });
    }
    return published;
  };
  const rootUri = String(pathToFileURL(folder));
  await connection.sendRequest('initialize', { processId: process.pid, rootUri, capabilities: {} });
  await connection.sendNotification('initialized', {});
  const uri = `${rootUri}/document.${format}`;
  // A small document first: loading the model is not part of any figure.
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri: `${uri}.txt`, languageId: 'plaintext', version: 1, text: 'They live in paris.' },
  });
  await next(({ diagnostics }) => diagnostics.length > 0);
  published = null;
  const started = performance.now();
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: LANGUAGES[format], version: 1, text },
  });
  await next((params) => params.uri === uri);
  const firstMs = performance.now() - started;
  await idle(child.pid);
  const allMs = publishedAt - started;
  const lines = text.split('\n');
  let version = 1;
  const type = async (line, character, inserted, removed = 0) => {
    version++;
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ range: range(line, character, character + removed), text: inserted }],
    });
    const wanted = version;
    await next((params) => params.uri === uri && params.version === wanted);
  };
  /** Somewhere inside a word of a line in the middle of the text. */
  const places = lines.flatMap((line, number) => {
    const at = line.search(/(?<=[a-z]{2})[a-z]{2}/);
    return line.length > 40 && at > 0 ? [[number, at]] : [];
  });
  const times = [];
  for (let i = 0; i < KEYSTROKES; i++) {
    const [line, character] = places[Math.floor((i / KEYSTROKES) * places.length)];
    // CPU ticks are coarse: ten keystrokes together.
    const before = cpuMs(child.pid);
    for (let j = 0; j < 10; j++) await type(line, character + j, 'x');
    times.push((cpuMs(child.pid) - before) / 10);
    await type(line, character, '', 10);
  }
  await idle(child.pid);
  const memoryBefore = memoryMb(child.pid);
  for (let i = 0; i < edits; i++) {
    const [line, character] = places[(i * 7919) % places.length];
    await type(line, character, 'angela merkel ');
    await type(line, character, '', 14);
  }
  await idle(child.pid);
  const memoryAfter = memoryMb(child.pid);
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  rmSync(folder, { recursive: true, force: true });
  times.sort((a, b) => a - b);
  return {
    firstMs,
    allMs,
    keystrokeMs: times.reduce((sum, time) => sum + time, 0) / times.length,
    keystroke99Ms: times[Math.floor(times.length * 0.99)],
    memoryBefore,
    memoryAfter,
  };
}

/** Heap after garbage collection, ten times over a long run of edits: words come and go all over the document. */
async function longRun(text) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const engine = new Engine(await load('en'), { words: [], lines: 'auto', protect: true, forceLanguage: false });
  const analysis = new DocumentAnalysis(engine, structureOf('plain', 'en', 'auto', 'none'));
  let current = text;
  await analysis.settle(current);
  const heap = [];
  for (let i = 1; i <= LONG_EDITS; i++) {
    const at = current.indexOf(' ', (i * 7919) % (current.length - 1000)) + 1;
    const inserted = `word${i} in paris `;
    for (const [removed, added] of [
      ['', inserted],
      [inserted, ''],
    ]) {
      current = current.slice(0, at) + added + current.slice(at + removed.length);
      if (!analysis.edit({ start: at, removed, inserted: added }, current)) await analysis.settle(current);
      analysis.work(1000);
      analysis.findings(THRESHOLD);
    }
    if (i % (LONG_EDITS / 10) !== 0) continue;
    analysis.unsettle();
    await analysis.settle(current);
    collect();
    heap.push(process.memoryUsage().heapUsed / 2 ** 20);
  }
  return heap;
}

function range(line, from, to) {
  return { start: { line, character: from }, end: { line, character: to } };
}

/** Milliseconds of CPU that a process has used, in ticks of 10 ms. */
function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function memoryMb(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

/** Waits until the server has nothing more to do. */
async function idle(pid) {
  for (let before = -1; cpuMs(pid) - before > TICK_MS * 2 || before < 0; ) {
    before = cpuMs(pid);
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
}
