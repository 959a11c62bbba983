import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './harness.js';

const MOST_BYTES = 12_000_000;
/** All that an installation brings, truecase and its dependencies. */
const MOST_INSTALLED_BYTES = 20_000_000;
const TEXT = 'angela merkel visited new york.';
const RESTORED = 'Angela Merkel visited New York.';

/** Holds the tarball that npm makes of this repository, unpacked where the projects beside it find it, and these projects. */
let folder: string;
let tarball: string;
let contents: string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-package-'));
  const script = join(ROOT, 'scripts', 'pack.mjs');
  execFileSync(process.execPath, [script, '--out', folder, 'truecase'], { stdio: 'pipe' });
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))!);
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  execFileSync('tar', ['-xzf', tarball, '-C', packages]);
  execFileSync('mv', [join(packages, 'package'), join(packages, 'truecase')]);
  contents = (readdirSync(join(packages, 'truecase'), { recursive: true }) as string[]).sort();
  const { dependencies } = JSON.parse(readFileSync(join(packages, 'truecase', 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of [...Object.keys(dependencies), '@types/node', 'undici-types']) {
    const link = join(packages, name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), link, 'junction');
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a project with these files. */
function project(name: string, files: Readonly<Record<string, string>>): string {
  const place = join(folder, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    writeFileSync(join(place, file), text);
  }
  return place;
}

function node(place: string, ...args: string[]): { stdout: string; stderr: string; status: number | null } {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: place, encoding: 'utf8' });
  return { stdout, stderr, status };
}

describe('the packed package', () => {
  it('has the program and two models, and nothing that only developers need', () => {
    expect(statSync(tarball).size).toBeLessThan(MOST_BYTES);
    expect(contents).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json', 'dist']));
    const models = contents.filter((name) => /^models[\\/]/.test(name)).map((name) => name.slice(7));
    expect(models).toEqual([
      'SHA256SUMS',
      'en-small.md',
      'en-small.tcm',
      'en-unigram.md',
      'en-unigram.tcm',
      'en.md',
      'en.tcm',
    ]);
    expect(contents.filter((name) => /tsbuildinfo|\.built|\.test\.|testing|e2e|^src/.test(name))).toEqual([]);
  });

  it('brings no native module and no more than 20 MB', () => {
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'node_modules', 'truecase', 'package.json'), 'utf8'));
    const places = [join(folder, 'node_modules', 'truecase')];
    const names = new Set(Object.keys(dependencies as object));
    for (const name of names) {
      const place = join(ROOT, 'node_modules', name);
      const manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
      expect(manifest.scripts?.install ?? manifest.scripts?.postinstall, name).toBeUndefined();
      for (const further of Object.keys(manifest.dependencies ?? {})) names.add(further);
      places.push(place);
    }
    const files = places.flatMap((place) =>
      readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    expect(files.filter((file) => file.endsWith('.node'))).toEqual([]);
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(MOST_INSTALLED_BYTES);
    expect(names.size).toBeLessThan(12);
  });

  it('works in an ESM project, and says where a model is that it does not have', () => {
    const place = project('esm', {
      'package.json': '{ "type": "module" }',
      'main.js': `
        import { readFile } from 'node:fs/promises';
        import { fileURLToPath } from 'node:url';
        import { loadBytes } from 'truecase';
        import { load } from 'truecase/node';
        import 'truecase/eval';
        import 'truecase/train';
        console.log((await load('en')).truecase('${TEXT}'));
        const path = fileURLToPath(import.meta.resolve('truecase/models/en-unigram.tcm'));
        console.log(loadBytes(await readFile(path)).language);
        await load('en-ngram').catch((error) => console.log(error.code, error.message));`,
    });
    expect(node(place, 'main.js')).toEqual({
      stdout: `${RESTORED}\nen\nnot-found model "en-ngram" is neither an installed model nor a file\n`,
      stderr: '',
      status: 0,
    });
  });

  it('works in a CommonJS project', () => {
    const place = project('cjs', {
      'package.json': '{ "type": "commonjs" }',
      'main.js': `
        const { TruecaseError } = require('truecase');
        const { load } = require('truecase/node');
        require('truecase/eval');
        require('truecase/train');
        load('en').then((tc) => console.log(tc.truecase('${TEXT}')));
        load('nowhere').catch((error) => console.log(error instanceof TruecaseError));
        require.resolve('truecase/models/en.tcm');`,
    });
    const { stdout, stderr, status } = node(place, 'main.js');
    expect(stdout.trimEnd().split('\n').sort()).toEqual([RESTORED, 'true']);
    expect([stderr, status]).toEqual(['', 0]);
  });

  it('has a command', () => {
    const main = join(folder, 'node_modules', 'truecase', 'dist', 'cli', 'main.js');
    expect(node(folder, main, 'text', TEXT)).toEqual({ stdout: `${RESTORED}\n`, stderr: '', status: 0 });
    const missing = node(folder, main, 'text', '-m', 'en-ngram', TEXT);
    expect(missing.stderr).toContain('npm install truecase-model-en-ngram');
    expect(missing.status).toBe(2);
  });

  it('has types for strict TypeScript, in ES modules and in CommonJS', () => {
    const source = `
      import { load, type Truecaser, TruecaseError, type TruecaseOptions } from 'truecase/node';
      import { Truecaser as Portable } from 'truecase';
      import { evaluate } from 'truecase/eval';
      import { Corpus, train } from 'truecase/train';
      const options: TruecaseOptions = { mode: 'repair' };
      export async function main(): Promise<string> {
        const tc: Truecaser = await load('en');
        if (!(tc instanceof Portable)) throw new TruecaseError('usage', 'no');
        await evaluate((line) => tc.truecase(line), ['Anna'], {});
        await train('unigram', new Corpus(['text.txt']), { language: 'en' });
        // @ts-expect-error: no such mode
        tc.truecase('x', { mode: 'loud' });
        return tc.truecase('x', options);
      }`;
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipDefaultLibCheck: true,
      noEmit: true,
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.asynciterable'],
      types: ['node'],
      module: 'nodenext',
    };
    const place = project('types', {
      'package.json': '{}',
      'main.mts': source,
      'main.cts': source,
      'tsconfig.json': JSON.stringify({ compilerOptions, files: ['main.mts', 'main.cts'] }),
    });
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    expect(node(place, tsc)).toEqual({ stdout: '', stderr: '', status: 0 });
  });

  it('is bundled by Vite with a model, and the bundle needs no Node', () => {
    const place = project('vite', {
      'package.json': '{ "type": "module" }',
      'index.html': '<script type="module" src="/main.js"></script>',
      'main.js': `
        import { load } from 'truecase';
        import url from 'truecase/models/en-unigram.tcm?url';
        import large from 'truecase/models/en.tcm?url';
        document.title = (await load(url)).truecase(large);`,
    });
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
    const { stdout, stderr, status } = node(place, vite, 'build', '--minify=false');
    // Its warnings tell of slow builds too.
    expect(status, stderr).toBe(0);
    expect(stdout + stderr).not.toContain('externalized');
    const assets = readdirSync(join(place, 'dist', 'assets'));
    expect(assets.filter((name) => /^en(-unigram)?-[\w-]+\.tcm$/.test(name)).length).toBe(2);
    for (const name of assets.filter((asset) => asset.endsWith('.js')))
      expect(readFileSync(join(place, 'dist', 'assets', name), 'utf8')).not.toMatch(/from ?["']node:/);
  });
});
