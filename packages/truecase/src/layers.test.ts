// Every import of the package is held against the table in scripts/layers.mjs.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
// @ts-expect-error: a script without types.
import { ROOMS as TABLE } from '../../../scripts/layers.mjs';

const ROOMS = TABLE as Readonly<Record<string, { readonly may: readonly string[]; readonly core?: boolean }>>;
const SOURCES = fileURLToPath(new URL('.', import.meta.url));
/** Rooms that keep what they learn with apart: their train.ts and training/ are the room `training`. */
const LEARNS = /^(?:models|evidence)\/(?:.*\/)?(?:training\/|train\.ts$)/;
const TESTS = /\.test\.ts$|^(?:testing|examples)\/|\/e2e\//;

function roomOf(file: string): string {
  if (LEARNS.test(file)) return 'training';
  if (/^models\/\w+\/family\.ts$/.test(file)) return 'family';
  return file.split('/')[0]!.replace(/\.ts$/, '');
}

const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(sep, '/'))
  .filter((file) => file.endsWith('.ts') && !TESTS.test(file));

/** What a file imports, at once or later: files below src/, packages and modules of Node by their names. */
function importsOf(file: string): string[] {
  const names = readFileSync(join(SOURCES, file), 'utf8').matchAll(/(?:from |import\(|^import )'([^']+)'/gm);
  const resolve = (name: string): string => join(dirname(file), name).replaceAll(sep, '/').replace(/\.js$/, '.ts');
  return [...names].map(([, name]) => (name!.startsWith('.') ? resolve(name!) : name!));
}

it.each(Object.keys(ROOMS))('layers: %s imports what the table allows', (room) => {
  const allowed = new Set([room, 'errors', ...ROOMS[room]!.may]);
  for (const file of FILES.filter((one) => roomOf(one) === room)) {
    for (const name of importsOf(file)) {
      if (name.endsWith('.ts')) expect(allowed, `${file} imports ${name}`).toContain(roomOf(name));
      else if (ROOMS[room]!.core) expect(name, `${file} imports ${name}`).not.toMatch(/^node:/);
    }
  }
});

it('layers: every room has a row', () => {
  const rooms = new Set(FILES.map(roomOf));
  expect([...rooms].filter((room) => room !== 'errors' && !(room in ROOMS))).toEqual([]);
});
