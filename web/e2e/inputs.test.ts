/** What strangers may hand to the page: links, file names, models. Markup in any of them is text. */
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { readContainer, writeContainer } from '../../packages/truecase/src/format/container.js';
import { isMissing, Visit } from './visit.js';

const MARKUP = '<img src=x onerror="window.broken=true"><b>';
const MODEL = new URL('../../models/en-unigram.tcm', import.meta.url);

let visit: Visit;
afterEach(() => visit?.end());

/** Nothing of the markup has become an element or has run. */
async function expectText(): Promise<void> {
  expect(await visit.page.evaluate(() => document.querySelectorAll('img[src=x]').length)).toBe(0);
  expect(await visit.page.evaluate(() => 'broken' in window)).toBe(false);
}

/** A model whose header holds markup wherever it may hold text. */
function hostileModel(): Buffer {
  const container = readContainer(Uint8Array.from(readFileSync(MODEL)));
  const { meta } = container;
  const corpus = meta.corpus.map((source) => ({ ...source, name: MARKUP }));
  const hostile = { ...meta, options: { [MARKUP]: MARKUP }, figures: { [MARKUP]: MARKUP }, corpus };
  const tags = container.tags.filter((tag) => tag !== 'META');
  return Buffer.from(
    writeContainer(
      hostile,
      tags.map((tag) => ({ tag, data: container.bytes(tag) })),
    ),
  );
}

describe.skipIf(isMissing)('inputs of the page', () => {
  it('a link that expands to more than the limit is left out with a message', async () => {
    const bomb = deflateRawSync(new Uint8Array(64 * 2 ** 20)).toString('base64url');
    visit = await (await Visit.begin({}, `#text=${bomb}`)).ready();
    expect(await visit.text()).toBe('');
    expect(await visit.page.textContent('body')).toContain('was left out');
    expect(visit.complaints).toEqual([]);
  });

  it('a text of a link that holds markup stays text', async () => {
    const link = deflateRawSync(Buffer.from(`${MARKUP} new york`)).toString('base64url');
    visit = await (await Visit.begin({}, `#text=${link}`)).ready();
    expect((await visit.text()).toLowerCase()).toBe(`${MARKUP} new york`.toLowerCase());
    await expectText();
  });

  it('a file name that holds markup stays text', async () => {
    visit = await (await Visit.begin()).ready();
    await visit.open(`${MARKUP.replaceAll('/', '')}.txt`, 'we saw new york\n');
    await visit.page.waitForFunction(() => document.getElementById('file-name')?.textContent?.includes('onerror'));
    await expectText();
    expect(visit.complaints).toEqual([]);
  });

  it('a model whose name and header hold markup is loaded and shown as text', async () => {
    visit = await (await Visit.begin()).ready();
    await visit.open(`${MARKUP}.tcm`, hostileModel());
    await visit.page.waitForFunction(() => document.documentElement.dataset['model']?.includes('onerror'));
    await expectText();
    await visit.open(`${MARKUP}.tcm`, Buffer.from('no model'));
    await visit.page.waitForFunction(() => document.body.textContent?.includes('expected a truecase model'));
    await expectText();
  });
});
