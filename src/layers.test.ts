// The layer rule of scripts/layers.mjs is what the linter obeys, it covers every room, and in every room the linter refuses
// what it forbids: each pair of rooms is tried on a file that holds one import.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error: a script without types.
import * as layers from '../scripts/layers.mjs';

/** Folders that hold tests and nothing else. */
const TEST_FOLDERS = ['testing', 'examples'];

interface Room {
  readonly may: readonly string[];
  readonly core?: boolean;
  readonly door?: boolean;
  readonly files?: readonly string[];
}

const ROOMS = layers.ROOMS as Readonly<Record<string, Room>>;
const names = Object.keys(ROOMS);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));

/** A file of a room, below src/, by a name of its own. */
function fileIn(room: string, name: string): string {
  if (room === 'family') return `models/${name}/family.ts`;
  if (room === 'training') return `models/memm/training/${name}.ts`;
  if (ROOMS[room]!.door) return `${room}.ts`;
  return `${room}/inner/${name}.ts`;
}

/** The import of one room in a file of another. */
function importOf(room: string, file: string): string {
  const up = '../'.repeat(file.split('/').length - 1) || './';
  return `${up}${fileIn(room, 'target').replace(/ts$/, 'js')}`;
}

let folder: string;
/** Lines that the linter has refused, as file:line. */
const refused = new Set<string>();
const key = (file: string, line: number): string => `${file}:${line}`;
/** Imports of a room, in the order of the lines of its file. */
const targets = (room: string): string[] => names.filter((name) => name !== room && name !== 'family');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-layers-'));
  const { $schema: _, ...rules } = config;
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false } }));
  for (const room of names) {
    const file = fileIn(room, 'probe');
    mkdirSync(dirname(join(folder, 'src', file)), { recursive: true });
    const lines = [...targets(room).map((target) => importOf(target, file)), 'node:fs', './text/own.js'];
    writeFileSync(join(folder, 'src', file), lines.map((name) => `import '${name}';\n`).join(''));
  }
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const only = ['--only=style/noRestrictedImports', '--only=correctness/noNodejsModules'];
  const args = [biome, 'lint', ...only, '--reporter=json', '--max-diagnostics=none', 'src'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  for (const { location } of JSON.parse(stdout).diagnostics) {
    refused.add(key(location.path.replaceAll('\\', '/').replace('src/', ''), location.start.line));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('biome.json is what the table of layers gives: node scripts/layers.mjs', () => {
  expect(config).toEqual(layers.withLayers(config));
});

it('every folder of src/ is a room of the table', () => {
  const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(names).toEqual(
    expect.arrayContaining(folders.map(({ name }) => name).filter((name) => !TEST_FOLDERS.includes(name))),
  );
});

it('no two rooms import each other, but learning and its doors', () => {
  const path = names.filter((name) => ROOMS[name]!.core && name !== 'family');
  for (const room of path)
    for (const other of ROOMS[room]!.may) expect(ROOMS[other]?.may ?? [], `${room}, ${other}`).not.toContain(room);
});

describe.each(names)('in %s', (room) => {
  it('the linter refuses what the table does not allow, and nothing else', () => {
    const file = fileIn(room, 'probe');
    const found = targets(room).filter((_, i) => refused.has(key(file, i + 1)));
    expect(found).toEqual((layers.forbidden(room) as string[]).filter((name) => name !== 'family'));
  });

  it.runIf(ROOMS[room]!.core)('the linter refuses a module of Node', () => {
    expect(refused).toContain(key(fileIn(room, 'probe'), targets(room).length + 1));
  });

  it.skipIf(ROOMS[room]!.door)('a folder may be called as another room', () => {
    expect(refused).not.toContain(key(fileIn(room, 'probe'), targets(room).length + 2));
  });
});
