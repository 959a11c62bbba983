// `npm run web`: builds the page, serves it on this machine and opens it in the browser.
//   node scripts/web.mjs --port 8000      another port than 5170
//   node scripts/web.mjs --no-open        only serves
//   node scripts/web.mjs --out FOLDER     writes a folder for any static file server, models included
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWeb } from './web/build.mjs';
import { serveSite } from './web/site.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5170' },
    out: { type: 'string' },
    open: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

await buildWeb();
if (values.out !== undefined) {
  const { listModels } = await import('../web/vite.config.mjs');
  cpSync(join(root, 'dist', 'web'), values.out, { recursive: true, filter: (file) => !file.endsWith('.built') });
  mkdirSync(join(values.out, 'models'), { recursive: true });
  for (const { name } of listModels()) {
    cpSync(join(root, 'models', `${name}.tcm`), join(values.out, 'models', `${name}.tcm`));
  }
  console.log(values.out);
} else {
  const { url } = await serveSite(Number(values.port));
  console.log(url);
  if (values.open) {
    const opener = { darwin: 'open', win32: 'explorer' }[process.platform] ?? 'xdg-open';
    // A machine without a browser still has the address.
    spawn(opener, [url], { stdio: 'ignore', detached: true }).on('error', () => undefined);
  }
}
