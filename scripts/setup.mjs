// Brings a fresh clone to a working state: installs the locked packages when they are missing or out of date, and
// compiles the packages when a source is newer than the last build; `npm run build` also builds the page. Does nothing, quickly,
// when all is current. Everything it says goes to stderr, so that `npm -s start < file > out` stays clean.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(root, ...parts);

/** Newest modification time below a folder, in ms; tests are not built and do not count. */
function newest(folder) {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name.endsWith('.test.ts')) continue;
    time = Math.max(time, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return time;
}

function mtime(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

async function run(what, command, args) {
  process.stderr.write(`truecase: ${what}…\n`);
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const status = await new Promise((resolve) => {
    child.on('error', (error) => {
      keep(`${error.message}\n`);
      resolve(2);
    });
    child.on('close', resolve);
  });
  if (status === 0) return;
  process.stderr.write(`${output}truecase: ${what} failed (${command} ${args.join(' ')})\n`);
  process.exit(2);
}

/** Installs the packages of the lock file, and no others: npm compares the digest of each with the lock. */
export async function install() {
  const lock = at('package-lock.json');
  const installed = at('node_modules', '.package-lock.json');
  if (mtime(installed) >= mtime(lock) || process.env.TRUECASE_SKIP_INSTALL) return;
  if (isInstalled(lock, installed)) {
    utimesSync(installed, new Date(), new Date());
    return;
  }
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  // Nothing here needs an install script; the others undo what `npm pack --dry-run` or `npm install -g` pass on.
  const own = ['--ignore-scripts', '--include=dev', '--dry-run=false', '--global=false'];
  await run('installing packages (first time only)', 'npm', ['ci', ...flags, ...own]);
}

/** Is every package of the lock there, with its digest? Those of other platforms are optional. */
export function isInstalled(lock, installed) {
  if (!existsSync(installed)) return false;
  const [wanted, found] = [lock, installed].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages);
  return Object.entries(wanted).every(
    ([path, { integrity, optional, link }]) =>
      path === '' ||
      path.startsWith('packages/') ||
      link === true ||
      (path in found ? found[path].integrity === integrity : optional === true),
  );
}

/** The packages that are compiled, each after those that it imports. */
const PACKAGES = ['truecase', 'truecase-server'];

/** Compiles packages/NAME/src to packages/NAME/dist, and links the models and the command into place. */
export async function build() {
  for (const name of PACKAGES) await buildPackage(name);
  linkModels();
  linkCommand();
}

async function buildPackage(name) {
  const home = at('packages', name);
  const stamp = join(home, 'dist', '.built');
  const sources = Math.max(
    newest(join(home, 'src')),
    mtime(at('tsconfig.json')),
    mtime(join(home, 'tsconfig.build.json')),
  );
  if (mtime(stamp) >= sources) return;
  const started = new Date();
  const compiler = at('node_modules', 'typescript', 'bin', 'tsc');
  await run(`building ${name}`, process.execPath, [compiler, '-p', join(home, 'tsconfig.build.json')]);
  sweep(home);
  if (name === 'truecase') chmodSync(join(home, 'dist', 'cli', 'main.js'), 0o755);
  writeFileSync(stamp, '');
  // What was saved while the compiler ran is newer than this build.
  utimesSync(stamp, started, started);
}

export async function setup() {
  await install();
  await build();
  // The page is part of truecase-server, but nobody who restores text waits for it.
  if (process.env.npm_lifecycle_event !== 'build') return;
  const { buildWeb } = await import('./web/build.mjs');
  await buildWeb();
}

/** Removes what the compiler made of sources that are gone. */
function sweep(home) {
  const dist = join(home, 'dist');
  for (const entry of readdirSync(dist, { withFileTypes: true, recursive: true })) {
    const made = join(entry.parentPath, entry.name);
    const path = relative(dist, made);
    // The page is built by another tool (scripts/web/build.mjs).
    if (path.split(sep)[0] === 'web') continue;
    const source = join(home, 'src', path).replace(/(\.d\.ts|\.js)$/, '.ts');
    const isMade = entry.isDirectory() || /\.(d\.ts|js)$/.test(entry.name);
    if (isMade && !existsSync(source)) rmSync(made, { recursive: true, force: true });
  }
}

/** In a clone the package finds all models of the repository where an installed one has those that it ships. */
function linkModels() {
  const link = at('packages', 'truecase', 'models');
  if (!existsSync(link)) symlinkSync(at('models'), link, 'junction');
}

/** `npx truecase` works in the clone too. */
function linkCommand() {
  const main = at('packages', 'truecase', 'dist', 'cli', 'main.js');
  const bin = at('node_modules', '.bin');
  const link = join(bin, process.platform === 'win32' ? 'truecase.cmd' : 'truecase');
  if (existsSync(link)) return;
  mkdirSync(bin, { recursive: true });
  rmSync(link, { force: true });
  if (process.platform === 'win32') writeFileSync(link, `@node "${main}" %*\r\n`);
  else symlinkSync(relative(bin, main), link);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await setup();
