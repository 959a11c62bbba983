// Trains the bundled recogniser: node lab/train-ner.mjs DATA [OUTPUT]. DATA is the folder that has ner/NAME/*.conll.xz.
// Test parts are never read. Nothing is random: the same data and date give the same bytes.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decompress } from '../packages/truecase/dist/corpus/decompress.js';
import { decodeColumns, readColumns } from '../packages/truecase/dist/ner/columns.js';
import { trainNer } from '../packages/truecase/dist/ner/train.js';
import { writeFileAtomic } from '../packages/truecase/dist/node/file.js';

const CREATED = '2026-11-17';
const people = ['person', 'politician', 'writer', 'musicalartist', 'scientist', 'researcher'];
const places = ['location', 'country'];
const bodies = ['organisation', 'corporation', 'group', 'politicalparty', 'band', 'university'];
const others = [
  'misc',
  'event',
  'election',
  'award',
  'book',
  'poem',
  'magazine',
  'album',
  'song',
  'creative-work',
  'product',
];
const nothing = ['literarygenre', 'musicgenre', 'musicalinstrument'];
/** Types of all sources to those of the model. */
const RENAME = new Map([
  ...people.map((type) => [type, 'PER']),
  ...places.map((type) => [type, 'LOC']),
  ...bodies.map((type) => [type, 'ORG']),
  ...others.map((type) => [type, 'MISC']),
  ...nothing.map((type) => [type, 'O']),
  ['creative', 'MISC'],
]);
const FILES = [
  'wikineural_en/val',
  'wikigold/all',
  'wnut17/train',
  'crossner_politics/train',
  'crossner_literature/train',
  'crossner_music/train',
];

async function readFile(path) {
  const chunks = [];
  for await (const chunk of decompress(createReadStream(path), path)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const [data, output = fileURLToPath(new URL('../models/ner-en.tcm', import.meta.url))] = process.argv.slice(2);
if (data === undefined) {
  console.error('usage: node lab/train-ner.mjs DATA [OUTPUT]');
  process.exit(2);
}
const sentences = [];
const corpus = [];
for (const file of FILES) {
  const bytes = await readFile(join(data, 'ner', `${file}.conll.xz`));
  const read = [...readColumns(decodeColumns(bytes), { where: file, rename: RENAME })];
  sentences.push(...read);
  corpus.push({
    name: file,
    digest: createHash('sha256').update(bytes).digest('hex'),
    words: read.reduce((sum, { words }) => sum + words.length, 0),
    lines: read.length,
  });
}
const bytes = trainNer(sentences, {
  method: 'trie-maxent',
  language: 'en',
  folds: 6,
  minFeature: 2,
  minContext: 3,
  minCasing: 5,
  maxIterations: 50,
  maxFeatures: 115_000,
  corpus,
  created: CREATED,
  onProgress: (phase, done, total) => console.error(`${phase} ${done}/${total}`),
});
await writeFileAtomic(output, bytes);
console.error(`${output}: ${bytes.length} bytes`);
