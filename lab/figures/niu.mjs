// The figures of Niu et al. 2004 on English development text, with models of the family hmm: precision, recall and F by the
// case of words (table 1), the same for all-lower-case output (table 2), and F over the words that are not in lower case
// against the size of the training text (figure 3, without lexicons of exceptions as in the paper).
// Models are trained here on samples of DATA/train/en; a model whose name is a size (67M=FILE) takes the place of a
// training. Tables 1 and 2 are of the largest model and of those that have another name.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countWords } from '../../packages/truecase/dist/corpus/words.js';
import { TruecaseError } from '../../packages/truecase/dist/errors.js';
import { evaluate } from '../../packages/truecase/dist/eval/index.js';
import { writeFileAtomic } from '../../packages/truecase/dist/files/file.js';
import { readContainer, writeContainer } from '../../packages/truecase/dist/format/container.js';
import { buildHashTable } from '../../packages/truecase/dist/format/hashtable.js';
import { loadBytes } from '../../packages/truecase/dist/index.js';
import { readModelBytes, resolveModel } from '../../packages/truecase/dist/node/index.js';
import { Shape } from '../../packages/truecase/dist/text/casing.js';
import { Corpus, expandSources, train } from '../../packages/truecase/dist/train.js';
import { drawLines } from './chart.mjs';
import { SpreadLines } from './sample.mjs';

const LANGUAGE = 'en';
const NEWS = 'news';
const ALL = 'all';
const SIZE_NAME = /^(\d+(?:\.\d+)?)M$/;
const ROWS = {
  overall: 'overall',
  lower: 'all lower case',
  nonLower: 'not lower case (i and ii alike)',
  upper: 'i) all upper case',
  mixedCase: 'ii) mixed case (iii and iv alike)',
  title: 'iii) initial capital',
  irregular: 'iv) irregular mixed case',
};
/** Tables 1 and 2 of the paper, [P, R, F] by row. */
const PAPER = {
  model: {
    overall: [0.97, 0.97, 0.97],
    lower: [0.98, 0.99, 0.98],
    nonLower: [0.92, 0.88, 0.9],
    upper: [0.72, 0.67, 0.7],
    mixedCase: [0.9, 0.87, 0.88],
    title: [0.9, 0.87, 0.88],
    irregular: [0.9, 0.59, 0.71],
  },
  baseline: { overall: [0.82, 0.82, 0.82], lower: [0.82, 1, 0.9], nonLower: [null, 0, null] },
};
const BASELINE_ROWS = Object.keys(PAPER.baseline);
/** Sections with the irregular words and productive prefixes of a model. */
const FORMS = { LXME: Uint32Array, LXMB: Uint32Array, LXMS: Uint8Array, PXBT: Uint32Array, PXSH: Uint8Array };

const say = (text) => process.stderr.write(`figures: ${text}\n`);

/** Development texts as [name, lines]: each domain, and all together. */
function readDomains(data) {
  const folder = join(data, 'dev', LANGUAGE);
  const domains = readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => [file.slice(0, -4), readFileSync(join(folder, file), 'utf8').split('\n')]);
  return [...domains, [ALL, domains.flatMap(([, lines]) => lines)]];
}

/**
 * The rows of table 1 from an evaluation: { gold, precision, recall, f1 } each, as shares. Precision and F are null where
 * nothing was proposed. Right is the exact spelling, but for the two rows whose parts are not told apart.
 */
export function rowsOf({ all, shapes, nonLowerAnyForm, confusion }) {
  const { LOWER, TITLE, UPPER, MIXED } = Shape;
  const sum = (rows, columns) =>
    rows.reduce((total, row) => total + columns.reduce((part, column) => part + confusion[row][column], 0), 0);
  const every = confusion.map((_, shape) => shape);
  const row = (parts, { gold, precision, recall, f1 }) => {
    const isProposed = sum(every, parts) > 0;
    const share = (value) => (isProposed ? value / 100 : null);
    return { gold, precision: share(precision), recall: recall / 100, f1: share(f1) };
  };
  const mixed = [TITLE, MIXED];
  const gold = sum(mixed, every);
  const right = sum(mixed, mixed);
  const proposed = sum(every, mixed);
  const percent = (part, whole) => (part === 0 ? 0 : (100 * part) / whole);
  return {
    overall: row([LOWER, TITLE, UPPER, MIXED], all),
    lower: row([LOWER], shapes.lower),
    nonLower: row([TITLE, UPPER, MIXED], nonLowerAnyForm),
    upper: row([UPPER], shapes.upper),
    mixedCase: row(mixed, {
      gold,
      precision: percent(right, proposed),
      recall: percent(right, gold),
      f1: percent(2 * right, proposed + gold),
    }),
    title: row([TITLE], shapes.title),
    irregular: row([MIXED], shapes.mixed),
  };
}

