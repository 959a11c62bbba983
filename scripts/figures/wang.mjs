// The figures of Wang, Knight and Marcu 2006. Table 4: precision of unigram, trigram Kneser-Ney and bilingual capitalisers on development
// text. Table 3, with table 1 of Lita et al. 2003: cased BLEU of lower-cased machine translation after each, beside uncased BLEU, which is
// the bound. Figure 4: precision on en-fr against the number of training pairs. The models are trained here, all on the same target text,
// and kept in a folder, so that a run that was broken off goes on.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatRows } from '../../bench/measure.mjs';
import { bleu } from '../../dist/eval/bleu.js';
import { writeFileAtomic } from '../../dist/node/file.js';
import { load } from '../../dist/node/index.js';
import { lowerText } from '../../dist/text/casing.js';
import { train } from '../../dist/train.js';
import { countErrors, readAll, readPairsOf, systemsOf } from './bitext.mjs';
import { drawLines } from './chart.mjs';

const DIRECTIONS = ['en-fr', 'fr-en', 'de-en', 'en-de', 'zh-en'];
/** Precision of the paper: unigram, trigram, bilingual. */
const PAPER = { 'en-fr': [91.52, 98.47, 99.11], 'fr-en': [94.03, 98.79, 99.2], 'zh-en': [90.77, 96.4, 96.76] };
/** Monolingual models that are bundled. */
const MONOLINGUAL = { en: 'en' };
/** Machine-translation outputs of each direction. */
const OUTPUTS = {
  'en-fr': ['matos_nlp_pe.en-fr'],
  'de-en': ['newstest2021.de-en'],
  'en-de': ['newstest2021.en-de', 'wmt_ape_it.en-de'],
  'zh-en': ['newstest2021.zh-en'],
};
/** Every how-manieth pair is learned from, for figure 4. */
const STEPS = [64, 16, 4];

/** Lines in memory as a corpus. */
function corpusOf(lines) {
  return {
    totalBytes: 0,
    async *lines(_progress, onFile) {
      onFile?.(0);
      for (let at = 0; at < lines.length; at += 1000) yield lines.slice(at, at + 1000);
    },
    digests: () => [{ name: 'pairs', digest: '0', words: lines.length, lines: lines.length }],
  };
}

/** Path of a model; it is trained unless it is there. */
async function make(folder, name, family, language, lines, options) {
  const path = join(folder, `${name}.tcm`);
  if (existsSync(path)) return path;
  const started = Date.now();
  const { bytes } = await train(family, corpusOf(await lines()), { language, options });
  await writeFileAtomic(path, bytes);
  console.error(`${name}: trained in ${Math.round((Date.now() - started) / 1000)} s`);
  return path;
}

async function systemsFor(folder, data, pair) {
  const [source, target] = pair.split('-');
  const read = () => readAll(join(data, 'bitext', pair, 'train.tsv.xz'));
  const monolingual = MONOLINGUAL[target] ?? '';
  const bilingual = await make(folder, pair, 'bilingual', target, read, { source, monolingual });
  const targets = async () => (await read()).map((line) => line.slice(line.indexOf('\t') + 1));
  const unigram = await load(await make(folder, `${pair}-unigram`, 'unigram', target, targets, {}));
  return {
    unigram: (text) => unigram.truecase(text, { firstWord: 'true' }),
    'unigram+': (text) => unigram.truecase(text),
    ...(await systemsOf(bilingual)),
  };
}

export async function drawWang({ data, out, temp }) {
  const folder = temp ?? 'wang-models';
  mkdirSync(folder, { recursive: true });
  const precision = {};
  const translations = [];
  for (const pair of DIRECTIONS) {
    const systems = await systemsFor(folder, data, pair);
    const language = pair.split('-')[1];
    const pairs = await readPairsOf(join(data, 'bitext', pair, 'dev.tsv.xz'));
    precision[pair] = {};
    for (const [name, restore] of Object.entries(systems)) {
      precision[pair][name] = countErrors(pairs, restore, language);
    }
    for (const set of OUTPUTS[pair] ?? [])
      translations.push(...(await scoreOutputs(join(data, 'mt', set), set, systems, language)));
  }
  const growth = await measureGrowth(folder, data);
  console.log(formatPrecision(precision));
  console.log(formatBleu(translations));
  console.log(formatGrowth(growth));
  if (!out) return;
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'wang.json'), `${JSON.stringify({ precision, translations, growth }, null, 2)}\n`);
  writeFileSync(join(out, 'wang-figure4.svg'), drawGrowth(growth));
}

