/** A visit to the page in a browser of its own kind: nothing is kept from other tests. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';

export const { endpoint, url } = inject('browser');
/** Tests of this folder are skipped without a browser. */
export const isMissing = endpoint === '';

let connected: Promise<Browser> | null = null;

export class Visit {
  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    /** What the page has complained of. */
    readonly complaints: string[],
  ) {}

  /** Begins without the sample of a first visit, unless that is what is looked at. */
  static async begin(options: BrowserContextOptions = {}, path = '', hasSample = false): Promise<Visit> {
    connected ??= chromium.connect(endpoint);
    const context = await (await connected).newContext({ viewport: { width: 1280, height: 800 }, ...options });
    if (!hasSample) await context.addInitScript(() => localStorage.setItem('truecase-sample', 'seen'));
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error.stack)));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.text().includes('Error')) complaints.push(message.text());
    });
    await page.goto(url + path);
    return new Visit(context, page, complaints);
  }

  /** The model is loaded, and everything that is loaded later. */
  async ready(): Promise<this> {
    await this.page.waitForSelector('html[data-ready=true]');
    return this;
  }

  /** Chooses an option, which are folded. */
  async choose(id: string, value: string): Promise<void> {
    await this.page.evaluate(() => {
      document.querySelector<HTMLDetailsElement>('#options-box')!.open = true;
    });
    await this.page.selectOption(id, value);
  }

  async end(): Promise<void> {
    await this.context.close();
  }

  /** Pastes into the text, as the keyboard does. */
  async paste(text: string): Promise<void> {
    await this.page.focus('#editor .cm-content');
    await this.page.evaluate((pasted) => {
      document.documentElement.removeAttribute('data-busy');
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.querySelector('#editor .cm-content')!.dispatchEvent(event);
    }, text);
    await this.restored();
  }

  /** No restoring is under way, and there was one. */
  async restored(): Promise<void> {
    await this.page.waitForSelector('html[data-busy=false]', { state: 'attached' });
  }

  /** Waits until the text is as expected, and says what it is otherwise. */
  async waitForText(expected: string): Promise<void> {
    await this.page
      .waitForFunction((text) => (window as unknown as { truecaseText(): string }).truecaseText() === text, expected, {
        timeout: 15_000,
      })
      .catch(() => undefined);
    const found = await this.text();
    if (found !== expected)
      throw new Error(`the text is ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
  }

  /** All of the text, also what is not in view. */
  text(): Promise<string> {
    return this.page.evaluate(() => (window as unknown as { truecaseText(): string }).truecaseText());
  }

  /** What a click or a key gives as a download. */
  async download(work: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), work()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
  }

  /** Opens a file as the file chooser does. */
  async open(name: string, bytes: Buffer | string): Promise<void> {
    const buffer = Buffer.from(bytes as string);
    await this.page.setInputFiles('#file', { name, mimeType: 'application/octet-stream', buffer });
  }
}
