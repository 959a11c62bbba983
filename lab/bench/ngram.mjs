// A model file given with `--model FILE`: time to load it, against reading its bytes; words per second of restoring and of
// scoring, whole and in the model alone, against a plain pass that splits the same text into words and lowers them; and,
// if it has a language model, random look-ups in it, against one random read of an array as large as the file.
// Run as a script (`node lab/bench/ngram.mjs read|load FILE`) it prints the milliseconds of one load in a fresh process.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fillCandidates } from '../../packages/truecase/dist/lattice/candidates.js';
import { Lattice } from '../../packages/truecase/dist/lattice/lattice.js';
import { sfc32 } from '../../packages/truecase/dist/learn/random.js';
import { load, readModelBytes, resolveModel } from '../../packages/truecase/dist/node/index.js';
import { languageOf } from '../../packages/truecase/dist/text/language.js';
import { markSentences, sentenceState } from '../../packages/truecase/dist/text/sentences.js';
import { tokenize } from '../../packages/truecase/dist/text/tokenizer.js';
import { bestOf, formatRows } from './measure.mjs';

const SELF = fileURLToPath(import.meta.url);
const LOADS = 21;
const ROUNDS = 5;
const BLOCK_UNITS = 65_536;
/** Blocks whose lattices are kept ready for timing the model alone. */
const LATTICES = 8;
const STATES = 1 << 16;
const LOOKUPS = 1 << 20;

/** Milliseconds of one reading or loading, with nothing of it done before in this process. */
async function timeOnce(what, file) {
  const start = process.hrtime.bigint();
  if (what === 'read') readFileSync(file);
  else await load(file);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

/** Median of fresh processes, after one that warms the file cache. */
function medianMs(what, file) {
  const times = [];
  for (let i = 0; i <= LOADS; i++) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [SELF, what, file], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`loading ${file} failed: ${stderr}`);
    if (i > 0) times.push(Number(stdout));
  }
  return times.sort((a, b) => a - b)[LOADS >> 1];
}

function blocksOf(lines) {
  const blocks = [];
  let from = 0;
  let units = 0;
  for (let i = 0; i < lines.length; i++) {
    units += lines[i].length + 1;
    if (units < BLOCK_UNITS && i + 1 < lines.length) continue;
    blocks.push(`${lines.slice(from, i + 1).join('\n')}\n`);
    from = i + 1;
    units = 0;
  }
  return blocks;
}

const countWords = (text) => text.trim().split(/\s+/).length;

/** Lattices of blocks, as the truecaser hands them to its model. */
function latticesOf(blocks, truecaser) {
  const rules = languageOf(truecaser.language);
  const state = sentenceState();
  return blocks.map((text) => {
    const lattice = new Lattice();
    tokenize(text, lattice.tokens, rules, true);
    markSentences(text, lattice.tokens, rules, 'sentence', state);
    lattice.load(text, rules.orthography);
    fillCandidates(lattice, truecaser.model.lexicon);
    return lattice;
  });
}

/** Words per second of each way to use the model. */
function timeDecoding(lines, truecaser) {
  const blocks = blocksOf(lines);
  const few = blocks.slice(0, LATTICES);
  const lattices = latticesOf(few, truecaser);
  const words = blocks.reduce((sum, text) => sum + countWords(text), 0);
  const fewWords = few.reduce((sum, text) => sum + countWords(text), 0);
  let sink = 0;
  const plain = () => {
    for (const text of blocks) for (const word of text.split(/\s+/)) sink += word.toLowerCase().length;
  };
  const truecase = () => {
    const session = truecaser.session();
    for (const text of blocks) sink += session.truecase(text).length;
  };
  const annotate = () => {
    const session = truecaser.session();
    for (const text of blocks) sink += session.annotate(text).length;
  };
  const best = () => {
    for (const lattice of lattices) truecaser.model.best(lattice);
  };
  const score = () => {
    for (const lattice of lattices) truecaser.model.score(lattice);
  };
  const baseline = words / bestOf(ROUNDS, plain);
  const rates = {
    'truecase()': words / bestOf(ROUNDS, truecase),
    'annotate()': words / bestOf(ROUNDS, annotate),
    'model.best() alone': fewWords / bestOf(ROUNDS, best),
    'model.score() alone': fewWords / bestOf(ROUNDS, score),
  };
  if (sink < 0) throw new Error('unreachable');
  return { baseline, rates };
}

