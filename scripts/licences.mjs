// `node scripts/licences.mjs`: writes docs/licences.md, the packages of the lock with their versions and licences; those that an
// installed truecase brings along first. `listLicences` is what the file should hold; a test compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

export function listLicences() {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const rows = Object.entries(packages)
    .filter(([path, { link }]) => path.startsWith('node_modules/') && link !== true)
    .map(([path, { version, license, dev, devOptional }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license: license ?? 'unknown',
      runs: dev !== true && devOptional !== true,
    }))
    .sort((a, b) => Number(b.runs) - Number(a.runs) || (a.name < b.name ? -1 : 1));
  const table = (list) =>
    [
      '| package | version | licence |',
      '| --- | --- | --- |',
      ...list.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
    ].join('\n');
  return `# Licences of dependencies

Written by \`node scripts/licences.mjs\` from the lock file, which has the digest of every package. No package runs a script when it is
installed: \`npm ci --ignore-scripts\` is all that the set-up does.

## Part of truecase or its server when installed

${table(rows.filter(({ runs }) => runs))}

## For development and tests

${table(rows.filter(({ runs }) => !runs))}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(at('docs/licences.md'), listLicences());
