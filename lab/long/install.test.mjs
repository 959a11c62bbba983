// The packages as a stranger gets them: packed, installed by npm into an empty project, and used by every kind of program and
// runtime. Needs the npm registry for the dependencies; Deno and Bun come from there too. What cannot be installed is skipped and
// said.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack } from '../../scripts/pack.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RESTORED = 'Angela Merkel visited New York.';
const PROGRAM = "console.log((await load('en')).truecase('angela merkel visited new york.'));";
const MOST_BYTES = 20_000_000;

let folder;
let tarballs;

const run = (place, command, args, options = {}) => {
  const { stdout, stderr, status } = spawnSync(command, args, { cwd: place, encoding: 'utf8', ...options });
  return { stdout, stderr, status };
};
const npm = (place, ...args) => run(place, 'npm', ['install', '--no-audit', '--no-fund', ...args]);

/** An empty project with these files. */
function project(name, files = {}) {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  const all = { 'package.json': '{ "private": true, "type": "module" }', ...files };
  for (const [file, text] of Object.entries(all)) writeFileSync(join(place, file), text);
  return place;
}

function filesBelow(place) {
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-install-'));
  tarballs = Object.fromEntries(
    ['truecase', 'truecase-server', 'truecase-model-en-ngram'].map((name) => [name, pack(name, folder)]),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('truecase in an empty project', () => {
  let place;
  beforeAll(() => {
    place = project('plain', { 'main.js': `import { load } from 'truecase/node';\n${PROGRAM}` });
    const { status, stderr } = npm(place, tarballs.truecase);
    expect(status, stderr).toBe(0);
  });

  it('brings no native module and at most 20 MB', () => {
    const files = filesBelow(join(place, 'node_modules'));
    expect(files.filter((file) => /\.(?:node|so|dll|dylib)$/.test(file))).toEqual([]);
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    const packages = readdirSync(join(place, 'node_modules')).filter((name) => !name.startsWith('.'));
    process.stdout.write(`truecase installed: ${(bytes / 1e6).toFixed(1)} MB, ${packages.length} packages\n`);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it('restores from an ES module, from CommonJS and from its command', () => {
    expect(run(place, process.execPath, ['main.js'])).toMatchObject({ stdout: `${RESTORED}\n`, status: 0 });
    writeFileSync(
      join(place, 'main.cjs'),
      `const { load } = require('truecase/node');\nload('en').then((tc) => console.log(tc.truecase('angela merkel visited new york.')));`,
    );
    expect(run(place, process.execPath, ['main.cjs'])).toMatchObject({ stdout: `${RESTORED}\n`, status: 0 });
    expect(run(place, 'npx', ['truecase', 'text', 'angela merkel visited new york.']).stdout).toBe(`${RESTORED}\n`);
  });

  it('says what to install for a server, and finds it once it is there', () => {
    const without = run(place, 'npx', ['truecase', 'serve']);
    expect(without.status).toBe(2);
    expect(without.stderr).toContain('npm install truecase-server');
    const { status, stderr } = npm(place, tarballs['truecase-server']);
    expect(status, stderr).toBe(0);
    const served = run(place, 'npx', ['truecase', 'serve', '--port', '0'], { timeout: 5000 });
    expect(served.stderr + served.stdout).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
  });

  it('loads a model by the name of its package', () => {
    const missing = run(place, 'npx', ['truecase', 'text', '-m', 'en-ngram', 'hello london']);
    expect(missing.stderr).toContain('npm install truecase-model-en-ngram');
    const { status, stderr } = npm(place, tarballs['truecase-model-en-ngram']);
    expect(status, stderr).toBe(0);
    expect(run(place, 'npx', ['truecase', 'text', '-m', 'en-ngram', 'hello london']).stdout).toBe('Hello London\n');
  });

  it.each(['node10', 'node16', 'nodenext', 'bundler'])(
    'has types for every entry, resolved by %s',
    (moduleResolution) => {
      const entries = Object.keys(
        JSON.parse(readFileSync(join(ROOT, 'packages/truecase/package.json'), 'utf8')).exports,
      )
        .filter((entry) => !/json$|\*/.test(entry))
        .map((entry) => entry.replace('.', 'truecase'));
      const source = entries.map((entry, n) => `import * as e${n} from '${entry}';`).join('\n');
      const main = `${source}\nexport const all: object[] = [${entries.map((_, n) => `e${n}`).join(', ')}];\n`;
      writeFileSync(join(place, 'main.ts'), main);
      const module = { node10: 'commonjs', node16: 'node16', nodenext: 'nodenext', bundler: 'esnext' }[
        moduleResolution
      ];
      const flags = [
        '--strict',
        '--noEmit',
        '--skipLibCheck',
        '--target',
        'es2023',
        '--lib',
        'es2023,dom,dom.asynciterable',
      ];
      const legacy = moduleResolution === 'node10' ? ['--ignoreDeprecations', '6.0', '--esModuleInterop'] : [];
      const types = ['--typeRoots', join(ROOT, 'node_modules', '@types'), '--types', 'node'];
      const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
      const args = [
        tsc,
        ...flags,
        ...legacy,
        ...types,
        '--module',
        module,
        '--moduleResolution',
        moduleResolution,
        'main.ts',
      ];
      expect(run(place, process.execPath, args)).toMatchObject({ stdout: '', status: 0 });
    },
  );
});

describe.each([
  ['deno', ['run', '--allow-read', '--allow-env', '--allow-sys', 'main.js']],
  ['bun', ['main.js']],
])('%s', (runtime, args) => {
  it('restores text', (context) => {
    const place = project(runtime, { 'main.js': `import { load } from 'truecase/node';\n${PROGRAM}` });
    npm(place, tarballs.truecase, runtime);
    const program = join(place, 'node_modules', '.bin', runtime);
    if (!existsSync(program) || run(place, program, ['--version']).status !== 0) {
      process.stdout.write(`${runtime} cannot be installed here; skipped\n`);
      context.skip();
    }
    const { stdout, stderr, status } = run(place, program, args);
    expect([stdout, status], stderr).toEqual([`${RESTORED}\n`, 0]);
  });
});

it('the packed tarballs have neither scripts nor sources', () => {
  for (const tarball of Object.values(tarballs)) {
    const listed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' });
    expect(listed).not.toMatch(/\.test\.|\/src\/|tsbuildinfo|\.built/);
    const manifest = JSON.parse(execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }));
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest).not.toHaveProperty('devDependencies');
  }
});
