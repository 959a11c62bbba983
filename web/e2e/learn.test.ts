/** Learning from corrections, in the page. */
import { afterEach, describe, expect, it } from 'vitest';
import { isMissing, Visit } from './visit.js';

const PEOPLE = ['Mara', 'Ken', 'Lee', 'Anna'];
const DID = ['opened', 'closed', 'checked', 'moved', 'cleaned', 'sold'];
const WHEN = ['today', 'on Monday', 'at noon', 'in the shop', 'again'];
/** A word that no model knows. */
const PLANTED = Array.from(
  { length: 60 },
  (_, i) => `${PEOPLE[i % 4]} ${DID[i % 6]} the zorBlatt ${WHEN[i % 5]}.`,
).join('\n');

let visit: Visit;
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit.end();
});

describe.skipIf(isMissing)('learning', () => {
  it('adapts the model to corrected text, and loads the difference again', async () => {
    visit = await (await Visit.begin()).ready();
    const { page } = visit;
    await visit.choose('#model', 'en');
    await page.waitForSelector('html[data-model=en]', { state: 'attached' });
    await visit.paste(PLANTED.toLowerCase());
    // The spelling is given as a word, so that all lines are right; then it is taken from the list again.
    await page.click('#tab-words');
    await page.fill('#word-input', 'zorBlatt');
    await page.keyboard.press('Enter');
    await visit.waitForText(PLANTED);
    await page.click('#tab-review');
    await page.click('#accept-all');
    await page.click('#tab-learn');
    await expect.poll(() => page.textContent('#learned')).toBe('60 corrected lines, kept in this browser.');
    await page.click('#tab-words');
    await page.click('#word-list button');
    await page.click('#tab-learn');
    await page.click('#adapt');
    await page.waitForSelector('#adapt-result table', { timeout: 60_000 });
    const errors = await page.locator('#adapt-result td:nth-child(2)').allTextContents();
    expect(Number(errors[1])).toBeLessThan(Number(errors[0]));
    const { name, bytes } = await visit.download(() => page.click('#delta'));
    expect(name).toBe('en-adapted.tcm');
    expect(bytes.length).toBeLessThan(100_000);
    await page.click('#clear');
    await visit.paste('we sold a zorblatt.');
    await visit.waitForText('We sold a zorBlatt.');
    await page.click('#revert');
    await page.waitForSelector('html[data-adapted=false]', { state: 'attached' });
    await expect.poll(() => visit.text()).toMatch(/^We sold a (?:zorblatt|Zorblatt)\.$/);
    await page.setInputFiles('#model-file', { name, mimeType: 'application/octet-stream', buffer: bytes });
    await page.waitForSelector('html[data-adapted=true]', { state: 'attached' });
    await visit.waitForText('We sold a zorBlatt.');
  });

  it('refuses to hurt', async () => {
    visit = await (await Visit.begin()).ready();
    const { page } = visit;
    await visit.choose('#model', 'en');
    await page.waitForSelector('html[data-model=en]', { state: 'attached' });
    await visit.paste('we saw paris.\nhe met angela merkel in may.\nthe shop is closed.');
    await page.click('#accept-all');
    await page.click('#tab-learn');
    await page.click('#adapt');
    await page.waitForSelector('#adapt-result .trouble', { timeout: 60_000 });
    expect(await page.textContent('#adapt-result')).toContain('Not adapted');
    expect(await page.locator('#revert').isHidden()).toBe(true);
  });
});
