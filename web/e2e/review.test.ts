/** The path that everybody takes: paste, look, decide, take away. By keyboard alone, and back again by undo. */
import { afterEach, describe, expect, it } from 'vitest';
import { isMissing, Visit } from './visit.js';

const INPUT =
  'angela merkel visited paris.\nTHE MAYOR OF LONDON SAID THAT MAY WAS LATE.\nwe met may in the white house.';

let visit: Visit;
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit.end();
});

describe.skipIf(isMissing)('review', () => {
  it('goes from paste to export by keyboard alone', async () => {
    visit = await (await Visit.begin()).ready();
    const { page } = visit;
    await visit.paste(INPUT);
    const restored = await visit.text();
    expect(restored.toLowerCase()).toBe(INPUT.toLowerCase());
    expect(restored).toContain('Angela Merkel visited Paris.');
    expect(await page.textContent('#counter')).toMatch(/^0 of [1-9]/);
    const total = Number(/of (\d+)/.exec((await page.textContent('#counter'))!)![1]);
    await page.keyboard.press('Alt+ArrowDown');
    await page.waitForSelector('#card:not([hidden])');
    expect(await page.textContent('#live')).toMatch(
      new RegExp(`^Word 1 of ${total}, ‘.+’ (to ‘.+’|unchanged), .+ per cent$`),
    );
    for (let i = 0; i < total - 1; i++) {
      await page.keyboard.press('Enter');
      await page.waitForFunction((n) => document.querySelector('#counter')!.textContent!.startsWith(`${n} of`), i + 1);
    }
    // The last one gets another spelling by its number, and is left by Escape.
    const before = await page.getAttribute('#card-choices', 'aria-activedescendant');
    await page.keyboard.press(before === 'choice-1' ? '1' : '2');
    await page.waitForFunction(
      (n) => document.querySelector('#counter')!.textContent === `${n} of ${n} reviewed`,
      total,
    );
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement!.className)).toContain('cm-content');
    const { name, bytes } = await visit.download(() => page.keyboard.press('Control+s'));
    expect(name).toBe('text.txt');
    expect(bytes.toString()).toBe(await visit.text());
    expect(bytes.toString()).not.toBe(restored);
  });

  it('undoes everything in single steps, and redoes it', async () => {
    visit = await (await Visit.begin()).ready();
    const { page } = visit;
    await visit.paste('we met may.\nmay met us.\nin may we met may.');
    const states = [await visit.text()];
    const step = async (work: () => Promise<unknown>) => {
      const last = states.at(-1)!;
      await work();
      await page.waitForFunction(
        (text) => (window as unknown as { truecaseText(): string }).truecaseText() !== text,
        last,
      );
      states.push(await visit.text());
    };
    const openFirst = async () => {
      await page.focus('#editor .cm-content');
      await page.keyboard.press('Control+Home');
      for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Alt+Enter');
      await page.waitForSelector('#card:not([hidden])');
    };
    const take = (spelling: string) => page.click(`#card-choices .spelling:text-is("${spelling}")`);
    // Another case for one word, then everywhere, then always.
    await openFirst();
    await step(() => take('MAY'));
    await page.keyboard.press('Escape');
    await openFirst();
    await step(() => page.keyboard.press('e'));
    expect(await visit.text()).toBe('We met MAY.\nMAY met us.\nIn MAY we met MAY.');
    await page.keyboard.press('Escape');
    await openFirst();
    await step(() => take('may'));
    await step(() => page.keyboard.press('s'));
    expect(await visit.text()).toBe('We met may.\nmay met us.\nIn may we met may.');
    await page.click('#tab-words');
    expect(await page.textContent('#word-list li span')).toBe('may');
    await page.keyboard.press('Escape');
    await page.focus('#editor .cm-content');
    await page.keyboard.press('Control+End');
    await step(() => page.keyboard.type('!'));
    await step(() => visit.open('other.txt', 'another text'));
    await visit.restored();
    expect(await page.textContent('#file-name')).toBe('other.txt');
    states[states.length - 1] = 'another text';
    states.push('Another text');
    await visit.waitForText('Another text');
    await page.focus('#editor .cm-content');
    for (let i = states.length - 2; i >= 0; i--) {
      await page.keyboard.press('Control+z');
      await visit.waitForText(states[i]!);
    }
    expect(await page.textContent('#word-list')).toBe('');
    expect(await page.textContent('#file-name')).toBe('Untitled');
    await page.keyboard.press('Control+z');
    await visit.waitForText('we met may.\nmay met us.\nin may we met may.');
    await page.keyboard.press('Control+z');
    await visit.waitForText('');
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+y');
    for (const state of states) {
      await visit.waitForText(state);
      await page.keyboard.press('Control+y');
    }
    expect(await page.textContent('#word-list li span')).toBe('may');
  });

  it('marks words by confidence, cycles them by clicks, and filters by the threshold', async () => {
    visit = await (await Visit.begin()).ready();
    const { page } = visit;
    await visit.paste('we saw paris and the white house');
    const word = page.locator('#editor .word', { hasText: /^Paris$/ });
    expect(await word.getAttribute('class')).toMatch(/word (sure|likely)/);
    await word.click();
    await page.waitForSelector('#card:not([hidden])');
    expect(await page.textContent('#card-choices')).toMatch(/Paris.*%/s);
    await word.click();
    await expect.poll(() => visit.text()).not.toContain('Paris');
    await page.keyboard.press('Escape');
    const total = async () => Number(/of (\d+)/.exec((await page.textContent('#counter'))!)![1]);
    const some = await total();
    await page.fill('#threshold', '100');
    await expect.poll(total).toBeGreaterThan(some);
    expect(await page.locator('.margin-label.lost').count()).toBe(1);
  });

  it('keeps focus and text when a text in other scripts is reviewed', async () => {
    visit = await (await Visit.begin()).ready();
    const text = 'שלום paris\n東京 and london\nمرحبا new york';
    await visit.paste(text);
    expect((await visit.text()).toLowerCase()).toBe(text);
    const directions = await visit.page
      .locator('#editor .cm-line')
      .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).direction));
    expect(directions).toEqual(['rtl', 'ltr', 'rtl']);
  });
});
