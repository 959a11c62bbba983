// How responsive the page stays: a text of one megabyte is pasted, restored, walked through, edited and undone, and the longest
// task of the page is told, as the Performance API of the browser measures it. The baseline, in the same run, is the same with a
// text of ten kilobytes. Tasks are counted from the paste on; loading the page and the model comes before.
//   node lab/bench/web.mjs
import { chromium } from 'playwright-core';
import { FLAGS, findBrowser } from '../../scripts/web/browser.mjs';
import { buildWeb } from '../../scripts/web/build.mjs';
import { serveSite } from '../../scripts/web/site.mjs';

const SENTENCES = [
  'angela merkel visited new york with the ceo of ibm in may.',
  'the bbc said that mcdonald will go to france on monday.',
  'nobody in the white house had seen the letter of john smith.',
  'why do they sell the new iphone in paris and not in london?',
  'he read the book twice and gave it back to his sister mary.',
];

function makeText(units) {
  let text = '';
  for (let i = 0; text.length < units; i++) text += `${SENTENCES[i % 5]} ${SENTENCES[(i * 3) % 5]}\n`;
  return text;
}

async function measure(browser, url, units) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(url);
  await page.waitForSelector('html[data-ready=true]');
  await page.evaluate(() => {
    window.tasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  const steps = {};
  const step = async (name, work) => {
    const started = performance.now();
    await page.evaluate(() => {
      window.tasks.length = 0;
    });
    await work();
    await page.waitForTimeout(300);
    const tasks = await page.evaluate(() => window.tasks);
    // The API tells of tasks from 50 ms on.
    steps[name] = { ms: Math.round(performance.now() - started - 300), longest: Math.round(Math.max(0, ...tasks)) };
  };
  await page.focus('#editor .cm-content');
  await step('paste and restore', async () => {
    await page.evaluate((text) => {
      document.documentElement.removeAttribute('data-busy');
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.querySelector('#editor .cm-content').dispatchEvent(event);
    }, makeText(units));
    await page.waitForSelector('html[data-busy=false]', { state: 'attached' });
  });
  await step('keep in the browser', () => page.waitForTimeout(1500));
  await step('go to ten doubtful words', async () => {
    for (let i = 0; i < 10; i++) await page.keyboard.press('Alt+ArrowDown');
  });
  await step('one word everywhere', () => page.keyboard.press('e'));
  await page.keyboard.press('Escape');
  await step('type', () => page.keyboard.type('hello'));
  await step('scroll to the end', () => page.keyboard.press('Control+End'));
  await step('undo all', async () => {
    for (let i = 0; i < 4; i++) await page.keyboard.press('Control+z');
  });
  await context.close();
  return steps;
}

await buildWeb();
const executablePath = findBrowser();
if (executablePath === null) throw new Error('no Chromium was found; install it, or name it with CHROMIUM');
const site = await serveSite();
const browser = await chromium.launch({ executablePath, args: FLAGS });
const small = await measure(browser, site.url, 10_000);
const large = await measure(browser, site.url, 1_000_000);
await browser.close();
await site.close();
const show = ({ longest }) => (longest === 0 ? '< 50' : String(longest));
console.log('longest task of the page in ms, with a text of 10 kB and of 1 MB');
for (const [name, of] of Object.entries(large)) {
  console.log(`${name.padEnd(26)} ${show(small[name]).padStart(6)} ${show(of).padStart(6)}   (${of.ms} ms in all)`);
}