/** Random walks along the n-grams of the model: [STATES][stateSize] states, and a word that follows each in the model. */
function walk(lm, next) {
  const size = lm.stateSize;
  const states = new Int32Array(STATES * size);
  const following = new Uint32Array(STATES);
  const pick = (count) => Math.floor(next() * count);
  /** A word after the longest history of a state that has any in the model. */
  const follow = (at) => {
    for (let k = lm.order - 1; k >= 1; k--) {
      const entry = states[at + k - 1];
      if (entry < 0) continue;
      const first = lm.firstChild(k - 1, entry);
      const children = lm.firstChild(k - 1, entry + 1) - first;
      if (children > 0) return lm.wordOf(k, first + pick(children));
    }
    return pick(lm.size);
  };
  for (let i = 0; i < STATES; i++) {
    const at = i * size;
    if (i % 16 === 0) lm.begin(states, at, pick(lm.size));
    else lm.score(states, at - size, following[i - 1], states, at);
    following[i] = follow(at);
  }
  return { states, following };
}

/** Look-ups per second with words that the model has after the state, and with any words. */
function timeLookups(lm, modelBytes) {
  const draw = sfc32(1);
  const next = () => draw() / 2 ** 32;
  const size = lm.stateSize;
  const { states, following } = walk(lm, next);
  const anywhere = Uint32Array.from({ length: STATES }, () => Math.floor(next() * lm.size));
  const order = Uint32Array.from({ length: LOOKUPS }, () => Math.floor(next() * STATES));
  const array = new Uint8Array(modelBytes);
  const places = Uint32Array.from({ length: LOOKUPS }, () => Math.floor(next() * modelBytes));
  const after = new Int32Array(size);
  let sink = 0;
  const lookUp = (words) => () => {
    for (let i = 0; i < LOOKUPS; i++) sink += lm.score(states, order[i] * size, words[order[i]], after, 0);
  };
  const read = () => {
    for (let i = 0; i < LOOKUPS; i++) sink += array[places[i]];
  };
  const rates = {
    'n-grams of the model': LOOKUPS / bestOf(ROUNDS, lookUp(following)),
    'any words': LOOKUPS / bestOf(ROUNDS, lookUp(anywhere)),
  };
  const baseline = LOOKUPS / bestOf(ROUNDS, read);
  if (Number.isNaN(sink)) throw new Error('a score is no number');
  return { baseline, rates };
}

const whole = (value) => Math.round(value).toLocaleString('en');
const decimal = (value) => value.toFixed(value < 10 ? 2 : 1);

function formatRates(baselineName, { baseline, rates }) {
  return formatRows([
    ['', 'per second', 'ratio'],
    [`${baselineName} (baseline)`, whole(baseline), '1.00'],
    ...Object.entries(rates).map(([name, rate]) => [name, whole(rate), (rate / baseline).toFixed(3)]),
  ]);
}

const figuresOf = ({ baseline, rates }) => ({
  baselinePerSecond: Math.round(baseline),
  ...Object.fromEntries(
    Object.entries(rates).map(([name, rate]) => [name, { perSecond: Math.round(rate), ratio: rate / baseline }]),
  ),
});

export async function ngramBench(lines, { model }) {
  if (model === undefined) return { figures: null, table: 'skipped: no --model FILE given' };
  const file = await resolveModel(model);
  const sizeBytes = readFileSync(file).length;
  const truecaser = await load(file);
  const readMs = medianMs('read', file);
  const loadMs = medianMs('load', file);
  const decoding = timeDecoding(lines, truecaser);
  const { lm } = truecaser.model;
  const sizes = lm?.sizes ?? [];
  const tables = [
    formatRows([
      ['', 'ms', 'ratio'],
      ['reading the bytes (baseline)', decimal(readMs), '1.00'],
      ['loading', decimal(loadMs), (loadMs / readMs).toFixed(2)],
    ]),
    `words\n${formatRates('split and lower', decoding)}`,
  ];
  const figures = { family: truecaser.family, sizeBytes, ngrams: sizes, readMs, loadMs, words: figuresOf(decoding) };
  if (lm !== undefined) {
    const lookups = timeLookups(lm, (await readModelBytes(file)).length);
    figures.lookups = figuresOf(lookups);
    tables.push(`look-ups\n${formatRates('one random read', lookups)}`);
  }
  const ngrams = sizes.length === 0 ? '' : `, n-grams ${sizes.map(whole).join(' + ')}`;
  return { figures, table: [`${truecaser.family}, ${whole(sizeBytes)} bytes${ngrams}`, ...tables].join('\n\n') };
}

if (process.argv[1] === SELF) console.log(await timeOnce(process.argv[2], process.argv[3]));
