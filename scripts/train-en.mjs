// Trains the bundled English model and writes its card:  node scripts/train-en.mjs DATA [--date YYYY-MM-DD]
// DATA holds train/en/*.txt.xz, bench/en-wiki/{train-small,dev}.txt and dev/en/*.txt. The same data and options give the
// same bytes. Development scores go into the header and the card; test sets are not touched here.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { evaluate } from '../dist/eval/index.js';
import { readContainer, writeContainer } from '../dist/format/container.js';
import { loadBytes } from '../dist/index.js';
import { writeFileAtomic } from '../dist/node/file.js';
import { Corpus, expandSources, train } from '../dist/train.js';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { date: { type: 'string' } } });
const data = positionals[0];
if (data === undefined) {
  console.error('usage: node scripts/train-en.mjs DATA [--date YYYY-MM-DD]');
  process.exit(2);
}
const MODELS = fileURLToPath(new URL('../models/', import.meta.url));
const OPTIONS = { minCount: 2, minAgreeing: 20, spell: false };

const sources = await expandSources([join(data, 'train/en'), join(data, 'bench/en-wiki/train-small.txt')]);
const started = Date.now();
const settings = { language: 'en', seed: 1, options: OPTIONS };
const { bytes, meta } = await train(
  'unigram',
  new Corpus(sources),
  values.date ? { ...settings, created: values.date } : settings,
);
console.error(`trained in ${Math.round((Date.now() - started) / 1000)} s, ${bytes.length} bytes`);

const truecaser = loadBytes(bytes);
const sets = [
  ['en-wiki', join(data, 'bench/en-wiki/dev.txt')],
  ...readdirSync(join(data, 'dev/en')).map((file) => [file.replace('.txt', ''), join(data, 'dev/en', file)]),
];
const rows = [];
const scores = {};
for (const [name, file] of sets) {
  const gold = readFileSync(file, 'utf8').split('\n');
  const { words, accuracy, precision, recall, f1 } = await evaluate((line) => truecaser.truecase(line), gold, {
    language: 'en',
    samples: 1,
  });
  const round = (value) => Math.round(value * 100) / 100;
  scores[name] = {
    words,
    accuracy: round(accuracy),
    precision: round(precision),
    recall: round(recall),
    f1: round(f1),
  };
  rows.push(
    `| ${name} | ${words} | ${accuracy.toFixed(2)} | ${precision.toFixed(2)} | ${recall.toFixed(2)} | ${f1.toFixed(2)} |`,
  );
}

const reader = readContainer(bytes);
const sections = reader.tags.filter((tag) => tag !== 'META').map((tag) => ({ tag, data: reader.bytes(tag) }));
const file = writeContainer({ ...meta, figures: { ...meta.figures, dev: scores } }, sections);
await writeFileAtomic(join(MODELS, 'en.tcm'), file);

const sourceRows = Object.entries(JSON.parse(readFileSync(join(data, 'sources.json'), 'utf8')))
  .filter(([key]) => key.startsWith('en/'))
  .flatMap(([key, list]) => Object.values(list).map((source) => [key.slice(3), source]))
  .filter(([, source]) => source.words > 0)
  .map(
    ([domain, { from, words, licence }]) =>
      `| ${domain} | ${from} | ${words.toLocaleString('en')} | ${licence.replaceAll('|', '/')} |`,
  );
writeFileSync(
  join(MODELS, 'en.md'),
  `# en: English, unigram

The bundled English model. Every word takes its most frequent casing, unknown words go by their ending.

| | |
|---|---|
| family | ${meta.family} |
| size | ${(file.length / 1e6).toFixed(2)} MB |
| date | ${meta.created} |
| words read | ${meta.corpus.reduce((sum, { words }) => sum + words, 0).toLocaleString('en')} |
| words kept | ${meta.figures.keptWords.toLocaleString('en')} |
| options | ${Object.entries(meta.options)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')} |
| made by | \`node scripts/train-en.mjs DATA\` |

## Data

Naturally cased English text of eight domains (documentation, encyclopedia, fiction, headlines, news, questions, spoken,
web) from the public sources below, and 238 thousand words of the validation part of the EN-Wiki benchmark. Lines that
share eight words in a row with a development or test text were removed beforehand. Digests of the files are in the model
header: \`truecase inspect en\`. Only statistics of these texts are in the model.

## Figures on development data

Lower-case input, per whitespace word, sentence starts included; precision, recall and F1 over words that are not all lower
case. \`truecase eval FILE\` prints them.

| development text | words | accuracy | precision | recall | F1 |
|---|---|---|---|---|---|
${rows.join('\n')}

## Limits

It does not look at context: "us" and "US", "may" and "May" always come out the same way, and names made of ordinary words
("New York") are only found where the word itself is usually a name.

## Sources

| domain | source | words | licence as stated there |
|---|---|---|---|
${sourceRows.join('\n')}
`,
);
console.error(`wrote ${join(MODELS, 'en.tcm')} (${file.length} bytes) and its card`);
