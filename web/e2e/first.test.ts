/** What a visitor meets: a sample that is restored, options in words, the best model, buttons that have something to do. */
import { afterEach, describe, expect, it } from 'vitest';
import { isMissing, Visit } from './visit.js';

let visit: Visit;
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit.end();
});

const isEnabled = (id: string) => visit.page.locator(id).isEnabled();

describe.skipIf(isMissing)('a first visit', () => {
  it('begins with a sample that is restored and marked, and that a paste replaces', async () => {
    visit = await (await Visit.begin({}, '', true)).ready();
    const { page } = visit;
    await visit.restored();
    expect(await visit.text()).toContain('Angela Merkel flew to New York');
    expect(await page.locator('#editor .word.changed').count()).toBeGreaterThan(10);
    expect(await page.textContent('#message')).toMatch(/^A sample: \d+ words changed with en-small\./);
    await page.reload();
    await visit.ready();
    expect(await visit.text()).toContain('Angela Merkel');
    await visit.paste('we saw paris.');
    await visit.waitForText('We saw Paris.');
    await page.waitForSelector('html[data-saved=true]', { state: 'attached' });
    await page.reload();
    await visit.ready();
    await visit.waitForText('We saw Paris.');
  });

  it('has the text before everything else on a phone', async () => {
    visit = await (await Visit.begin({ viewport: { width: 390, height: 844 } }, '', true)).ready();
    const top = async (id: string) => (await visit.page.locator(id).boundingBox())!.y;
    expect(await top('#editor')).toBeLessThan(160);
    for (const id of ['#options', '#open', '#panel-review']) expect(await top('#editor')).toBeLessThan(await top(id));
  });

  it('says in one line what the options are, and which was chosen', async () => {
    visit = await (await Visit.begin()).ready();
    const { page } = visit;
    expect(await page.locator('#mode').isVisible()).toBe(false);
    const said = 'English, small · changes every word · capitals as in a sentence · a new line starts a sentence';
    expect(await page.textContent('#options-summary')).toBe(said);
    await visit.choose('#lines', 'wrapped');
    await expect.poll(() => page.textContent('#options-summary')).toMatch(/a new line goes on with the sentence$/);
  });

  it('offers the best model once the small one works, and remembers it', async () => {
    visit = await (await Visit.begin()).ready();
    const { page } = visit;
    await visit.paste('we saw paris.');
    expect(await page.textContent('#best')).toMatch(/^Use the best model \(\d+\.\d MB\)$/);
    await page.click('#best');
    await page.waitForSelector('html[data-model=en]', { state: 'attached' });
    expect(await page.locator('#best').isHidden()).toBe(true);
    await page.reload();
    await visit.ready();
    expect(await page.getAttribute('html', 'data-model')).toBe('en');
  });

  it('copies the text', async () => {
    visit = await (await Visit.begin({ permissions: ['clipboard-read', 'clipboard-write'] })).ready();
    const { page } = visit;
    await visit.paste('we saw paris.');
    await page.click('#copy');
    await expect.poll(() => page.textContent('#message')).toBe('Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('We saw Paris.');
  });

  it('disables buttons that have nothing to act on', async () => {
    visit = await (await Visit.begin()).ready();
    const { page } = visit;
    const acting = ['#restore', '#copy', '#undo', '#redo', '#save', '#clear', '#next', '#accept-all', '#reject-all'];
    for (const id of acting) expect(await isEnabled(id), id).toBe(false);
    await visit.paste('we asked frank and rose about hope and may.');
    for (const id of acting) await expect.poll(() => isEnabled(id), { message: id }).toBe(id !== '#redo');
    await page.click('#accept-all');
    await expect.poll(() => isEnabled('#accept-all')).toBe(false);
    expect(await isEnabled('#next')).toBe(false);
    await page.click('#undo');
    await expect.poll(() => isEnabled('#redo')).toBe(true);
  });

  it('keeps the card of a word in view when the window is resized', async () => {
    visit = await (await Visit.begin()).ready();
    const { page } = visit;
    await visit.paste('we asked frank and rose about hope and may.');
    await page.click('#next');
    await page.waitForSelector('#card:not([hidden])');
    for (const [width, height] of [
      [500, 700],
      [1000, 500],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(async () => {
          const box = (await page.locator('#card').boundingBox())!;
          return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
        })
        .toBe(true);
    }
    expect(await page.locator('#card').isVisible()).toBe(true);
  });

  it('has a legend for each chart', async () => {
    visit = await Visit.begin({}, 'figures.html');
    await visit.page.waitForSelector('figure svg');
    const keys = visit.page.locator('figure svg .key');
    expect((await keys.allTextContents()).slice(0, 6)).toEqual([
      'precision',
      'recall',
      'right',
      'wrong',
      'the model',
      'exactly as sure as right',
    ]);
    expect(await visit.page.textContent('h1')).toMatch(/^\s*Truecase\s*$/);
  });
});
