// Builds the page (web/) to packages/truecase-server/dist/web when a source of it, or of the library in it, is newer than the last build.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = join(root, 'packages', 'truecase-server', 'dist', 'web', '.built');

function newest(folder) {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name.endsWith('.test.ts')) continue;
    time = Math.max(time, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return time;
}

export async function buildWeb() {
  const sources = Math.max(
    newest(join(root, 'web')),
    newest(join(root, 'packages', 'truecase', 'src')),
    statSync(join(root, 'models', 'SHA256SUMS')).mtimeMs,
  );
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= sources) return;
  const started = new Date();
  process.stderr.write('truecase: building the page…\n');
  // A process of its own: under a test runner NODE_ENV says "test", and the page would be another one.
  const args = [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'];
  const { status } = spawnSync(process.execPath, [...args, '--config', join(root, 'web', 'vite.config.mjs')], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('the page cannot be built; what Vite said stands above');
  writeFileSync(stamp, '');
  // What was saved while the build ran is newer than this build.
  utimesSync(stamp, started, started);
}
