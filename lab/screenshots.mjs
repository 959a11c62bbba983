// Pictures of the page in its main states, for docs/: light, dark, narrow, review list, figures.
//   node lab/screenshots.mjs
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { FLAGS, findBrowser } from '../scripts/web/browser.mjs';
import { buildWeb } from '../scripts/web/build.mjs';
import { serveSite } from '../scripts/web/site.mjs';

const MOST_BYTES = 200_000;
const folder = fileURLToPath(new URL('../docs/guide/web', import.meta.url));
const TEXT = `angela merkel visited new york with the ceo of ibm.
THE BBC SAID THAT MCDONALD WILL GO TO FRANCE ON MONDAY.
we bought a turkey in may, and may came from turkey.
nobody in the white house has an iphone, said dr. smith.
This line is fine, and Mary knows it.`;

await buildWeb();
const executablePath = findBrowser();
if (executablePath === null) throw new Error('no Chromium was found; install it, or name it with CHROMIUM');
const site = await serveSite();
const browser = await chromium.launch({ executablePath, args: FLAGS });

async function take(name, options, work, path = '') {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(site.url + path);
  await work(page);
  await page.waitForTimeout(400);
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  await context.close();
  const { size } = statSync(file);
  console.log(`${name}.png ${size}`);
  if (size > MOST_BYTES) throw new Error(`${name}.png has ${size} bytes, expected at most ${MOST_BYTES}`);
}

async function paste(page) {
  await page.waitForSelector('html[data-ready=true]');
  await page.focus('#editor .cm-content');
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.querySelector('#editor .cm-content').dispatchEvent(event);
  }, TEXT);
  await page.waitForSelector('html[data-busy=false]', { state: 'attached' });
}

const wide = { viewport: { width: 1280, height: 800 } };
await take('light', { ...wide, colorScheme: 'light' }, paste);
await take('dark', { ...wide, colorScheme: 'dark' }, async (page) => {
  await paste(page);
  await page.selectOption('#view', 'input');
});
await take(
  'narrow',
  { viewport: { width: 320, height: 740 }, deviceScaleFactor: 2, colorScheme: 'light' },
  async (page) => {
    await paste(page);
    await page.locator('.desk').scrollIntoViewIfNeeded();
  },
);
await take('review', { ...wide, colorScheme: 'light' }, async (page) => {
  await paste(page);
  for (let i = 0; i < 2; i++) {
    await page.keyboard.press('Alt+ArrowDown');
    await page.waitForSelector('#card:not([hidden])');
    await page.keyboard.press('Enter');
  }
});
await take('figures', { ...wide, colorScheme: 'light' }, (page) => page.waitForSelector('figure svg'), 'figures.html');
await browser.close();
await site.close();
