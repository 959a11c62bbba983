// Runs the five programs of this folder as a user does: in processes of their own, and the element in a browser.
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLAGS, findBrowser } from '../scripts/web/browser.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const at = (...path) => join(ROOT, 'examples', ...path);
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.wasm': 'application/wasm' };
const run = promisify(execFile);

let folder;
let site;
let url;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-examples-'));
  site = createServer((request, response) => {
    try {
      const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
      const file = join(ROOT, path.endsWith('/') ? join(path, 'index.html') : path);
      const bytes = readFileSync(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${site.address().port}/`;
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});

describe('examples', () => {
  it("make subtitles of Whisper's JSON", async () => {
    const { stdout } = await run(process.execPath, [
      at('whisper-subtitles', 'subtitles.mjs'),
      at('whisper-subtitles', 'talk.json'),
    ]);
    expect(stdout).toBe(
      '1\n00:00:00,000 --> 00:00:03,200\nSo Angela Merkel flew to New York\n\n' +
        '2\n00:00:03,200 --> 00:00:06,000\nand met the head of the United Nations.\n\n' +
        '3\n00:00:06,000 --> 00:00:08,450\nShe said that the BBC was there\n',
    );
  });

  it('restore a folder, and name what cannot be restored', async () => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    mkdirSync(join(from, 'deep'), { recursive: true });
    writeFileSync(join(from, 'note.md'), '# a walk in paris\n\nwe met *angela*.\n');
    writeFileSync(join(from, 'deep', 'film.srt'), '1\n00:00:01,000 --> 00:00:02,000\nWE SAW LONDON.\n');
    writeFileSync(join(from, 'data.json'), '{"title": "we saw paris"}\n');
    const ended = await run(process.execPath, [at('batch-folder', 'batch.mjs'), from, to]).catch((error) => error);
    expect(ended.stdout).toBe('2 changed, 0 unchanged, 1 not restored\n');
    expect(ended.stderr).toMatch(/^data\.json: /);
    expect(ended.code).toBe(1);
    expect(readFileSync(join(to, 'note.md'), 'utf8')).toBe('# A walk in Paris\n\nWe met *Angela*.\n');
    expect(readFileSync(join(to, 'deep', 'film.srt'), 'utf8')).toContain('We saw London.');
  });

  it.skipIf(findBrowser() === null)('restore the text of an element of a web page', async () => {
    const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });
    try {
      const page = await browser.newPage();
      await page.goto(`${url}examples/web-component/`);
      const texts = () => page.locator('true-case').allTextContents();
      await expect
        .poll(texts, { timeout: 30_000 })
        .toEqual([
          'Angela Merkel in New York',
          'The CEO of IBM flew to Paris on Monday.',
          'This line is fine, and Mary knows it.',
        ]);
    } finally {
      await browser.close();
    }
  });

  it('answer requests at the edge', async () => {
    const program = `
      import worker from ${JSON.stringify(at('edge-function', 'worker.mjs'))};
      const ask = async (path, init, env = { MODEL_URL: ${JSON.stringify(`${url}models/en-small.tcm`)} }) => {
        const response = await worker.fetch(new Request('http://edge.example' + path, init), env);
        return [response.status, await response.text()];
      };
      const post = (body) => ({ method: 'POST', body });
      console.log(JSON.stringify([
        await ask('/', post('we met angela in paris.'), { MODEL_URL: ${JSON.stringify(`${url}none.tcm`)} }),
        await ask('/', post('we met angela in paris.')),
        await ask('/?mode=starts', post('we met angela in paris.')),
        await ask('/?mode=loud', post('x')),
        await ask('/', { method: 'GET' }),
      ]));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT });
    const [missing, restored, starts, mode, get] = JSON.parse(stdout);
    expect(missing[0]).toBe(503);
    expect(restored).toEqual([200, 'We met Angela in Paris.']);
    expect(starts).toEqual([200, 'We met angela in paris.']);
    expect(mode).toEqual([400, expect.stringContaining('mode is loud, expected one of: restore')]);
    expect(get[0]).toBe(405);
  });

  it('ask a server as LanguageTool clients do', async () => {
    const server = spawn(
      process.execPath,
      [
        join(ROOT, 'packages', 'truecase', 'dist', 'cli', 'main.js'),
        'serve',
        '--port',
        '0',
        '--workers',
        '1',
        'en-small',
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    try {
      const address = await new Promise((resolve, reject) => {
        let said = '';
        const listen = (chunk) => {
          said += chunk;
          const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
          if (found !== null) resolve(found[0]);
        };
        server.stdout.on('data', listen);
        server.stderr.on('data', listen);
        server.on('exit', () => reject(new Error(`the server has ended: ${said}`)));
      });
      const { stdout } = await run(process.execPath, [
        at('languagetool-client', 'client.mjs'),
        address,
        'We met angela in paris.',
      ]);
      const lines = stdout.trim().split('\n');
      expect(lines.at(-1)).toBe('We met Angela in Paris.');
      expect(lines[0]).toMatch(/^7: angela → Angela \(.+\)$/);
    } finally {
      server.removeAllListeners('exit');
      server.kill();
    }
  });
});
