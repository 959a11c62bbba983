// The browser that tests, figures and pictures of the page are made with: Chromium as Debian has it, or as CHROMIUM names it.
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of the browser, or null. */
export function findBrowser() {
  return [process.env.CHROMIUM, ...PLACES].find((path) => path !== undefined && existsSync(path)) ?? null;
}

export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
