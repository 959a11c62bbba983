// The layer rule as one table: which room of packages/truecase/src may import which others. A room is a folder or a file of
// src/, or one of PARTS. A room may import rooms that stand above it only, so that no cycle is possible; every room may also
// import itself, errors.ts and progress.ts. Tests are free. packages/truecase/src/layers.test.ts holds every import against it.

/** Files that are a room of their own inside the folder of another: what models and evidence are learned with, and the list of families. */
export const PARTS = [
  { room: 'training', files: /^models\/(?:.*\/)?(?:training\/|train\.ts$)/ },
  { room: 'teaching', files: /^evidence\/(?:.*\/)?training\// },
  { room: 'families', files: /^models\/(?:registry|\w+\/family)\.ts$/ },
];

/** The stages of a text, each room after those that it may import. */
const LETTERS = ['text', 'format', 'trie'];
const WORDS = [...LETTERS, 'lines', 'lattice'];
const STAGES = [...WORDS, 'models', 'evidence'];
const CORE = [...STAGES, 'detect', 'rules', 'decode', 'stream', 'documents', 'path'];
const LEARNING = ['threads', 'files', 'corpus', 'learn', 'bitext', 'ner', 'eval', 'version'];

/** Room → what it may import. `core`: no platform. */
export const ROOMS = {
  version: { core: true, may: [] },
  threads: { may: [] },
  text: { core: true, may: [] },
  format: { core: true, may: [] },
  trie: { core: true, may: ['text', 'format'] },
  net: { core: true, may: ['format'] },
  request: { core: true, may: ['text'] },
  stream: { core: true, may: ['text'] },
  documents: { core: true, may: ['text', 'stream'] },
  lines: { core: true, may: ['text'] },
  lattice: { core: true, may: [...LETTERS, 'lines'] },
  rules: { core: true, may: WORDS },
  detect: { core: true, may: [...WORDS, 'stream'] },
  // The bilingual family and the path read alignments as bitext does; the threads of its training are not on the path.
  bitext: { may: ['text', 'format', 'threads', 'version'] },
  models: { core: true, may: [...WORDS, 'net', 'bitext'] },
  evidence: { core: true, may: [...WORDS, 'models'] },
  decode: { core: true, may: [...STAGES, 'detect', 'bitext'] },
  // Strings the stages together; trainers and the truecaser call it.
  path: { core: true, may: [...STAGES, 'detect', 'rules', 'decode', 'stream', 'documents', 'request'] },
  files: { may: ['format'] },
  corpus: { may: [...LETTERS, 'lines', 'lattice', 'detect', 'stream', 'files'] },
  learn: { may: [...LETTERS, 'lines', 'net', 'lattice', 'corpus', 'files', 'threads', 'version'] },
  ner: { may: [...LETTERS, 'lattice', 'learn', 'corpus', 'version'] },
  eval: { may: [...LETTERS, 'lattice', 'learn', 'ner', 'version'] },
  training: { may: [...STAGES, 'net', 'detect', 'decode', 'path', ...LEARNING] },
  // A family imports what it is adapted with when that is asked for.
  families: { core: true, may: [...WORDS, 'models', 'training'] },
  teaching: { may: [...STAGES, 'path', ...LEARNING, 'training', 'families'] },
  truecaser: { core: true, may: [...CORE, 'families', 'request'] },
  index: { core: true, may: [...CORE, 'families', 'truecaser'] },
  node: { may: [...CORE, ...LEARNING, 'truecaser', 'index'] },
  train: { may: [...CORE, ...LEARNING, 'training', 'teaching', 'index', 'node'] },
  cli: { may: [...CORE, ...LEARNING, 'training', 'truecaser', 'index', 'node', 'train'] },
  // Programs that host truecasers are configured by the same files as the command line.
  host: { may: [...CORE, ...LEARNING, 'index', 'node', 'cli'] },
};
