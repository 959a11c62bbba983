// The layer rule as one table: which room (folder or entry of packages/truecase/src) may import which others. Every room may
// import itself and errors.ts; tests are free. packages/truecase/src/layers.test.ts holds every import against it.

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
  models: { core: true, may: [...LETTERS, 'net', 'lattice', 'bitext', 'family'] },
  // What a family can do beyond its model; it loads its training by a dynamic import, when that is asked for.
  family: {
    core: true,
    files: ['packages/truecase/src/models/*/family.ts'],
    may: [...LETTERS, 'lattice', 'models', 'training'],
  },
  evidence: { core: true, may: [...LETTERS, 'lattice', 'models'] },
  // The alignment that a caller gives is read as bitext/ reads it.
  decode: { core: true, may: [...PATH, 'detect', 'bitext'] },
  stream: { core: true, may: ['text'] },
  documents: { core: true, may: ['text', 'stream'] },
  request: { core: true, door: true, may: ['text'] },
  truecaser: { core: true, door: true, may: [...CORE, 'request'] },
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
  cli: { may: [...CORE, ...LEARNING, 'truecaser', 'index', 'train', 'ner'] },
  host: { door: true, may: [...CORE, ...LEARNING, 'index', 'ner'] },
  version: { core: true, door: true, may: [] },
};
