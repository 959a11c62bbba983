// Bundles the extension (CommonJS, as VS Code loads it) and the language server (a module that it starts as a process) into
// dist/, and puts the model where the server looks for it. The packages are built first.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { build as buildPackages } from '../../scripts/setup.mjs';

const home = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const MODELS = ['en.tcm', 'en.md'];

export async function build() {
  await buildPackages();
  rmSync(join(home, 'dist'), { recursive: true, force: true });
  rmSync(join(home, 'models'), { recursive: true, force: true });
  const shared = {
    bundle: true,
    platform: 'node',
    target: 'node20',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  };
  await bundle({
    ...shared,
    entryPoints: [join(home, 'src', 'extension.ts')],
    outfile: join(home, 'dist', 'extension.cjs'),
    format: 'cjs',
    external: ['vscode'],
  });
  await bundle({
    ...shared,
    entryPoints: [join(root, 'packages', 'truecase-lsp', 'dist', 'main.js')],
    outdir: join(home, 'dist', 'server'),
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    // What is loaded when it is needed (formats, trainers of adapted models) stays apart.
    splitting: true,
    banner: {
      js: "import { createRequire as $require } from 'node:module'; const require = $require(import.meta.url);",
    },
  });
  mkdirSync(join(home, 'models'));
  for (const name of MODELS) copyFileSync(join(root, 'models', name), join(home, 'models', name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
