// `node scripts/release.mjs VERSION [--out DIR]` prepares a release: sets the version in one go, checks that everything a release
// needs is there, and packs all packages. It publishes nothing: the last lines say how that is done. `--check` only checks.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { metadata, pack, packageNames } from './pack.mjs';
import { digestModels } from './provenance.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(root, ...parts);
const FIELDS = ['author', 'repository', 'homepage', 'bugs'];

/** Manifests of the workspace and of its packages. */
function manifests() {
  const folders = readdirSync(at('packages')).filter((name) => existsSync(at('packages', name, 'package.json')));
  return [at('package.json'), ...folders.map((name) => at('packages', name, 'package.json'))];
}

/** Writes one version everywhere: the manifests, what they depend on of each other, and version.ts. */
export function setVersion(version) {
  for (const file of manifests()) {
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    manifest.version = version;
    for (const name of Object.keys(manifest.dependencies ?? {}))
      if (name.startsWith('truecase')) manifest.dependencies[name] = version;
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  }
  const source = at('packages', 'truecase', 'src', 'version.ts');
  writeFileSync(source, readFileSync(source, 'utf8').replace(/VERSION = '[^']*'/, `VERSION = '${version}'`));
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: root, stdio: 'ignore' });
}

/** What stands between this tree and a release, one sentence each. */
export function findObstacles(version) {
  const obstacles = [];
  for (const field of FIELDS) if (!(field in metadata())) obstacles.push(`packages/metadata.json: "${field}" is empty`);
  for (const file of manifests())
    if (JSON.parse(readFileSync(file, 'utf8')).version !== version)
      obstacles.push(`${file}: version is not ${version}`);
  if (!readFileSync(at('CHANGELOG.md'), 'utf8').includes(`## ${version}`))
    obstacles.push(`CHANGELOG.md has no section "## ${version}"`);
  if (readFileSync(at('models', 'SHA256SUMS'), 'utf8') !== digestModels())
    obstacles.push('models/SHA256SUMS does not match the models: node scripts/provenance.mjs');
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim();
  if (changed !== '') obstacles.push('the work tree has changes that are not committed');
  return obstacles;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = { out: { type: 'string', default: 'build' }, check: { type: 'boolean', default: false } };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const current = JSON.parse(readFileSync(at('package.json'), 'utf8')).version;
  const version = positionals[0] ?? current;
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) {
    console.error(`version ${JSON.stringify(version)}, expected MAJOR.MINOR.PATCH`);
    process.exit(2);
  }
  if (!values.check && version !== current) setVersion(version);
  const obstacles = findObstacles(version);
  for (const obstacle of obstacles) console.error(obstacle);
  if (obstacles.length > 0) process.exit(1);
  if (!values.check) {
    const tarballs = packageNames().map((name) => pack(name, at(values.out)));
    console.log(
      `${tarballs.join('\n')}\n\nPublish each from a workflow with an identity token: npm publish --provenance TARBALL`,
    );
  }
}
