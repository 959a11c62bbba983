// Brings a fresh clone to a working state: installs the locked packages when they are missing or out of date, and
// compiles src/ to dist/ when a source is newer than the last build. Does nothing, quickly, when both are current.
// Everything it says goes to stderr, so that `npm start < file > out` stays clean.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(root, ...parts);

/** Newest modification time below a folder, in ms. */
function newest(folder) {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) time = Math.max(time, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return time;
}

function mtime(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

function run(what, command, args) {
  process.stderr.write(`truecase: ${what}…\n`);
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  if (done.status !== 0) {
    process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error ? `${done.error.message}\n` : ''}`);
    process.stderr.write(`truecase: ${what} failed (${command} ${args.join(' ')})\n`);
    process.exit(2);
  }
}

export function setup() {
  const installed = mtime(at('node_modules', '.package-lock.json'));
  if (installed < mtime(at('package-lock.json')) && !process.env.TRUECASE_SKIP_INSTALL) {
    // Not `npm ci`: the lock file lists the platform packages of some systems only, and the others are added here.
    run('installing packages (first time only)', 'npm', [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
  }
  const stamp = at('dist', '.built');
  const sources = Math.max(newest(at('src')), mtime(at('tsconfig.json')), mtime(at('tsconfig.build.json')));
  if (mtime(stamp) < sources) {
    run('building', process.execPath, [at('node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.build.json']);
    mkdirSync(at('dist'), { recursive: true });
    chmodSync(at('dist', 'cli', 'main.js'), 0o755);
    writeFileSync(stamp, '');
  }
  linkCommand();
}

/** npm links the commands of packages but not that of the folder itself: with this `npx truecase` works here too. */
function linkCommand() {
  const main = at('dist', 'cli', 'main.js');
  const bin = at('node_modules', '.bin');
  const link = join(bin, process.platform === 'win32' ? 'truecase.cmd' : 'truecase');
  if (existsSync(link)) return;
  mkdirSync(bin, { recursive: true });
  rmSync(link, { force: true });
  if (process.platform === 'win32') writeFileSync(link, `@node "${main}" %*\r\n`);
  else symlinkSync(join('..', '..', 'dist', 'cli', 'main.js'), link);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setup();