/** Rows of table 1 by domain. */
async function scoreDomains(restore, domains) {
  const scores = {};
  for (const [name, lines] of domains) {
    scores[name] = rowsOf(await evaluate(restore, lines, { language: LANGUAGE, samples: 1 }));
  }
  return scores;
}

/** The HMM of a model alone: without irregular words and productive prefixes. */
export function withoutLists(bytes) {
  const reader = readContainer(bytes);
  const empty = buildHashTable(new Uint32Array(0), new Uint32Array(0));
  const dataOf = (tag) => {
    if (tag === 'PXOF') return empty.offsets;
    if (tag === 'PXFP') return empty.prints;
    return Object.hasOwn(FORMS, tag) ? new FORMS[tag](0) : reader.bytes(tag);
  };
  const tags = reader.tags.filter((tag) => tag !== 'META');
  return writeContainer(
    reader.meta,
    tags.map((tag) => ({ tag, data: dataOf(tag) })),
  );
}

/** Lines in memory as a corpus. */
function corpusOf(name, lines) {
  const words = lines.reduce((sum, line) => sum + countWords(line), 0);
  return {
    totalBytes: lines.length,
    async *lines() {
      yield lines;
    },
    digests: () => [{ name, digest: '', words, lines: lines.length }],
  };
}

async function readSamples(files, most) {
  const lines = new SpreadLines('the training text', most);
  for await (const batch of new Corpus(files).lines()) for (const line of batch) lines.add(line);
  return lines;
}

/** Trains a model for each of the sizes (in million words): { name, bytes }. Samples are spread over the text. */
async function trainSizes(data, sizes) {
  if (sizes.length === 0) return [];
  const files = await expandSources([join(data, 'train', LANGUAGE)]);
  say('reading the training text');
  const samples = await readSamples(files, sizes.at(-1) * 1e6);
  const models = [];
  for (const size of sizes) {
    const name = `${size}M`;
    say(`training on ${size} million words`);
    const { bytes } = await train('hmm', corpusOf(name, samples.take(size * 1e6)), { language: LANGUAGE });
    models.push({ name, bytes });
  }
  return models;
}

async function readModels(models) {
  const found = [];
  for (const { name, file } of models) found.push({ name, bytes: await readModelBytes(await resolveModel(file)) });
  return found;
}

/** Every model with what it was trained on and its scores. */
async function score({ name, bytes }, domains) {
  say(`scoring ${name}`);
  const { meta } = readContainer(bytes);
  const isSize = SIZE_NAME.test(name);
  if (isSize && meta.family !== 'hmm') {
    throw new TruecaseError('usage', `model ${name} is of family ${meta.family}, expected hmm`, {
      hint: 'Figure 3 is about the HMM; give other models a name that is no size.',
    });
  }
  const scoreBytes = (model) => {
    const truecaser = loadBytes(model);
    return scoreDomains((line) => truecaser.truecase(line), domains);
  };
  return {
    name,
    isSize,
    family: meta.family,
    words: meta.corpus.reduce((sum, { words }) => sum + words, 0),
    scores: await scoreBytes(bytes),
    alone: isSize ? await scoreBytes(withoutLists(bytes)) : null,
  };
}

const decimal = (value) => (value === null ? 'N/A' : value.toFixed(3).replace(/^0/, ''));
const printed = (value) => (value === null ? 'N/A' : value.toFixed(2).replace(/^0/, ''));
const triple = ({ precision, recall, f1 }) => [precision, recall, f1].map(decimal);
const count = (value) => Math.round(value).toLocaleString('en');
const million = (words) => (words / 1e6).toFixed(2);

/** Rows of cells as a Markdown table; the first row is its head. */
export function markdown([head, ...rows]) {
  const widths = head.map((_, i) => Math.max(3, ...[head, ...rows].map((row) => String(row[i]).length)));
  const line = (row) => `| ${row.map((cell, i) => String(cell).padEnd(widths[i])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function formatTable1({ name, words, scores }) {
  const news = markdown([
    [NEWS, 'words', 'P', 'R', 'F', 'paper P', 'paper R', 'paper F'],
    ...Object.entries(ROWS).map(([key, title]) => [
      title,
      count(scores[NEWS][key].gold),
      ...triple(scores[NEWS][key]),
      ...PAPER.model[key].map(printed),
    ]),
  ]);
  const domains = markdown([
    ['P R F', 'words', ...Object.values(ROWS)],
    ...Object.entries(scores).map(([domain, rows]) => [
      domain,
      count(rows.overall.gold),
      ...Object.keys(ROWS).map((key) => triple(rows[key]).join(' ')),
    ]),
  ]);
  return `## Table 1: model ${name}, ${million(words)} million words\n\n${news}\n\n${domains}`;
}

