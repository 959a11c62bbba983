// Every import of the package is held against the table in scripts/layers.mjs, and the table against itself.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
// @ts-expect-error: a script without types.
import * as table from '../../../scripts/layers.mjs';

const ROOMS = table.ROOMS as Readonly<Record<string, { readonly may: readonly string[]; readonly core?: boolean }>>;
const PARTS = table.PARTS as readonly { readonly room: string; readonly files: RegExp }[];
const SOURCES = fileURLToPath(new URL('.', import.meta.url));
const TESTS = /\.test\.ts$|^(?:testing|examples)\/|\/e2e\//;
const EVERYWHERE = ['errors', 'progress'];

const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(sep, '/'))
  .filter((file) => file.endsWith('.ts') && !TESTS.test(file));

function roomOf(file: string): string {
  return PARTS.find(({ files }) => files.test(file))?.room ?? file.split('/')[0]!.replace(/\.ts$/, '');
}

/** What a file imports, at once or later: files below src/, packages and modules of Node by their names. */
function importsOf(file: string): string[] {
  const names = readFileSync(join(SOURCES, file), 'utf8').matchAll(/(?:from |import\(|^import )'([^']+)'/gm);
  const resolve = (name: string): string => join(dirname(file), name).replaceAll(sep, '/').replace(/\.js$/, '.ts');
  return [...names].map(([, name]) => (name!.startsWith('.') ? resolve(name!) : name!));
}

it.each(Object.keys(ROOMS))('layers: %s imports what the table allows', (room) => {
  const allowed = new Set([room, ...EVERYWHERE, ...ROOMS[room]!.may]);
  for (const file of FILES.filter((one) => roomOf(one) === room)) {
    for (const name of importsOf(file)) {
      if (name.endsWith('.ts')) expect(allowed, `${file} imports ${name}`).toContain(roomOf(name));
      else if (ROOMS[room]!.core) expect(name, `${file} imports ${name}`).not.toMatch(/^node:/);
    }
  }
});

it('layers: the rooms have no cycle, as each may import rooms above it only', () => {
  const above: string[] = [];
  for (const [room, { may }] of Object.entries(ROOMS)) {
    expect(above, `what ${room} may import stands above it`).toEqual(expect.arrayContaining([...may]));
    above.push(room);
  }
});

it('layers: every room has a row, and every row a room', () => {
  expect(new Set(FILES.map(roomOf))).toEqual(new Set([...Object.keys(ROOMS), ...EVERYWHERE]));
});
