// Trains the bundled bilingual models and writes their cards:
//   node lab/train-bilingual.mjs DATA [NAME…] [--date YYYY-MM-DD] [--out FOLDER] [--weights]
// DATA holds bitext/SRC-TGT/{train,dev}.tsv.xz. The same data and options give the same bytes. Development scores go into the
// header and the card; test sets are not touched here. With --weights the tables of the models that are there stay, and only the
// weights are learned again, which gives the same as training all of it unless the tables are learned otherwise by now.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readContainer, writeContainer } from '../packages/truecase/dist/format/container.js';
import { bilingualTrainer, relearnWeights } from '../packages/truecase/dist/models/bilingual/train.js';
import { parseOptions } from '../packages/truecase/dist/models/options.js';
import { writeFileAtomic } from '../packages/truecase/dist/node/file.js';
import { readModelBytes } from '../packages/truecase/dist/node/index.js';
import { Corpus, train } from '../packages/truecase/dist/train.js';
import { countErrors, readPairsOf, systemsOf } from './figures/bitext.mjs';
import { restartWithHugePages } from './hugepages.mjs';

restartWithHugePages();

const MODELS = fileURLToPath(new URL('../models/', import.meta.url));

/** What is bundled, and how it is made. */
const RECIPES = {
  'en-fr': {
    options: { source: 'en', maxNgrams: 900_000, leastProbability: 0.004 },
    title: 'French beside its English source',
    data: 'Software messages, help and manuals in English and French',
  },
  'fr-en': {
    options: { source: 'fr', monolingual: 'en' },
    title: 'English beside its French source',
    data: 'News, general sentences and parliament in French and English',
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    date: { type: 'string' },
    weights: { type: 'boolean', default: false },
    out: { type: 'string', default: MODELS },
  },
});
const [data, ...chosen] = positionals;
if (data === undefined || chosen.some((name) => !Object.hasOwn(RECIPES, name))) {
  console.error(
    `usage: node lab/train-bilingual.mjs DATA [${Object.keys(RECIPES).join(' ')}] [--date YYYY-MM-DD] [--out FOLDER] [--weights]`,
  );
  process.exit(2);
}
for (const name of chosen.length > 0 ? chosen : Object.keys(RECIPES)) await make(name, RECIPES[name]);

async function make(name, recipe) {
  const started = Date.now();
  const language = name.split('-')[1];
  const corpus = new Corpus([join(data, 'bitext', name, 'train.tsv.xz')]);
  const { bytes, meta } = values.weights ? await weigh(name, recipe, corpus) : await learn(name, recipe, corpus);
  const seconds = Math.round((Date.now() - started) / 1000);
  const gigabytes = (process.resourceUsage().maxRSS / 1024 ** 2).toFixed(1);
  console.error(`${name}: trained in ${seconds} s, ${gigabytes} GiB at most`);
  const path = join(values.out, `${name}.tcm`);
  await writeFileAtomic(path, bytes);
  const pairs = await readPairsOf(join(data, 'bitext', name, 'dev.tsv.xz'));
  const dev = {};
  for (const [system, restore] of Object.entries(await systemsOf(path)))
    dev[system] = countErrors(pairs, restore, language);
  const reader = readContainer(bytes);
  const sections = reader.tags.filter((tag) => tag !== 'META').map((tag) => ({ tag, data: reader.bytes(tag) }));
  const file = writeContainer({ ...meta, figures: { ...meta.figures, dev } }, sections);
  await writeFileAtomic(path, file);
  writeFileSync(join(values.out, `${name}.md`), card(name, recipe, meta, dev, file.length));
  console.error(`${name}: wrote ${file.length} bytes and the card`);
}

function learn(name, { options }, corpus) {
  const language = name.split('-')[1];
  return train('bilingual', corpus, { language, seed: 1, options, ...(values.date && { created: values.date }) });
}

/** The model that is there, with other weights. */
async function weigh(name, recipe, corpus) {
  const reader = readContainer(await readModelBytes(join(MODELS, `${name}.tcm`)));
  const { language } = reader.meta;
  const options = parseOptions('bilingual', bilingualTrainer.options, recipe.options);
  const { sections, header, figures } = await relearnWeights(reader, corpus, options, { language, seed: 1 });
  const meta = { ...header, options: { ...options, seed: 1 }, figures, ...(values.date && { created: values.date }) };
  return { bytes: writeContainer(meta, sections), meta };
}

function card(name, recipe, meta, dev, size) {
  const rows = Object.entries(dev).map(
    ([system, { words, errors, precision }]) => `| ${system} | ${words} | ${errors} | ${precision.toFixed(2)} |`,
  );
  const options = Object.entries(meta.options).map(([option, value]) => `${option} ${value}`);
  const weights = Object.entries(meta.figures.weights).map(([feature, weight]) => `${feature} ${weight}`);
  return `# ${name}: ${recipe.title}

The casing of a translation, chosen by looking at the source sentence (Wang, Knight and Marcu 2006): a language model of the
target side and tables of how words and their casings translate, joined by a conditional random field.

    truecase run -m ${name} --source source.txt target.txt
    truecase --pairs -m ${name} < pairs.tsv

| | |
|---|---|
| family | bilingual |
| size | ${(size / 1e6).toFixed(2)} MB |
| date | ${meta.created} |
| sentence pairs | ${meta.figures.pairs}, and ${meta.figures.heldOutPairs} for the weights |
| options | ${options.join(', ')} |
| weights | ${weights.join(', ')} |
| made by | \`node lab/train-bilingual.mjs DATA ${name}\` |

## Data

${recipe.data} from public sources, one sentence or message a pair. Pairs that share eight words in a row with a development
or test text were removed beforehand. Only statistics of these texts are in the model.

## Figures on development data

Lower-case input; words are what stands between white space and has a letter, sentence starts included. \`trigram\` is the
language model of the same file without the source, \`trigram+\` the same with every line begun by a capital${
    meta.beside
      ? `,
\`monolingual\` the model ${meta.beside}`
      : ''
  }.

| system | words | errors | precision |
|---|---|---|---|
${rows.join('\n')}

## Limits

The source must have its case: a line without any capital is taken at its word. Of a source in a script without case (Chinese) nothing is learned, and the language model
${meta.beside ? `or the model ${meta.beside}, if it is there, ` : ''}decides alone. Lines are taken one by one; nothing is carried over from one to the next.
`;
}
