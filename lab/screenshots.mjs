// Pictures of the page. Without flags those of docs/guide/web.md; with --out FOLDER every state at 1440 and 390 pixels, light
// and dark, to be looked at after a change.
//   node lab/screenshots.mjs [--out FOLDER [--only STATE,…]]
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { FLAGS, findBrowser } from '../scripts/web/browser.mjs';
import { buildWeb } from '../scripts/web/build.mjs';
import { serveSite } from '../scripts/web/site.mjs';

const MOST_BYTES = 160_000;
const { values } = parseArgs({ options: { out: { type: 'string' }, only: { type: 'string' } } });
const folder = values.out ?? fileURLToPath(new URL('../docs/guide/web', import.meta.url));
const WIDE = { viewport: { width: 1440, height: 900 } };
/** Of the pictures in the documents, which are to be small. */
const PAGE = { viewport: { width: 1200, height: 700 } };
const NARROW = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SRT =
  '1\n00:00:01,000 --> 00:00:02,500\nWE SAW <i>THE GODFATHER</i>\n\n2\n00:00:03,000 --> 00:00:04,000\nIN NEW YORK.\n';

/** What is to be seen, by name: what a visitor does before the picture is taken. */
const STATES = {
  first: async (page) => ready(page),
  options: async (page) => {
    await ready(page);
    await page.click('#options-box summary');
    await page.locator('#options-box').scrollIntoViewIfNeeded();
  },
  compare: async (page) => {
    await ready(page);
    await page.click('#options-box summary');
    await page.selectOption('#view', 'input');
    await page.click('#options-box summary');
    await page.evaluate(() => scrollTo(0, 0));
  },
  review: async (page) => {
    await ready(page);
    await page.click('#next');
    await page.waitForSelector('#card:not([hidden])');
  },
  subtitles: async (page) => {
    await ready(page);
    const buffer = Buffer.from(SRT);
    await page.setInputFiles('#file', { name: 'film.srt', mimeType: 'text/plain', buffer });
    await page.waitForSelector('.kept-text');
  },
  empty: async (page) => {
    await ready(page);
    await page.click('#clear');
  },
  list: async (page) => {
    await ready(page);
    await page.locator('.side').scrollIntoViewIfNeeded();
    await page.fill('#threshold', '99');
  },
  accuracy: async (page) => page.waitForSelector('figure svg'),
};

async function ready(page) {
  await page.waitForSelector('html[data-ready=true]');
  await page.waitForSelector('html[data-busy=false]', { state: 'attached' });
  // The caret would blink in some pictures and not in others.
  await page.evaluate(() => document.activeElement?.blur());
}

async function take(browser, site, name, state, options) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(site.url + (state === 'accuracy' ? 'figures.html' : ''));
  await STATES[state](page);
  await page.waitForTimeout(400);
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  await context.close();
  const { size } = statSync(file);
  console.log(`${name}.png ${size}`);
  if (size > MOST_BYTES) throw new Error(`${name}.png has ${size} bytes, expected at most ${MOST_BYTES}`);
}

await buildWeb();
const executablePath = findBrowser();
if (executablePath === null) throw new Error('no Chromium was found; install it, or name it with CHROMIUM');
mkdirSync(folder, { recursive: true });
const site = await serveSite();
const browser = await chromium.launch({ executablePath, args: FLAGS });
const shoot = (name, state, options) => take(browser, site, name, state, options);
if (values.out !== undefined) {
  for (const state of values.only?.split(',') ?? Object.keys(STATES)) {
    for (const colorScheme of ['light', 'dark']) {
      await shoot(`${state}-wide-${colorScheme}`, state, { ...WIDE, colorScheme });
      await shoot(`${state}-narrow-${colorScheme}`, state, { ...NARROW, colorScheme });
    }
  }
} else {
  await shoot('light', 'first', { ...PAGE, colorScheme: 'light' });
  await shoot('dark', 'compare', { ...PAGE, colorScheme: 'dark' });
  await shoot('review', 'review', { ...PAGE, colorScheme: 'light' });
  await shoot('accuracy', 'accuracy', { ...PAGE, colorScheme: 'light' });
  await shoot('narrow', 'first', { ...NARROW, colorScheme: 'light' });
}
await browser.close();
await site.close();
