/** What comes out is what the library gives in Node, and files keep their bytes. */

import { load } from 'truecase/node';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../src/work/protocol.js';
import { makeTexts } from './texts.js';
import { isMissing, Visit } from './visit.js';

let visit: Visit;
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit.end();
});

const SRT =
  '\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\nANGELA <i>MERKEL</i> WENT\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nTO PARIS.\r\n';
const FILES: Record<string, Buffer> = {
  'film.srt': Buffer.from(SRT),
  'film.vtt': Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nWE SAW <b>LON</b>DON.\n'),
  'notes.md': Buffer.from('# a walk in paris\n\nwe met *angela* `in code` at [london](http://x.org/Y).\n'),
  'page.html': Buffer.from('<p class="X">we saw <b>par</b>is &amp; caf&eacute; rome</p>\r'),
  'data.jsonl': Buffer.from('{"text": "we met angela in par\\u0069s"}\n{"text": "to london"}\n'),
  'old.txt': Buffer.from('angela merkel\rwent to paris\r'),
  'mixed.txt': Buffer.from('angela\r\nwent to paris\nto london\r'),
  'broken.txt': Buffer.concat([Buffer.from('angela '), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from(' in paris\n')]),
};

describe.skipIf(isMissing)('fidelity', () => {
  it('restores 500 texts as Node does', async () => {
    visit = await (await Visit.begin()).ready();
    const texts = makeTexts();
    expect(new Set(texts).size).toBe(500);
    const tc = await load('en-small');
    const found = await visit.page.evaluate(
      async ({ texts: all, worker }) => {
        const engine = new Worker(worker, { type: 'module' });
        let id = 0;
        const ask = (kind: string, value: object) =>
          new Promise<string>((resolve, reject) => {
            const pieces: string[] = [];
            const mine = ++id;
            engine.onmessage = ({ data }: MessageEvent<Answer>) => {
              if (data.id !== mine) return;
              if (data.kind === 'piece') pieces.push(data.piece.text);
              else if (data.kind === 'done') resolve(pieces.join(''));
              else if (data.kind === 'failed') reject(new Error(data.trouble.message));
            };
            engine.postMessage({ id: mine, kind, value });
          });
        const address = new URL('models/en-small.tcm', location.href).href;
        await ask('load', { name: 'en-small', address, bytes: 0 });
        const restored: string[] = [];
        const settings = { mode: 'restore', headlines: 'sentence', lines: 'sentence', document: false };
        for (const text of all) {
          restored.push(await ask('restore', { text, settings, words: [], format: 'plain', fields: [], source: null }));
        }
        engine.terminate();
        return restored;
      },
      { texts, worker: visit.page.workers()[0]!.url() },
    );
    expect(found).toEqual(texts.map((text) => tc.truecase(text)));
  });

  it('gives files back to the byte, restored as the library restores them', async () => {
    visit = await (await Visit.begin()).ready();
    const { page } = visit;
    const tc = await load('en-small');
    for (const [name, bytes] of Object.entries(FILES)) {
      const expected = Buffer.from(await tc.document(new Uint8Array(bytes), { file: name, fields: ['.text'] }));
      expect(expected.equals(bytes), name).toBe(false);
      await page.evaluate(() => document.documentElement.removeAttribute('data-busy'));
      await visit.open(name, bytes);
      await page.waitForFunction((file) => document.querySelector('#file-name')!.textContent === file, name);
      await visit.restored();
      const saved = await visit.download(() => page.click('#save'));
      expect(saved.name).toBe(name);
      expect(saved.bytes.toString('latin1'), name).toBe(expected.toString('latin1'));
      await page.click('#reject-all');
      const rejected = await visit.download(() => page.click('#save'));
      expect(rejected.bytes.toString('latin1'), name).toBe(bytes.toString('latin1'));
    }
  });

  it('shows subtitles as text with times in the margin, and refuses what is no text', async () => {
    visit = await (await Visit.begin()).ready();
    const { page } = visit;
    await visit.open('film.srt', FILES['film.srt']!);
    await page.waitForSelector('.margin-label.time');
    await visit.restored();
    expect(await page.locator('.margin-label.time').allTextContents()).toEqual(['0:01.0', '0:03.0']);
    expect(await page.innerText('#editor .cm-content')).not.toContain('-->');
    await visit.open('letter.docx', Buffer.from('PK\x03\x04 word/document.xml'));
    await expect.poll(() => page.textContent('#message')).toMatch(/letter\.docx is .*expected text.*pandoc/);
    expect(await page.textContent('#file-name')).toBe('film.srt');
  });

  it('exports the changes, the decisions, the words and the corrections', async () => {
    visit = await (await Visit.begin()).ready();
    const { page } = visit;
    await visit.paste('we saw paris.\nhe was late.');
    await page.click('#accept-all');
    const take = async (id: string) => {
      await page.click('#export-menu summary');
      return (await visit.download(() => page.click(id))).bytes.toString();
    };
    expect(await take('#export-diff')).toBe(
      '--- text.txt\n+++ text.txt\n@@ -1,2 +1,2 @@\n-we saw paris.\n-he was late.\n+We saw Paris.\n+He was late.\n',
    );
    const decisions = JSON.parse(await take('#export-decisions')) as { words: object[] };
    expect(decisions.words).toContainEqual(
      expect.objectContaining({ start: 7, end: 12, line: 1, from: 'paris', text: 'Paris', decision: 'accepted' }),
    );
    const lines = (await take('#export-corrections')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual({
      text: 'We saw Paris.',
      from: 'we saw paris.',
      model: 'en-small',
    });
  });
});
