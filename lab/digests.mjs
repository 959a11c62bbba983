// Digests of what the bundled models make of the development texts, in every mode, as text and as annotations. A change
// of the code that must not change behaviour prints the same lines before and after:
//
//     node lab/digests.mjs DATA > before.txt     (… change …)     node lab/digests.mjs DATA | diff before.txt -
//
// With --dist FOLDER the compiled library in another folder is asked. `--lines N` reads the first N lines of each text.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dist: { type: 'string', default: 'packages/truecase/dist' },
    models: { type: 'string', default: 'en-unigram,en-ngram,en' },
    lines: { type: 'string', default: '2000' },
  },
});
const data = positionals[0];
if (data === undefined) {
  console.error('usage: node lab/digests.mjs DATA [--dist FOLDER] [--models NAME,…] [--lines N]');
  process.exit(2);
}
const { load } = await import(pathToFileURL(resolve(values.dist, 'node/index.js')).href);
const folder = join(data, 'dev', 'en');
const files = readdirSync(folder).sort();
const most = Number(values.lines);

const MODES = ['restore', 'repair', 'starts', 'auto'];
const INPUTS = { lower: (text) => text.toLowerCase(), upper: (text) => text.toUpperCase(), asis: (text) => text };
const OPTIONS = [{}, { lines: 'wrapped' }, { firstWord: 'true' }, { minConfidence: 0.8 }, { document: true }];

const digest = (value) => createHash('sha256').update(value).digest('hex').slice(0, 16);

for (const name of values.models.split(',')) {
  const truecaser = await load(name);
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8').split('\n').slice(0, most).join('\n');
    for (const mode of MODES) {
      for (const [input, change] of Object.entries(INPUTS)) {
        const given = change(text);
        const restored = OPTIONS.map((option) => digest(truecaser.truecase(given, { mode, ...option })));
        const annotated = digest(JSON.stringify(truecaser.annotate(given.slice(0, 40_000), { mode })));
        console.log([name, file, mode, input, ...restored, annotated].join(' '));
      }
    }
  }
}