function formatTable2(baseline, { name, scores }) {
  const news = markdown([
    [NEWS, 'P', 'R', 'F', `${name} P`, `${name} R`, `${name} F`, 'paper P', 'paper R', 'paper F'],
    ...BASELINE_ROWS.map((key) => [
      ROWS[key],
      ...triple(baseline[NEWS][key]),
      ...triple(scores[NEWS][key]),
      ...PAPER.baseline[key].map(printed),
    ]),
  ]);
  const domains = markdown([
    ['overall F', 'all lower case', name, 'gain'],
    ...Object.entries(baseline).map(([domain, rows]) => [
      domain,
      decimal(rows.overall.f1),
      decimal(scores[domain].overall.f1),
      decimal(scores[domain].overall.f1 - rows.overall.f1),
    ]),
  ]);
  const title = `## Table 2: all-lower-case output against model ${name}`;
  return `${title}\n\nThe columns of the paper are its all-lower-case output.\n\n${news}\n\n${domains}`;
}

function formatFigure3(models) {
  const table = markdown([
    ['million words', 'news', 'news, with lexicons', 'all domains', 'all domains, with lexicons'],
    ...models.map(({ words, scores, alone }) => [
      million(words),
      ...[NEWS, ALL].flatMap((domain) => [alone, scores].map((rows) => decimal(rows[domain].nonLower.f1))),
    ]),
  ]);
  return [
    '## Figure 3: F over words that are not in lower case, against the size of the training text',
    'The HMM alone, as in the paper, and with irregular words and prefixes: they hardly matter, as any form counts.',
    table,
  ].join('\n\n');
}

export function drawGrowth(models) {
  const points = (domain) => models.map(({ words, alone }) => [words / 1e6, alone[domain].nonLower.f1]);
  const series = [
    { name: NEWS, points: points(NEWS) },
    { name: 'all domains', points: points(ALL) },
  ];
  const least = Math.min(...series.flatMap(({ points: list }) => list.map(([, f]) => f)));
  return drawLines({
    title: 'Words that are not in lower case, by size of the training text',
    subtitle: 'Bigram HMM without lexicons of exceptions; English development text restored from lower case',
    series,
    xLabel: 'million words of training text',
    yLabel: 'F (the axis does not begin at 0)',
    xLog: true,
    yLow: Math.max(0, Math.floor(least * 20 - 0.5) / 20),
    yHigh: 1,
    formatX: (value) => String(Number(value.toPrecision(3))),
    formatY: decimal,
  });
}

/** Scores in a report have four digits. */
const round = (_key, value) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(4)) : value;

/** What the paper reports, with names for the three numbers. */
function asScores(tables) {
  const name = ([precision, recall, f1]) => ({ precision, recall, f1 });
  const map = (object, change) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
  return map(tables, (rows) => map(rows, name));
}

/** `words`: millions of words to train on. */
export async function drawNiu({ data, models, out, words }) {
  const given = new Set(models.map(({ name }) => Number(SIZE_NAME.exec(name)?.[1])));
  const trained = await trainSizes(
    data,
    words.filter((size) => !given.has(size)).sort((a, b) => a - b),
  );
  const files = [...trained, ...(await readModels(models))];
  const domains = readDomains(data);
  const baseline = await scoreDomains((line) => line, domains);
  const scored = [];
  for (const file of files) scored.push(await score(file, domains));
  const growth = scored.filter(({ isSize }) => isSize).sort((a, b) => a.words - b.words);
  const shown = [...growth.slice(-1), ...scored.filter(({ isSize }) => !isSize)];
  const report = [
    '# Figures of Niu et al. 2004 on English development text',
    'Words between white space, lower-case input, sentence starts included (`npm run figures -- niu`).',
    ...shown.flatMap((model) => [formatTable1(model), formatTable2(baseline, model)]),
    ...(growth.length > 0 ? [formatFigure3(growth)] : []),
  ].join('\n\n');
  console.log(report);
  if (out === undefined) return;
  mkdirSync(out, { recursive: true });
  const figures = { paper: asScores(PAPER), baseline, models: scored.map(({ isSize, ...model }) => model) };
  const write = (name, content) => writeFileAtomic(join(out, name), Buffer.from(content));
  await write('niu.md', `${report}\n`);
  await write('niu.json', `${JSON.stringify(figures, round, 2)}\n`);
  if (growth.length > 0) await write('niu-size.svg', drawGrowth(growth));
}
