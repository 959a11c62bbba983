// The ladder of ingredients: what each part of the default model buys. Every rung is trained on the same sample of its training
// text, drawn line by line from all sources alike, and scored on the development texts but headlines, lower case with punctuation
// and without; the last rung is the bundled model, which has read all of the text. Writes ladder.json, which the results page shows.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { evaluate } from '../../packages/truecase/dist/eval/index.js';
import { loadBytes } from '../../packages/truecase/dist/index.js';
import { load } from '../../packages/truecase/dist/node/index.js';
import { developmentOf } from '../../packages/truecase/dist/train/recipe/kind.js';
import { Corpus, expandSources, readRecipe, train } from '../../packages/truecase/dist/train.js';
import { drawOf } from './sample.mjs';

const BITS = 24;
/** Options of the recipe that make a network. */
const isNet = ([name]) => name.startsWith('net');

/** Rungs as [name, family, options], from the options of the default model and the share of its text. */
export function rungsOf(options, share) {
  const plain = {
    ...Object.fromEntries(Object.entries(options).filter((entry) => !isNet(entry))),
    ...{ bits: BITS, rounds: 1, maxFeatures: 0, refine: 0, netDim: 0, bare: 0, caution: 0, latePasses: 0 },
  };
  const net = { ...Object.fromEntries(Object.entries(options).filter(isNet)), bare: options.bare };
  const kept = Math.round(options.maxFeatures * Math.sqrt(share));
  const { refine, refinePasses, rounds } = options;
  return [
    ['most frequent casing of each word', 'unigram', {}],
    ['features of the paper (Chelba and Acero)', 'tagger', { ...plain, templates: 'paper' }],
    ['all features', 'tagger', plain],
    ['… and the network, with layers for text without punctuation', 'tagger', { ...plain, ...net }],
    [
      '… and refining of the features that are kept',
      'tagger',
      { ...plain, ...net, maxFeatures: kept, refine, refinePasses, rounds },
    ],
  ];
}

/** Files with a share of the lines of every source, in a folder. */
async function writeSample(files, share, folder) {
  const paths = [];
  for (const [index, file] of files.entries()) {
    let number = 0;
    let text = '';
    for await (const lines of new Corpus([file]).lines()) {
      for (const line of lines) if (drawOf(number++) < share * 2 ** 32) text += `${line}\n`;
    }
    paths.push(join(folder, `${index}.txt`));
    writeFileSync(paths.at(-1), text);
  }
  return paths;
}

async function score(truecaser, texts) {
  const row = {};
  for (const [column, inputCase] of [
    ['F1', 'lower'],
    ['F1, no punctuation', 'asr'],
  ]) {
    let sum = 0;
    for (const { file } of texts) {
      const gold = readFileSync(file, 'utf8').split('\n');
      const options = { language: 'en', samples: 1, inputCase };
      sum += (await evaluate((line) => truecaser.truecase(line), gold, options)).f1;
    }
    row[column] = Math.round((100 * sum) / texts.length) / 100;
  }
  return row;
}

export async function drawLadder({ data, share, out = 'docs/research/figures' }) {
  const recipe = await readRecipe(fileURLToPath(new URL('../recipes/en.json', import.meta.url)));
  const files = await expandSources(recipe.sources.map((source) => join(data, source)));
  const texts = (await developmentOf(recipe, data)).filter(({ name }) => name !== 'headlines');
  const folder = mkdtempSync(join(tmpdir(), 'truecase-ladder-'));
  const rows = {};
  try {
    const sample = await writeSample(files, share, folder);
    let words = 0;
    for (const [name, family, options] of rungsOf(recipe.options, share)) {
      const corpus = new Corpus(sample);
      const { bytes } = await train(family, corpus, { language: recipe.language, seed: 1, options });
      words = corpus.digests().reduce((sum, digest) => sum + digest.words, 0);
      rows[name] = await score(loadBytes(bytes), texts);
      process.stderr.write(`ladder: ${name}: ${JSON.stringify(rows[name])}\n`);
    }
    rows['`en`: the same, and all of the text'] = await score(await load('en'), texts);
    mkdirSync(out, { recursive: true });
    const about =
      `Mean over the development texts but headlines. All rungs but the last have learned from the same ${words.toLocaleString('en')} words, ` +
      `${Math.round(100 * share)} % of the lines of every source (\`npm run figures -- ladder --data DATA --share ${share}\`).`;
    writeFileSync(join(out, 'ladder.json'), `${JSON.stringify({ about, rows }, null, 1)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
