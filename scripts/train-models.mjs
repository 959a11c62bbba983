// Trains the bundled models and writes their cards:
//   node scripts/train-models.mjs DATA [NAME…] [--date YYYY-MM-DD] [--temp-dir FOLDER]
// With a folder an interrupted training goes on where it can. DATA holds train/en/*.txt.xz, bench/en-wiki/{train-small,dev}.txt, dev/en/*.txt and sources.json. The same data and
// options give the same bytes. Development scores go into the header and the card; test sets are not touched here.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { evaluate } from '../dist/eval/index.js';
import { readContainer, writeContainer } from '../dist/format/container.js';
import { loadBytes } from '../dist/index.js';
import { writeFileAtomic } from '../dist/node/file.js';
import { Corpus, expandSources, train } from '../dist/train.js';
import { restartWithHugePages } from './hugepages.mjs';
import { MEMM_EN } from './recipes.mjs';

restartWithHugePages();

const MODELS = fileURLToPath(new URL('../models/', import.meta.url));

/** What is bundled, and how it is made. */
const RECIPES = {
  en: {
    family: 'memm',
    options: MEMM_EN,
    late: true,
    title: 'English, maximum entropy',
    about:
      'The default English model: weighted features of the words around, their usual casings, the letters of the word and the\n' +
      'casings on either side; pruned to those that matter, in less than two bytes each.',
    limits:
      'It looks at two words on either side and at the line as a whole, not at the document. Headlines in title case can be\n' +
      'told from ordinary lines only by their length, their missing full stop and their words.',
  },
  'en-ngram': {
    family: 'ngram',
    options: { minCount: 5, minShare: 0.005, cutoffs: '1,1,2', maxNgrams: 3_545_000, spell: false },
    title: 'English, n-gram',
    about: 'A pruned trigram language model over cased words; the most probable path wins.',
    limits:
      'It looks at two words on either side at most. Names that it has never seen go by their ending, and headlines in\n' +
      'title case cannot be told from ordinary lines.',
  },
  'en-unigram': {
    family: 'unigram',
    options: { minCount: 2, minAgreeing: 20, spell: false },
    title: 'English, unigram',
    about: 'The smallest and fastest English model: every word takes its most frequent casing.',
    limits:
      'It does not look at context: "us" and "US", "may" and "May" always come out the same way, and names made of\n' +
      'ordinary words ("New York") are only found where the word itself is usually a name.',
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { date: { type: 'string' }, 'temp-dir': { type: 'string' } },
});
const [data, ...chosen] = positionals;
const unknown = chosen.filter((name) => !(name in RECIPES));
if (data === undefined || unknown.length > 0) {
  console.error(
    `usage: node scripts/train-models.mjs DATA [${Object.keys(RECIPES).join(' ')}] [--date YYYY-MM-DD] [--temp-dir FOLDER]`,
  );
  process.exit(2);
}
for (const name of chosen.length > 0 ? chosen : Object.keys(RECIPES)) await make(name, RECIPES[name]);

async function make(name, recipe) {
  const sources = await expandSources([join(data, 'train/en'), join(data, 'bench/en-wiki/train-small.txt')]);
  const started = Date.now();
  const settings = { language: 'en', seed: 1, options: recipe.options, onProgress: say(name) };
  if (values['temp-dir']) settings.tempDir = join(values['temp-dir'], name);
  if (recipe.late) settings.late = new Corpus([join(data, 'bench/en-wiki/train-small.txt')]);
  if (values.date) settings.created = values.date;
  const { bytes, meta } = await train(recipe.family, new Corpus(sources), settings);
  const peak = process.resourceUsage().maxRSS / 1024 ** 2;
  console.error(`${name}: trained in ${Math.round((Date.now() - started) / 1000)} s, ${peak.toFixed(1)} GiB at most`);
  const scores = await score(loadBytes(bytes));
  const reader = readContainer(bytes);
  const sections = reader.tags.filter((tag) => tag !== 'META').map((tag) => ({ tag, data: reader.bytes(tag) }));
  const file = writeContainer({ ...meta, figures: { ...meta.figures, dev: scores } }, sections);
  await writeFileAtomic(join(MODELS, `${name}.tcm`), file);
  writeFileSync(join(MODELS, `${name}.md`), card(name, recipe, meta, scores, file.length));
  console.error(`${name}: wrote ${file.length} bytes and the card`);
}

