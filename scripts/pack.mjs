// Makes the npm packages: `node scripts/pack.mjs --out DIR [NAME…]` writes the tarballs of truecase, of the packages next to it
// and of every model that truecase does not contain (truecase-model-NAME). Each is staged in a temporary folder: what the
// manifest lists, README and licence, the models from models/, and the fields of packages/metadata.json that are filled in.
// Nothing that only developers need gets in: no scripts, no tests, no source.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(root, ...parts);
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The filled-in fields that all packages share. */
export function metadata() {
  const fields = Object.entries(readJson(at('packages', 'metadata.json')));
  return Object.fromEntries(fields.filter(([, value]) => value !== ''));
}

const MODEL = /^models\/(.+)\.tcm$/;
/** Names of the models that the package truecase contains. */
export function bundledModels() {
  return readJson(at('packages', 'truecase', 'package.json')).files.flatMap((file) => MODEL.exec(file)?.[1] ?? []);
}

/** Names of the models that are packages. */
export function packagedModels() {
  const all = readdirSync(at('models')).flatMap((file) => /^(.+)\.tcm$/.exec(file)?.[1] ?? []);
  return all.filter((name) => !bundledModels().includes(name));
}

/** Names of all packages. */
export function packageNames() {
  const built = readdirSync(at('packages')).filter((name) => existsSync(at('packages', name, 'package.json')));
  return [...built, ...packagedModels().map((name) => `truecase-model-${name}`)];
}

/** Fills a folder with what a package consists of. */
export function stage(name, folder) {
  mkdirSync(folder, { recursive: true });
  const model = /^truecase-model-(.+)$/.exec(name)?.[1];
  const manifest = model === undefined ? stageCode(name, folder) : stageModel(model, folder);
  const { scripts: _scripts, devDependencies: _dev, private: _private, ...published } = manifest;
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...published, ...metadata() }, null, 2)}\n`);
  cpSync(at('LICENSE'), join(folder, 'LICENSE'));
}

function stageCode(name, folder) {
  const home = at('packages', name);
  const manifest = readJson(join(home, 'package.json'));
  cpSync(join(home, 'dist'), join(folder, 'dist'), { recursive: true });
  const readme = join(home, 'README.md');
  cpSync(existsSync(readme) ? readme : at('README.md'), join(folder, 'README.md'));
  for (const file of manifest.files.filter((one) => one.startsWith('models/'))) {
    mkdirSync(join(folder, 'models'), { recursive: true });
    cpSync(at(file), join(folder, file));
  }
  return manifest;
}

function stageModel(model, folder) {
  const bytes = readFileSync(at('models', `${model}.tcm`));
  writeFileSync(join(folder, 'model.tcm'), bytes);
  writeFileSync(join(folder, 'SHA256SUMS'), `${createHash('sha256').update(bytes).digest('hex')}  model.tcm\n`);
  cpSync(at('models', `${model}.md`), join(folder, 'README.md'));
  const { version, license } = readJson(at('packages', 'truecase', 'package.json'));
  return {
    name: `truecase-model-${model}`,
    version,
    description: `The model ${model} of truecase: install it in the same place as truecase and load it by its name.`,
    keywords: ['truecase', 'truecasing', 'model'],
    license,
    exports: { './model.tcm': './model.tcm', './package.json': './package.json' },
    files: ['model.tcm', 'SHA256SUMS'],
  };
}

/** Packs one package; gives the path of the tarball. */
export function pack(name, out) {
  const folder = mkdtempSync(join(tmpdir(), 'truecase-pack-'));
  try {
    stage(name, folder);
    mkdirSync(out, { recursive: true });
    const said = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', out], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [{ filename }] = Object.values(JSON.parse(said));
    return join(out, filename);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
  if (values.out === undefined) {
    console.error('usage: node scripts/pack.mjs --out DIR [PACKAGE…]');
    process.exit(2);
  }
  for (const name of positionals.length === 0 ? packageNames() : positionals) console.log(pack(name, values.out));
}
