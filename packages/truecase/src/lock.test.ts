import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
// @ts-expect-error: a script without types.
import { listLicences } from '../../../scripts/licences.mjs';
// @ts-expect-error: a script without types.
import { isInstalled } from '../../../scripts/setup.mjs';

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const at = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

it('npm ci: the lock has the digest of every package', () => {
  for (const [path, { integrity, link }] of Object.entries(packages))
    if (path.startsWith('node_modules/') && link !== true) expect(integrity, path).toMatch(/^sha512-/);
});

it('npm ci: the lock has the packages of all platforms', () => {
  const names = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  for (const name of names) expect(packages, name).toHaveProperty([`node_modules/${name}`]);
  for (const platform of ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64']) {
    expect(packages).toHaveProperty([`node_modules/@biomejs/cli-${platform}`]);
    expect(
      names.some((name) => name.startsWith(`@rolldown/binding-${platform}`)),
      platform,
    ).toBe(true);
  }
});

it('npm ci: set-up runs it where a package of the lock is missing or another', () => {
  expect(readFileSync(at('scripts/setup.mjs'), 'utf8')).toContain("'npm', ['ci',");
  const folder = mkdtempSync(join(tmpdir(), 'truecase-lock-'));
  try {
    const lock = (name: string, locked: object) => {
      writeFileSync(join(folder, name), JSON.stringify({ packages: { '': {}, ...locked } }));
      return join(folder, name);
    };
    const wanted = lock('wanted', { a: { integrity: '1' }, b: { integrity: '2', optional: true } });
    const found = (locked: object) => isInstalled(wanted, lock('found', locked));
    expect(found({ a: { integrity: '1' } })).toBe(true);
    expect(found({ a: { integrity: '3' } })).toBe(false);
    expect(found({ b: { integrity: '2' } })).toBe(false);
    expect(isInstalled(wanted, join(folder, 'nothing'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('dependencies: versions are exact', () => {
  for (const file of ['package.json', 'packages/truecase/package.json', 'packages/truecase-server/package.json']) {
    const found = JSON.parse(readFileSync(at(file), 'utf8')) as Record<string, Record<string, string> | undefined>;
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'])
      for (const [name, version] of Object.entries(found[kind] ?? {})) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

it('dependencies: licences are permissive, and listed in docs/licences.md', () => {
  const PERMISSIVE =
    /^\(?(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|OFL-1\.1|BlueOak-1\.0\.0|CC0-1\.0|Python-2\.0|MPL-2\.0|Unlicense|MIT-0|MIT OR Apache-2\.0)/;
  for (const [path, { license, link }] of Object.entries(packages))
    if (path.startsWith('node_modules/') && link !== true) expect(license, path).toMatch(PERMISSIVE);
  expect(readFileSync(at('docs/licences.md'), 'utf8')).toBe(listLicences());
});

it('dependencies: nothing that is installed with truecase runs a script, and the set-up lets none run', () => {
  for (const [path, { hasInstallScript, dev }] of Object.entries(packages))
    if (dev !== true) expect(hasInstallScript ?? false, path).toBe(false);
  expect(readFileSync(at('scripts/setup.mjs'), 'utf8')).toContain("'--ignore-scripts'");
});
