// The layer rule as one table: which room (folder or door of src/) may import which others. `node scripts/layers.mjs`
// writes it into biome.json as one override a room, so that the linter refuses everything else; src/layers.test.ts shows
// that it does. Every room may import itself and errors.ts. Tests are free.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path of a text, each room after those that it may import. */
const LETTERS = ['text', 'format', 'trie'];
const PATH = [...LETTERS, 'lattice', 'models', 'evidence'];
const CORE = [...PATH, 'detect', 'decode', 'stream', 'documents'];
const LEARNING = ['learn', 'corpus', 'training', 'bitext', 'eval', 'node', 'version'];

/**
 * Room → what it may import. `core`: no platform and no package that package.json does not list. A room that is one file
 * is a door; `files` are part of another room. `training` is not one folder: it is every train.ts and every folder training/ of the rooms in HOSTS.
 */
export const ROOMS = {
  text: { core: true, may: [] },
  format: { core: true, may: [] },
  trie: { core: true, may: ['text', 'format'] },
  net: { core: true, may: ['format'] },
  lattice: { core: true, may: LETTERS },
  detect: { core: true, may: [...LETTERS, 'lattice', 'stream'] },
  // The bilingual family reads the tables of bitext/.
  models: { core: true, may: [...LETTERS, 'net', 'lattice', 'bitext'] },
  // What a family can do beyond its model; it loads its training by a dynamic import, when that is asked for.
  family: { core: true, files: ['src/models/*/family.ts'], may: [...LETTERS, 'lattice', 'models', 'training'] },
  evidence: { core: true, may: [...LETTERS, 'lattice', 'models'] },
  // The alignment that a caller gives is read as bitext/ reads it.
  decode: { core: true, may: [...PATH, 'detect', 'bitext'] },
  stream: { core: true, may: ['text'] },
  documents: { core: true, may: ['text', 'stream'] },
  truecaser: { core: true, door: true, may: CORE },
  index: { core: true, door: true, may: [...CORE, 'truecaser'] },
  // The door train.ts imports the trainers, so that an import of it here is a cycle, which is refused anyway.
  training: { may: [...PATH, 'net', ...LEARNING, 'detect', 'decode', 'train'] },
  // Casings are learned with the ending and trainer types of models/.
  learn: { may: [...LETTERS, 'net', 'lattice', 'models', 'corpus', 'node', 'version'] },
  corpus: { may: [...LETTERS, 'lattice', 'models', 'detect', 'stream', 'node'] },
  bitext: { may: [...LETTERS, 'lattice', 'learn', 'corpus', 'node', 'version'] },
  ner: { may: [...LETTERS, 'lattice', 'learn', 'corpus', 'version'] },
  eval: { may: [...LETTERS, 'lattice', 'learn', 'ner', 'version'] },
  train: { door: true, may: [...CORE, ...LEARNING, 'ner'] },
  node: { may: [...CORE, ...LEARNING, 'truecaser', 'index', 'train', 'ner'] },
  web: { may: [...CORE, 'truecaser', 'index', 'version'] },
  server: { may: [...CORE, ...LEARNING, 'truecaser', 'index', 'train', 'ner', 'web'] },
  // Types of the requests alone: nothing of the server is loaded by its client.
  client: { core: true, door: true, may: ['server', 'version'] },
  cli: { may: [...CORE, ...LEARNING, 'truecaser', 'index', 'train', 'ner', 'web', 'server'] },
  version: { core: true, door: true, may: [] },
};

/** Rooms that a room may not import. */
export function forbidden(room) {
  const named = Object.keys(ROOMS).filter((other) => ROOMS[other].files === undefined);
  return named.filter((other) => other !== room && !ROOMS[room].may.includes(other));
}

/** Rooms that keep what they learn with apart. */
const HOSTS = ['models', 'evidence'];
const TESTS = ['!**/*.test.ts'];
const TRAINING = ['**/train.ts', '**/training/**'];

/** Files of a room. */
function filesOf(room) {
  if (ROOMS[room].files !== undefined) return ROOMS[room].files;
  if (room === 'training')
    return [...HOSTS.flatMap((host) => TRAINING.map((files) => `src/${host}/${files}`)), ...TESTS];
  if (room === 'train') return ['src/train.ts', 'src/train/**', ...TESTS];
  if (ROOMS[room].door) return [`src/${room}.ts`];
  const apart = HOSTS.includes(room) ? [...TRAINING, '**/family.ts'].map((files) => `!${files}`) : [];
  return [`src/${room}/**`, ...apart, ...TESTS];
}

/** How an import of a room reads, from a folder or from a door. */
function importsOf(room, fromDoor) {
  const ups = fromDoor ? ['./'] : ['../', '../../', '../../../'];
  if (room === 'training') return ['**/train.js', '**/training/**'];
  if (!ROOMS[room].door) return [`**/${room}/**`];
  return ups.flatMap((up) => [`${up}${room}.js`, ...(room === 'train' ? [`${up}train/**`] : [])]);
}

/** The overrides of biome.json that state the rule. */
export function layerOverrides() {
  const core = Object.keys(ROOMS).filter((room) => ROOMS[room].core);
  return [
    {
      includes: [
        ...core.flatMap((room) => filesOf(room).filter((files) => !files.startsWith('!'))),
        'src/errors.ts',
      ].concat(
        '!**/*.test.ts',
        TRAINING.map((files) => `!${files}`),
      ),
      linter: { rules: { correctness: { noNodejsModules: 'error', noUndeclaredDependencies: 'error' } } },
    },
    ...Object.keys(ROOMS).map((room) => {
      const may = ROOMS[room].may.length === 0 ? 'nothing but errors' : `errors, ${ROOMS[room].may.join(', ')}`;
      const message = `Layer rule: ${room} imports ${may} (scripts/layers.mjs).`;
      const { door = false } = ROOMS[room];
      const refused = forbidden(room).flatMap((other) => importsOf(other, door));
      // What begins with ./ stays in the room, whatever its folders are called: not so in a door, nor where the room keeps
      // its training apart.
      const group = [...refused, ...(door ? [] : ['!./**']), ...(HOSTS.includes(room) ? importsOf('training') : [])];
      const options = { patterns: [{ group, message }] };
      return {
        includes: filesOf(room),
        linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } },
      };
    }),
  ];
}

/** biome.json with the overrides of the table after those that were written by hand, which do not name src/. */
export function withLayers(config) {
  const byHand = config.overrides.filter(({ includes }) => !includes.some((files) => files.startsWith('src/')));
  return { ...config, overrides: [...byHand, ...layerOverrides()] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const config = JSON.parse(readFileSync(`${root}biome.json`, 'utf8'));
  writeFileSync(`${root}biome.json`, `${JSON.stringify(withLayers(config), null, 2)}\n`);
  const biome = `${root}node_modules/@biomejs/biome/bin/biome`;
  process.exitCode = spawnSync(process.execPath, [biome, 'format', '--write', 'biome.json'], { cwd: root }).status ?? 2;
}