/** BLEU of every output in a folder after each system. */
async function scoreOutputs(folder, set, systems, language) {
  const files = readdirSync(folder);
  const sources = await readAll(join(folder, 'src.xz'));
  const references = [await readAll(join(folder, 'ref.xz'))];
  const rows = [];
  for (const file of files.filter((name) => name.endsWith('.txt.xz'))) {
    const output = await readAll(join(folder, file));
    const lower = output.map((line) => lowerText(line, language));
    const score = (lines) => bleu(lines, references).score;
    const scores = { lower: score(lower), rules: score(lower.map(raiseFirst)) };
    for (const [name, restore] of Object.entries(systems)) {
      scores[name] = score(lower.map((line, at) => (line.trim() === '' ? line : restore(line, sources[at]))));
    }
    const bound = bleu(lower, references, { uncased: true }).score;
    rows.push({
      set,
      system: file.slice(0, -'.txt.xz'.length),
      lines: output.length,
      original: score(output),
      scores,
      bound,
    });
  }
  return rows;
}

/** The rule-based baseline: a capital for the first letter of a line. */
function raiseFirst(line) {
  const at = line.search(/\p{L}/u);
  return at < 0 ? line : line.slice(0, at) + line[at].toUpperCase() + line.slice(at + 1);
}

/** Precision on en-fr by the number of pairs; the last point is all of them. */
async function measureGrowth(folder, data) {
  const dev = await readPairsOf(join(data, 'bitext', 'en-fr', 'dev.tsv.xz'));
  const growth = [];
  let all = 0;
  for (const step of [...STEPS, 1]) {
    const lines = await readAll(join(data, 'bitext', 'en-fr', 'train.tsv.xz'));
    all = lines.length;
    const some = async () => lines.filter((_, index) => index % step === 0);
    const name = step === 1 ? 'en-fr' : `en-fr-${step}`;
    const path = await make(folder, name, 'bilingual', 'fr', some, { source: 'en' });
    const systems = await systemsOf(path);
    growth.push({
      pairs: Math.ceil(all / step),
      trigram: countErrors(dev, systems['trigram+'], 'fr').precision,
      bilingual: countErrors(dev, systems.bilingual, 'fr').precision,
    });
  }
  return growth;
}

const percent = (value) => value.toFixed(2);

function formatPrecision(precision) {
  const names = [...new Set(Object.values(precision).flatMap(Object.keys))];
  const rows = Object.entries(precision).map(([pair, found]) => {
    const base = Math.min(found.trigram.errors, found['trigram+'].errors);
    const saved = (100 * (base - found.bilingual.errors)) / base;
    return [
      pair,
      found.bilingual.words,
      ...names.map((name) => (found[name] ? percent(found[name].precision) : '')),
      `${saved.toFixed(1)} %`,
      PAPER[pair]?.map(percent).join(' / ') ?? '',
    ];
  });
  const head = ['development text', 'words', ...names, 'fewer errors', 'paper: unigram / trigram / CRF'];
  return `table 4: precision; fewer errors: of bilingual against the better trigram\n${formatRows([head, ...rows])}\n`;
}

function formatBleu(rows) {
  const names = [...new Set(rows.flatMap(({ scores }) => Object.keys(scores)))];
  const body = rows.map(({ set, system, scores, original, bound }) => [
    `${set} ${system}`,
    ...names.map((name) => (scores[name] === undefined ? '' : percent(scores[name]))),
    percent(original),
    percent(bound),
    `${((100 * Math.max(...Object.values(scores))) / bound).toFixed(1)} %`,
  ]);
  const head = ['translation', ...names, 'its own case', 'bound', 'best of bound'];
  return `table 3: cased BLEU of lower-cased output\n${formatRows([head, ...body])}\n`;
}

function formatGrowth(growth) {
  const rows = growth.map(({ pairs, trigram, bilingual }) => [pairs, percent(trigram), percent(bilingual)]);
  return `figure 4: precision by training pairs, en-fr\n${formatRows([['pairs', 'trigram+', 'bilingual'], ...rows])}`;
}

function drawGrowth(growth) {
  return drawLines({
    title: 'Precision by training pairs, en-fr (Wang et al. 2006, figure 4)',
    xLabel: 'sentence pairs',
    yLabel: 'precision, %',
    xLog: true,
    yLow: 90,
    yHigh: 100,
    series: ['trigram', 'bilingual'].map((name) => ({
      name,
      points: growth.map((point) => [point.pairs, point[name]]),
    })),
  });
}