/** Says how far a training is, every half minute. */
function say(name) {
  let said = Date.now();
  return ({ phase, done, total }) => {
    if (Date.now() - said < 30_000) return;
    said = Date.now();
    console.error(`${name}: ${phase}${total > 0 ? ` ${Math.floor((100 * done) / total)} %` : ''}`);
  };
}

/** Scores on every development text. */
async function score(truecaser) {
  const sets = [
    ['EN-Wiki', join(data, 'bench/en-wiki/dev.txt')],
    ...readdirSync(join(data, 'dev/en')).map((file) => [file.replace('.txt', ''), join(data, 'dev/en', file)]),
  ];
  const scores = {};
  const round = (value) => Math.round(value * 100) / 100;
  for (const [name, file] of sets) {
    const gold = readFileSync(file, 'utf8').split('\n');
    const found = await evaluate((line) => truecaser.truecase(line), gold, { language: 'en', samples: 1 });
    scores[name] = {
      words: found.words,
      accuracy: round(found.accuracy),
      precision: round(found.precision),
      recall: round(found.recall),
      f1: round(found.f1),
    };
  }
  return scores;
}

function card(name, recipe, meta, scores, size) {
  const words = meta.corpus.reduce((sum, part) => sum + part.words, 0);
  const options = Object.entries(meta.options).map(([option, value]) => `${option} ${value}`);
  const rows = Object.entries(scores).map(
    ([set, { words: scored, accuracy, precision, recall, f1 }]) =>
      `| ${set} | ${scored} | ${accuracy.toFixed(2)} | ${precision.toFixed(2)} | ${recall.toFixed(2)} | ${f1.toFixed(2)} |`,
  );
  const sources = Object.entries(JSON.parse(readFileSync(join(data, 'sources.json'), 'utf8')))
    .filter(([key]) => key.startsWith('en/'))
    .flatMap(([key, list]) => Object.values(list).map((source) => [key.slice(3), source]))
    .filter(([, source]) => source.words > 0)
    .map(
      ([domain, source]) =>
        `| ${domain} | ${source.from} | ${source.words.toLocaleString('en')} | ${source.licence.replaceAll('|', '/')} |`,
    );
  return `# ${name}: ${recipe.title}

${recipe.about}

| | |
|---|---|
| family | ${meta.family} |
| size | ${(size / 1e6).toFixed(2)} MB |
| date | ${meta.created} |
| words read | ${words.toLocaleString('en')} |
| options | ${options.join(', ')} |
| made by | \`node scripts/train-models.mjs DATA ${name}\` |

## Data

Naturally cased English text of eight domains (documentation, encyclopedia, fiction, headlines, news, questions, spoken,
web) from the public sources below, and 238 thousand words of the validation part of the EN-Wiki benchmark. Lines that
share eight words in a row with a development or test text were removed beforehand. Digests of the files are in the model
header: \`truecase inspect ${name}\`. Only statistics of these texts are in the model.

## Figures on development data

Lower-case input, per whitespace word, sentence starts included; precision, recall and F1 over words that are not all lower
case. \`truecase eval --model ${name} FILE\` prints them.

| development text | words | accuracy | precision | recall | F1 |
|---|---|---|---|---|---|
${rows.join('\n')}

## Limits

${recipe.limits}

## Sources

| domain | source | words | licence as stated there |
|---|---|---|---|
${sources.join('\n')}
`;
}
