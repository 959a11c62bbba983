/** The page itself: private, offline, accessible, small; what survives a reload; views and links. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { isMissing, Visit } from './visit.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DIST = fileURLToPath(new URL('../../packages/truecase-server/dist/web/', import.meta.url));

let visit: Visit;
afterEach(async () => {
  expect(visit.complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await visit.end();
});

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

async function violations(): Promise<string[]> {
  await visit.page.evaluate(AXE);
  const { violations: found } = (await visit.page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<unknown> } }).axe.run(),
  )) as AxeResult;
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Is anything wider than the window? */
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

describe.skipIf(isMissing)('the page', () => {
  it('asks for nothing once it is loaded, whatever is done with text', async () => {
    visit = await (await Visit.begin()).ready();
    const { page, context } = visit;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const asked: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith('blob:')) asked.push(request.url());
    });
    await visit.paste('angela merkel visited new york.');
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await visit.open('film.html', '<p>we saw paris</p>');
    await page.waitForFunction(() => document.querySelector('#file-name')!.textContent === 'film.html');
    await visit.restored();
    await visit.download(() => page.keyboard.press('Control+s'));
    expect(asked).toEqual([]);
  });

  it('opens and restores without a network after the first visit, with the text of last time', async () => {
    visit = await (await Visit.begin()).ready();
    const { page, context } = visit;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await visit.paste('we saw paris.');
    await page.waitForSelector('html[data-saved=true]', { state: 'attached' });
    await context.setOffline(true);
    await page.reload();
    await visit.ready();
    await visit.waitForText('We saw Paris.');
    expect(await page.textContent('#saved')).toMatch(/^(?:Your text|Kept)/);
    await page.keyboard.press('Control+End');
    await visit.paste('\nto london.');
    await visit.waitForText('We saw Paris.\nTo London.');
    await page.goto(new URL('figures.html', page.url()).href);
    expect(await page.textContent('h1')).toContain('Truecase');
  });

  it('says how far the model is while the page is used', async () => {
    visit = await Visit.begin({ serviceWorkers: 'block' });
    const { page } = visit;
    await page.evaluate(() => caches.delete('truecase-models'));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/models/en.tcm*', async (route) => {
      await held;
      await route.continue();
    });
    await visit.ready();
    await visit.choose('#model', 'en');
    await page.waitForSelector('#loading:not([hidden])');
    await visit.page.focus('#editor .cm-content');
    await page.keyboard.type('usable');
    expect(await visit.text()).toBe('usable');
    const said: string[] = [];
    await page.exposeFunction('tell', (text: string) => said.push(text));
    await page.evaluate(() => {
      const text = document.querySelector('#load-text')!;
      new MutationObserver(() => (window as unknown as { tell(text: string): void }).tell(text.textContent!)).observe(
        text,
        { childList: true, characterData: true, subtree: true },
      );
    });
    release();
    await page.waitForSelector('html[data-model=en]', { state: 'attached' });
    const size = `${(statSync(new URL('../../models/en.tcm', import.meta.url)).size / 1e6).toFixed(1)} MB`;
    expect(said.at(-1)).toBe(`Loading English, best: ${size} of ${size}, 100 %`);
  });

  it.each(['light', 'dark'] as const)('has no violation that axe finds, in the %s theme', async (colorScheme) => {
    visit = await (await Visit.begin({ colorScheme, reducedMotion: 'reduce' })).ready();
    const { page } = visit;
    await visit.paste('we asked frank and rose about hope and may.\nTHE BBC SAID SO.');
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Alt+ArrowDown');
    await page.waitForSelector('#card:not([hidden])');
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.click('#tab-learn');
    await visit.choose('#view', 'input');
    expect(await violations()).toEqual([]);
    await page.click('#help-open');
    expect(await violations()).toEqual([]);
    await page.goto(new URL('figures.html', page.url()).href);
    await page.waitForSelector('figure svg');
    expect(await violations()).toEqual([]);
  });

  it.each([
    ['320 pixels wide', 320, 640],
    ['zoomed to 200 per cent', 640, 400],
  ])('fits a window %s', async (_name, width, height) => {
    visit = await (await Visit.begin({ viewport: { width, height } })).ready();
    const { page } = visit;
    await visit.paste('we asked frank and rose about hope and may.');
    expect(await page.evaluate(overflow)).toBe(0);
    await page.keyboard.press('Alt+ArrowDown');
    await page.waitForSelector('#card:not([hidden])');
    const box = (await page.locator('#card').boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    await page.goto(new URL('figures.html', page.url()).href);
    await page.waitForSelector('figure svg');
    expect(await page.evaluate(overflow)).toBe(0);
  });

  it('leaves the text by Tab, and lists its keys', async () => {
    visit = await (await Visit.begin()).ready();
    const { page } = visit;
    await page.focus('#editor .cm-content');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement!.closest('#editor'))).toBe(null);
    await page.keyboard.press('?');
    expect(await page.locator('#help').getAttribute('open')).not.toBe(null);
  });

  it('puts the text into the fragment of a link on demand, and nowhere else', async () => {
    visit = await (await Visit.begin()).ready();
    const { page } = visit;
    await visit.paste('we saw paris.');
    expect(page.url()).not.toContain('#');
    await page.click('#export-menu summary');
    await page.click('#share');
    await page.waitForFunction(() => location.hash.startsWith('#text='));
    const address = new URL(page.url());
    expect(address.search).toBe('');
    const other = await Visit.begin({}, address.hash);
    const asked: string[] = [];
    other.page.on('request', (request) => asked.push(request.url()));
    await other.waitForText('We saw Paris.');
    expect(asked.every((one) => !one.includes('text='))).toBe(true);
    await other.end();
  });

  it('shows the input next to the text, and aligned words of a source', async () => {
    visit = await (await Visit.begin()).ready();
    const { page } = visit;
    await visit.paste('we saw paris.');
    await visit.choose('#view', 'input');
    await expect.poll(() => page.innerText('#pane-editor .cm-content')).toBe('we saw paris.');
    await visit.choose('#language', 'fr');
    await page.waitForSelector('html[data-model=en-fr]', { state: 'attached' });
    await visit.choose('#view', 'source');
    await page.click('#clear');
    await page.focus('#pane-editor .cm-content');
    await page.keyboard.type('Open the Window');
    await page.focus('#editor .cm-content');
    await visit.paste('ouvrir la fenêtre');
    await page.waitForTimeout(900);
    await visit.restored();
    await page.hover('#editor .cm-line', { position: { x: 8, y: 12 } });
    await page.waitForSelector('#pane-editor .linked');
    expect(await page.textContent('#editor .linked')).toMatch(/ouvrir/i);
    expect(await page.textContent('#pane-editor .linked')).toBe('Open');
  });

  it('has less than 250 kB to load, without the model', async () => {
    visit = await Visit.begin();
    // What the page cannot do without; documents, search and learning are loaded after it.
    const html = readFileSync(join(DIST, 'index.html'), 'utf8');
    const loaded = new Set(['index.html', ...[...html.matchAll(/"\.\/(assets\/[^"]+)"/g)].map(([, name]) => name!)]);
    for (const name of readdirSync(join(DIST, 'assets'))) {
      if (/^worker-|\.woff2$/.test(name)) loaded.add(`assets/${name}`);
    }
    const sizes = [...loaded].map((name) => gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length);
    expect(loaded.size).toBeGreaterThan(5);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
  });
});
