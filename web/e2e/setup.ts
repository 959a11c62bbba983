/**
 * Set-up of the tests in a real browser, once for all files: builds the page, serves it, and starts Chromium. A browser that
 * is missing is installed where that can be done (Debian, as root); where it cannot, the tests are skipped and say so.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { FLAGS, findBrowser } from '../../scripts/web/browser.mjs';
import { buildWeb } from '../../scripts/web/build.mjs';
import { serveSite } from '../../scripts/web/site.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the browser listens and where the page is; empty without a browser. */
    browser: { readonly endpoint: string; readonly url: string };
  }
}

let server: BrowserServer | null = null;
let site: Awaited<ReturnType<typeof serveSite>> | null = null;

function install(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write('truecase: installing Chromium for the tests in a browser…\n');
  const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', timeout: 200_000 });
  if (run('install', '-y', '--no-install-recommends', 'chromium').status === 0) return;
  run('update');
  run('install', '-y', '--no-install-recommends', 'chromium');
}

export async function setup(project: TestProject): Promise<void> {
  if (findBrowser() === null) install();
  const executablePath = findBrowser();
  if (executablePath === null) {
    process.stderr.write('truecase: tests in a browser are skipped: no Chromium is here, and it cannot be installed\n');
    project.provide('browser', { endpoint: '', url: '' });
    return;
  }
  await buildWeb();
  site = await serveSite();
  server = await chromium.launchServer({ executablePath, args: FLAGS });
  project.provide('browser', { endpoint: server.wsEndpoint(), url: site.url });
}

export async function teardown(): Promise<void> {
  await server?.close();
  await site?.close();
}
