// Compares the options of the n-gram family on development data:  node lab/compare-ngram.mjs DATA [--share 0.03]
// Each row is a model trained on the same sample of lines with one option changed; the columns are F1 on EN-Wiki and the
// mean over the development domains. DATA as for the recipes. Prints a Markdown table.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { evaluate } from '../packages/truecase/dist/eval/index.js';
import { loadBytes } from '../packages/truecase/dist/index.js';
import { Corpus, expandSources, train } from '../packages/truecase/dist/train.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { share: { type: 'string', default: '0.03' } },
});
const data = positionals[0];
if (data === undefined) {
  console.error('usage: node lab/compare-ngram.mjs DATA [--share 0.03]');
  process.exit(2);
}
const share = Number(values.share);

const VARIANTS = [
  ['defaults', {}],
  ['linear interpolation (L2)', { estimation: 'interpolation' }],
  ['bigram', { order: 2, cutoffs: '1,2' }],
  ['4-gram', { order: 4 }],
  ['unknown words: also a random sample (L4)', { unknown: 'sample' }],
  ['unknown words: always capitalised (L4)', { unknown: 'title' }],
  ['unknown words: without endings', { endings: false }],
  ['no irregular forms (L5)', { mixedForms: 0 }],
  ['first token dropped in training (L6)', { dropFirst: 1 }],
  ['boundary masked in decoding (L6)', { boundary: 'masked' }],
  ['both', { dropFirst: 1, boundary: 'masked' }],
  ['title lines skipped', { titleLines: 'skip' }],
  ['words from 1 mention', { minCount: 1 }],
  ['words from 5 mentions', { minCount: 5 }],
  ['all trigrams', { cutoffs: '1,1,1' }],
  ['beam 3', { beam: 3 }],
  ['300,000 n-grams, by casing loss', { maxNgrams: 300_000 }],
  ['300,000 n-grams, by entropy', { maxNgrams: 300_000, pruning: 'entropy' }],
];

/** A share of the lines of the corpus, chosen by their number, as a corpus of its own. */
async function sample(files) {
  const chosen = [];
  let number = 0;
  let words = 0;
  for await (const lines of new Corpus(files).lines()) {
    for (const line of lines) {
      if ((Math.imul(number++, 0x9e3779b1) >>> 0) / 2 ** 32 >= share) continue;
      chosen.push(line);
      words += line.split(' ').length;
    }
  }
  return {
    totalBytes: 1,
    digests: () => [{ name: 'sample', digest: '', words, lines: chosen.length }],
    async *lines() {
      for (let i = 0; i < chosen.length; i += 1000) yield chosen.slice(i, i + 1000);
    },
  };
}

const corpus = await sample(await expandSources([join(data, 'train/en'), join(data, 'bench/en-wiki/train-small.txt')]));
const sets = [
  join(data, 'bench/en-wiki/dev.txt'),
  ...readdirSync(join(data, 'dev/en')).map((file) => join(data, 'dev/en', file)),
].map((file) => readFileSync(file, 'utf8').split('\n'));

console.log('| options | EN-Wiki F1 | mean F1 of the domains | MB |');
console.log('|---|---|---|---|');
for (const [name, options] of VARIANTS) {
  const { bytes } = await train('ngram', corpus, {
    language: 'en',
    options: { ...options, spell: false },
  });
  const truecaser = loadBytes(bytes);
  const scores = [];
  for (const gold of sets) {
    scores.push((await evaluate((line) => truecaser.truecase(line), gold, { language: 'en', samples: 1 })).f1);
  }
  const mean = scores.slice(1).reduce((sum, f1) => sum + f1, 0) / (scores.length - 1);
  console.log(`| ${name} | ${scores[0].toFixed(2)} | ${mean.toFixed(2)} | ${(bytes.length / 1e6).toFixed(1)} |`);
}
